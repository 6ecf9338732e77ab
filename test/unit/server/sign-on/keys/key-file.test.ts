import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KEY_FILE, keyFile } from '#server/sign-on/keys/key-file.ts';
import { keysInUse, KeysUnusableError } from '#server/sign-on/keys/sign-on-keys.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const DAY_MS = 86_400_000;

describe('the key file', () => {
  it.skipIf(process.platform === 'win32')('is for its owner only, also after a rotation', async () => {
    const dir = await tempDir();
    await keyFile(dir).load();
    expect((await stat(join(dir, KEY_FILE))).mode & 0o777).toBe(0o600);
    await keyFile(dir).rotate(0);
    expect((await stat(join(dir, KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readdir(dir)).toEqual([KEY_FILE]);
  });

  it('makes its folder if that is not there', async () => {
    const dir = join(await tempDir(), 'of', 'keys');
    await keyFile(dir).load();
    expect(await readdir(dir)).toEqual([KEY_FILE]);
  });

  it('is made once when several ask at the same time', async () => {
    const dir = await tempDir();
    const all = await Promise.all([keyFile(dir).load(), keyFile(dir).load(), keyFile(dir).load()]);
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(await readdir(dir)).toEqual([KEY_FILE]);
  });

  it('gets new keys in front by a rotation and keeps the old ones until they have served their time', async () => {
    const dir = await tempDir();
    const old = await keyFile(dir).load();
    const rotated = await keyFile(dir).rotate(1000);
    expect(rotated.signing.map(({ jwk }) => jwk.kid)).toEqual([
      expect.not.stringContaining(old.signing[0]?.jwk.kid ?? ''),
      old.signing[0]?.jwk.kid,
    ]);
    expect(keysInUse(rotated, 1000 + DAY_MS / 2).signing).toHaveLength(2);
    expect(keysInUse(rotated, 1000 + 2 * DAY_MS)).toMatchObject({ signing: [{}], cookies: [{}, {}] });
    expect(keysInUse(rotated, 1000 + 31 * DAY_MS)).toMatchObject({ signing: [{}], cookies: [{}] });
    expect((await keyFile(dir).rotate(1000 + 31 * DAY_MS)).signing).toHaveLength(2);
  });

  it('says that it is damaged whichever of its values a flipped bit has changed, and is left as it is', async () => {
    const dir = await tempDir();
    const path = join(dir, KEY_FILE);
    await keyFile(dir).load();
    await keyFile(dir).rotate(1000);
    const whole = await readFile(path, 'utf8');
    const values = [...whole.matchAll(/"(\w+)": "?([\w.-]{4,})/g)];
    expect(values.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['lineage', 'kid', 'n', 'e', 'd', 'retiredAtMs', 'secret', 'checksum']),
    );
    for (const { 0: found, 2: value = '', index } of values) {
      const bytes = Buffer.from(whole);
      const at = index + found.length - value.length + 3;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await writeFile(path, bytes);
      await expect(keyFile(dir).load()).rejects.toThrow(KeysUnusableError);
      expect(await readFile(path)).toEqual(bytes);
    }
    await writeFile(path, whole);
    expect((await keyFile(dir).load()).signing).toHaveLength(2);
  });

  it('of an earlier version, without a checksum, is read as long as each key verifies what it signs', async () => {
    const dir = await tempDir();
    const path = join(dir, KEY_FILE);
    const { signing, cookies, lineage } = await keyFile(dir).load();
    await writeFile(path, JSON.stringify({ lineage, signing, cookies }));
    expect(await keyFile(dir).load()).toEqual({ lineage, signing, cookies });
    const text = await readFile(path, 'utf8');
    const at = text.indexOf('"n":"') + 9;
    await writeFile(path, `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`);
    await expect(keyFile(dir).load()).rejects.toThrow(KeysUnusableError);
  });

  it('is never replaced when it is damaged: the message says what to do', async () => {
    const dir = await tempDir();
    await writeFile(join(dir, KEY_FILE), '{"signing":[');
    await expect(keyFile(dir).load()).rejects.toThrow(KeysUnusableError);
    await expect(keyFile(dir).rotate(0)).rejects.toThrow(/backup/);
    expect(await readFile(join(dir, KEY_FILE), 'utf8')).toBe('{"signing":[');
  });
});
