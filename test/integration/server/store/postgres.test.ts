import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Database, type Transaction } from '#server/store/postgres/database.ts';
import { readDatabaseUrl } from '#server/store/postgres/database-url.ts';
import { LOCKS, migratePostgres } from '#server/store/postgres/postgres-schema.ts';
import type { StoreEvent } from '#server/store/store.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const NOW = Date.UTC(2026, 10, 23);
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const bodyOf = (...records: object[]) => Buffer.from(JSON.stringify(records));

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function open(url: string, options: Parameters<typeof openDatabase>[1] = {}) {
  const store = await openDatabase(url, { now: () => NOW, ...options });
  onTestFinished(() => store.close());
  return store;
}

async function partitionsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'measurement'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name));
}

describe.skipIf(!HAS_POSTGRES)('the store in PostgreSQL', () => {
  it('is migrated once by many processes that start at the same time', async () => {
    const url = await newDatabase();
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    const versions = await Promise.all(stores.map((store) => store.versions()));
    expect(new Set(versions.map((one) => JSON.stringify(one))).size).toBe(1);
    const { rows } = await (await connect(url)).query('SELECT version FROM schema_version');
    expect(rows).toEqual([{ version: 4 }]);
  });

  it('is migrated once by a process that has begun before another one is through with it', async () => {
    const url = await newDatabase();
    const database = new Database(readDatabaseUrl(url, {}, 'environment'));
    onTestFinished(() => database.close());
    let begun = 0;
    const late: Pick<Database, 'run' | 'transaction'> = {
      run: database.run.bind(database),
      transaction: (work, patience) =>
        database.transaction(async (connection) => {
          begun += 1;
          if (begun === 1) {
            // The server remembers all this for the connection, and looks nothing up again.
            await connection.query('SELECT pg_try_advisory_xact_lock($1) AS got', [1]);
            await connection.query(`SELECT to_regclass('schema_version') IS NOT NULL AS exists`);
            await open(url);
          }
          return work(connection);
        }, patience),
    };
    await migratePostgres(late);
    expect(begun).toBe(1);
  });

  it('is not set back by an older process that has looked before a newer one migrated it', async () => {
    const url = await newDatabase();
    await open(url);
    const client = await connect(url);
    await client.query('UPDATE schema_version SET version = 99');
    const database = new Database(readDatabaseUrl(url, {}, 'environment'));
    onTestFinished(() => database.close());
    const looks: unknown[] = [];
    const late = {
      transaction: database.transaction.bind(database),
      run: async <T>(work: (connection: Transaction) => Promise<T>) => {
        const found = await database.run(work);
        looks.push(found);
        return looks.length === 1 ? (0 as T) : found;
      },
    };
    await expect(migratePostgres(late)).rejects.toThrow('schema version 99');
    expect(looks).toEqual([99, 99]);
    expect((await client.query('SELECT version FROM schema_version')).rows).toEqual([{ version: 99 }]);
  });

  it('is left alone if a newer version has migrated it', async () => {
    const url = await newDatabase();
    await open(url);
    await (await connect(url)).query('UPDATE schema_version SET version = 99');
    await expect(openDatabase(url)).rejects.toThrow('schema version 99');
  });

  it('goes on when its connections are lost', async () => {
    const url = await newDatabase();
    const events: StoreEvent[] = [];
    const store = await open(url, { onEvent: (event) => events.push(event) });
    const client = await connect(url);
    let lost = 0;
    for (let round = 0; round < 8; round += 1) {
      const timestamp = `2026-01-01 00:00:0${round}`;
      const [, ended] = await Promise.all([
        store.uploads.append(GAUGE, bodyOf({ timestamp, level: round })),
        client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`),
      ]);
      lost += ended.rowCount ?? 0;
    }
    expect(lost).toBeGreaterThan(0);
    expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toHaveLength(8);
    expect(store.uploads.state().problem).toBeUndefined();
    expect(events).toEqual([]);
  });

  it('names the server and the reason when it cannot be reached, and no password', async () => {
    const url = 'postgres://water:s3cret@127.0.0.1:1/stillwell';
    await expect(openDatabase(url)).rejects.toThrow(
      /^The database stillwell at 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED/,
    );
    await expect(openDatabase(url)).rejects.not.toThrow('s3cret');
  });

  it('finds the server that takes writes among several', async () => {
    const url = new URL(await newDatabase());
    const several = url.href.replace(url.host, `127.0.0.1:1,${url.host}`);
    const store = await open(several);
    await store.uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 }));
    expect(await store.uploads.readLatest(GAUGE)).toMatchObject({ level: 1 });
  });

  it('keeps the parts of the time that uploads need, by month near today and by year elsewhere', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    const times = [
      '0900-01-01',
      '1995-03-01',
      '1995-09-01',
      '2024-02-29',
      '2026-11-30',
      '2031-01-01',
      '2500-01-01',
    ];
    const records = times.map((day) => ({ timestamp: `${day} 00:00:00`, level: 1 }));
    await uploads.append(GAUGE, bodyOf(...records));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual(records);
    expect(await partitionsOf(await connect(url))).toEqual([
      'measurement_1995',
      'measurement_2024_02',
      'measurement_2026_11',
      'measurement_2031',
      'measurement_early',
      'measurement_late',
    ]);
  });

  it('is ready for the months to come when the service has started', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    uploads.open();
    const client = await connect(url);
    await expect
      .poll(() => partitionsOf(client))
      .toEqual(['measurement_2026_11', 'measurement_2026_12', 'measurement_2027_01', 'measurement_2027_02']);
  });

  it('drops the months that are older than what is kept, and what was latest in them', async () => {
    const url = await newDatabase();
    const first = await open(url);
    await first.uploads.append(
      GAUGE,
      bodyOf(
        { timestamp: '2026-07-31 23:59:59', level: 1, old: 1 },
        { timestamp: '2026-08-01 00:00:00', level: 2 },
        { timestamp: '1980-01-01 00:00:00', level: 0 },
      ),
    );
    const second = await open(url, { keepMonths: 3 });
    second.uploads.open();
    await expect.poll(() => second.uploads.readPeriod(GAUGE, ...ALL)).toHaveLength(1);
    expect(await second.uploads.readLatest(GAUGE, 'old')).toBeUndefined();
    expect(await second.uploads.readLatest(GAUGE, 'level')).toEqual({
      timestamp: '2026-08-01 00:00:00',
      level: 2,
    });
  });

  it('leaves what is latest in a part of the time that stays because it is being read', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    await uploads.append(
      GAUGE,
      bodyOf({ timestamp: '2026-06-01 00:00:00', old: 1 }, { timestamp: '2026-07-01 00:00:00', level: 1 }),
    );
    const reader = await connect(url);
    await reader.query('BEGIN');
    await reader.query('SELECT FROM measurement_2026_06');
    (await open(url, { keepMonths: 3 })).uploads.open();
    const watching = await connect(url);
    await expect.poll(() => partitionsOf(watching)).not.toContain('measurement_2026_07');
    expect(await uploads.readLatest(GAUGE, 'level')).toBeUndefined();
    expect(await uploads.readLatest(GAUGE, 'old')).toEqual({ timestamp: '2026-06-01 00:00:00', old: 1 });
    await reader.query('COMMIT');
  });

  it('refuses an upload that makes what is stored for one time too long, and keeps nothing of it', async () => {
    const { uploads } = await open(await newDatabase());
    const wide = (name: string) =>
      bodyOf({ timestamp: '2026-01-01 00:00:00', [name]: 'x'.repeat(1_900_000) });
    await uploads.append(GAUGE, wide('a'));
    await uploads.append(GAUGE, wide('b'));
    await expect(uploads.append(GAUGE, wide('c'))).rejects.toThrow('too long');
    expect(Object.keys((await uploads.readLatest(GAUGE)) ?? {})).toEqual(['timestamp', 'a', 'b']);
  });

  it('counts the different fields of equipment, and several processes together bring no more than 12,000', async () => {
    const url = await newDatabase();
    const [first, second] = [await open(url), await open(url, { keepMonths: 3 })];
    const fields = (month: string, from: number, count: number) =>
      bodyOf({
        timestamp: `2026-${month}-01 00:00:00`,
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${from + at}`, 1])),
      });
    await Promise.all([
      first.uploads.append(GAUGE, fields('03', 0, 7_000)),
      second.uploads.append(GAUGE, fields('10', 6_000, 5_500)),
    ]);
    expect(await first.uploads.countFields(GAUGE)).toBe(11_500);
    const refused = second.uploads.append(GAUGE, fields('11', 11_000, 1_001));
    await expect(refused).rejects.toThrow('too many different fields');
    await second.uploads.append(GAUGE, fields('11', 11_000, 1_000));
    expect(await first.uploads.countNewFields(GAUGE, ['f0', 'new'])).toEqual({ stored: 12_000, added: 1 });
    second.uploads.open();
    await expect.poll(() => first.uploads.countFields(GAUGE)).toBe(6_000);
  });

  const manyRecords = (from: number, count: number, fieldsOf: (at: number) => object) =>
    bodyOf(
      ...Array.from({ length: count }, (_, index) => {
        const time = new Date(Date.UTC(2026, 0, 1) + (from + index) * 60_000).toISOString();
        return { timestamp: time.slice(0, 19).replace('T', ' '), ...fieldsOf(from + index) };
      }),
    );

  it('puts long uploads together that several processes send for the same new times at once', async () => {
    const url = await newDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => open(url)));
    for (let round = 0; round < 5; round += 1) {
      const gauge = { equipType: 'gauge', equipId: `R${round}` };
      await Promise.all(
        stores.map(({ uploads }, one) =>
          uploads.append(
            gauge,
            manyRecords(one * 100, 500, () => ({ [`of${one}`]: round })),
          ),
        ),
      );
      const stored = await stores[0]?.uploads.readPeriod(gauge, ...ALL);
      expect(stored).toHaveLength(800);
      expect(stored?.[350]).toMatchObject({ of0: round, of1: round, of2: round, of3: round });
      expect(Object.keys(stored?.[799] ?? {})).toEqual(['timestamp', 'of3']);
    }
  });

  it('takes a long upload of many months for which there is no partition yet', async () => {
    const { uploads } = await open(await newDatabase());
    const year = (from: number) =>
      bodyOf(
        ...Array.from({ length: 1_200 }, (_, at) => ({
          timestamp: `${from + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01 00:00:00`,
          note: 'x'.repeat(300),
        })),
      );
    for (let from = 1000; from < 2000; from += 100) await uploads.append(GAUGE, year(from));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toHaveLength(12_000);
  });

  it('refuses a long upload that names too many different fields, and takes the next', async () => {
    const { uploads } = await open(await newDatabase());
    const many = (length: number) =>
      manyRecords(0, length, (at) =>
        Object.fromEntries(Array.from({ length: 25 }, (_, field) => [`f${at * 25 + field}`, at])),
      );
    await expect(uploads.append(GAUGE, many(500))).rejects.toThrow('too many different fields');
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toEqual([]);
    await uploads.append(GAUGE, many(400));
    expect(await uploads.readPeriod(GAUGE, ...ALL)).toHaveLength(400);
  });

  it('counts the fields of a database of before', async () => {
    const url = await newDatabase();
    const upload = bodyOf({ timestamp: '2026-11-01 00:00:00', level: 1, flow: 2 });
    await (await open(url)).uploads.append(GAUGE, upload);
    await (
      await connect(url)
    ).query(
      `DROP FUNCTION count_fields CASCADE; ALTER TABLE equipment DROP COLUMN field_count; UPDATE schema_version SET version = 3`,
    );
    const { uploads } = await open(url);
    expect(await uploads.countFields(GAUGE)).toBe(2);
    await uploads.append(GAUGE, bodyOf({ timestamp: '2026-11-02 00:00:00', level: 1, rain: 2 }));
    expect(await uploads.countFields(GAUGE)).toBe(3);
  });

  it('gives equipment one number, however often it uploads', async () => {
    const url = await newDatabase();
    const upload = bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 });
    for (let start = 0; start < 4; start += 1) await (await open(url)).uploads.append(GAUGE, upload);
    await (await open(url)).uploads.append({ equipType: 'gauge', equipId: 'G2' }, upload);
    const client = await connect(url);
    const { rows } = await client.query('SELECT max(equipment) - min(equipment) AS apart FROM equipment');
    expect(rows).toEqual([{ apart: 1 }]);
  });

  it('answers everybody else while the uploads of one equipment wait for each other', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    const other = { equipType: 'gauge', equipId: 'G2' };
    const upload = (level: number) => bodyOf({ timestamp: '2026-01-01 00:00:00', level });
    await uploads.append(GAUGE, upload(0));
    const holder = await connect(url);
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM measurement FOR UPDATE');
    const waiting = Array.from({ length: 20 }, (_, at) => uploads.append(GAUGE, upload(at)));
    await uploads.append(other, upload(7));
    expect(await uploads.readLatest(other)).toMatchObject({ level: 7 });
    const { rows } = await holder.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toEqual([{ waiting: 1 }]);
    await holder.query('COMMIT');
    await Promise.all(waiting);
    expect(await uploads.readLatest(GAUGE)).toMatchObject({ level: 19 });
  });

  it('refuses what is too much of one equipment for the moment, and takes that of others', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    const upload = bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1 });
    await uploads.append(GAUGE, upload);
    const holder = await connect(url);
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM measurement FOR UPDATE');
    const all = Array.from({ length: 60 }, () => uploads.append(GAUGE, upload).then(() => 'kept', String));
    await uploads.append({ equipType: 'gauge', equipId: 'G2' }, upload, 'another');
    await holder.query('COMMIT');
    const outcomes = await Promise.all(all);
    expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(41);
    expect(new Set(outcomes.slice(41))).toEqual(
      new Set(['StoreBusyError: Too many uploads of this equipment wait for the database.']),
    );
  });

  it('makes the parts that uploads need one by one, and waits for whoever makes others', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    const holder = await connect(url);
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.partitions]);
    const months = Array.from({ length: 12 }, (_, at) => ({
      timestamp: `2026-${String(at + 1).padStart(2, '0')}-01 00:00:00`,
      level: at,
    }));
    const kept = uploads.append(GAUGE, bodyOf(...months));
    const watching = await connect(url);
    // Longer than a statement waits for a lock.
    const waited = async () => {
      const { rows } = await watching.query(
        `SELECT count(*)::int AS refused FROM pg_stat_database WHERE datname = current_database() AND xact_rollback >= 2`,
      );
      return rows;
    };
    await expect.poll(waited).toEqual([{ refused: 1 }]);
    await holder.query('COMMIT');
    await kept;
    expect(await partitionsOf(watching)).toHaveLength(12);
  });

  it('does not write a row again that holds the values already', async () => {
    const url = await newDatabase();
    const { uploads } = await open(url);
    const client = await connect(url);
    const upload = bodyOf({ timestamp: '2026-01-01 00:00:00', level: 1.5, note: 'a' });
    const rowVersion = async () => (await client.query('SELECT xmin::text AS version FROM measurement')).rows;
    await uploads.append(GAUGE, upload);
    const before = await rowVersion();
    await uploads.append(GAUGE, upload);
    await uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', note: 'a' }));
    expect(await rowVersion()).toEqual(before);
    await uploads.append(GAUGE, bodyOf({ timestamp: '2026-01-01 00:00:00', note: 'b' }));
    expect(await rowVersion()).not.toEqual(before);
  });
});
