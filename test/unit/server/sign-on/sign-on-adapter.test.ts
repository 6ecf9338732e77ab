import { errors } from 'oidc-provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signOnAdapter } from '#server/sign-on/sign-on-adapter.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { SignOnStore } from '#server/store/sign-on-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function openStore(): Promise<SignOnStore> {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  return store.signOn;
}

describe('signOnAdapter', () => {
  it('lets one of two that read it unused at the same time use it, and ends the grant of both', async () => {
    const store = await openStore();
    const adapterOf = signOnAdapter(store, Date.now);
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

  it('forgets what has expired, five seconds after it did', async () => {
    const store = await openStore();
    const sessions = signOnAdapter(store, () => 1_000_000)('Session');
    await sessions.upsert('session', { jti: 'session', uid: 'uid' }, 10);
    await store.purge(1_014_999);
    expect(await sessions.findByUid('uid')).toMatchObject({ jti: 'session' });
    await store.purge(1_015_000);
    expect(await sessions.find('session')).toBeUndefined();
  });

  it('does not forget that something was used when it is stored again', async () => {
    const tokens = signOnAdapter(await openStore(), Date.now)('AuthorizationCode');
    await tokens.upsert('code', { jti: 'code', grantId: 'grant' }, 60);
    await tokens.consume('code');
    await tokens.upsert('code', { jti: 'code', grantId: 'grant', scope: 'openid' }, 60);
    expect(await tokens.find('code')).toMatchObject({ scope: 'openid', consumed: expect.any(Number) });
  });
});
