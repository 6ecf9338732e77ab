import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { keyFile } from '#server/sign-on/keys/key-file.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { tempDir } from '#test/support/temp-dir.ts';

describe('rotating the keys of a running service', () => {
  it('signs nobody out: old tokens and sessions go on, new tokens have the new key', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const browser = client.browserOf(as);
    const before = await client.signIn(demoClient(as), { browser });
    await keyFile(dataDir).rotate(Date.now());

    const { pages, ...attempt } = await client.authorize(demoClient(as), { browser });
    const after = await client.redeem(demoClient(as), attempt);
    expect(pages).toEqual([]);
    const kids = [before, after].map((tokens) => decodeProtectedHeader(tokens.access_token).kid);
    expect(new Set(kids).size).toBe(2);
    for (const tokens of [before, after]) {
      expect(await client.introspect(demoClient(as), tokens.access_token)).toMatchObject({ active: true });
    }
    const { keys } = await (await fetch(as.jwks_uri ?? '')).json();
    expect(new Set(keys.map(({ kid }: { kid: string }) => kid))).toEqual(new Set(kids));
  });

  it('lets a sign-in that is under way go on', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const browser = client.browserOf(as);
    const attempt = await client.authorizationUrl(demoClient(as));
    const page = await browser.get(attempt.url);
    await keyFile(dataDir).rotate(Date.now());
    const answers = { username: 'engineer', password: 'engineer-demo', action: 'login' };
    const consent = await browser.post(page.url, answers);
    const { url } = await browser.post(consent.url, { action: 'allow' });
    const tokens = await client.redeem(demoClient(as), { ...attempt, callback: new URL(url) });
    expect(tokens.access_token).toEqual(expect.any(String));
  });

  it('refuses tokens of a service with other keys', async () => {
    const { as } = await startSignOn();
    const { as: other } = await startSignOn();
    const { access_token: token } = await client.signIn(demoClient(other));
    expect(await client.introspect(demoClient(as), token)).toEqual({ active: false });
  });
});
