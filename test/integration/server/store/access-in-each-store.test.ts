import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PURGED_AT_ONCE } from '#server/store/purged-at-once.ts';
import type { Store } from '#server/store/store.ts';
import { describeEachStore } from '#test/support/each-store.ts';
import { accountOf } from '#test/support/stored-account.ts';

const hashOf = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest());

const tokenOf = (
  username: string,
  kind: 'login' | 'operator' = 'login',
  expiresAtMs = 2_000_000_000_000,
) => ({
  username,
  kind,
  madeAtMs: 1_900_000_000_000,
  expiresAtMs,
});

const grantOf = (account: string, clientId = 'client') => ({
  payload: { accountId: account },
  account,
  clientId,
});

/** What was issued to an account in every way there is. */
async function issueTo({ tokens, signOn }: Store, username: string, asOf: number): Promise<void> {
  await tokens.add(hashOf(`${username} login`), tokenOf(username));
  await tokens.add(hashOf(`${username} operator`), tokenOf(username, 'operator'));
  await signOn.put('Session', `${username} session`, { payload: {}, account: username }, asOf);
  await signOn.put('Grant', `${username} grant`, grantOf(username), asOf);
  await signOn.put(
    'RefreshToken',
    `${username} refresh`,
    { ...grantOf(username), grantId: `${username} grant` },
    asOf,
  );
  await signOn.addAccessToken({
    jti: `${username} jti`,
    grantId: `${username} grant`,
    expiresAtMs: 2_000_000_000_000,
  });
}

describeEachStore((newPlace) => {
  const newStore = async () => (await newPlace()).open();

  it('accounts are found by their exact name and listed by the bytes of their names', async () => {
    const { accounts } = await newStore();
    for (const name of ['b', 'a', 'Z', 'é', '井']) expect(await accounts.add(accountOf(name))).toBe(true);
    expect((await accounts.list()).map(({ username }) => username)).toEqual(['Z', 'a', 'b', 'é', '井']);
    expect(await accounts.find('b')).toEqual({ ...accountOf('b'), revocation: 0 });
    for (const name of ['B', 'b ', '', 'b\0', `b' OR true`])
      expect(await accounts.find(name)).toBeUndefined();
  });

  it('a name is given once, also to those who ask for it at the same time', async () => {
    const { accounts } = await newStore();
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, at) => accounts.add(accountOf('one', { passwordHash: `${at}` }))),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect((await accounts.find('one'))?.passwordHash).toBe(`${added.indexOf(true)}`);
    expect(await accounts.add(accountOf('one'))).toBe(false);
  });

  it('the version grows with every change of an account and not with a new token', async () => {
    const store = await newStore();
    const { accounts, tokens } = store;
    const grown: boolean[] = [];
    let before = await accounts.version();
    const note = async (change: Promise<unknown>) => {
      await change;
      const now = (await store.versions()).access;
      grown.push(now > before);
      before = now;
    };
    await note(accounts.add(accountOf('one')));
    await note(accounts.update('one', { mcp: true }));
    await note(accounts.replaceHash('one', 'hash of one', 'other'));
    await note(tokens.add(hashOf('t'), tokenOf('one')));
    await note(accounts.update('nobody', { mcp: true }));
    await note(store.endAccess('one', { tokens: 'all' }));
    expect(grown).toEqual([true, true, true, false, false, true]);
  });

  it('a hash is replaced only while it is the one that was checked', async () => {
    const { accounts } = await newStore();
    await accounts.add(accountOf('one'));
    await accounts.replaceHash('one', 'hash of another time', 'new');
    expect((await accounts.find('one'))?.passwordHash).toBe('hash of one');
    await accounts.replaceHash('one', 'hash of one', 'new');
    expect((await accounts.find('one'))?.passwordHash).toBe('new');
  });

  it('tokens are found by their hash until they are purged', async () => {
    const { tokens } = await newStore();
    await tokens.add(hashOf('old'), tokenOf('one', 'login', 1_000));
    await tokens.add(hashOf('new'), { ...tokenOf('one', 'operator'), madeAtMs: 5 });
    expect(await tokens.find(hashOf('old'))).toEqual(tokenOf('one', 'login', 1_000));
    expect((await tokens.listOf('one')).map(({ kind }) => kind)).toEqual(['operator', 'login']);
    await tokens.purge(1_000);
    expect(await tokens.find(hashOf('old'))).toBeUndefined();
    expect(await tokens.find(hashOf('new'))).toBeDefined();
  });

  it('of the tokens that have expired a bounded number is forgotten at once', async () => {
    const { tokens } = await newStore();
    for (let count = 0; count <= PURGED_AT_ONCE; count += 1)
      await tokens.add(hashOf(`old ${count}`), tokenOf('one', 'login', 1_000));
    await tokens.add(hashOf('new'), tokenOf('one'));
    await tokens.purge(1_000);
    expect(await tokens.listOf('one')).toHaveLength(2);
    await tokens.purge(1_000);
    expect(await tokens.listOf('one')).toEqual([tokenOf('one')]);
  }, 60_000);

  it('ending the access of an account ends everything that was issued to it, and nothing of another', async () => {
    const store = await newStore();
    const { accounts, tokens, signOn } = store;
    for (const name of ['one', 'two']) await accounts.add(accountOf(name));
    const asOf = await accounts.version();
    await issueTo(store, 'one', asOf);
    await issueTo(store, 'two', asOf);
    const ended = await store.endAccess('one', { tokens: 'all', changes: { enabled: false } });
    expect(ended).toMatchObject({ sessions: 1, applications: 1 });
    expect(ended?.tokens.map(({ kind }) => kind).toSorted()).toEqual(['login', 'operator']);
    expect(await accounts.find('one')).toMatchObject({ enabled: false });
    expect(await tokens.listOf('one')).toEqual([]);
    for (const model of ['Session', 'Grant'])
      expect(await signOn.find(model, `one ${model.toLowerCase()}`)).toBeUndefined();
    expect(await signOn.isAccessTokenInForce('one jti')).toBe(false);
    expect(await signOn.isAccessTokenRevoked('one jti')).toBe(true);
    expect(await signOn.isAccessTokenInForce('two jti')).toBe(true);
    expect(await tokens.listOf('two')).toHaveLength(2);
    expect(await store.endAccess('nobody', { tokens: 'all' })).toBeUndefined();
  });

  it('ending the access ends all of much that was issued', async () => {
    const store = await newStore();
    const { accounts, tokens, signOn } = store;
    for (const name of ['one', 'two']) await accounts.add(accountOf(name));
    const asOf = await accounts.version();
    await issueTo(store, 'two', asOf);
    await signOn.putClient({ clientId: 'client', metadata: {}, addedBy: 'operator', addedAtMs: 1 });
    const issue = async (account: string, clientId: string) => {
      for (let count = 0; count < 260; count += 1) {
        const refresh = { ...grantOf(account, clientId), grantId: account };
        await signOn.put('RefreshToken', `${account}${count}`, refresh, asOf);
        await signOn.addAccessToken({ jti: `${account}${count}`, grantId: account, expiresAtMs: 2e12 });
      }
      await signOn.put('Grant', account, grantOf(account, clientId), asOf);
    };
    const isLeft = async (account: string) => [
      (await signOn.find('RefreshToken', `${account}0`)) !== undefined,
      (await signOn.find('RefreshToken', `${account}259`)) !== undefined,
      await signOn.isAccessTokenInForce(`${account}259`),
      !(await signOn.isAccessTokenRevoked(`${account}259`)),
    ];
    await issue('one', 'other');
    expect(await isLeft('one')).toEqual([true, true, true, true]);
    expect(await store.endAccess('one', { tokens: 'all' })).toEqual({
      tokens: [],
      sessions: 0,
      applications: 1,
    });
    expect(await isLeft('one')).toEqual([false, false, false, false]);
    expect(await tokens.listOf('two')).toHaveLength(2);
    expect(await signOn.find('Grant', 'two grant')).toBeDefined();
    await issue('two', 'client');
    expect(await signOn.removeClient('client')).toBe(true);
    expect(await isLeft('two')).toEqual([false, false, false, false]);
  }, 60_000);

  it('with the logins alone, what the operator has given stays', async () => {
    const store = await newStore();
    await store.accounts.add(accountOf('one'));
    await issueTo(store, 'one', await store.accounts.version());
    await store.endAccess('one', { tokens: 'logins' });
    expect((await store.tokens.listOf('one')).map(({ kind }) => kind)).toEqual(['operator']);
  });

  it('what was begun before the access was ended is not issued after it', async () => {
    const store = await newStore();
    const { accounts, tokens, signOn } = store;
    await accounts.add(accountOf('one'));
    const asOf = await accounts.version();
    const revocation = (await accounts.find('one'))?.revocation ?? -1;
    await store.endAccess('one', { tokens: 'all' });
    expect(await signOn.put('Session', 's', { payload: {}, account: 'one' }, asOf)).toBe(false);
    expect(await signOn.find('Session', 's')).toBeUndefined();
    expect(await tokens.add(hashOf('late'), tokenOf('one'), revocation)).toBe(false);
    expect(await tokens.find(hashOf('late'))).toBeUndefined();
    const now = await accounts.find('one');
    expect(await tokens.add(hashOf('new'), tokenOf('one'), now?.revocation)).toBe(true);
    expect(await signOn.put('Session', 's', { payload: {}, account: 'one' }, await accounts.version())).toBe(
      true,
    );
  });

  it('what is known and was ended meanwhile is not stored again', async () => {
    const { accounts, signOn } = await newStore();
    await accounts.add(accountOf('one'));
    const known = { ...grantOf('one'), isKnown: true };
    expect(await signOn.put('Grant', 'g', known)).toBe(false);
    expect(await signOn.find('Grant', 'g')).toBeUndefined();
    await signOn.put('Grant', 'g', grantOf('one'));
    expect(await signOn.put('Grant', 'g', { ...known, payload: { changed: 1 } })).toBe(true);
    expect(await signOn.find('Grant', 'g')).toEqual({ payload: { changed: 1 } });
    await signOn.remove('Grant', 'g');
    expect(await signOn.put('Grant', 'g', known, await accounts.version())).toBe(false);
    expect(await signOn.find('Grant', 'g')).toBeUndefined();
  });

  it('what is written together is written, and one that fails takes no other with it', async () => {
    const { signOn } = await newStore();
    await signOn.put('Grant', 'ended', grantOf('one'));
    const circular: Record<string, unknown> = {};
    circular['itself'] = circular;
    const outcomes = await Promise.allSettled(
      signOn.together([
        () => signOn.put('Session', 's', { payload: { a: 1 } }),
        () => signOn.put('Session', 'none', { payload: circular }),
        () => signOn.addAccessToken({ jti: 'j', grantId: undefined, expiresAtMs: 2_000_000_000_000 }),
        () => signOn.removeClient('nobody'),
        () => signOn.remove('Grant', 'ended'),
        () => signOn.consume('Session', 'missing', 5),
      ]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(outcomes[5]).toMatchObject({ value: false });
    expect(await signOn.find('Session', 's')).toEqual({ payload: { a: 1 } });
    expect(await signOn.isAccessTokenInForce('j')).toBe(true);
    expect(await signOn.find('Grant', 'ended')).toBeUndefined();
  });

  it('what is issued while the access is being ended is not left behind', async () => {
    const store = await newStore();
    const { accounts, tokens, signOn } = store;
    await accounts.add(accountOf('one'));
    for (let round = 0; round < 30; round += 1) {
      const asOf = await accounts.version();
      const revocation = (await accounts.find('one'))?.revocation;
      await Promise.all([
        signOn.put('Session', `s${round}`, { payload: {}, account: 'one' }, asOf),
        tokens.add(hashOf(`t${round}`), tokenOf('one'), revocation),
        store.endAccess('one', { tokens: 'all' }),
        signOn.put('Grant', `g${round}`, grantOf('one'), asOf),
      ]);
      expect(await tokens.listOf('one')).toEqual([]);
      expect(await signOn.find('Session', `s${round}`)).toBeUndefined();
      expect(await signOn.find('Grant', `g${round}`)).toBeUndefined();
    }
  });

  it('a sign-on record is replaced as a whole, and its only use is not forgotten', async () => {
    const { signOn } = await newStore();
    await signOn.put('Code', 'c', { payload: { a: 'x\0y' }, uid: 'u', userCode: 'UC', grantId: 'g' });
    expect(await signOn.consume('Code', 'c', 5)).toBe(true);
    await signOn.put('Code', 'c', { payload: { b: 1 }, uid: 'u2' });
    expect(await signOn.find('Code', 'c')).toEqual({ payload: { b: 1 }, consumedAtS: 5 });
    expect(await signOn.findByUid('Code', 'u')).toBeUndefined();
    expect(await signOn.findByUserCode('Code', 'UC')).toBeUndefined();
    expect(await signOn.findByUid('Code', 'u2')).toEqual({ payload: { b: 1 }, consumedAtS: 5 });
    expect(await signOn.find('Other', 'c')).toBeUndefined();
  });

  it('of several who use a record at the same time one is the first', async () => {
    const { signOn } = await newStore();
    for (let round = 0; round < 20; round += 1) {
      await signOn.put('RefreshToken', `r${round}`, { payload: {} });
      const uses = await Promise.all(
        Array.from({ length: 6 }, () => signOn.consume('RefreshToken', `r${round}`, 1)),
      );
      expect(uses.filter(Boolean)).toHaveLength(1);
    }
    expect(await signOn.consume('RefreshToken', 'none', 1)).toBe(false);
  });

  it('an access token is in force as long as it is not taken back and its grant is there', async () => {
    const { signOn } = await newStore();
    await signOn.put('Grant', 'g', { payload: {} });
    const add = (jti: string, grantId: string | undefined) =>
      signOn.addAccessToken({ jti, grantId, expiresAtMs: 2_000_000_000_000 });
    await add('free', undefined);
    await add('granted', 'g');
    await add('orphan', 'no grant');
    const inForce = () =>
      Promise.all(['free', 'granted', 'orphan', 'unknown'].map((jti) => signOn.isAccessTokenInForce(jti)));
    expect(await inForce()).toEqual([true, true, false, false]);
    await signOn.revokeAccessToken('free', 2_000_000_000_000);
    await signOn.revokeAccessTokensOfGrant('g');
    expect(await inForce()).toEqual([false, false, false, false]);
    expect(await signOn.isAccessTokenRevoked('granted')).toBe(true);
    await signOn.revokeAccessToken('foreign', 2_000_000_000_000);
    expect(await signOn.isAccessTokenRevoked('foreign')).toBe(true);
    expect(await signOn.isAccessTokenRevoked('unknown')).toBe(false);
    await signOn.purge(2_000_000_000_000);
    expect(await signOn.isAccessTokenRevoked('foreign')).toBe(false);
  });

  it('removing a client ends what was issued to it', async () => {
    const { signOn } = await newStore();
    const clientOf = (clientId: string, addedBy: 'operator' | 'itself', addedAtMs: number) => ({
      clientId,
      metadata: { name: clientId, uris: ['http://127.0.0.1/'] },
      addedBy,
      addedAtMs,
    });
    const clients = [clientOf('b', 'operator', 1), clientOf('a', 'itself', 2), clientOf('c', 'itself', 2)];
    for (const client of clients) await signOn.putClient(client);
    await signOn.put('Grant', 'g', { payload: {}, clientId: 'c' });
    await signOn.addAccessToken({ jti: 'j', grantId: 'g', expiresAtMs: 2_000_000_000_000 });
    expect(await signOn.listClients()).toEqual(clients);
    expect(await signOn.listUnusedClients()).toEqual(['a']);
    expect(await signOn.removeClient('c')).toBe(true);
    expect(await signOn.removeClient('c')).toBe(false);
    expect(await signOn.findClient('c')).toBeUndefined();
    expect(await signOn.find('Grant', 'g')).toBeUndefined();
    expect(await signOn.isAccessTokenRevoked('j')).toBe(true);
  });

  it('with other keys everything that the keys before have signed is forgotten', async () => {
    const { signOn } = await newStore();
    await signOn.put('Session', 's', { payload: {} });
    await signOn.useKeys('first', true);
    expect(await signOn.find('Session', 's')).toBeDefined();
    await signOn.addAccessToken({ jti: 'j', grantId: undefined, expiresAtMs: 2_000_000_000_000 });
    await signOn.useKeys('first', false);
    expect(await signOn.isAccessTokenInForce('j')).toBe(true);
    await signOn.useKeys('second', false);
    expect(await signOn.find('Session', 's')).toBeUndefined();
    expect(await signOn.isAccessTokenInForce('j')).toBe(false);
  });
});
