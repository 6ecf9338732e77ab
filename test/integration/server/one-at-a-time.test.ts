import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AnswerWatch } from '#server/answer-watch.ts';
import { oneAtATime } from '#server/one-at-a-time.ts';
import { countTurns } from '#test/support/count-turns.ts';
import { listenForTest } from '#test/support/listen-for-test.ts';

const GET = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

/** A server that keeps what is begun, and a connection to it that has asked for /1, /2 and /3 at once. */
async function startServer() {
  const begun: { path: string | undefined; outgoing: ServerResponse }[] = [];
  const server = createServer(
    oneAtATime(({ url, socket }, outgoing) => {
      if (!socket.destroyed) begun.push({ path: url, outgoing });
    }),
  );
  const watch = new AnswerWatch(server);
  const outgoings: ServerResponse[] = [];
  server.on('request', (_incoming, outgoing) => outgoings.push(outgoing));
  const socket = connect(await listenForTest(server), '127.0.0.1');
  socket.write([1, 2, 3].map((path) => GET(`/${path}`)).join(''));
  await expect.poll(() => outgoings.length).toBe(3);
  return { begun, socket, watch, outgoings };
}

const pathsOf = (begun: { path: string | undefined }[]) => begun.map(({ path }) => path);

it('handles a request only when the answer before it on its connection has gone out', async () => {
  const { begun, socket } = await startServer();
  const received: string[] = [];
  socket.on('data', (data) => received.push(String(data)));
  for (const count of [1, 2, 3]) {
    await nextTurn();
    expect(pathsOf(begun)).toEqual(['/1', '/2', '/3'].slice(0, count));
    begun.at(-1)?.outgoing.end(`answer ${count}`);
    await expect.poll(() => received.join('')).toContain(`answer ${count}`);
    await expect.poll(() => begun.length).toBe(Math.min(count + 1, 3));
  }
});

it('handles nothing more of a connection that is gone, and forgets what it has asked for', async () => {
  const { begun, socket, outgoings } = await startServer();
  let closed = 0;
  for (const outgoing of outgoings) outgoing.once('close', () => (closed += 1));
  socket.destroy();
  await expect.poll(() => closed).toBe(3);
  expect(pathsOf(begun)).toEqual(['/1']);
});

it('an answer that nobody reads is the only one that is made', async () => {
  const { begun, socket } = await startServer();
  socket.pause();
  begun[0]?.outgoing.end('x'.repeat(30_000_000));
  for (let turns = 0; turns < 100; turns += 1) await nextTurn();
  expect(pathsOf(begun)).toEqual(['/1']);
});

it('comes to what others send between the requests that one has sent at once, although it answers at once', async () => {
  const count = 1_000;
  const answered: string[] = [];
  const server = createServer(
    oneAtATime(({ url = '' }, outgoing) => {
      if (answered.push(url) === 1) other.write(GET('/other'));
      outgoing.end('done');
    }),
  );
  const port = await listenForTest(server);
  const other = connect(port, '127.0.0.1');
  await once(other, 'connect');
  const many = connect(port, '127.0.0.1');
  many.write(GET('/many').repeat(count));
  many.resume();
  await expect.poll(() => answered.length).toBe(count + 1);
  expect(answered.indexOf('/other')).toBeLessThan(count);
});

it('begins one in each turn of the event loop of those that have waited, whatever their connections', async () => {
  const turn = countTurns();
  const turnsOf: number[] = [];
  const server = createServer(
    oneAtATime(({ url }, outgoing) => {
      if (url === '/waited') turnsOf.push(turn());
      outgoing.end('done');
    }),
  );
  const port = await listenForTest(server);
  for (let connection = 0; connection < 5; connection += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(GET('/first') + GET('/waited').repeat(10));
    socket.resume();
  }
  await expect.poll(() => turnsOf.length).toBe(50);
  expect(new Set(turnsOf).size).toBe(50);
});
