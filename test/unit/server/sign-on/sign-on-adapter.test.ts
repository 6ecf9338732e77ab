import { errors } from 'oidc-provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runRequest } from '#server/sign-on/current-request.ts';
import { entriesInMemory, FairQuota } from '#server/sign-on/fair-quota.ts';
import { signOnAdapter } from '#server/sign-on/sign-on-adapter.ts';
import { inTurns } from '#server/sign-on/write-queue.ts';

import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { SignOnStore } from '#server/store/sign-on-store.ts';
import { countTurns } from '#test/support/count-turns.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function openStore(): Promise<SignOnStore> {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  return store.signOn;
}

const adapterOn = (store: SignOnStore, now = Date.now, maxAnonymous = 10) =>
  signOnAdapter({
    store: inTurns(store),
    now,
    registrants: { owners: entriesInMemory(), maxUnused: 20 },
    anonymous: new FairQuota(maxAnonymous),
  });

/** As a request from an address. */
const from = (clientAddress: string, work: () => Promise<unknown>) =>
  runRequest({ asOf: 0, clientAddress }, work);

describe('signOnAdapter', () => {
  it('lets one of two that read it unused at the same time use it, and ends the grant of both', async () => {
    const store = await openStore();
    const adapterOf = adapterOn(store);
    const tokens = adapterOf('RefreshToken');
    await adapterOf('Grant').upsert('grant', { jti: 'grant', clientId: 'c' }, 60);
    await tokens.upsert('token', { jti: 'token', grantId: 'grant', clientId: 'c' }, 60);
    await store.addAccessToken({ jti: 'access', grantId: 'grant', expiresAtMs: Date.now() + 60_000 });
    expect([await tokens.find('token'), await tokens.find('token')]).toMatchObject([{}, {}]);

    await tokens.consume('token');
    expect(await tokens.find('token')).toMatchObject({ jti: 'token', consumed: expect.any(Number) });
    await expect(tokens.consume('token')).rejects.toThrow(errors.InvalidGrant);
    expect(await tokens.find('token')).toBeUndefined();
    expect(await adapterOf('Grant').find('grant')).toBeUndefined();
    expect(await store.isAccessTokenRevoked('access')).toBe(true);
  });

  it('keeps no session that was ended while others wait to be written', async () => {
    const sessions = adapterOn(await openStore())('Session');
    const begun = sessions.upsert('of nobody', { jti: 'of nobody', uid: 'a' }, 60);
    const saved = sessions.upsert('session', { jti: 'session', uid: 'b', accountId: 'kim' }, 60);
    await sessions.destroy('session');
    await Promise.all([begun, saved]);
    expect(await sessions.find('session')).toBeUndefined();
    expect(await sessions.find('of nobody')).toMatchObject({ uid: 'a' });
  });

  it('forgets what has expired, five seconds after it did', async () => {
    const store = await openStore();
    const sessions = adapterOn(store, () => 1_000_000)('Session');
    await sessions.upsert('session', { jti: 'session', uid: 'uid' }, 10);
    await store.purge(1_014_999);
    expect(await sessions.findByUid('uid')).toMatchObject({ jti: 'session' });
    await store.purge(1_015_000);
    expect(await sessions.find('session')).toBeUndefined();
  });

  it('lets others go first between expired rows that it forgets', async () => {
    const store = await openStore();
    for (let count = 0; count < 501; count += 1) {
      await store.addAccessToken({ jti: `token ${count}`, grantId: undefined, expiresAtMs: 1_000 });
      await store.put('Session', `session ${count}`, { payload: {}, expiresAtMs: 1_000 });
    }
    const turn = countTurns();
    await store.purge(1_000);
    expect(turn()).toBeGreaterThanOrEqual(2);
    expect(await store.isAccessTokenInForce('token 500')).toBe(false);
    expect(await store.find('Session', 'session 500')).toBeUndefined();
  }, 60_000);

  it.each(['Client', 'Interaction'])(
    'writes what waits together, and no more at once than it may: %s',
    async (model) => {
      const store = await openStore();
      const turn = countTurns();
      const turns: number[] = [];
      const method = model === 'Client' ? 'putClient' : 'put';
      const write = store[method];
      store[method] = (...args: unknown[]): never => {
        turns.push(turn());
        return Reflect.apply(write, store, args) as never;
      };
      const adapter = adapterOn(store, Date.now, 100)(model);
      const ids = Array.from({ length: 2 * store.maxTogether + 1 }, (_none, index) => `id ${index}`);
      await Promise.all(ids.map((id) => adapter.upsert(id, { jti: id, client_id: id }, 60)));
      const perTurn = [...new Set(turns)].map((one) => turns.filter((other) => other === one).length);
      expect(perTurn).toEqual([store.maxTogether, store.maxTogether, 1]);
    },
  );

  it('writes for others between the writes of whoever floods, by account also from many addresses', async () => {
    const store = await openStore();
    const put = store.put.bind(store);
    const order: string[] = [];
    store.put = (...args) => {
      order.push(args[1]);
      return put(...args);
    };
    const sessions = adapterOn(store, Date.now, 1_000)('Session');
    const save = (address: string, id: string, accountId?: string) =>
      from(address, async () =>
        sessions.upsert(id, { jti: id, uid: id, ...(accountId && { accountId }) }, 60),
      );
    const flood = Array.from({ length: 100 }, (_none, index) => save('198.51.100.7', `flood ${index}`));
    const own = Array.from({ length: 100 }, (_none, index) =>
      save(`192.0.${index}.1`, `kim ${index}`, 'kim'),
    );
    await Promise.all([...flood, ...own, save('203.0.113.5', 'innocent')]);
    expect(order.slice(0, 6)).toEqual(['flood 0', 'kim 0', 'innocent', 'flood 1', 'kim 1', 'flood 2']);
  });

  it.each(['Session', 'Interaction', 'Grant'])(
    'does not bring back what was ended after a request had found it: %s',
    async (model) => {
      const adapter = adapterOn(await openStore())(model);
      await adapter.upsert('one', { jti: 'one', uid: 'one', accountId: 'kim' }, 60);
      await from('203.0.113.5', async () => {
        const found = await adapter.find('one');
        // Another address, whose end is written first.
        const saved = adapter.upsert('one', { ...found, jti: 'one', uid: 'one' }, 60);
        await Promise.all([from('198.51.100.7', async () => adapter.destroy('one')), saved]);
        await adapter.upsert('one', { ...found, jti: 'one', uid: 'one' }, 60);
      });
      expect(await adapter.find('one')).toBeUndefined();
    },
  );

  it('stores again what is still there', async () => {
    const sessions = adapterOn(await openStore())('Session');
    await sessions.upsert('one', { jti: 'one', uid: 'one' }, 60);
    await from('203.0.113.5', async () => {
      await sessions.findByUid('one');
      await sessions.upsert('one', { jti: 'one', uid: 'one', accountId: 'kim' }, 60);
    });
    expect(await sessions.find('one')).toMatchObject({ accountId: 'kim' });
  });

  it('does not forget that something was used when it is stored again', async () => {
    const tokens = adapterOn(await openStore())('AuthorizationCode');
    await tokens.upsert('code', { jti: 'code', grantId: 'grant' }, 60);
    await tokens.consume('code');
    await tokens.upsert('code', { jti: 'code', grantId: 'grant', scope: 'openid' }, 60);
    expect(await tokens.find('code')).toMatchObject({ scope: 'openid', consumed: expect.any(Number) });
  });
});

describe('what anybody can have kept without an account', () => {
  it('is bounded, and a flood pushes out what is of the flood', async () => {
    const interactions = adapterOn(await openStore())('Interaction');
    await from('203.0.113.5', async () => interactions.upsert('mine', { jti: 'mine' }, 60));
    for (let index = 0; index < 30; index += 1) {
      await from('198.51.100.7', async () => interactions.upsert(`flood ${index}`, { jti: '' }, 60));
    }
    expect(await interactions.find('mine')).toMatchObject({ jti: 'mine' });
    const left = await Promise.all(
      Array.from({ length: 30 }, (_none, index) => interactions.find(`flood ${index}`)),
    );
    expect(left.filter((found) => found !== undefined)).toHaveLength(9);
    expect(left.at(-1)).toBeDefined();
  });

  it('is counted over all kinds, and no longer once somebody has signed in', async () => {
    const adapterOf = adapterOn(await openStore(), Date.now, 2);
    const [sessions, devices] = [adapterOf('Session'), adapterOf('DeviceCode')];
    await sessions.upsert('one', { jti: 'one', uid: 'one' }, 60);
    await sessions.upsert('one', { jti: 'one', uid: 'one', accountId: 'engineer' }, 60);
    for (const id of ['a', 'b', 'c']) await devices.upsert(id, { jti: id, userCode: id }, 60);
    expect(await sessions.find('one')).toMatchObject({ accountId: 'engineer' });
    const found = await Promise.all(['a', 'b', 'c'].map((id) => devices.find(id)));
    expect(found.map((device) => device?.['userCode'])).toEqual([undefined, 'b', 'c']);
  });

  it('is short', async () => {
    const interactions = adapterOn(await openStore())('Interaction');
    const long = { jti: 'long', params: { state: 'x'.repeat(8000) } };
    await expect(interactions.upsert('long', long, 60)).rejects.toThrow(errors.InvalidRequest);
    expect(await interactions.find('long')).toBeUndefined();
  });
});

describe('clients that have registered themselves', () => {
  it('are pushed out by a flood from many addresses only if nobody has let them in and they are of the flood', async () => {
    const store = await openStore();
    const adapterOf = adapterOn(store);
    const clients = adapterOf('Client');
    const register = (id: string, address: string) =>
      from(address, async () => clients.upsert(id, { client_id: id }, 0));
    await register('in-use', '203.0.113.5');
    await adapterOf('Grant').upsert('grant', { jti: 'grant', clientId: 'in-use', accountId: 'engineer' }, 60);
    await register('new', '203.0.113.6');
    for (let index = 0; index < 40; index += 1) await register(`flood ${index}`, `198.51.100.${index % 5}`);
    expect(await clients.find('in-use')).toBeDefined();
    expect(await clients.find('new')).toBeDefined();
    expect(await store.listUnusedClients()).toHaveLength(20);
    expect(await clients.find('flood 39')).toBeDefined();
  });
});
