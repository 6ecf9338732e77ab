import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BodyWatch } from '#server/body-watch.ts';
import { listenForTest } from '#test/support/listen-for-test.ts';
import { startDataService } from '#test/support/start-data-service.ts';

/** A server that answers with how many bytes a body had, at once or when it may, and the watch over it. */
async function startServer(mayAnswer = Promise.resolve()) {
  const server = createServer((incoming, outgoing) => {
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length));
    incoming.on('end', () => void mayAnswer.then(() => outgoing.end(`${bytes} bytes`)));
    incoming.on('error', () => {});
  });
  const watch = new BodyWatch(server);
  const port = await listenForTest(server);
  const sweep = (times: number): void => {
    for (let count = 0; count < times; count += 1) watch.sweep();
  };
  /** Sends the head of a request, and what of its body is given. */
  const begin = async (length: number, body = ''): Promise<{ socket: Socket; incoming: IncomingMessage }> => {
    const socket = connect(port, '127.0.0.1');
    const arrived = once(server, 'request');
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    const [incoming] = (await arrived) as [IncomingMessage];
    return { socket, incoming };
  };
  return { begin, sweep };
}

it('answers 408 and ends the connection when a body stops coming', async () => {
  const { begin, sweep } = await startServer();
  const { socket } = await begin(1000, 'a few bytes');
  const answer = text(socket);
  sweep(21);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('waits twenty seconds for the first bytes', async () => {
  const { begin, sweep } = await startServer();
  const { socket } = await begin(5);
  sweep(20);
  socket.write('hello');
  expect(await text(socket)).toContain('5 bytes');
});

it('lets a body that keeps coming take its time', async () => {
  const { begin, sweep } = await startServer();
  const { socket, incoming } = await begin(100_000);
  for (let sent = 0; sent < 100_000; sent += 10_000) {
    socket.write('x'.repeat(10_000));
    await once(incoming, 'data');
    sweep(10);
  }
  expect(await text(socket)).toContain('100000 bytes');
});

it('leaves alone who waits for an answer to a whole request, and who has sent no body', async () => {
  const mayAnswer = Promise.withResolvers<void>();
  const { begin, sweep } = await startServer(mayAnswer.promise);
  const [whole, none] = [await begin(5, 'hello'), await begin(0)];
  sweep(1000);
  mayAnswer.resolve();
  expect(await text(whole.socket)).toContain('5 bytes');
  expect(await text(none.socket)).toContain('0 bytes');
});

it.each([
  '/api/permission/token',
  '/realms/stillwell/protocol/openid-connect/token',
  '/mcp/data',
  '/nowhere',
])('is kept by the service over bodies for %s', async (path) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  // A clock keeps the service in the process of the test, whose timers these are.
  const { processUrl } = await startDataService({ now: Date.now });
  const { host, port } = new URL(processUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const closed = once(socket.resume(), 'close').then(() => true);
  const type = 'application/x-www-form-urlencoded';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\nContent-Length: 90\r\n\r\nusername=`,
  );
  let isClosed = false;
  while (!isClosed) {
    vi.advanceTimersByTime(1_000);
    isClosed = await Promise.race([closed, nextTurn(false)]);
  }
});
