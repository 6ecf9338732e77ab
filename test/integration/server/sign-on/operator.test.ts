import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ClientSecretBasic } from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { runScript } from '#test/support/run-script.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const accounts = (dataDir: string, ...words: string[]) =>
  runScript('server/accounts-cli.ts', [...words, '--data-dir', dataDir]);

describe('npm run accounts, beside the running service', () => {
  it('5.2.10: adds a fixed client that can sign in at once, and removes it with its tokens', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const redirect = 'http://127.0.0.1/callback';
    const words = ['client', 'add', 'Water desk', '--redirect', redirect, '--client-id', 'desk', '--json'];
    const added = JSON.parse((await accounts(dataDir, ...words)).stdout);
    const desk = { as, client: { client_id: 'desk' }, auth: ClientSecretBasic(added.client_secret) };
    const tokens = await client.signIn(desk);
    expect(await client.introspect(desk, tokens.access_token)).toMatchObject({ active: true });

    expect((await accounts(dataDir, 'client', 'list')).stdout).toContain('Water desk');
    expect((await accounts(dataDir, 'client', 'remove', 'desk')).stdout).toContain('removed');
    expect(await client.errorOf(client.introspect(desk, tokens.access_token))).toBe('challenge 401');
    const { url } = await client.authorizationUrl(desk);
    expect((await client.browserOf(as).get(url)).status).toBe(400);
  });

  it('rotates the keys of the running service', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const rotated = await accounts(dataDir, 'keys', 'rotate');
    expect([rotated.exitCode, rotated.stdout]).toEqual([0, expect.stringContaining('Nobody is signed out')]);
    const { keys } = await (await fetch(as.jwks_uri ?? '')).json();
    expect(keys).toHaveLength(2);
  });

  it('says so if there are no keys that could be rotated', async () => {
    const dataDir = await tempDir();
    await startSignOn({ dataDir });
    await rm(join(dataDir, 'sign-on-keys.json'));
    const rotated = await accounts(dataDir, 'keys', 'rotate');
    expect([rotated.exitCode, rotated.stdout]).toEqual([
      0,
      expect.stringContaining('Everybody must sign in again'),
    ]);
  });

  it.each([
    [['client'], 'client list'],
    [['client', 'add'], 'client add NAME'],
    [['client', 'add', 'Two', 'words', '--redirect', 'https://x.example/'], 'quotes'],
    [['client', 'remove', 'nobody'], 'no client nobody'],
    [['keys'], 'keys rotate'],
  ])('%j is refused with a sentence that says how to write it', async (words, sentence) => {
    const dataDir = await tempDir();
    await startSignOn({ dataDir });
    const { exitCode, stderr } = await accounts(dataDir, ...words);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('npm run serve', () => {
  it.each([
    ['--public-url', 'water.example'],
    ['--public-url', 'https://water.example/?a=b'],
    ['--issuer', 'ftp://sso.example'],
    ['--allow-redirect', 'http://tools.example/cb'],
    ['--access-token-ttl', '86401'],
  ])('refuses %s %s and says what it needs', async (option, value) => {
    const { exitCode, stderr } = await runScript('server/cli.ts', ['--demo', '--port', '0', option, value]);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(`^${option} cannot be .*: it needs `)]);
  });

  it('does not start on a damaged key file and leaves it as it is', async () => {
    const dataDir = await tempDir();
    const { writeFile, readFile } = await import('node:fs/promises');
    await writeFile(`${dataDir}/sign-on-keys.json`, 'damaged');
    const words = ['--demo', '--port', '0', '--data-dir', dataDir];
    const { exitCode, stderr } = await runScript('server/cli.ts', words);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('restore it from a backup')]);
    expect(await readFile(`${dataDir}/sign-on-keys.json`, 'utf8')).toBe('damaged');
  });
});
