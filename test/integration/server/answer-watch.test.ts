import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AnswerWatch } from '#server/answer-watch.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { signIn } from '#test/support/data-service-calls.ts';
import { listenForTest } from '#test/support/listen-for-test.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const STALLED_MS = 100;
const GET = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;

it('the service ends a connection whose answers nobody reads', async () => {
  const { processUrl, service } = await startDataService({
    stalledAnswerMs: STALLED_MS,
    demo: true,
    demoPlaces: 10_000,
  });
  const { token } = await signIn(service);
  const socket = connect(Number(new URL(processUrl).port), '127.0.0.1').pause();
  let isGone = false;
  socket.on('error', () => {}).once('close', () => (isGone = true));
  socket.write(GET(PLACE_LIST_PATH, `X-SVC-TOKEN: ${token}\r\n`).repeat(10));
  // Only who writes hears that the other side is gone while nothing is read; what is written begins the time anew.
  const isEnded = (): boolean => {
    if (!isGone) socket.write('\r\n');
    return isGone;
  };
  await expect.poll(isEnded, { interval: 5 * STALLED_MS, timeout: 20_000 }).toBe(true);
  expect((await fetch(`${processUrl}/openapi.json`)).status).toBe(200);
});

it('whoever waits for an answer that is being made is left alone, and reads a long one to its end', async () => {
  const mayAnswer = Promise.withResolvers<void>();
  const timeouts: number[] = [];
  const long = 'x'.repeat(30_000_000);
  const server = createServer((_incoming, outgoing) => void mayAnswer.promise.then(() => outgoing.end(long)));
  const watch = new AnswerWatch(server, STALLED_MS);
  watch.sweep();
  server.on('timeout', () => timeouts.push(timeouts.length));
  const socket = connect(await listenForTest(server), '127.0.0.1');
  socket.write(GET('/', 'Connection: close\r\n'));
  await expect.poll(() => timeouts.length).toBeGreaterThan(0);
  mayAnswer.resolve();
  expect((await text(socket)).length).toBeGreaterThan(long.length);
});

/** A server whose answers are as long as their paths say, the watch over it, and a connection that has asked. */
async function startServer(path: string) {
  const server = createServer(({ url = '' }, outgoing) => outgoing.end('x'.repeat(Number(url.slice(1)))));
  const watch = new AnswerWatch(server);
  const socket = connect(await listenForTest(server), '127.0.0.1').pause();
  const asked = once(server, 'request');
  socket.on('error', () => {}).write(GET(path, 'Connection: close\r\n'));
  const [, outgoing] = (await asked) as [IncomingMessage, ServerResponse];
  const sweep = (times: number): void => {
    for (let count = 0; count < times; count += 1) watch.sweep();
  };
  return { socket, outgoing, sweep };
}

const LONG = 20_000_000;

it('an answer that is read a little at a time is given up at last, whatever the reader takes', async () => {
  const { socket, outgoing, sweep } = await startServer(`/${LONG}`);
  const isGone = once(outgoing, 'close').then(() => true);
  for (let sweeps = 0; !outgoing.destroyed && sweeps < 100_000; sweeps += 1_000) {
    socket.read(1);
    await nextTurn();
    sweep(1_000);
  }
  expect(await isGone).toBe(true);
  expect(outgoing.writableFinished).toBe(false);
});

it('an answer that is read in time is complete', async () => {
  const { socket, sweep } = await startServer(`/${LONG}`);
  // At 4,000 bytes a second it would take 5,000 seconds.
  sweep(4_900);
  expect((await text(socket)).length).toBeGreaterThan(LONG);
});

it('a connection that asks for more than is answered is ended, and no more of it is handled', async () => {
  const { processUrl } = await startDataService();
  const socket = connect(Number(new URL(processUrl).port), '127.0.0.1');
  const answers = text(socket.on('error', () => {})).catch(() => '');
  socket.write(GET('/healthz').repeat(400));
  const answered = (await answers).split('HTTP/1.1 ').length - 1;
  expect(answered).toBeLessThanOrEqual(128);
  expect((await fetch(`${processUrl}/healthz`)).status).toBe(200);
});
