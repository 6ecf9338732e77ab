import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchAnswers } from '#server/answer-watch.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const STALLED_MS = 100;
const GET = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;

it('the service ends a connection whose answers nobody reads', async () => {
  const { baseUrl } = await startDataService({ stalledAnswerMs: STALLED_MS });
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1').pause();
  let isGone = false;
  socket.on('error', () => {}).once('close', () => (isGone = true));
  socket.write(GET('/openapi.json').repeat(2_000));
  while (!isGone) {
    // Only who writes hears that the other side is gone while nothing is read.
    if (socket.writableLength === 0) socket.write('\r\n');
    await nextTurn();
  }
  expect((await fetch(`${baseUrl}/openapi.json`)).status).toBe(200);
});

it('whoever waits for an answer that is being made is left alone, and reads a long one to its end', async () => {
  const mayAnswer = Promise.withResolvers<void>();
  const timeouts: number[] = [];
  const long = 'x'.repeat(30_000_000);
  const server = createServer((_incoming, outgoing) => void mayAnswer.promise.then(() => outgoing.end(long)));
  watchAnswers(server, STALLED_MS);
  server.on('timeout', () => timeouts.push(timeouts.length));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(GET('/', 'Connection: close\r\n'));
  await expect.poll(() => timeouts.length).toBeGreaterThan(0);
  mayAnswer.resolve();
  expect((await text(socket)).length).toBeGreaterThan(long.length);
});
