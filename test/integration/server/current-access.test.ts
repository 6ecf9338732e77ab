import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import type { LogEntry } from '#server/index.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { hashToken, tokenHolders } from '#server/token/token-holders.ts';
import { signIn, upload } from '#test/support/data-service-calls.ts';
import { rawRequest } from '#test/support/raw-request.ts';
import { dirWithKeys, startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** A service that has answered a token, and the same folder opened once more, as `npm run accounts` opens it. */
async function startAnswered() {
  const clock = { nowMs: Date.UTC(2026, 10, 20, 4) };
  const log: LogEntry[] = [];
  const dataDir = await dirWithKeys();
  const { service, baseUrl } = await startDataService({
    dataDir,
    now: () => clock.nowMs,
    log: (entry) => log.push(entry),
  });
  const elsewhere = openSqliteStore(dataDir);
  onTestFinished(() => elsewhere.close());
  const { token } = await signIn(service, 'uploader');
  const port = Number(new URL(baseUrl).port);
  const list = (headers: Record<string, string> = {}, method = 'GET', path = PLACE_LIST_PATH) =>
    rawRequest(port, path, { method, headers: { 'X-SVC-TOKEN': token, ...headers } });
  const listed = async () => (JSON.parse((await list()).body) as unknown[]).length;
  expect((await list()).status).toBe(200);
  expect((await list()).status).toBe(200);
  const send = async () => (await upload(service, token, '[]')).status;
  expect(await send()).toBe(200);
  return { clock, log, elsewhere, token, port, list, listed, send };
}

describe('What another process has changed counts for the next request', () => {
  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['tokens taken back', (store) => store.endAccess('uploader', { tokens: 'all' })],
    ['an account disabled', (store) => store.accounts.update('uploader', { enabled: false })],
    ['HTTP permission revoked', (store) => store.accounts.update('uploader', { http: false })],
  ])('%s: the place list and uploads are refused', async (_what, revoke) => {
    const { elsewhere, list, send } = await startAnswered();
    await revoke(elsewhere);
    expect([(await list()).status, await send()]).toEqual([401, 401]);
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['tokens taken back', (store) => store.endAccess('uploader', { tokens: 'all' })],
    ['an account disabled', (store) => store.accounts.update('uploader', { enabled: false })],
  ])('%s while the body of an upload is on its way: nothing of it is kept', async (_what, revoke) => {
    const { elsewhere, token, port } = await startAnswered();
    const body = '[{"timestamp":"2026-01-01 00:00:00","level":1.5}]';
    const path = '/api/dataExternals/upload?equipType=gauge&equipId=G1';
    const headers = { 'X-SVC-TOKEN': token, 'Content-Length': body.length, Expect: '100-continue' };
    const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers });
    sending.flushHeaders();
    // The service has looked at the token by the time it asks for the body.
    await once(sending, 'continue');
    sending.write(body.slice(0, 20));
    await revoke(elsewhere);
    sending.end(body.slice(20));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(401);
    answer.resume();
  });

  it('other projects of the account, and other places: the list is another', async () => {
    const { elsewhere, listed } = await startAnswered();
    expect(await listed()).toBe(80);
    await elsewhere.accounts.update('uploader', { projects: ['P001', 'P002'] });
    expect(await listed()).toBe(160);
    const [place] = await elsewhere.places.list(['P001']);
    if (!place) throw new Error('There is no place');
    await elsewhere.places.put([{ ...place, record: { ...place.record, placeId: 'P001-9999' } }]);
    expect(await listed()).toBe(161);
  });

  it('a token that was refused before it existed is accepted', async () => {
    const { elsewhere, clock, list } = await startAnswered();
    const token = 'a-token-of-the-operator';
    expect((await list({ 'X-SVC-TOKEN': token })).status).toBe(401);
    await elsewhere.tokens.add(hashToken(token), {
      username: 'engineer',
      kind: 'operator',
      madeAtMs: clock.nowMs,
      expiresAtMs: clock.nowMs + 1000,
    });
    expect((await list({ 'X-SVC-TOKEN': token })).status).toBe(200);
  });
});

it('a token is refused from the moment at which it expires', async () => {
  const { clock, list, send } = await startAnswered();
  clock.nowMs += 7_200_000 - 1;
  expect([(await list()).status, await send()]).toEqual([200, 200]);
  clock.nowMs += 1;
  expect([(await list()).status, await send()]).toEqual([401, 401]);
});

describe('The place list that is answered past the app', () => {
  it('is the same as the one that the app answers', async () => {
    const { list } = await startAnswered();
    const withoutDate = ({ date: _date, ...headers }: Record<string, unknown>) => headers;
    const id = { 'X-Request-Id': 'same' };
    const [direct, app] = [await list(id), await list(id, 'GET', `${PLACE_LIST_PATH}?by=app`)];
    expect(direct.status).toBe(app.status);
    expect(direct.body).toBe(app.body);
    expect(withoutDate(direct.headers)).toEqual(withoutDate(app.headers));
  });

  it('stands in the log as any other', async () => {
    const { list, log } = await startAnswered();
    await list({ 'X-Request-Id': 'direct-1' });
    await list({ 'X-Request-Id': 'app-1' }, 'GET', `${PLACE_LIST_PATH}?by=app`);
    const linesOf = (id: string) => log.filter(({ requestId }) => requestId === id);
    await expect.poll(() => linesOf('app-1').length + linesOf('direct-1').length).toBe(2);
    const { ms: _ms, requestId: _id, bytesOut, ...direct } = linesOf('direct-1')[0] ?? {};
    const {
      ms: _otherMs,
      requestId: _otherId,
      bytesOut: otherBytesOut = 0,
      ...app
    } = linesOf('app-1')[0] ?? {};
    expect(direct).toEqual(app);
    expect(direct).toMatchObject({ username: 'uploader', status: 200 });
    // The ids differ in length.
    expect(bytesOut).toBe(otherBytesOut + 'direct-1'.length - 'app-1'.length);
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['a foreign host', { Host: 'evil.example' }, 'GET', 403],
    ['another method', {}, 'DELETE', 405],
    ['an unknown token', { 'X-SVC-TOKEN': 'made-up' }, 'GET', 401],
    ['a HEAD request', {}, 'HEAD', 200],
  ])('is not the answer to %s', async (_what, headers, method, status) => {
    const { list } = await startAnswered();
    const answer = await list(headers, method);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain('P001');
  });
});

it('a holder that was looked up while the account was changed is not remembered', async () => {
  const dataDir = await tempDir();
  const [store, elsewhere] = [openSqliteStore(dataDir), openSqliteStore(dataDir)];
  onTestFinished(async () => {
    await store.close();
    await elsewhere.close();
  });
  const account = {
    passwordHash: '',
    enabled: true,
    http: true,
    mcp: false,
    allProjects: true,
    projects: [],
  };
  await store.accounts.add({ username: 'kim', ...account });
  await store.tokens.add(hashToken('one'), { username: 'kim', kind: 'login', madeAtMs: 0, expiresAtMs: 9 });
  // The change comes after the account was read and before the look-up has ended.
  let change = async () => {
    change = async () => {};
    await elsewhere.accounts.update('kim', { enabled: false });
    await holders.find('another');
  };
  const accounts = {
    ...store.accounts,
    find: async (username: string) => {
      const found = await store.accounts.find(username);
      await change();
      return found;
    },
  };
  const holders = tokenHolders({ tokens: store.tokens, accounts }, () => 0);
  await holders.find('one');
  expect((await holders.find('one'))?.account.enabled).toBe(false);
});
