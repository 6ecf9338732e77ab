import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SessionState } from '#shared/contract/session.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { startOddService } from '#test/support/start-odd-service.ts';

const ENGINEER = { username: 'engineer', password: 'engineer-demo' };

async function connect(client: BackendClient, baseUrl: string): Promise<string> {
  const draft = { name: 'Test', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  return (await client.connections.add(draft)).id;
}

async function stateWhere(
  client: BackendClient,
  passes: (state: SessionState) => boolean,
): Promise<SessionState> {
  const states = await nextMatching(await client.session.watch(), (all) => all.some(passes));
  const state = states.find(passes);
  if (!state) throw new Error('no state passed');
  return state;
}

test('signing in tells who, until when and which projects, and shows the places', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const state = await client.session.signIn({ connectionId, ...ENGINEER });
  expect(state).toMatchObject({
    status: 'signed-in',
    username: 'engineer',
    placeCount: 240,
    renewalFailure: null,
  });
  if (state.status !== 'signed-in') throw new Error('not signed in');
  expect(state.projects).toEqual(['P001', 'P002', 'P003']);
  expect(state.validUntilMs).toBeGreaterThan(Date.now());
  const { count, notPlaces } = await client.places.list({ connectionId });
  expect(count).toBe(240);
  expect(notPlaces).toEqual([]);
  const [connection] = (await client.connections.list()).connections;
  expect(connection?.username).toBe('engineer');
});

test('nothing that crosses the contract holds the token or the password', async () => {
  const { baseUrl } = await startDataService();
  const { client, log } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const state = await client.session.signIn({ connectionId, ...ENGINEER });
  const list = await client.connections.list();
  expect(Object.keys(state)).not.toContain('token');
  expect(JSON.stringify([state, list, log])).not.toContain(ENGINEER.password);
});

test('an account without places is signed in and has none', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const state = await client.session.signIn({
    connectionId,
    username: 'newcomer',
    password: 'newcomer-demo',
  });
  expect(state).toMatchObject({ status: 'signed-in', projects: [], placeCount: 0 });
  expect((await client.places.list({ connectionId })).count).toBe(0);
});

test.each([
  ['engineer', 'wrong', 'WRONG_CREDENTIALS'],
  ['retired', 'retired-demo', 'NO_PERMISSION'],
])('%s with %s ends in %s and stays signed out', async (username, password, code) => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await expect(client.session.signIn({ connectionId, username, password })).rejects.toMatchObject({
    code,
    data: { username },
  });
  await stateWhere(client, ({ status }) => status === 'signed-out');
  await expect(client.places.list({ connectionId })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});

test('a password that is wrong does not end the session that works', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, ...ENGINEER });
  const wrong = { connectionId, username: 'uploader', password: 'wrong' };
  await expect(client.session.signIn(wrong)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  await stateWhere(client, (state) => state.status === 'signed-in' && state.username === 'engineer');
  expect((await client.places.list({ connectionId })).count).toBe(240);
  await client.session.signIn({ connectionId, username: 'newcomer', password: 'newcomer-demo' });
  expect((await client.places.list({ connectionId })).count).toBe(0);
});

test('the token is renewed ahead of its expiry without anyone asking', async () => {
  const { baseUrl } = await startDataService({ tokenTtlSeconds: 2 });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const first = await client.session.signIn({ connectionId, ...ENGINEER });
  if (first.status !== 'signed-in') throw new Error('not signed in');
  const renewed = await stateWhere(
    client,
    (state) => state.status === 'signed-in' && state.validDate !== first.validDate,
  );
  expect(renewed).toMatchObject({ status: 'signed-in', username: 'engineer', renewalFailure: null });
});

test('the places come although the service forgot the token: it is renewed once on 401', async () => {
  let refusals = 1;
  let logins = 0;
  const { service } = await startDataService();
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks = await request.toArray();
    const answer = await service.fetch(
      new Request(`http://inner${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const baseUrl = await startOddService((request, response) => {
    const isLogin = request.url === '/api/permission/token';
    if (isLogin) logins += 1;
    if (!isLogin && refusals-- > 0) response.writeHead(401).end();
    else void passOn(request, response);
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, ...ENGINEER });
  expect((await client.places.list({ connectionId })).count).toBe(240);
  expect(logins).toBe(2);
});

const GRANT = {
  token: 't',
  username: 'a',
  projects: '',
  places: '',
  validDate: '2099-01-01 00:00:00',
  valid: true,
};

test('ten calls refused at once make one renewal, and a second refusal signs out with the reason', async () => {
  let logins = 0;
  const baseUrl = await startOddService((request, response) => {
    if (request.url === '/api/permission/token') {
      logins += 1;
      response.end(JSON.stringify({ ...GRANT, token: `t${logins}` }));
    } else response.writeHead(401).end();
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, ...ENGINEER });
  const calls = await Promise.allSettled(
    Array.from({ length: 10 }, () => client.places.list({ connectionId })),
  );
  expect(new Set(calls.map((call) => call.status))).toEqual(new Set(['rejected']));
  expect(logins).toBe(2);
  expect(await stateWhere(client, ({ status }) => status === 'signed-out')).toMatchObject({
    reason: { code: 'TOKEN_REFUSED', details: { username: 'a', because: null } },
  });
});

test('a token refused after the password was changed elsewhere signs out and names that', async () => {
  let isChanged = false;
  const baseUrl = await startOddService((request, response) => {
    if (request.url === '/api/permission/token')
      response.end(JSON.stringify({ ...GRANT, valid: !isChanged }));
    else response.writeHead(401).end();
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, ...ENGINEER });
  isChanged = true;
  await expect(client.places.list({ connectionId })).rejects.toMatchObject({
    code: 'TOKEN_REFUSED',
    data: { username: 'a', because: 'WRONG_CREDENTIALS' },
  });
});

test('a second sign-in on a connection cancels the first', async () => {
  const baseUrl = await startOddService((request, response) => {
    request.on('data', (form: Buffer) => {
      if (!form.includes('username=never-answered')) response.end(JSON.stringify(GRANT));
    });
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const first = client.session.signIn({ connectionId, username: 'never-answered', password: 'x' });
  const firstEnded = expect(first).rejects.toMatchObject({ code: 'CANCELLED' });
  await stateWhere(client, ({ status }) => status === 'signing-in');
  expect(await client.session.signIn({ connectionId, ...ENGINEER })).toMatchObject({ status: 'signed-in' });
  await firstEnded;
});

test('the state says why a try to sign in came to nothing, unless the service has refused it', async () => {
  const { client } = await openBackend();
  const connectionId = await connect(client, 'http://127.0.0.1:9');
  await expect(client.session.signIn({ connectionId, ...ENGINEER })).rejects.toThrow();
  expect(await stateWhere(client, ({ status }) => status === 'signed-out')).toMatchObject({
    reason: null,
    attempt: { code: 'SERVICE_UNREACHABLE' },
  });
  const { baseUrl } = await startDataService();
  const refusing = await connect(client, baseUrl);
  const wrong = { username: 'engineer', password: 'wrong' };
  await expect(client.session.signIn({ connectionId: refusing, ...wrong })).rejects.toThrow();
  const refused = await stateWhere(client, (state) => state.connectionId === refusing);
  expect(refused).not.toHaveProperty('attempt');
});

test('signing out forgets the token', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, ...ENGINEER });
  await client.session.signOut({ connectionId });
  await expect(client.places.list({ connectionId })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(await stateWhere(client, ({ status }) => status === 'signed-out')).toMatchObject({ reason: null });
});

test('moving a connection to another address signs out, renaming it does not', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const id = await connect(client, baseUrl);
  await client.session.signIn({ connectionId: id, ...ENGINEER });
  const draft = { name: 'Renamed', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  await client.connections.edit({ id, draft });
  expect((await client.places.list({ connectionId: id })).count).toBe(240);
  await client.connections.edit({ id, draft: { ...draft, baseUrl: `${baseUrl}/moved` } });
  await expect(client.places.list({ connectionId: id })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});

test.each([
  ['answers HTML', (r: { end: (t: string) => void }) => r.end('<h1>It works</h1>'), 'NOT_A_DATA_SERVICE'],
  [
    'answers JSON of another kind',
    (r: { end: (t: string) => void }) => r.end('{"hello":1}'),
    'UNEXPECTED_ANSWER',
  ],
  ['hangs up', (r: { destroy: () => void }) => r.destroy(), 'SERVICE_UNREACHABLE'],
] as const)('a service that %s is named as such', async (_name, answer, code) => {
  const baseUrl = await startOddService((_request, response) => answer(response));
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await expect(client.session.signIn({ connectionId, ...ENGINEER })).rejects.toMatchObject({ code });
});

const SECRET = 'S3cret pä"ss+w';

test.each([
  ['as it was sent', 500, (form: string) => `cannot handle ${form}`],
  ['with named entities', 500, () => '<p>S3cret p&auml;&quot;ss+w</p>'],
  ['parted by tags', 500, () => '<b>S3cret</b> <i>pä"ss+w</i>'],
  ['quoted-printable', 500, () => 'S3cret p=C3=A4=22ss+w'],
  ['in a page with status 200', 200, (form: string) => `cannot handle ${form}`],
])('a service that repeats the password %s is not quoted', async (_how, status, page) => {
  const baseUrl = await startOddService((request, response) => {
    request.setEncoding('utf8');
    let form = '';
    request.on('data', (piece: string) => (form += piece));
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(page(form));
    });
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const failed = await client.session
    .signIn({ connectionId, username: 'engineer', password: SECRET })
    .catch((error: unknown) => error);
  const data = status === 200 ? { excerpt: '' } : { says: '' };
  expect(failed).toMatchObject({ code: status === 200 ? 'NOT_A_DATA_SERVICE' : 'SERVICE_FAILED', data });
  expect(JSON.stringify(failed)).not.toContain('S3cret');
});

test.each([
  ['is nested deeply', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['has very many members', `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join(',')}}`],
])('a token answer that %s is none of a data service, and is not parsed', async (_fact, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const baseUrl = await startOddService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await expect(client.session.signIn({ connectionId, ...ENGINEER })).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
  });
  expect(parse).not.toHaveBeenCalledWith(text);
});

test('the message of a service that answers 500 is quoted', async () => {
  const baseUrl = await startOddService((_request, response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"msg":"Out of   order","id":7}');
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await expect(client.session.signIn({ connectionId, ...ENGINEER })).rejects.toMatchObject({
    code: 'SERVICE_FAILED',
    data: { status: 500, says: 'Out of order' },
  });
});

test('an unknown host and a port that nobody listens on are told apart', async () => {
  const { client } = await openBackend();
  const unknown = await connect(client, 'http://no-such-host.invalid');
  await expect(client.session.signIn({ connectionId: unknown, ...ENGINEER })).rejects.toMatchObject({
    code: 'HOST_NOT_FOUND',
    data: { host: 'no-such-host.invalid' },
  });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  const port = typeof address === 'object' ? address?.port : 0;
  const closed = await connect(client, `http://127.0.0.1:${port}`);
  await expect(client.session.signIn({ connectionId: closed, ...ENGINEER })).rejects.toMatchObject({
    code: 'SERVICE_UNREACHABLE',
    data: { cause: 'ECONNREFUSED' },
  });
});

test('a redirect is not followed, so that the token goes nowhere else', async () => {
  const baseUrl = await startOddService((_request, response) => {
    response.writeHead(302, { location: 'http://login.invalid/' }).end();
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await expect(client.session.signIn({ connectionId, ...ENGINEER })).rejects.toMatchObject({
    code: 'NOT_A_DATA_SERVICE',
    data: { status: 302, excerpt: '→ http://login.invalid/' },
  });
});

test('a token that no header can hold is none', async () => {
  const record = {
    token: 'first\nsecond',
    username: 'u',
    projects: '',
    places: '',
    validDate: '',
    valid: true,
  };
  const baseUrl = await startOddService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(record));
  });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await expect(client.session.signIn({ connectionId, ...ENGINEER })).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    data: { reason: 'token: cannot be sent in a header' },
  });
});
