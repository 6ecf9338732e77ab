import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#test/support/each-store.ts';
import { CAN_START_POSTGRES, PostgresServers } from '#test/support/postgres-server.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const bodyOf = (...records: object[]) => Buffer.from(JSON.stringify(records));
const outcomeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'kept', String);

async function newServers(): Promise<PostgresServers> {
  const servers = new PostgresServers(await mkdtemp(join(tmpdir(), 'stillwell-postgres-')));
  onTestFinished(() => servers.stop());
  return servers;
}

/** Requests wait for a server as long as they do in a service, or less where the test would only wait. */
async function open(url: string, waitMs?: number) {
  const store = await openDatabase(url, { waitMs });
  onTestFinished(() => store.close());
  return store;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe.skipIf(!CAN_START_POSTGRES)('when a server of the database is lost', () => {
  it.each(['', '?connect_timeout=60'])(
    'one that has frozen is waited for some seconds, and then requests get an error, with "%s"',
    async (parameters) => {
      const servers = await newServers();
      const primary = await servers.startPrimary();
      const store = await open(primary.url + parameters);
      await store.uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 }));
      primary.freeze();
      const began = performance.now();
      const outcomes = await Promise.all([
        outcomeOf(store.uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', level: 2 }))),
        ...Array.from({ length: 12 }, () => outcomeOf(store.accounts.list())),
      ]);
      for (const outcome of outcomes) expect(outcome).toContain('The database cannot be used');
      // What it waits for is set to 8 seconds.
      expect(performance.now() - began).toBeLessThan(11_000);
      expect(store.uploads.state().problem).toBeDefined();
    },
  );

  it('an upload that no standby has confirmed is not acknowledged, however often it is sent', async () => {
    const servers = await newServers();
    const primary = await servers.startPrimary();
    const store = await open(primary.url, 1_500);
    const upload = bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 });
    const account = {
      username: 'kim',
      passwordHash: 'hash',
      enabled: true,
      http: true,
      mcp: false,
      allProjects: false,
      projects: [],
    };
    await store.uploads.append({ equipType: 'gauge', equipId: 'other' }, upload);
    const admin = await connect(primary.url);
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'`);
    await admin.query('SELECT pg_reload_conf()');
    await expect
      .poll(async () => (await admin.query('SHOW synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: 'ANY 1 (*)' }]);
    /** Somebody who cancels what waits for a standby makes the commit succeed on this server. */
    const cancelled = async (...work: Promise<unknown>[]): Promise<string[]> => {
      const outcomes = Promise.all(work.map(outcomeOf));
      let isOver = false;
      void outcomes.then(() => (isOver = true));
      while (!isOver)
        await admin.query(
          `SELECT pg_cancel_backend(pid), pg_sleep(0.1) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
        );
      return outcomes;
    };
    for (const outcome of await cancelled(store.uploads.append(GAUGE, upload), store.accounts.add(account)))
      expect(outcome).toContain('has not confirmed');
    // Both are there, but on one server alone.
    expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toHaveLength(1);
    expect(await store.accounts.list()).toHaveLength(1);
    const [again] = await cancelled(store.uploads.append(GAUGE, upload));
    expect(again).toContain('has not confirmed');
    await servers.addStandby(primary);
    expect(await outcomeOf(store.uploads.append(GAUGE, upload))).toBe('kept');
  });

  it('nothing that was acknowledged is lost when a synchronous standby takes over, and uploads go on', async () => {
    const servers = await newServers();
    const primary = await servers.startPrimary();
    const standby = await servers.addStandby(primary);
    await servers.makeSynchronous(primary);
    const both = primary.url.replace(/:(\d+)\//, `:$1,127.0.0.1:${standby.port}/`);
    const stores = await Promise.all([open(both), open(both)]);
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async (writer: number): Promise<void> => {
      const equipment = { equipType: 'gauge', equipId: `W${writer}` };
      for (let second = 0; !isOver; second += 1) {
        const timestamp = new Date(second * 1_000).toISOString().slice(0, 19).replace('T', ' ');
        const store = stores[(writer + second) % 2];
        const outcome = await store?.uploads.append(equipment, bodyOf({ timestamp })).then(
          () => 'kept',
          () => 'refused',
        );
        if (outcome === 'kept') acknowledged.push(`W${writer} ${timestamp}`);
      }
    };
    const writing = Array.from({ length: 6 }, (_, writer) => write(writer));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
    primary.kill();
    await standby.promote();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 100);
    isOver = true;
    await Promise.all(writing);
    const { rows } = await (
      await connect(standby.url)
    ).query(
      `SELECT equip_id || ' ' || to_char(ts, 'YYYY-MM-DD HH24:MI:SS') AS what FROM measurement JOIN equipment USING (equipment)`,
    );
    const stored = new Set(rows.map(({ what }) => String(what)));
    expect(acknowledged.filter((what) => !stored.has(what))).toEqual([]);
  });

  it.each(['', '?connect_timeout=20'])(
    'the one that has taken over is found by those that are asked whether they are ready alone, with "%s"',
    async (parameters) => {
      const servers = await newServers();
      const primary = await servers.startPrimary();
      const standby = await servers.addStandby(primary);
      const both = primary.url.replace(/:(\d+)\//, `:$1,127.0.0.1:${standby.port}/`);
      const store = await open(both + parameters);
      await store.checkReady?.();
      primary.kill();
      // As long as nobody has taken over a proxy sends no requests, but for this one.
      for (let times = 0; times < 3; times += 1)
        expect(await outcomeOf(store.checkReady?.() ?? Promise.resolve())).toContain('cannot be used');
      await standby.promote();
      await expect
        .poll(() => outcomeOf(store.checkReady?.() ?? Promise.resolve()), { timeout: 10_000 })
        .toBe('kept');
      await store.uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 }));
    },
  );

  describe('that takes no writes any more, and can still be read', () => {
    /** A server that was replaced by its standby and goes on for reading, and the address of both. */
    async function replace() {
      const servers = await newServers();
      const former = await servers.startPrimary();
      const current = await servers.addStandby(former);
      const both = former.url.replace(/:(\d+)\//, `:$1,127.0.0.1:${current.port}/`);
      const store = await open(both);
      // As many connections as there may be.
      await Promise.all(Array.from({ length: 20 }, () => store.accounts.list()));
      const admin = await connect(former.url);
      await admin.query(`ALTER SYSTEM SET default_transaction_read_only = 'on'`);
      await admin.query('SELECT pg_reload_conf()');
      await current.promote();
      return { store, both, current };
    }

    const ready = (store: Awaited<ReturnType<typeof open>>): Promise<string> =>
      outcomeOf(store.checkReady?.() ?? Promise.resolve());

    it('is left by those who are only asked whether they are ready, and nothing is read from it', async () => {
      const { store, current } = await replace();
      await expect.poll(() => ready(store), { timeout: 10_000 }).toBe('kept');
      const account = { username: 'kim', passwordHash: 'hash', enabled: true, http: true, mcp: false };
      const other = await open(current.url);
      await other.accounts.add({ ...account, allProjects: false, projects: [] });
      const lists = await Promise.all(Array.from({ length: 20 }, () => store.accounts.list()));
      expect(lists.map((list) => list.length)).toEqual(Array.from({ length: 20 }, () => 1));
    });

    it('is not chosen by who starts, while another one takes writes', async () => {
      const { both } = await replace();
      for (let times = 0; times < 5; times += 1) expect(await ready(await open(both))).toBe('kept');
    });
  });
});
