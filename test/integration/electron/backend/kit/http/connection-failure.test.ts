import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceErrors as english } from '#renderer/i18n/en/errors/service-errors.ts';
import { serviceErrors as chinese } from '#renderer/i18n/zh-cn/errors/service-errors.ts';
import { connectionFailure } from '#electron/backend/kit/http/send-request.ts';

/** Answers in plain HTTP, but hangs up on whoever asks for `/closed`. */
const server = createServer((request, response) => {
  if (request.url === '/closed') request.socket.destroy();
  else response.end('plain');
});
let port = 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

async function failureOf(address: string) {
  const error: unknown = await fetch(address).then(
    () => expect.unreachable('it must fail'),
    (cause: unknown) => cause,
  );
  return connectionFailure(address, error).toFailure();
}

test('a service that does not encrypt is not blamed for its certificate', async () => {
  const address = `https://127.0.0.1:${port}/`;
  expect(await failureOf(address)).toMatchObject({ code: 'SERVICE_NOT_ENCRYPTED', details: { address } });
});

test('a service that hangs up is told by the reason that the window knows', async () => {
  expect(await failureOf(`http://127.0.0.1:${port}/closed`)).toMatchObject({
    code: 'SERVICE_UNREACHABLE',
    details: { cause: 'UND_ERR_SOCKET' },
  });
});

test('an answer that is no HTTP is told by the reason that the window knows, and not as silence', async () => {
  const other = createNetServer(
    (socket) => void socket.on('error', () => {}).once('data', () => socket.end('hello\r\n\r\n')),
  );
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const failure = await failureOf(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  other.close();
  expect(failure).toMatchObject({ code: 'SERVICE_UNREACHABLE', details: { cause: 'HPE_INVALID_CONSTANT' } });
  for (const { SERVICE_UNREACHABLE: words } of [english, chinese]) {
    const details = { address: 'http://a', cause: 'HPE_INVALID_CONSTANT' };
    expect(words(details).title).toContain('HTTP');
    expect(words(details).nextStep).toContain('https://');
  }
});

test('a host that nobody knows is told apart from one that does not answer', async () => {
  expect(await failureOf('http://nowhere.invalid/')).toMatchObject({
    code: 'HOST_NOT_FOUND',
    details: { host: 'nowhere.invalid' },
  });
});
