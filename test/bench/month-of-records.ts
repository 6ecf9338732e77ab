import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readDatabaseUrl } from '#server/store/postgres/database-url.ts';
import { openPostgresStore } from '#server/store/postgres/open-postgres-store.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { type Equipment, type Store, StoreBusyError } from '#server/store/store.ts';
import { type BenchRow, within } from './bench-row.ts';
import { startDatabase } from './scale-services.ts';

const PLACES = 200;
const INTERVAL_MS = 600_000;
const MONTH_MS = 30 * 86_400_000;
const FIRST_MS = Date.UTC(2016, 0, 1);
/** About 400 kB. */
const RECORDS_PER_UPLOAD = 8_000;
const WRITERS = 4;
const READS = 200;
const LIMIT_MS = 50;
const BUSY_MS = 100;
const TOLD_EVERY = 500;

const equipmentOf = (place: number): Equipment => ({ equipType: 'gauge', equipId: `G${place}` });
const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

function bodyOf(from: number, count: number): Buffer {
  const records = Array.from({ length: count }, (_, at) => ({
    timestamp: timeOf(FIRST_MS + (from + at) * INTERVAL_MS),
    level: ((from + at) % 997) / 100,
  }));
  return Buffer.from(JSON.stringify(records));
}

async function append(store: Store, place: number, body: Uint8Array): Promise<void> {
  for (;;) {
    try {
      await store.uploads.append(equipmentOf(place), body);
      return;
    } catch (error) {
      if (!(error instanceof StoreBusyError)) throw error;
      await pause(BUSY_MS);
    }
  }
}

/** Uploads the same times of all places in turn, as they come in through the years. */
async function fill(store: Store, recordsPerPlace: number): Promise<void> {
  store.uploads.open();
  const uploads = Math.ceil(recordsPerPlace / RECORDS_PER_UPLOAD) * PLACES;
  let next = 0;
  let body: Uint8Array = new Uint8Array();
  let bodyFrom = -1;
  const write = async (): Promise<void> => {
    while (next < uploads) {
      const upload = next;
      next += 1;
      const from = Math.floor(upload / PLACES) * RECORDS_PER_UPLOAD;
      if (from !== bodyFrom) body = bodyOf(from, Math.min(RECORDS_PER_UPLOAD, recordsPerPlace - from));
      bodyFrom = from;
      await append(store, upload % PLACES, body);
      if (upload % TOLD_EVERY === 0) console.log(`  ${upload} of ${uploads} uploads`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  while (store.uploads.state().waiting !== 0) await pause(BUSY_MS);
}

/** The 95th percentile of what it takes to read a month of one place, in milliseconds; place and month are drawn. */
async function readMonths(store: Store, recordsPerPlace: number): Promise<number> {
  const spanMs = Math.max(recordsPerPlace * INTERVAL_MS - MONTH_MS, 1);
  const expected = Math.min(MONTH_MS / INTERVAL_MS, recordsPerPlace);
  const timesMs: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const fromMs = FIRST_MS + Math.floor(randomInt(Math.ceil(spanMs / INTERVAL_MS)) * INTERVAL_MS);
    const began = performance.now();
    const records = await store.uploads.readPeriod(
      equipmentOf(randomInt(PLACES)),
      timeOf(fromMs),
      timeOf(fromMs + MONTH_MS - INTERVAL_MS),
    );
    timesMs.push(performance.now() - began);
    if (records.length !== expected) throw new Error(`${records.length} of ${expected} records were read`);
  }
  return timesMs.toSorted((a, b) => a - b)[Math.floor(READS * 0.95)] ?? Number.NaN;
}

async function monthRow(name: string, store: Store, records: number): Promise<BenchRow> {
  const recordsPerPlace = Math.floor(records / PLACES);
  try {
    console.log(`Filling ${name} with ${recordsPerPlace * PLACES} records ...`);
    await fill(store, recordsPerPlace);
    const p95Ms = await readMonths(store, recordsPerPlace);
    const what = `a month of one place among ${recordsPerPlace * PLACES} records, ${name}, p95 (${p95Ms.toFixed(1)} ms)`;
    return within(what, `${LIMIT_MS} ms`, p95Ms, LIMIT_MS);
  } finally {
    await store.close();
  }
}

/** How long it takes to read a month of one place from a table of so many records, on either store. */
export async function monthRows(records: number): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const { database, stop } = await startDatabase();
  try {
    const rows = [await monthRow('SQLite', openSqliteStore(dir), records)];
    const address = readDatabaseUrl(database.url, process.env, 'argument');
    rows.push(await monthRow('PostgreSQL', await openPostgresStore(address), records));
    return rows;
  } finally {
    stop();
    await rm(dir, { recursive: true });
  }
}
