import { connect } from 'node:net';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { rawRequest } from '#test/support/raw-request.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const ENDPOINTS: [method: string, path: string, own: number][] = [
  ['POST', '/api/permission/token', 500],
  ['GET', '/api/data/placeList', 401],
  ['POST', '/api/dataExternals/upload?equipType=gauge&equipId=G1', 401],
  ['GET', '/api/nowhere', 404],
];

async function statusesBy(host: string, options: Parameters<typeof startDataService>[0] = {}) {
  const { baseUrl } = await startDataService(options);
  const port = Number(new URL(baseUrl).port);
  const answers = ENDPOINTS.map(([method, path]) =>
    rawRequest(port, path, { method, headers: { Host: host.replace('PORT', String(port)) } }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

const OWN = ENDPOINTS.map(([, , own]) => own);

it('the HTTP interface refuses a Host with a user name in front of an address', async () => {
  expect(await statusesBy('evil.example@127.0.0.1')).toEqual([400, 400, 400, 400]);
});

it.each(['evil.example', 'evil.example:8790', '127.0.0.1.evil.example', 'localhost.evil.example'])(
  'the HTTP interface refuses the Host %s, to which a foreign page could have led its own name',
  async (host) => {
    expect(await statusesBy(host)).toEqual([403, 403, 403, 403]);
  },
);

it.each(['[x', 'a b'])('the HTTP interface refuses the Host %s, which is not a name', async (host) => {
  for (const status of await statusesBy(host)) expect([400, 403]).toContain(status);
});

it.each([
  '127.0.0.1:PORT',
  'localhost:PORT',
  'LOCALHOST',
  '[::1]:PORT',
  '192.168.7.20:8790',
  '[fd00::20]:8790',
  hostname(),
  `${hostname()}:8790`,
])('the HTTP interface answers the Host %s', async (host) => {
  expect(await statusesBy(host)).toEqual(OWN);
});

it('the HTTP interface answers the host of its public address, whatever the proxy in front puts in', async () => {
  const publicUrl = 'https://water.example/data';
  expect(await statusesBy('water.example', { publicUrl })).toEqual(OWN);
  expect(await statusesBy('127.0.0.1:PORT', { publicUrl })).toEqual(OWN);
  expect(await statusesBy('other.example', { publicUrl })).toEqual([403, 403, 403, 403]);
});

it.each(['/', '/docs', '/openapi.json'])('%s is told by a name of the service only', async (path) => {
  const { baseUrl } = await startDataService();
  const port = Number(new URL(baseUrl).port);
  const statusBy = async (host: string) => (await rawRequest(port, path, { headers: { Host: host } })).status;
  expect(await statusBy('evil.example')).toBe(403);
  expect(await statusBy(`127.0.0.1:${port}`)).toBe(path === '/' ? 302 : 200);
});

it('the health of the service is told by any name, as load balancers ask', async () => {
  const { baseUrl } = await startDataService();
  const headers = { Host: 'balancer.example' };
  expect((await rawRequest(Number(new URL(baseUrl).port), '/healthz', { headers })).status).toBe(200);
});

it.each([
  ['two Host headers', 'GET /api/nowhere HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nhost: evil.example\r\n', 400],
  ['the same Host twice', 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n', 400],
  [
    'another host in its target',
    'GET http://evil.example/api/nowhere HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n',
    400,
  ],
  ['no path', 'GET healthz HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n', 400],
  [
    'its own host in its target',
    'GET http://127.0.0.1:PORT/api/nowhere HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n',
    404,
  ],
  [
    'its own host in its target, for the sign-on',
    'GET http://127.0.0.1:PORT/realms/stillwell/.well-known/openid-configuration HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n',
    200,
  ],
])('a request with %s', async (_what, text, status) => {
  // As it was written: a proxy writes its own.
  const { processUrl } = await startDataService();
  const { port } = new URL(processUrl);
  const socket = connect(Number(port), '127.0.0.1');
  // Node answers no more to whoever has ended the connection meanwhile.
  socket.write(`${text.replaceAll('PORT', port)}Connection: close\r\n\r\n`);
  let answer = '';
  for await (const piece of socket.setEncoding('utf8')) answer += piece;
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
