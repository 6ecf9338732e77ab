import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { KeyStore, NoKeyStore } from '#electron/backend/secrets/key-store.ts';
import { SecretStore } from '#electron/backend/secrets/secret-store.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const open = (dataDir: string, keyStore: KeyStore | NoKeyStore) =>
  SecretStore.open({ dataDir, keyStore, log: () => {} });

const fileOf = (dataDir: string) => readFile(join(dataDir, 'secrets.json'), 'utf8');

it('keeps what a key store encrypts, by connection and kind', async () => {
  const dataDir = await tempDir();
  const keyStore = new ScramblingKeyStore();
  const first = await open(dataDir, keyStore);
  await first.write('c1', 'upload-token', 'secret-1');
  await first.write('c1', 'initial-access-token', 'secret-2');
  await first.write('c2', 'upload-token', 'secret-3');
  await first.write('c2', 'upload-token', 'secret-4');
  const second = await open(dataDir, keyStore);
  expect(await second.read('c1', 'upload-token')).toBe('secret-1');
  expect(await second.read('c2', 'upload-token')).toBe('secret-4');
  expect(await second.read('c2', 'mcp-login')).toBeUndefined();
  await second.remove('c1');
  expect(await fileOf(dataDir)).not.toContain('"c1"');
  expect(second.has('c1', 'upload-token')).toBe(false);
  expect(second.has('c2', 'upload-token')).toBe(true);
});

it('encrypts again when the key of the key store has changed', async () => {
  const dataDir = await tempDir();
  const keyStore = new ScramblingKeyStore();
  await (await open(dataDir, keyStore)).write('c1', 'upload-token', 'secret-1');
  await chmod(join(dataDir, 'secrets.json'), 0o644);
  keyStore.hasNewKey = true;
  expect(await (await open(dataDir, keyStore)).read('c1', 'upload-token')).toBe('secret-1');
  const { mode } = await stat(join(dataDir, 'secrets.json'));
  if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
});

it('writes nothing in the clear when the key store fails, and goes on in memory', async () => {
  const dataDir = await tempDir();
  const keyStore = new ScramblingKeyStore();
  const store = await open(dataDir, keyStore);
  keyStore.isLocked = true;
  await store.write('c1', 'upload-token', 'secret-1');
  expect(await store.read('c1', 'upload-token')).toBe('secret-1');
  await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
});

it('keeps a record that cannot be decrypted until another takes its place', async () => {
  const dataDir = await tempDir();
  await (await open(dataDir, new ScramblingKeyStore())).write('c1', 'upload-token', 'secret-1');
  const without = await open(dataDir, 'none-on-this-computer');
  expect(without.has('c1', 'upload-token')).toBe(true);
  await expect(without.read('c1', 'upload-token')).rejects.toMatchObject({
    code: 'LOGIN_UNREADABLE',
    details: { place: 'test-key-store', reason: 'none-on-this-computer' },
  });
  expect(await fileOf(dataDir)).toContain('"c1"');
  await without.write('c1', 'upload-token', 'secret-2');
  expect(await fileOf(dataDir)).not.toContain('"c1"');
  expect(await without.read('c1', 'upload-token')).toBe('secret-2');
});

it('moves everything to the place that is chosen, and remembers the choice', async () => {
  const dataDir = await tempDir();
  const keyStore = new ScramblingKeyStore();
  const store = await open(dataDir, keyStore);
  await store.write('c1', 'upload-token', 'secret-1');
  await store.choose('file');
  expect(await fileOf(dataDir)).toContain('secret-1');
  await store.choose('key-store');
  expect(await fileOf(dataDir)).not.toContain('secret-1');
  await store.choose('memory');
  await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
  const next = await open(dataDir, keyStore);
  expect(next.where()).toMatchObject({ place: 'memory' });
  await next.write('c1', 'upload-token', 'secret-2');
  await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
});

it('sets a damaged file aside and starts empty', async () => {
  const dataDir = await tempDir();
  await writeFile(join(dataDir, 'secrets.json'), '{');
  const store = await open(dataDir, 'browser-shell');
  expect(store.has('c1', 'upload-token')).toBe(false);
});
