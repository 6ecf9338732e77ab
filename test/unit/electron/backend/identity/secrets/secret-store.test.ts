import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import type { KeyStore, NoKeyStore } from '#electron/backend/identity/secrets/key-store.ts';
import { SecretStore } from '#electron/backend/identity/secrets/secret-store.ts';
import { AppError } from '#shared/errors.ts';
import { HoldingKeyStore } from '#test/support/mcp-sign-in/holding-key-store.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const ORIGIN = 'https://a.example';
const ELSEWHERE = 'https://b.example';
const MOVED = new AppError('ADDRESS_CHANGED', {});

/** The owners c1 and c2 of one place. */
function twoOwners(): AddressBindings {
  const bindings = new AddressBindings();
  for (const owner of ['c1', 'c2']) bindings.bind(owner, ORIGIN);
  return bindings;
}

const open = (dataDir: string, keyStore: KeyStore | NoKeyStore, bindings = twoOwners()) =>
  SecretStore.open({ files: new JsonFolder(dataDir, () => {}), keyStore, bindings, log: () => {} });

const fileOf = (dataDir: string) => readFile(join(dataDir, 'secrets.json'), 'utf8');
const contentOf = async (dataDir: string): Promise<unknown> => JSON.parse(await fileOf(dataDir));

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
  await second.drop('c1');
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

describe('a key store that is locked', () => {
  const written = async (place: 'key-store' | 'file') => {
    const dataDir = await tempDir();
    const keyStore = new ScramblingKeyStore();
    const store = await open(dataDir, keyStore);
    await store.choose(place);
    await store.write('c1', 'upload-token', 'secret-1');
    return { dataDir, keyStore, before: await contentOf(dataDir) };
  };

  it('for encrypting again leaves what can still be read', async () => {
    const { dataDir, keyStore, before } = await written('key-store');
    keyStore.hasNewKey = true;
    keyStore.encrypt = () => Promise.reject(new Error('locked'));
    expect(await (await open(dataDir, keyStore)).read('c1', 'upload-token')).toBe('secret-1');
    expect(await contentOf(dataDir)).toEqual(before);
    expect(await (await open(dataDir, new ScramblingKeyStore())).read('c1', 'upload-token')).toBe('secret-1');
  });

  it('cannot be chosen: nothing moves, and what is in the file stays there', async () => {
    const { dataDir, keyStore, before } = await written('file');
    const store = await open(dataDir, keyStore);
    keyStore.isLocked = true;
    await expect(store.choose('key-store')).rejects.toMatchObject({
      code: 'KEY_STORE_FAILED',
      details: { place: 'test-key-store', reason: 'locked' },
    });
    expect(store.where()).toMatchObject({ place: 'file' });
    expect(await contentOf(dataDir)).toEqual(before);
    const next = await open(dataDir, keyStore);
    expect(next.where()).toMatchObject({ place: 'file' });
    expect(await next.read('c1', 'upload-token')).toBe('secret-1');
  });

  it.each(['memory', 'file'] as const)('keeps what it has encrypted when %s is chosen', async (place) => {
    const { dataDir, keyStore, before } = await written('key-store');
    keyStore.isLocked = true;
    const store = await open(dataDir, keyStore);
    await store.choose(place);
    expect(await contentOf(dataDir)).toEqual(before);
    expect(store.has('c1', 'upload-token')).toBe(true);
    expect(await (await open(dataDir, new ScramblingKeyStore())).read('c1', 'upload-token')).toBe('secret-1');
  });

  it('of several secrets keeps on the disk only those that cannot be read when memory is chosen', async () => {
    const { dataDir, keyStore } = await written('key-store');
    const store = await open(dataDir, keyStore);
    await store.write('c2', 'upload-token', 'secret-2');
    keyStore.isLocked = true;
    await store.choose('memory');
    expect(await fileOf(dataDir)).not.toContain('"c2"');
    expect(await fileOf(dataDir)).toContain('"c1"');
    expect(await store.read('c2', 'upload-token')).toBe('secret-2');
  });

  it('brings no secret back that was replaced meanwhile', async () => {
    const { dataDir, keyStore } = await written('key-store');
    const store = await open(dataDir, keyStore);
    keyStore.isLocked = true;
    await store.write('c1', 'upload-token', 'secret-2');
    expect(await store.read('c1', 'upload-token')).toBe('secret-2');
    expect(await (await open(dataDir, new ScramblingKeyStore())).read('c1', 'upload-token')).toBeUndefined();
  });
});

describe('a secret and where it may be sent', () => {
  it('is for one origin: an owner that leads elsewhere does not get it, whatever the file says', async () => {
    const dataDir = await tempDir();
    const keyStore = new ScramblingKeyStore();
    await (await open(dataDir, keyStore)).write('c1', 'upload-token', 'secret-1');
    const bindings = twoOwners();
    bindings.bind('c1', ELSEWHERE);
    const moved = await open(dataDir, keyStore, bindings);
    expect(moved.has('c1', 'upload-token')).toBe(false);
    expect(await moved.read('c1', 'upload-token')).toBeUndefined();
    await moved.settle();
    expect(await fileOf(dataDir)).not.toContain('"c1"');
  });

  it('from an earlier version is for where its owner leads when it is first seen, and only there from then on', async () => {
    const dataDir = await tempDir();
    const keyStore = new ScramblingKeyStore();
    await (await open(dataDir, keyStore)).write('c1', 'upload-token', 'secret-1');
    const text = await fileOf(dataDir);
    const earlier = text.replace(`"origin":"${ORIGIN}",`, '');
    expect(earlier).not.toContain(ORIGIN);
    await writeFile(join(dataDir, 'secrets.json'), earlier);
    const seen = await open(dataDir, keyStore);
    await seen.settle();
    expect(await seen.read('c1', 'upload-token')).toBe('secret-1');
    expect(await fileOf(dataDir)).toContain(ORIGIN);
    const bindings = twoOwners();
    bindings.bind('c1', ELSEWHERE);
    expect(await (await open(dataDir, keyStore, bindings)).read('c1', 'upload-token')).toBeUndefined();
  });

  it('of an owner that is not there is kept, for the owner may come back with its file', async () => {
    const dataDir = await tempDir();
    const keyStore = new ScramblingKeyStore();
    await (await open(dataDir, keyStore)).write('c1', 'upload-token', 'secret-1');
    const without = await open(dataDir, keyStore, new AddressBindings());
    await without.settle();
    expect(await without.read('c1', 'upload-token')).toBeUndefined();
    expect(await (await open(dataDir, keyStore)).read('c1', 'upload-token')).toBe('secret-1');
  });

  it('cannot be written, read or removed any more by an owner whose binding has ended', async () => {
    const dataDir = await tempDir();
    const bindings = twoOwners();
    const store = await open(dataDir, new ScramblingKeyStore(), bindings);
    const before = bindings.bind('c1', ORIGIN);
    bindings.end('c1', MOVED);
    await store.drop('c1');
    await expect(store.write(before, 'upload-token', 'late')).rejects.toBe(MOVED);
    await expect(store.read(before, 'upload-token')).rejects.toBe(MOVED);
    const now = bindings.bind('c1', ELSEWHERE);
    await store.write(now, 'upload-token', 'secret-2');
    await store.remove(before, 'upload-token');
    expect(await store.read(now, 'upload-token')).toBe('secret-2');
  });

  it('that is still being encrypted when its owner ends is not kept', async () => {
    const dataDir = await tempDir();
    const bindings = twoOwners();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore, bindings);
    const writing = store.write('c1', 'mcp-login', 'late');
    bindings.end('c1', MOVED);
    await store.drop('c1');
    keyStore.goOn();
    await expect(writing).rejects.toBe(MOVED);
    await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
  });

  it('that came too late is not there either when its owner comes back', async () => {
    const dataDir = await tempDir();
    const bindings = twoOwners();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore, bindings);
    const writing = store.write('c1', 'mcp-login', 'late');
    bindings.end('c1', MOVED);
    bindings.bind('c1', ORIGIN);
    keyStore.goOn();
    await expect(writing).rejects.toBe(MOVED);
    expect(store.has('c1', 'mcp-login')).toBe(false);
    expect(await store.read('c1', 'mcp-login')).toBeUndefined();
    await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
  });

  it('that is still being decrypted when its owner ends is given to nobody', async () => {
    const dataDir = await tempDir();
    await (await open(dataDir, new ScramblingKeyStore())).write('c1', 'upload-token', 'secret-1');
    const bindings = twoOwners();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore, bindings);
    const reading = store.read('c1', 'upload-token');
    bindings.end('c1', MOVED);
    bindings.bind('c1', ELSEWHERE);
    keyStore.goOn();
    await expect(reading).rejects.toBe(MOVED);
    expect(await store.read('c1', 'upload-token')).toBeUndefined();
  });
});

describe('of several calls for one secret', () => {
  it('the last one counts, in whatever order the key store gets done with them', async () => {
    const dataDir = await tempDir();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore);
    const first = store.write('c1', 'mcp-login', 'first');
    const second = store.write('c1', 'mcp-login', 'second');
    keyStore.goOn(1);
    await second;
    keyStore.goOn();
    await first;
    expect(await (await open(dataDir, new ScramblingKeyStore())).read('c1', 'mcp-login')).toBe('second');
  });

  it('removing does not wait for a key store that hangs, and nothing comes back when it goes on', async () => {
    const dataDir = await tempDir();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore);
    const writing = store.write('c1', 'mcp-login', 'late');
    await store.remove('c1', 'mcp-login');
    keyStore.goOn();
    await writing;
    expect(store.has('c1', 'mcp-login')).toBe(false);
    await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
  });

  it('encrypting again what the key store has a new key for brings nothing back that was removed meanwhile', async () => {
    const dataDir = await tempDir();
    await (await open(dataDir, new ScramblingKeyStore())).write('c1', 'upload-token', 'secret-1');
    const keyStore = new HoldingKeyStore();
    keyStore.hasNewKey = true;
    const store = await open(dataDir, keyStore);
    const reading = store.read('c1', 'upload-token');
    await store.remove('c1', 'upload-token');
    keyStore.goOn();
    expect(await reading).toBeUndefined();
    expect(await fileOf(dataDir)).not.toContain('"c1"');
  });

  it('what is written while all is moved to memory does not stay on the disk', async () => {
    const dataDir = await tempDir();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore);
    const writing = store.write('c1', 'mcp-login', 'on its way');
    const choosing = store.choose('memory');
    keyStore.goOn();
    await Promise.all([writing, choosing]);
    await expect(fileOf(dataDir)).rejects.toThrow('ENOENT');
    expect(await store.read('c1', 'mcp-login')).toBe('on its way');
  });

  it.each([
    ['key-store', 'file'],
    ['file', 'key-store'],
  ] as const)('what is removed while all is moved from %s to %s does not come back', async (from, to) => {
    const dataDir = await tempDir();
    const first = await open(dataDir, new ScramblingKeyStore());
    await first.choose(from);
    await first.write('c1', 'mcp-login', 'secret-1');
    await first.write('c2', 'mcp-login', 'secret-2');
    const holding = new HoldingKeyStore();
    const store = await open(dataDir, holding);
    const choosing = store.choose(to);
    await holding.asked(1);
    await store.drop('c1');
    holding.goOn();
    await choosing;
    expect(await fileOf(dataDir)).not.toContain('"c1"');
    expect(await store.read('c2', 'mcp-login')).toBe('secret-2');
  });
});

it('what is being encrypted when it is closed is written, and nothing is written after that', async () => {
  const dataDir = await tempDir();
  const keyStore = new HoldingKeyStore();
  const store = await open(dataDir, keyStore);
  const writing = store.write('c1', 'upload-token', 'secret-1');
  await keyStore.asked(1);
  const closing = store.close();
  keyStore.goOn();
  await Promise.all([writing, closing]);
  const kept = await contentOf(dataDir);
  expect(kept).toMatchObject({ records: [{ connectionId: 'c1' }] });
  await expect(store.write('c2', 'upload-token', 'secret-2')).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(store.remove('c1', 'upload-token')).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(store.choose('memory')).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await contentOf(dataDir)).toEqual(kept);
});
