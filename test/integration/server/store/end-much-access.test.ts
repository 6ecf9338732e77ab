import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { ROWS_AT_ONCE } from '#server/store/sqlite/in-pieces.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it.each(['an account', 'an application'])(
  'what gives access ends with the first step, however much %s holds',
  async (holder) => {
    const store = openSqliteStore(await tempDir());
    onTestFinished(() => store.close());
    const { accounts, signOn } = store;
    const permissions = { enabled: true, http: true, mcp: true, allProjects: true, projects: [] };
    await accounts.add({ username: 'kim', passwordHash: '', ...permissions });
    await signOn.putClient({ clientId: 'app', metadata: {}, addedBy: 'operator', addedAtMs: 1 });
    const issued = { payload: {}, account: 'kim', clientId: 'app' };
    // In the order of their models and ids these come before the grant and the session.
    for (let count = 0; count <= ROWS_AT_ONCE; count += 1)
      await signOn.put('AccessToken', `a${count}`, issued);
    await signOn.put('Grant', 'z', issued);
    await signOn.put('Session', 'z', issued);
    await signOn.addAccessToken({ jti: 'jti', grantId: 'z', expiresAtMs: 2_000_000_000_000 });
    const ended =
      holder === 'an account' ? store.endAccess('kim', { tokens: 'all' }) : signOn.removeClient('app');
    // Nothing of what comes after the first step is done yet.
    const left = await Promise.all([
      signOn.find('Grant', 'z'),
      signOn.find('Session', 'z'),
      signOn.isAccessTokenInForce('jti'),
    ]);
    expect(left).toEqual([undefined, undefined, false]);
    const countLeft = async (): Promise<number> => {
      const ids = Array.from({ length: ROWS_AT_ONCE + 1 }, (_none, count) => `a${count}`);
      const found = await Promise.all(ids.map((id) => signOn.find('AccessToken', id)));
      return found.filter((record) => record !== undefined).length;
    };
    expect(await countLeft()).toBeGreaterThan(0);
    await ended;
    expect(await countLeft()).toBe(0);
  },
  60_000,
);
