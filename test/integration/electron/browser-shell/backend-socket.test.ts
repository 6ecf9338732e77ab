import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestShell, type TestShell } from '#test/support/start-test-shell.ts';

type Attempt = { origin?: string; cookie?: string; host?: string; path?: string; site?: string };

/** Tries to open the socket with headers of our choice; gives 101 or the status of the refusal. */
async function attempt({ shell }: TestShell, { origin, cookie, host, path = '/backend', site }: Attempt) {
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(host ? { host } : {}),
    ...(site ? { 'sec-fetch-site': site } : {}),
  };
  const socket = new WebSocket(`ws://127.0.0.1:${shell.port}${path}`, {
    headers,
    ...(origin === undefined ? {} : { origin }),
  });
  return new Promise<number>((resolve) => {
    socket.on('open', () => (socket.close(), resolve(101)));
    socket.on('error', () => {});
    socket.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
}

it('lets our own window in and hands its socket on', async () => {
  const test = await startTestShell();
  expect(await attempt(test, { origin: test.shell.origin, ...test.window })).toBe(101);
  expect(test.sockets).toHaveLength(1);
});

it('keeps everything else out, cookie or not', async () => {
  const test = await startTestShell();
  const { cookie } = test.window;
  const { origin } = test.shell;
  const attempts: [Attempt, number][] = [
    [{ cookie }, 403],
    [{ cookie, origin: 'http://127.0.0.1:1' }, 403],
    [{ cookie, origin: 'http://evil.test' }, 403],
    [{ cookie, origin: 'null' }, 403],
    [{ cookie, origin, host: `evil.test:${test.shell.port}` }, 421],
    [{ cookie, origin, site: 'same-site' }, 403],
    [{ cookie, origin, path: '/' }, 403],
    [{ cookie, origin, path: '/backend?x' }, 403],
    [{ origin }, 403],
    [{ origin, cookie: `${test.shell.cookie.name}=wrong` }, 403],
  ];
  for (const [given, status] of attempts) {
    expect([given, await attempt(test, given)]).toEqual([given, status]);
  }
  expect(test.sockets).toEqual([]);
});

it('gives up a window that shows no sign of life', async () => {
  const counts: number[] = [];
  const test = await startTestShell({ pingEveryMs: 30, onWindowCount: (count) => counts.push(count) });
  // A peer that completes the handshake and then never answers a ping, as one whose computer has gone.
  const peer = connect(test.shell.port, '127.0.0.1');
  peer.write(
    `GET /backend HTTP/1.1\r\nHost: 127.0.0.1:${test.shell.port}\r\nOrigin: ${test.shell.origin}\r\n` +
      `Cookie: ${test.window.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  peer.on('error', () => {}).resume();
  await once(peer, 'close');
  await expect.poll(() => counts).toEqual([1, 0]);
});

it('keeps a window that answers', async () => {
  const test = await startTestShell({ pingEveryMs: 20 });
  const socket = new WebSocket(`ws://127.0.0.1:${test.shell.port}/backend`, {
    headers: test.window,
    origin: test.shell.origin,
  });
  for (let pings = 0; pings < 5; pings += 1) await once(socket, 'ping');
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

it('refuses a message of more than 64 MiB', async () => {
  const test = await startTestShell();
  const socket = new WebSocket(`ws://127.0.0.1:${test.shell.port}/backend`, {
    headers: test.window,
    origin: test.shell.origin,
  });
  socket.on('error', () => {});
  await once(socket, 'open');
  const accepted = test.sockets[0];
  if (!accepted) throw new Error('The socket was not handed on.');
  accepted.on('error', () => {});
  socket.send(Buffer.alloc(64 * 1024 * 1024 + 1));
  await once(socket, 'close');
  expect(accepted.readyState).not.toBe(WebSocket.OPEN);
});

it('closes with the shell although windows are open', async () => {
  const test = await startTestShell();
  const socket = new WebSocket(`ws://127.0.0.1:${test.shell.port}/backend`, {
    headers: test.window,
    origin: test.shell.origin,
  });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  await test.shell.close();
  await closed;
});
