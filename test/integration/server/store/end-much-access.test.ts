import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { ROWS_AT_ONCE } from '#server/store/sqlite/in-pieces.ts';
import type { Store } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const HOLDERS = ['an account', 'an application'] as const;
const FOR_LONG_MS = 2_000_000_000_000;
const EXTRA = ROWS_AT_ONCE + 100;
const USED = ['AuthorizationCode', 'DeviceCode', 'Grant', 'Interaction', 'Session'];

/** Much of everything: of each kind more than one piece has. */
async function issueMuch({ accounts, tokens, signOn }: Store): Promise<void> {
  const permissions = { enabled: true, http: true, mcp: true, allProjects: true, projects: [] };
  await accounts.add({ username: 'kim', passwordHash: '', ...permissions });
  await signOn.putClient({ clientId: 'app', metadata: {}, addedBy: 'operator', addedAtMs: 1 });
  const issued = { payload: {}, account: 'kim', clientId: 'app' };
  const token = { username: 'kim', kind: 'login', madeAtMs: 1, expiresAtMs: FOR_LONG_MS } as const;
  await Promise.all(
    signOn.together(
      Array.from({ length: EXTRA }, (_none, count) => [
        ...USED.map((model) => () => signOn.put(model, `${count}`, issued)),
        () => signOn.put('RefreshToken', `${count}`, { ...issued, grantId: '0' }),
        () => signOn.put('RefreshToken', `of another ${count}`, { ...issued, grantId: 'of another' }),
        () => signOn.addAccessToken({ jti: `${count}`, grantId: `${count}`, expiresAtMs: FOR_LONG_MS }),
        () => tokens.add(Buffer.from(`${count}`), token),
      ]).flat(),
    ),
  );
  await signOn.put('Grant', 'of another', { payload: {}, account: 'lee', clientId: 'other' });
}

/** What there is of each kind. */
async function countLeft({ tokens, signOn }: Store) {
  const ids = Array.from({ length: EXTRA }, (_none, count) => `${count}`);
  const count = async (isThere: (id: string) => Promise<unknown>): Promise<number> =>
    (await Promise.all(ids.map(isThere))).filter(Boolean).length;
  const used = await Promise.all(USED.map((model) => count((id) => signOn.find(model, id))));
  return {
    used: Object.fromEntries(USED.map((model, index) => [model, used[index]])),
    accessTokens: await count((id) => signOn.isAccessTokenInForce(id)),
    notTakenBack: await count(async (id) => !(await signOn.isAccessTokenRevoked(id))),
    logins: await count((id) => tokens.find(Buffer.from(id))),
    refreshTokensOfGrant: await count((id) => signOn.find('RefreshToken', `of another ${id}`)),
    withoutGrant: await count((id) => signOn.find('RefreshToken', id)),
  };
}

const nothingOf = (holder: string) => ({
  used: Object.fromEntries(USED.map((model) => [model, 0])),
  accessTokens: 0,
  notTakenBack: 0,
  logins: holder === 'an account' ? 0 : EXTRA,
  refreshTokensOfGrant: 0,
});

const end = (store: Store, holder: string): Promise<unknown> =>
  holder === 'an account'
    ? store.endAccess('kim', { tokens: 'all', changes: { enabled: false } })
    : store.signOn.removeClient('app');

it.each(HOLDERS)(
  'a command that stops after its first step leaves nothing that can be used of %s, also after `enable`',
  async (holder) => {
    const dir = await tempDir();
    const stopped = openSqliteStore(dir);
    await issueMuch(stopped);
    const ended = end(stopped, holder);
    await Promise.all([stopped.close(), expect(ended).rejects.toThrow()]);
    const store = openSqliteStore(dir);
    onTestFinished(() => store.close());
    await store.accounts.update('kim', { enabled: true });
    const { withoutGrant, ...usable } = await countLeft(store);
    expect(usable).toEqual(nothingOf(holder));
    expect(withoutGrant).toBe(EXTRA - ROWS_AT_ONCE);
    expect((await store.signOn.find('Grant', 'of another'))?.payload).toEqual({});
  },
  60_000,
);

it.each(HOLDERS)(
  'in the end nothing is left of %s, nor what has come meanwhile',
  async (holder) => {
    const store = openSqliteStore(await tempDir());
    onTestFinished(() => store.close());
    await issueMuch(store);
    const ended = end(store, holder);
    await store.signOn.put('RefreshToken', '0', {
      payload: {},
      account: 'kim',
      clientId: 'app',
      grantId: '0',
    });
    await ended;
    expect(await countLeft(store)).toEqual({ ...nothingOf(holder), withoutGrant: 0 });
  },
  60_000,
);

it('an application that is removed together with a write that fails for all keeps everything', async () => {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  await issueMuch(store);
  const { signOn } = store;
  // Without its grant before, so that it could be removed.
  await signOn.put('RefreshToken', 'x', { payload: {}, clientId: 'app', grantId: 'gone' });
  const before = await countLeft(store);
  let removal: Promise<boolean> | undefined;
  const outcomes = await Promise.allSettled(
    signOn.together([
      () => (removal = signOn.removeClient('app')),
      () => {
        throw new Error('The disk fails');
      },
    ]),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // It goes on by itself.
  await removal;
  expect(await countLeft(store)).toEqual(before);
  expect(await signOn.findClient('app')).toBeDefined();
  expect(await signOn.find('RefreshToken', 'x')).toBeDefined();
}, 60_000);
