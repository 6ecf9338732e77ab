import { describe, expect, it } from 'vitest';
import { startDataService } from '#test/support/start-data-service.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';

const OFFLINE = { scope: `${client.THREE_SCOPES} offline_access` };

describe('refresh tokens', () => {
  it('5.2.2: renew the access token silently and change each time', async () => {
    const { as } = await startSignOn();
    const first = await client.signIn(demoClient(as), OFFLINE);
    const second = await client.refresh(demoClient(as), first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    expect(await client.introspect(demoClient(as), second.access_token)).toMatchObject({ active: true });
  });

  it('used twice take the whole family with them, access tokens too', async () => {
    const { as } = await startSignOn();
    const first = await client.signIn(demoClient(as), OFFLINE);
    const second = await client.refresh(demoClient(as), first.refresh_token ?? '');
    const again = client.refresh(demoClient(as), first.refresh_token ?? '');
    expect(await client.errorOf(again)).toBe('invalid_grant');
    expect(await client.errorOf(client.refresh(demoClient(as), second.refresh_token ?? ''))).toBe(
      'invalid_grant',
    );
    expect(await client.introspect(demoClient(as), second.access_token)).toEqual({ active: false });
  });

  it('give one winner at most when three requests use the same at once', async () => {
    const { as } = await startSignOn();
    const { refresh_token: token = '' } = await client.signIn(demoClient(as), OFFLINE);
    const errors = await Promise.all(
      [1, 2, 3].map(() => client.errorOf(client.refresh(demoClient(as), token))),
    );
    expect(errors.filter((error) => error === 'no error').length).toBeLessThanOrEqual(1);
    expect(errors.filter((error) => error === 'invalid_grant').length).toBeGreaterThanOrEqual(2);
  });

  it('are refused to another client and with more scopes than were granted', async () => {
    const { as } = await startSignOn();
    const { refresh_token: token = '' } = await client.signIn(demoClient(as), OFFLINE);
    const other = await client.registerClient(as);
    expect(await client.errorOf(client.refresh(other, token))).toBe('invalid_grant');
  });

  it('end with the account being disabled', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const { refresh_token: token = '' } = await client.signIn(demoClient(as), OFFLINE);
    const store = openSqliteStore(dataDir);
    await store.accounts.update('engineer', { enabled: false });
    await store.close();
    expect(await client.errorOf(client.refresh(demoClient(as), token))).toBe('invalid_grant');
  });

  it('are in the store as hashes only, like codes and client secrets', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const attempt = await client.authorize(demoClient(as), OFFLINE);
    const { refresh_token: token = '' } = await client.redeem(demoClient(as), attempt);
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(`${dataDir}/stillwell-service.sqlite`, { readOnly: true });
    const tables = ['sign_on_record', 'access_token', 'sign_on_client'];
    const everything = JSON.stringify(tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all()));
    db.close();
    expect(everything).toContain('engineer');
    for (const secret of [token, attempt.callback.searchParams.get('code') ?? '', 'stillwell-demo-secret']) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe('a restart', () => {
  it('keeps keys, sessions, registrations and refresh tokens', async () => {
    const dataDir = await tempDir();
    const { service, baseUrl } = await startDataService({ dataDir });
    const as = await client.discover(`${baseUrl}/realms/stillwell`);
    const browser = client.browserOf(as);
    const tokens = await client.signIn(demoClient(as), { ...OFFLINE, browser });
    const registered = await client.registerClient(as);
    const { port } = new URL(baseUrl);
    await service.close();

    const { service: next } = await startDataServiceOn(dataDir, Number(port));
    const second = await client.authorize(demoClient(as), { browser });
    expect(second.pages).toEqual([]);
    expect(await client.introspect(registered, tokens.access_token)).toMatchObject({ active: true });
    expect((await client.refresh(demoClient(as), tokens.refresh_token ?? '')).access_token).toBeDefined();
    await next.close();
  });
});

async function startDataServiceOn(dataDir: string, port: number) {
  const { openDataService } = await import('#test/support/start-data-service.ts');
  const service = await openDataService({ dataDir });
  return { service, ...(await service.listen({ port })) };
}
