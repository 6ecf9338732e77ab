import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadDemo } from '#server/demo/load-demo.ts';
import { moveStore } from '#server/move/move-store.ts';
import { lockDataFolder } from '#server/operating/lock-data-folder.ts';
import { keyFile } from '#server/sign-on/keys/key-file.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';
import { CAN_FILL_DISK, fillDisk } from '#test/support/fill-disk.ts';
import { placeSignOnKeys } from '#test/support/place-sign-on-keys.ts';
import { CAN_START_POSTGRES, PostgresServers } from '#test/support/postgres-server.ts';
import { runScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ODD = { equipType: 'odd\0井', equipId: '\u{fffe}' };
const HASH = new Uint8Array(32).fill(0xfe);

const timeOf = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** A store with something of everything. */
async function fill(store: Store): Promise<void> {
  await loadDemo(store, 30, () => {});
  const { uploads, tokens, signOn, accounts } = store;
  await accounts.update('uploader', { projects: ['P 1', 'a "quoted", {one}'] });
  await signOn.useKeys('lineage', false);
  for (let times = 0; times < 50; times += 1) await store.endAccess('newcomer', { tokens: 'all' });
  await tokens.add(HASH, { username: 'engineer', kind: 'operator', madeAtMs: 5, expiresAtMs: 2e12 });
  const record = { payload: { text: 'a\0b 井' }, account: 'engineer', clientId: 'c', grantId: 'g' };
  await signOn.put('Grant', 'g', record);
  await signOn.put('RefreshToken', 'r', { ...record, expiresAtMs: 2e12 });
  await signOn.consume('RefreshToken', 'r', 7);
  await signOn.addAccessToken({ jti: 'j', grantId: 'g', expiresAtMs: 2e12 });
  await signOn.revokeAccessToken('gone', 2e12);
  const many = Array.from({ length: 2_500 }, (_, at) => ({ timestamp: timeOf(at), level: at / 7 }));
  await uploads.append(GAUGE, Buffer.from(JSON.stringify(many)));
  await uploads.append(
    GAUGE,
    Buffer.from(JSON.stringify([{ timestamp: timeOf(3), note: 'a\0b', level: '1.10' }])),
  );
  await uploads.append(ODD, Buffer.from(`[{"timestamp":"0001-01-01 00:00:00","__proto__":5e-324,"":""}]`));
}

async function contentsOf({ accounts, tokens, signOn, places, uploads }: Store) {
  return {
    accounts: await accounts.list(),
    token: await tokens.find(HASH),
    refresh: await signOn.find('RefreshToken', 'r'),
    inForce: [await signOn.isAccessTokenInForce('j'), await signOn.isAccessTokenInForce('gone')],
    clients: await signOn.listClients(),
    places: await places.list('all'),
    types: await uploads.listTypes(),
    records: await Promise.all([GAUGE, ODD].map((equipment) => uploads.readPeriod(equipment, ...ALL))),
    latest: await uploads.readLatest(GAUGE, 'note'),
  };
}

async function openFolder(): Promise<Store> {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  return store;
}

async function openNew(url?: string): Promise<Store> {
  const store = await openDatabase(url ?? (await newDatabase()));
  onTestFinished(() => store.close());
  return store;
}

describe.skipIf(!HAS_POSTGRES)('moving', () => {
  it('brings everything into a database, and back again', async () => {
    const [from, between, to] = [await openFolder(), await openNew(), await openFolder()];
    await fill(from);
    const report = await moveStore(from, between, false);
    expect(new Map(report.map(({ what, count }) => [what, count]))).toEqual(
      new Map([
        ['account', 4],
        ['token', 1],
        ['sign_on_client', 1],
        ['sign_on_record', 2],
        ['access_token', 2],
        ['key_lineage', 1],
        ['place', 30],
        ['equipment', 2],
        ['measurement', 2_501],
      ]),
    );
    expect(await contentsOf(between)).toEqual(await contentsOf(from));
    const { revocation = 0 } = (await between.accounts.find('newcomer')) ?? {};
    expect(revocation).toBeGreaterThan(50);
    expect(await between.accounts.version()).toBeGreaterThanOrEqual(revocation);
    expect(await moveStore(between, to, false)).toEqual(report);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
    expect((await to.signOn.find('Grant', 'g'))?.payload).toEqual({ text: 'a\0b 井' });
  });

  it.skipIf(!CAN_START_POSTGRES || !CAN_FILL_DISK)('ends when the disk of the database is full', async () => {
    const servers = new PostgresServers(await mkdtemp(join(tmpdir(), 'stillwell-postgres-')));
    onTestFinished(() => servers.stop());
    const { url } = await servers.startPrimary();
    const from = await openFolder();
    await fill(from);
    const to = await openDatabase(url, { now: () => Date.UTC(2026, 0, 15) });
    onTestFinished(() => to.close());
    to.uploads.open();
    const admin = new Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    await expect
      .poll(async () => (await admin.query(`SELECT to_regclass('measurement_2026_04') AS last`)).rows)
      .not.toEqual([{ last: null }]);
    await fillDisk(admin, 'measurement_2026_01');
    await expect(moveStore(from, to, false)).rejects.toThrow('The disk of the database is full');
  });

  it('goes on after an interruption, and fills no place that has other data', async () => {
    const [from, to] = [await openFolder(), await openNew()];
    await fill(from);
    let appended = 0;
    const breaking: Store = {
      ...to,
      uploads: {
        ...to.uploads,
        append: async (...upload) => {
          appended += 1;
          if (appended === 2) throw new Error('interrupted');
          return to.uploads.append(...upload);
        },
      },
    };
    await expect(moveStore(from, breaking, false)).rejects.toThrow('interrupted');
    await expect(moveStore(from, to, false)).rejects.toThrow('--continue');
    await moveStore(from, to, true);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  });

  it('says so when the other place holds something else', async () => {
    const [from, to] = [await openFolder(), await openNew()];
    await fill(from);
    await to.uploads.append(GAUGE, Buffer.from(JSON.stringify([{ timestamp: timeOf(9_999), level: 1 }])));
    await expect(moveStore(from, to, true)).rejects.toThrow('Measurements of gauge/G1');
  });

  it('does not call both places the same when a row that the disk has changed is set aside on the way', async () => {
    const folder = await tempDir();
    const from = openSqliteStore(folder);
    onTestFinished(() => from.close());
    await fill(from);
    await expect.poll(() => from.uploads.state().waiting).toBe(0);
    const database = new DatabaseSync(join(folder, DATABASE_FILE));
    database.exec(
      `UPDATE measurement SET fields = replace(fields, 'level', 'lever') WHERE timestamp = '${timeOf(7)}'`,
    );
    database.close();
    const to = await openNew();
    await expect(moveStore(from, to, false)).rejects.toThrow('set aside');
    const [piece] = await from.uploads.listSetAside();
    await from.uploads.deleteSetAside(piece?.id ?? 0);
    await moveStore(from, to, true);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  });

  it('is a command that takes the keys along, and refuses a folder that a service has open', async () => {
    const folder = join(await tempDir(), 'data');
    await mkdir(folder);
    await placeSignOnKeys(folder);
    const store = openSqliteStore(folder);
    await fill(store);
    await store.close();
    const environment = { STILLWELL_KEYS_SECRET: randomBytes(32).toString('base64') };
    const url = await newDatabase();
    const move = (...args: string[]) => runScript('server/move-cli.ts', args, '', environment);
    const there = await move('--from', folder, '--to', url);
    expect(there.stderr).toBe('');
    expect(there.stdout).toContain('measurement: 2501');
    expect(there.stdout).toContain('Both places hold the same.');
    const back = join(await tempDir(), 'back');
    expect((await move('--from', url, '--to', back)).stdout).toContain('Both places hold the same.');
    expect(await keyFile(back).load()).toEqual(await keyFile(folder).load());
    const unlock = lockDataFolder(folder);
    onTestFinished(unlock);
    expect((await move('--from', folder, '--to', url)).stderr).toContain('Another data service runs');
  });
});
