import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keyFile } from '#server/sign-on/keys/key-file.ts';
import { keyPlace } from '#server/sign-on/keys/key-place.ts';
import { readKeySecrets } from '#server/sign-on/keys/sealed-keys.ts';
import { KeysUnusableError } from '#server/sign-on/keys/sign-on-keys.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';
import { dirWithKeys } from '#test/support/start-data-service.ts';

const newSecret = (): Uint8Array => new Uint8Array(randomBytes(32));

async function openKeys(url: string, secrets: readonly Uint8Array[], dataDir?: string) {
  const store = await openDatabase(url);
  onTestFinished(() => store.close());
  const place = keyPlace(store, dataDir, secrets);
  if (!place) throw new Error('There is no place for keys.');
  return place;
}

describe.skipIf(!HAS_POSTGRES)('keys in the database', () => {
  it('are made once, when several processes ask at the same time', async () => {
    const url = await newDatabase();
    const secrets = [newSecret()];
    const places = await Promise.all([1, 2, 3].map(() => openKeys(url, secrets)));
    const all = await Promise.all(places.map((place) => place.load()));
    expect(new Set(all.map((keys) => JSON.stringify(keys))).size).toBe(1);
  });

  it('are in no copy of the database that can be read without the secret', async () => {
    const url = await newDatabase();
    const place = await openKeys(url, [newSecret()]);
    const { signing, cookies } = await place.load();
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SELECT * FROM sealed_keys');
    await client.end();
    const stored = Buffer.concat(rows.map(({ sealed }) => sealed)).toString('latin1');
    expect(stored.length).toBeGreaterThan(1_000);
    for (const part of [signing[0]?.jwk.kid, signing[0]?.jwk['d'], cookies[0]?.secret])
      expect(stored).not.toContain(part);
  });

  it('cannot be opened with another secret, and are left as they are', async () => {
    const url = await newDatabase();
    const secret = newSecret();
    const before = await (await openKeys(url, [secret])).load();
    const other = await openKeys(url, [newSecret()]);
    await expect(other.load()).rejects.toThrow(KeysUnusableError);
    await expect(other.rotate(0)).rejects.toThrow('STILLWELL_KEYS_SECRET');
    expect(await (await openKeys(url, [secret])).load()).toEqual(before);
  });

  it('are rotated for all, and by several at the same time', async () => {
    const url = await newDatabase();
    const secrets = [newSecret()];
    const places = await Promise.all([1, 2, 3].map(() => openKeys(url, secrets)));
    const [first] = places;
    const { lineage } = (await first?.load()) ?? {};
    const before = await first?.version();
    await Promise.all(places.map((place) => place.rotate(1_000)));
    expect(await first?.version()).not.toBe(before);
    expect(await first?.load()).toMatchObject({
      lineage,
      signing: [{}, {}, {}, {}],
      cookies: [{}, {}, {}, {}],
    });
  });

  it('get another secret by a rotation with both, the new one first', async () => {
    const url = await newDatabase();
    const [old, next] = [newSecret(), newSecret()];
    const { lineage } = await (await openKeys(url, [old])).load();
    const both = await openKeys(url, [next, old]);
    expect(await both.load()).toMatchObject({ lineage });
    await both.rotate(1_000);
    expect(await (await openKeys(url, [next])).load()).toMatchObject({ lineage, signing: [{}, {}] });
    await expect((await openKeys(url, [old])).load()).rejects.toThrow(KeysUnusableError);
  });

  it('are those of the data folder if it has some and the database has none', async () => {
    const url = await newDatabase();
    const dataDir = await dirWithKeys();
    const secrets = [newSecret()];
    const inFolder = await keyFile(dataDir).load();
    expect(await (await openKeys(url, secrets, dataDir)).load()).toEqual(inFolder);
    expect(await (await openKeys(url, secrets)).load()).toEqual(inFolder);
  });
});

it('a secret is 32 bytes as base64, and a message about another holds none of it', () => {
  const secret = Buffer.alloc(32, 7).toString('base64');
  expect(readKeySecrets({ STILLWELL_KEYS_SECRET: `${secret}, ${secret}` })).toEqual([
    new Uint8Array(32).fill(7),
    new Uint8Array(32).fill(7),
  ]);
  expect(readKeySecrets({})).toBeUndefined();
  for (const wrong of ['short', secret.slice(4), `${secret}${secret}`, 'p@ssw0rd'.repeat(6)]) {
    const read = () => readKeySecrets({ STILLWELL_KEYS_SECRET: wrong });
    expect(read).toThrow('32 random bytes');
    expect(read).not.toThrow(wrong);
  }
});
