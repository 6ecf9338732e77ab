import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { reportTimes } from '../demo/reporting.ts';
import type { Equipment } from '../store/store.ts';
import type { DemoSource } from './monitored-place.ts';
import { bytesOf } from './page-cursor.ts';
import type { ToolContext } from './tool.ts';
import { type WallClock, wallMsOf } from './wall-clock.ts';

/** Where the records of a query come from: what a place has measured, what was uploaded for equipment, or both. */
export type RecordSource = { equipment: Equipment; demo: DemoSource | undefined };

/**
 * Wall-clock text, both ends included; `fields` are the only ones wanted if there are any. `measuredFromMs` is the instant
 * (epoch milliseconds) from which on measured records are wanted, if that is not `from`: where a clock is put back, `from`
 * may be two instants.
 */
export type RecordQuery = {
  from: string;
  to: string;
  fields: ReadonlySet<string> | undefined;
  measuredFromMs?: number | undefined;
};

/** A record, and when it was measured: epoch milliseconds. Of an uploaded one only the text is known. */
export type MeasuredRecord = { record: UploadRecord; timeMs: number | undefined };

type DemoRecord = MeasuredRecord & { timeMs: number };

/** So many computed records are made between two looks at the clock. */
const RECORDS_PER_LOOK = 200;
/** A field may be called __proto__, which an assignment would not keep. */
const PLAIN = { enumerable: true, configurable: true, writable: true };

/** The second after a timestamp, because timestamps have whole seconds. */
function secondAfter(timestamp: string, clock: WallClock): string {
  return clock.textOf(wallMsOf(timestamp) + 1000);
}

function* demoRecords(
  demo: DemoSource,
  { from, to, fields, measuredFromMs }: RecordQuery,
  { clock, nowMs }: ToolContext,
): Generator<DemoRecord> {
  const values = [...demo.values].filter(([name]) => !fields || fields.has(name));
  if (values.length === 0) return;
  const fromMs = measuredFromMs ?? clock.read(from) ?? 0;
  const toMs = clock.readLast(to) ?? 0;
  for (const timeMs of reportTimes(demo.simulation, fromMs, toMs, nowMs)) {
    const record: UploadRecord = { timestamp: clock.write(timeMs) };
    for (const [name, valueAt] of values) record[name] = valueAt(timeMs);
    yield { record, timeMs };
  }
}

/** Leaves only the wanted fields; undefined if none is left. */
function wanted(record: UploadRecord, fields: RecordQuery['fields']): UploadRecord | undefined {
  if (!fields) return record;
  const left: UploadRecord = { timestamp: record.timestamp };
  for (const name of fields) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (value !== undefined) Object.defineProperty(left, name, { ...PLAIN, value });
  }
  return Object.keys(left).length > 1 ? left : undefined;
}

async function* uploadedRecords(
  equipment: Equipment,
  { from, to, fields }: RecordQuery,
  context: ToolContext,
): AsyncGenerator<UploadRecord> {
  for await (const piece of context.uploads.period(equipment, from, to)) {
    for (const record of piece) {
      const left = wanted(record, fields);
      if (left) yield left;
      await context.turn.pause();
    }
  }
}

/**
 * Merges uploaded records into measured ones; of the same time and field the uploaded value counts. What was uploaded of an
 * hour that a clock repeats is taken for that of the first time.
 */
async function* merged(
  measured: Iterator<DemoRecord>,
  uploaded: AsyncIterable<UploadRecord>,
  { turn, clock }: ToolContext,
): AsyncGenerator<MeasuredRecord> {
  let next = measured.next();
  let count = 0;
  const isTime = (): boolean => (count += 1) % RECORDS_PER_LOOK === 0;
  for await (const record of uploaded) {
    const isBefore = ({ record: { timestamp }, timeMs }: DemoRecord): boolean =>
      timestamp < record.timestamp && timeMs < (clock.read(record.timestamp) ?? 0);
    while (!next.done && isBefore(next.value)) {
      yield next.value;
      next = measured.next();
      if (isTime()) await turn.pause();
    }
    if (!next.done && next.value.record.timestamp === record.timestamp) {
      yield { record: { ...next.value.record, ...record }, timeMs: next.value.timeMs };
      next = measured.next();
    } else yield { record, timeMs: undefined };
  }
  for (; !next.done; next = measured.next()) {
    yield next.value;
    if (isTime()) await turn.pause();
  }
}

/**
 * The records of a period in the order of time, as upload records (interface 2.3): an uploaded one has exactly
 * the fields, values and types that were sent.
 */
export function measuredRecords(
  { equipment, demo }: RecordSource,
  query: RecordQuery,
  context: ToolContext,
): AsyncGenerator<MeasuredRecord> {
  const measured = demo ? demoRecords(demo, query, context) : [].values();
  return merged(measured, uploadedRecords(equipment, query, context), context);
}

/** Where the records go on behind those of a page: see RecordQuery. */
export type RecordsLeft = { from: string; measuredFromMs: number | undefined };

/**
 * What is left of a query behind a record. All uploaded records up to the latest text of those that came are among these;
 * where a clock is put back, measured records with earlier texts still follow.
 */
function leftBehind(
  { from, measuredFromMs }: RecordsLeft,
  { record, timeMs }: MeasuredRecord,
  clock: WallClock,
): RecordsLeft {
  const next = secondAfter(record.timestamp, clock);
  return {
    from: next > from ? next : from,
    measuredFromMs: timeMs === undefined ? measuredFromMs : timeMs + 1,
  };
}

/** What is said of each field beside the records: its name, unit and meaning. */
const BYTES_PER_FIELD = 60;

/**
 * One page of records: at most `limit`, and only so many that they and what is said of their fields have at most
 * `mostBytes`, but one at least.
 * @returns the records, their size, and where to go on if more follow.
 */
export async function rawRecords(
  source: RecordSource,
  query: RecordQuery,
  { limit, mostBytes }: { limit: number; mostBytes: number },
  context: ToolContext,
): Promise<{
  records: UploadRecord[];
  names: Set<string>;
  sizeBytes: number;
  left: RecordsLeft | undefined;
}> {
  const records: UploadRecord[] = [];
  const names = new Set<string>();
  let sizeBytes = 0;
  let left: RecordsLeft = { from: query.from, measuredFromMs: query.measuredFromMs };
  for await (const measured of measuredRecords(source, query, context)) {
    const { record } = measured;
    const added = Object.keys(record).filter((name) => name !== 'timestamp' && !names.has(name));
    const addedBytes = added.reduce((sum, name) => sum + bytesOf(name) + BYTES_PER_FIELD, 0);
    const recordBytes = bytesOf(record) + 1 + addedBytes;
    const isFull = records.length >= limit || (records.length > 0 && sizeBytes + recordBytes > mostBytes);
    if (isFull) return { records, names, sizeBytes, left };
    records.push(record);
    left = leftBehind(left, measured, context.clock);
    for (const name of added) names.add(name);
    sizeBytes += recordBytes;
  }
  return { records, names, sizeBytes, left: undefined };
}
