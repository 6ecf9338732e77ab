import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a host that nobody knows is told apart from one that does not answer', async () => {
  expect(await failureOf('http://nowhere.invalid/')).toMatchObject({
    code: 'HOST_NOT_FOUND',
    details: { host: 'nowhere.invalid' },
  });
});
