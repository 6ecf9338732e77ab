import { findRecords, type RecordSpan, timeNumberOf } from '#shared/domain/outbox/cut-body.ts';
import { fieldNamesOf } from './field-names.ts';
import { digestOf } from '#shared/domain/outbox/record-digest.ts';
import { readTexts } from './read-json.ts';
import { packBody, readBody, unpackBody } from './write-batch.ts';
import type { BatchKey } from './settle-batch.ts';
import type { Sql } from './sql.ts';

const ENTRY_BYTES = 16;

/** Records whose times and digests stay in memory while a file is compared: 16 bytes each. */
const MAX_REMEMBERED = 2_500_000;

/** `origin`: where it was sent to; null: wherever the connection has led. */
export type SentEquipment = {
  connectionId: string;
  origin: string | null;
  equipType: string;
  equipId: string;
};

/** From the first to the last time, yyyy-MM-dd HH:mm:ss. */
export type Period = { firstTimestamp: string; lastTimestamp: string };

export type Sorted = { fresh: RecordSpan[]; equal: RecordSpan[]; different: RecordSpan[] };

/** A batch that says something, or what it says of some times and of some `fields` (JSON; null: of any). */
export type SaidBatch = BatchKey & Partial<Period> & { fields?: string | null };

/** The service has said that it stored a batch, or has shown it; else that it is stored is the word of the user. */
export const IS_CONFIRMED = '(is_read_back = 1 OR last_status IS 200)';

type SentBatch = BatchKey & { isConfirmed: number };

/** Stored batches, the one that was sent last first. A version that did not note where they were sent had one address. */
const SENT = `
  SELECT job_id AS jobId, seq, ${IS_CONFIRMED} AS isConfirmed FROM batch
  WHERE connection_id = $connectionId AND equip_id = $equipId AND sent_at_ms IS NOT NULL AND equip_type = $equipType
    AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp AND state = 'done'
    AND coalesce(sent_origin = $origin, 1) AND coalesce(sent_order, 0) > $afterOrder
  ORDER BY sent_order DESC`;

/** One that is held as damaged is not stored, and cannot be sent any more. */
export const MAY_SAY = `held_reason IS NOT 'damaged'`;

/** Batches of others that may still be sent, and of anybody that may be stored, so that nobody knows yet what the service has in the end. */
const NOT_DECIDED = `
  SELECT job_id AS jobId, seq FROM batch
  WHERE (job_id <> $jobId OR may_be_stored > 0) AND state IN ('ready', 'retry', 'inflight', 'unknown', 'held', 'left') AND ${MAY_SAY}
    AND connection_id = $connectionId AND equip_type = $equipType AND equip_id = $equipId
    AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp
    AND EXISTS (SELECT 1 FROM job WHERE id = job_id AND state <> 'incomplete' AND coalesce(origin = $origin, 1))`;

/**
 * Time and digest of every record that is stored. They are read from the bytes of a batch when somebody asks, so that
 * sending costs nothing; when the bytes are let go of, they are kept in their place.
 */
export class SentRecords {
  readonly #sql: Sql;
  readonly #remembered = new Map<string, SentEntries>();
  #rememberedCount = 0;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Sorts the records of a body by whether they were sent before; what is of other fields of the station alone is not compared
   * with. Of two for one time the later sent counts; and where something else waits to be sent for it, or may be stored, it is
   * not equal to what the service has in the end. What may have been sent for it in a batch that cannot be read counts as nothing,
   * and so does what is stored by the word of the user alone: a row is left out only where the service has it for certain.
   * @param jobId the job that they are of, to which nothing is equal that it has sent itself; '' for none
   * @param afterOrder only what was stored by a later try is compared
   */
  sort(
    {
      connectionId,
      origin,
      equipType,
      equipId,
      jobId = '',
      afterOrder = -1,
    }: SentEquipment & { jobId?: string | undefined; afterOrder?: number | undefined },
    { firstTimestamp, lastTimestamp }: Period,
    body: Uint8Array,
  ): Sorted {
    const about = { connectionId, origin, equipType, equipId, firstTimestamp, lastTimestamp };
    const spans = findRecords(body);
    const found = this.storedIn(about, about, afterOrder);
    const fields = found.length === 0 ? null : fieldNamesOf(body, spans);
    const stored = this.#entriesOfAll(found, fields);
    const waiting =
      stored.length === 0
        ? []
        : this.#entriesOfAll(this.#sql.all<BatchKey>(NOT_DECIDED, { ...about, jobId }), fields);
    const sorted: Sorted = { fresh: [], equal: [], different: [] };
    if (stored.length === 0) return { ...sorted, fresh: spans };
    const times = spans.map((span) => timeNumberOf(body, span));
    const [storedAt, waitingAt] = [groupByTime(stored, times), groupByTime(waiting, times)];
    for (const [index, span] of spans.entries()) {
      const time = times[index] as number;
      const known = untilConfirmed(storedAt.get(time) ?? []);
      const last = known.at(-1);
      const isUnreadable = known.some((entries) => digestAt(entries, time) === UNREADABLE);
      if (last?.isConfirmed !== 1 || isUnreadable) {
        sorted.fresh.push(span);
        continue;
      }
      const own = digestOf(body, span);
      const said = [...known, ...(waitingAt.get(time) ?? [])];
      const isEqual = said.every((entries) => digestAt(entries, time) === own);
      sorted[isEqual && last.jobId !== jobId ? 'equal' : 'different'].push(span);
    }
    return sorted;
  }

  /**
   * True if of any time of a body, or of a batch, the first of these batches that knows it says something else. One that cannot be
   * read does of every time that it may have, and so do they all of one.
   */
  isDifferent(batches: readonly SaidBatch[], own: Uint8Array | BatchKey): boolean {
    if (batches.length === 0) return false;
    const { times, digests, fields, unreadable } =
      own instanceof Uint8Array ? entriesOf(own) : this.#entriesOf(own);
    if (unreadable) return true;
    const said = this.#entriesOfAll(batches, fields);
    return times.some((time, index) => {
      const digest = firstDigestAt(said, time);
      return digest !== undefined && digest !== digests[index];
    });
  }

  /** Whether what is said of a batch may be of one of some fields; null: of any. */
  mayHave(batch: SaidBatch, fields: Fields): boolean {
    return haveCommon(this.#entriesOf(batch).fields, fields, fieldsOfNote(batch.fields ?? null));
  }

  /** Batches that are stored and have something of a period, the one that was sent last first. */
  storedIn(
    { connectionId, origin, equipType, equipId }: SentEquipment,
    { firstTimestamp, lastTimestamp }: Period,
    afterOrder = -1,
  ): SentBatch[] {
    const about = { connectionId, origin, equipType, equipId, firstTimestamp, lastTimestamp, afterOrder };
    return this.#sql.all<SentBatch>(SENT, about);
  }

  /** Times between the ends of a period of which something is stored, as the numbers yyyyMMddHHmmss. */
  timesIn(equipment: SentEquipment, period: Period): Set<number> {
    const [from, to] = [timeOf(period.firstTimestamp), timeOf(period.lastTimestamp)];
    const found = new Set<number>();
    for (const key of this.storedIn(equipment, period)) {
      for (const time of this.#entriesOf(key).times) if (time > from && time < to) found.add(time);
    }
    return found;
  }

  /** Keeps what is known of a batch whose bytes are about to go. */
  keep({ jobId, seq }: BatchKey): void {
    const entries = this.#entriesOf({ jobId, seq });
    if (entries.unreadable) return;
    const packed = packEntries(entries);
    this.#sql.run(
      `INSERT OR REPLACE INTO sent_records (job_id, seq, packed, fields) VALUES ($jobId, $seq, $packed, $fields)`,
      { jobId, seq, packed, fields: noteOfFields(entries.fields) },
    );
  }

  /** What batches say that may have one of some fields. */
  #entriesOfAll<B extends SaidBatch>(
    batches: readonly B[],
    of: Fields,
  ): (Omit<B, keyof SentEntries> & SentEntries)[] {
    return batches.flatMap((batch) => {
      const entries = this.#entriesOf(batch);
      const hasSome = haveCommon(entries.fields, of, fieldsOfNote(batch.fields ?? null));
      return hasSome ? [{ ...batch, ...within(entries, batch) }] : [];
    });
  }

  /** Lets go of what is in memory for comparing one batch after the other. */
  forget(): void {
    this.#remembered.clear();
    this.#rememberedCount = 0;
  }

  #entriesOf(key: BatchKey): SentEntries {
    const name = `${key.jobId}/${key.seq}`;
    const remembered = this.#remembered.get(name);
    if (remembered) return remembered;
    const entries = this.#readEntries(key);
    this.#remembered.set(name, entries);
    this.#rememberedCount += entries.times.length;
    for (const [oldest, { times }] of this.#remembered) {
      if (this.#rememberedCount <= MAX_REMEMBERED) break;
      this.#remembered.delete(oldest);
      this.#rememberedCount -= times.length;
    }
    return entries;
  }

  #readEntries({ jobId, seq }: BatchKey): SentEntries {
    const kept = this.#sql
      .all<{ packed: Uint8Array; fields: string | null }>(
        'SELECT packed, fields FROM sent_records WHERE job_id = $jobId AND seq = $seq',
        { jobId, seq },
      )
      .at(0);
    const found = kept ? tryToUnpack(kept) : this.#readBody({ jobId, seq });
    return found ?? { ...NO_ENTRIES, unreadable: this.#periodOf({ jobId, seq }) };
  }

  #readBody(key: BatchKey): SentEntries | undefined {
    const body = readBody(this.#sql, key);
    return body && entriesOf(body);
  }

  #periodOf({ jobId, seq }: BatchKey): TimeRange {
    const [period] = this.#sql.all<Period>(
      `SELECT first_timestamp AS firstTimestamp, last_timestamp AS lastTimestamp FROM batch
       WHERE job_id = $jobId AND seq = $seq`,
      { jobId, seq },
    );
    return period ? rangeOf(period) : { from: 0, to: Number.MAX_VALUE };
  }
}

const timeOf = (timestamp: string): number => Number(timestamp.replaceAll(/\D/g, ''));

function tryToUnpack({ packed, fields }: { packed: Uint8Array; fields: string | null }) {
  try {
    return { ...unpackEntries(packed), fields: fieldsOfNote(fields) };
  } catch {
    return undefined;
  }
}

/** From the first to the last time, as the numbers yyyyMMddHHmmss. */
type TimeRange = { from: number; to: number };

const rangeOf = ({ firstTimestamp, lastTimestamp }: Period): TimeRange => ({
  from: timeOf(firstTimestamp),
  to: timeOf(lastTimestamp),
});

/** Something is said of a time, and nobody can read what. */
const UNREADABLE = 'unreadable';

/** What records are of; null: of any. */
export type Fields = ReadonlySet<string> | null;

export const noteOfFields = (fields: Fields): string | null =>
  fields && JSON.stringify([...fields].toSorted());

/** One that a disk has made something else of may be of any. */
export function fieldsOfNote(note: string | null): Fields {
  const names = note === null ? undefined : readTexts(note);
  return names ? new Set(names) : null;
}

/** Whether some field is in all of these. */
function haveCommon(...all: readonly Fields[]): boolean {
  const [first, ...rest] = all.filter((each) => each !== null);
  return (
    first === undefined ||
    rest.length === 0 ||
    [...first].some((field) => rest.every((each) => each.has(field)))
  );
}

type RisingEntries = { times: Float64Array; digests: Float64Array };

/**
 * Times (yyyyMMddHHmmss as a number) in rising order and, at the same places, what the records of these times say; or from when
 * to when there may be any, if they cannot be read any more.
 */
type SentEntries = RisingEntries & { fields: Fields; unreadable?: TimeRange };

const NO_ENTRIES: SentEntries = { times: new Float64Array(), digests: new Float64Array(), fields: null };

/** The records of a body that have a time; of several of one time the last counts. */
function entriesOf(body: Uint8Array): SentEntries {
  const spans = findRecords(body);
  const times = new Float64Array(spans.length);
  const digests = new Float64Array(spans.length);
  let count = 0;
  let isRising = true;
  for (const span of spans) {
    const time = timeNumberOf(body, span);
    if (Number.isNaN(time)) continue;
    if (count > 0 && time <= (times[count - 1] as number)) isRising = false;
    times[count] = time;
    digests[count] = digestOf(body, span);
    count += 1;
  }
  const entries = { times: times.subarray(0, count), digests: digests.subarray(0, count) };
  return { ...(isRising ? entries : inOrderOfTime(entries)), fields: fieldNamesOf(body, spans) };
}

function inOrderOfTime({ times, digests }: RisingEntries): RisingEntries {
  const byTime = new Map<number, number>();
  for (const [index, time] of times.entries()) byTime.set(time, digests[index] as number);
  const rising = Float64Array.from(byTime.keys()).toSorted();
  return { times: rising, digests: rising.map((time) => byTime.get(time) as number) };
}

/** What is said of a time, or undefined. */
function digestAt(
  { times, digests, unreadable }: SentEntries,
  time: number,
): number | typeof UNREADABLE | undefined {
  if (unreadable) return time >= unreadable.from && time <= unreadable.to ? UNREADABLE : undefined;
  const at = placeOf(times, time);
  return times[at] === time ? digests[at] : undefined;
}

/** Where the first time stands that is not before this one. */
function placeOf(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those of a period; all, where none is given. */
function within(entries: SentEntries, { firstTimestamp, lastTimestamp }: Partial<Period>): SentEntries {
  if (firstTimestamp === undefined || lastTimestamp === undefined) return entries;
  const { times, digests, fields, unreadable } = entries;
  const { from, to } = rangeOf({ firstTimestamp, lastTimestamp });
  const part = [placeOf(times, from), placeOf(times, to + 1)] as const;
  return {
    times: times.subarray(...part),
    digests: digests.subarray(...part),
    fields,
    ...(unreadable && {
      unreadable: { from: Math.max(from, unreadable.from), to: Math.min(to, unreadable.to) },
    }),
  };
}

/** What the first that knows a time says of it. */
function firstDigestAt(all: readonly SentEntries[], time: number): number | typeof UNREADABLE | undefined {
  for (const entries of all) {
    const said = digestAt(entries, time);
    if (said !== undefined) return said;
  }
  return undefined;
}

/**
 * Those that know each of some times, in their order. Of an export that has grown for long many batches know a few times each,
 * so that none is asked for every time.
 */
function groupByTime<E extends SentEntries>(all: readonly E[], times: readonly number[]): Map<number, E[]> {
  const found = new Map<number, E[]>(times.map((time) => [time, []]));
  for (const entries of all) {
    const isShort = !entries.unreadable && entries.times.length < found.size;
    if (isShort) for (const time of entries.times) found.get(time)?.push(entries);
    else
      for (const [time, knowing] of found) if (digestAt(entries, time) !== undefined) knowing.push(entries);
  }
  return found;
}

/** Of those that know a time, from the one that was sent last to the first that the service has for certain. */
function untilConfirmed<E extends { isConfirmed: number }>(knowing: readonly E[]): readonly E[] {
  const last = knowing.findIndex(({ isConfirmed }) => isConfirmed === 1);
  return last === -1 ? knowing : knowing.slice(0, last + 1);
}

/** As it is kept: steps from time to time, which are nearly always the same few, then the digests. */
function packEntries({ times, digests }: RisingEntries): Uint8Array {
  const kept = new Float64Array(times.length * 2);
  for (const [index, time] of times.entries()) kept[index] = time - (times[index - 1] ?? 0);
  kept.set(digests, times.length);
  return packBody(new Uint8Array(kept.buffer));
}

function unpackEntries(packed: Uint8Array): RisingEntries {
  // Copied, because numbers of eight bytes cannot be read from just any place in memory.
  const kept = new Float64Array(Uint8Array.from(unpackBody(packed)).buffer);
  const count = (kept.length * 8) / ENTRY_BYTES;
  const times = kept.subarray(0, count);
  for (let index = 1; index < count; index += 1) times[index] = (times[index] ?? 0) + (times[index - 1] ?? 0);
  return { times, digests: kept.subarray(count) };
}
