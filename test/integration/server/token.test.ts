import { expect, it } from 'vitest';
import { parseServiceTime } from '#shared/domain/service-time.ts';
import { scryptHasher } from '#server/accounts/password-hasher.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { ask, login, signIn } from '#test/support/data-service-calls.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TOKEN = '/api/permission/token';
const PLACES = '/api/data/placeList';

it('gives a token record whose validDate is the expiry in the zone of the service', async () => {
  const nowMs = Date.UTC(2026, 10, 20, 4, 0, 0, 789);
  const record = await signIn(await openDataService({ now: () => nowMs, tokenTtlSeconds: 60 }));
  expect(record).toMatchObject({ username: 'engineer', projects: 'P001,P002,P003', valid: true });
  expect(record.token).toMatch(/^[\w-]{43}$/);
  expect(record.places.split(',')).toHaveLength(240);
  expect(record.validDate).toBe('2026-11-20 12:01:00');
  expect(parseServiceTime(record.validDate, 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 20, 4, 1));
});

it('gives the uploader one project and the newcomer none', async () => {
  const service = await openDataService();
  expect(await signIn(service, 'uploader')).toMatchObject({ projects: 'P001', valid: true });
  expect(await signIn(service, 'newcomer')).toMatchObject({ projects: '', places: '', valid: true });
});

it('answers an unknown user and a wrong password with the same bytes after the same work', async () => {
  const real = scryptHasher();
  const asked: boolean[] = [];
  const hasher = {
    ...real,
    verify: (password: string, hash: string | undefined) => {
      asked.push(hash !== undefined);
      return real.verify(password, hash);
    },
  };
  const service = await openDataService({ hasher });
  const wrong = await login(service, 'engineer', 'wrong');
  const unknown = await login(service, 'nobody', 'wrong');
  const disabled = await login(service, 'retired', 'wrong');
  expect([wrong.status, unknown.status, disabled.status]).toEqual([200, 200, 200]);
  const bytes = await wrong.text();
  expect(JSON.parse(bytes)).toMatchObject({ valid: false, token: '' });
  expect([await unknown.text(), await disabled.text()]).toEqual([bytes, bytes]);
  expect(asked).toEqual([true, false, true]);
});

it('answers 401 to a disabled account with its right password', async () => {
  const answer = await login(await openDataService(), 'retired', 'retired-demo');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ result: false });
});

it('answers 500 with a reason to a request that is no form or lacks a field', async () => {
  const service = await openDataService();
  const bodies: RequestInit[] = [
    { body: '{"username":"a","password":"b"}', headers: { 'Content-Type': 'application/json' } },
    { body: new URLSearchParams({ username: 'engineer' }) },
    { body: new URLSearchParams({ password: 'x' }) },
    { body: new URLSearchParams({ username: 'a'.repeat(17_000), password: 'b' }) },
  ];
  for (const init of bodies) {
    const answer = await ask(service, TOKEN, { method: 'POST', ...init });
    expect(answer.status).toBe(500);
    expect((await answer.json()).msg).toMatch(/form|must be sent/);
  }
});

it('answers 405 with Allow to another method, and 404 to an unknown path', async () => {
  const service = await openDataService();
  const token = await ask(service, TOKEN);
  expect([token.status, token.headers.get('Allow')]).toEqual([405, 'POST']);
  const places = await ask(service, PLACES, { method: 'POST' });
  expect([places.status, places.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  const nowhere = await ask(service, '/api/nowhere');
  expect([nowhere.status, (await nowhere.json()).result]).toEqual([404, false]);
});

it('keeps an older token valid until its own expiry, and not a millisecond longer', async () => {
  const clock = { nowMs: 1_000_000 };
  const service = await openDataService({ now: () => clock.nowMs, tokenTtlSeconds: 10 });
  const first = await signIn(service);
  clock.nowMs += 5_000;
  const second = await signIn(service);
  const statusOf = async (token: string) =>
    (await ask(service, PLACES, { headers: { 'X-SVC-TOKEN': token } })).status;
  clock.nowMs += 4_999;
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);
  clock.nowMs += 1;
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
});

it('refuses the tokens of an account once it is disabled, and keeps none as it was given', async () => {
  const dataDir = await tempDir();
  const service = await openDataService({ dataDir });
  const { token } = await signIn(service);
  const store = openSqliteStore(dataDir);
  expect(await store.tokens.find(Buffer.from(token))).toBeUndefined();
  await store.accounts.update('engineer', { enabled: false });
  await store.close();
  expect((await ask(service, PLACES, { headers: { 'X-SVC-TOKEN': token } })).status).toBe(401);
});

it('writes neither tokens nor passwords into its log', async () => {
  const entries: unknown[] = [];
  const service = await openDataService({ log: (entry) => entries.push(entry) });
  const { token } = await signIn(service);
  await ask(service, PLACES, { headers: { 'X-SVC-TOKEN': token } });
  const text = JSON.stringify(entries);
  expect(text).toContain('/api/data/placeList');
  expect(text).not.toContain(token);
  expect(text).not.toContain('engineer-demo');
});

it('replaces a hash of other parameters at the next login', async () => {
  const dataDir = await tempDir();
  const service = await openDataService({ dataDir, hasher: scryptHasher({ logN: 4, r: 8, p: 1 }) });
  await signIn(service);
  const store = openSqliteStore(dataDir);
  expect((await store.accounts.find('engineer'))?.passwordHash).toMatch(/^\$scrypt\$ln=4,/);
  await store.close();
  expect((await signIn(service)).valid).toBe(true);
});
