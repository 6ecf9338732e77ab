import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import type { KeyStore, NoKeyStore } from '#electron/backend/identity/secrets/key-store.ts';
import { SecretStore } from '#electron/backend/identity/secrets/secret-store.ts';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import type { Log } from '#electron/backend/kit/log.ts';
import { HoldingKeyStore } from '#test/support/mcp-sign-in/holding-key-store.ts';
import { ScramblingKeyStore } from '#test/support/mcp-sign-in/scrambling-key-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const open = (dataDir: string, keyStore: KeyStore | NoKeyStore, log: Log = () => {}) => {
  const bindings = new AddressBindings();
  for (const owner of ['c1', 'c2']) bindings.bind(owner, 'https://a.example');
  return SecretStore.open({ files: new JsonFolder(dataDir, log), keyStore, bindings, log });
};

const fileOf = (dataDir: string) => readFile(join(dataDir, 'secrets.json'), 'utf8');

describe('a damaged file', () => {
  const damaged = async (log: Log = () => {}) => {
    const dataDir = await tempDir();
    const store = await open(dataDir, 'browser-shell');
    await store.choose('file');
    await store.write('c1', 'upload-token', 'SECRET-of-c1');
    await store.close();
    const file = join(dataDir, 'secrets.json');
    await writeFile(file, (await fileOf(dataDir)).replace('"text":"', '"text":'));
    return { dataDir, store: await open(dataDir, 'browser-shell', log) };
  };
  const copies = async (dataDir: string) =>
    (await readdir(dataDir)).filter((name) => name.startsWith('secrets.unreadable-'));

  it('is set aside, and the store starts empty', async () => {
    const { dataDir, store } = await damaged();
    expect(store.has('c1', 'upload-token')).toBe(false);
    expect(await copies(dataDir)).toHaveLength(1);
  });

  it('is told to the log without anything that stands in it', async () => {
    const entries: unknown[] = [];
    await damaged((entry) => void entries.push(entry));
    expect(entries).toMatchObject([
      { event: 'file-set-aside', reason: expect.stringMatching(/^not valid JSON/) },
    ]);
    expect(JSON.stringify(entries)).not.toContain('SECRET');
  });

  it.each([
    ['saved', async (store: SecretStore) => store.write('c2', 'upload-token', 'again')],
    ['removed', async (store: SecretStore) => store.remove('c1', 'mcp-login')],
    ['dropped with their owner', async (store: SecretStore) => store.drop('c1')],
    ['moved', async (store: SecretStore) => void (await store.choose('memory'))],
  ])('is kept no longer than until secrets are %s, after a restart, too', async (_, change) => {
    const { dataDir, store } = await damaged();
    await store.close();
    await writeFile(join(dataDir, 'secrets.unreadable-earlier.json'), 'SECRET');
    expect(await copies(dataDir)).toHaveLength(2);
    await change(await open(dataDir, 'browser-shell'));
    expect(await copies(dataDir)).toEqual([]);
  });
});

describe('a choice', () => {
  const SECRET = 'SECRET-of-c1';

  it.each([
    ['key-store', 'key-store', new ScramblingKeyStore()],
    ['memory', 'memory', new ScramblingKeyStore()],
    ['memory', null, 'browser-shell' as const],
  ] as const)(
    'of the file that the disk does not note leaves no secret there in the clear; %s stays the place (chosen: %s)',
    async (place, chosen, keyStore) => {
      const dataDir = await tempDir();
      const store = await open(dataDir, keyStore);
      if (chosen) await store.choose(chosen);
      await store.write('c1', 'upload-token', SECRET);
      const choice = join(dataDir, 'secret-place.json');
      await rm(choice, { force: true });
      await mkdir(join(choice, 'inside'), { recursive: true });
      await expect(store.choose('file')).rejects.toMatchObject({ code: 'DISK_FAILED' });
      expect(store.where().place).toBe(place);
      expect(await fileOf(dataDir).catch(() => '')).not.toContain(SECRET);
      expect(await store.read('c1', 'upload-token')).toBe(SECRET);
    },
  );

  it('of the file that ends while a secret is written there takes it back', async () => {
    const dataDir = await tempDir();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore);
    const first = store.write('c1', 'upload-token', 'first');
    await keyStore.asked(1);
    keyStore.goOn(0);
    await first;
    await mkdir(join(dataDir, 'secrets.unreadable-1.json', 'inside'), { recursive: true });
    keyStore.goOn();
    const choosing = store.choose('file');
    const second = store.write('c2', 'upload-token', SECRET).catch(() => {});
    await expect(choosing).rejects.toMatchObject({ code: 'DISK_FAILED' });
    await second;
    expect(store.where().place).toBe('key-store');
    expect(await fileOf(dataDir)).not.toContain('first');
    expect(await store.read('c2', 'upload-token')).toBe(SECRET);
    await store.close();
    const next = await open(dataDir, new ScramblingKeyStore());
    expect([next.where().place, await next.read('c2', 'upload-token')]).toEqual(['key-store', SECRET]);
  });

  it.each(['key-store', 'memory'] as const)(
    'of %s holds for what an app that was killed has left in the clear',
    async (place) => {
      const dataDir = await tempDir();
      const earlier = await open(dataDir, new ScramblingKeyStore());
      await earlier.choose('file');
      await earlier.write('c1', 'upload-token', SECRET);
      await earlier.close();
      await writeFile(join(dataDir, 'secret-place.json'), JSON.stringify({ place }));
      const store = await open(dataDir, new ScramblingKeyStore());
      await store.settle();
      expect(await store.read('c1', 'upload-token')).toBe(SECRET);
      await store.close();
      expect(await fileOf(dataDir).catch(() => '')).not.toContain(SECRET);
    },
  );
});

describe('a disk that fails', () => {
  /** The file cannot be replaced while it is a folder. @returns lets it be written again */
  const breakFile = async (dataDir: string) => {
    const [file, kept] = [join(dataDir, 'secrets.json'), join(dataDir, 'kept')];
    await rename(file, kept);
    await mkdir(join(file, 'inside'), { recursive: true });
    return async () => {
      await rm(file, { recursive: true });
      await rename(kept, file);
    };
  };
  const DISK_FAILED = { code: 'DISK_FAILED' };
  const opened = async () => {
    const dataDir = await tempDir();
    const store = await open(dataDir, 'browser-shell');
    await store.choose('file');
    await store.write('c1', 'upload-token', 'old');
    return { dataDir, store, repair: await breakFile(dataDir) };
  };

  it('leaves everything as it was: the secret of before is used, and the new one never', async () => {
    const { dataDir, store, repair } = await opened();
    await expect(store.write('c1', 'upload-token', 'new')).rejects.toMatchObject(DISK_FAILED);
    await expect(store.write('c2', 'upload-token', 'first')).rejects.toMatchObject(DISK_FAILED);
    expect(await store.read('c1', 'upload-token')).toBe('old');
    expect(await store.read('c2', 'upload-token')).toBeUndefined();
    expect(store.has('c2', 'upload-token')).toBe(false);
    expect(store.seen()).toContain('new');
    await repair();
    await store.close();
    expect(await (await open(dataDir, 'browser-shell')).read('c1', 'upload-token')).toBe('old');
  });

  it('keeps no secret in use that was removed, and the next change takes it from the disk', async () => {
    const { dataDir, store, repair } = await opened();
    await expect(store.remove('c1', 'upload-token')).rejects.toMatchObject(DISK_FAILED);
    expect(store.has('c1', 'upload-token')).toBe(false);
    expect(await store.read('c1', 'upload-token')).toBeUndefined();
    await expect(store.choose('memory')).rejects.toMatchObject(DISK_FAILED);
    expect(await store.read('c1', 'upload-token')).toBeUndefined();
    await repair();
    await store.write('c2', 'upload-token', 'first');
    expect(await fileOf(dataDir)).not.toContain('old');
    await store.write('c1', 'upload-token', 'newest');
    expect(await store.read('c1', 'upload-token')).toBe('newest');
  });

  it('that works again when the app ends loses what was removed meanwhile', async () => {
    const { dataDir, store, repair } = await opened();
    await expect(store.remove('c1', 'upload-token')).rejects.toMatchObject(DISK_FAILED);
    await repair();
    await store.close();
    expect(await fileOf(dataDir)).not.toContain('old');
  });

  it('does not bring a secret into use while the key store is asked, nor when the disk fails after that', async () => {
    const dataDir = await tempDir();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore);
    const first = store.write('c1', 'upload-token', 'first');
    await keyStore.asked(1);
    keyStore.goOn(0);
    await first;
    const repair = await breakFile(dataDir);
    const second = store.write('c1', 'upload-token', 'second');
    await keyStore.asked(2);
    expect(await store.read('c1', 'upload-token')).toBe('first');
    keyStore.goOn(0);
    await expect(second).rejects.toMatchObject(DISK_FAILED);
    expect(await store.read('c1', 'upload-token')).toBe('first');
    await repair();
    keyStore.goOn();
    await store.write('c1', 'upload-token', 'third');
    expect(await (await open(dataDir, new ScramblingKeyStore())).read('c1', 'upload-token')).toBe('third');
  });

  it('fails what a newer secret has overtaken, too, also when that one has failed long before', async () => {
    const dataDir = await tempDir();
    const keyStore = new HoldingKeyStore();
    const store = await open(dataDir, keyStore);
    const before = store.write('c1', 'upload-token', 'old');
    await keyStore.asked(1);
    keyStore.goOn(0);
    await before;
    const older = store.write('c1', 'upload-token', 'older');
    const newer = store.write('c1', 'upload-token', 'newer');
    await keyStore.asked(3);
    const repair = await breakFile(dataDir);
    keyStore.goOn(1);
    await expect(newer).rejects.toMatchObject(DISK_FAILED);
    await repair();
    keyStore.goOn();
    await expect(older).rejects.toMatchObject(DISK_FAILED);
    expect(await store.read('c1', 'upload-token')).toBe('old');
    const newest = store.write('c1', 'upload-token', 'newest');
    const removed = store.remove('c1', 'upload-token');
    expect(await Promise.all([newest, removed])).toEqual([undefined, undefined]);
  });
});
