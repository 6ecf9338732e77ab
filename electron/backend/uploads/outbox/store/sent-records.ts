import {
  digestOf,
  findRecords,
  type RecordSpan,
  timeOffset,
  timestampOf,
} from '#shared/domain/outbox/cut-body.ts';
import { packBody, unpackBody } from './pack-body.ts';
import type { StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';

const TIME_LENGTH = 19;
const ENTRY_BYTES = TIME_LENGTH + 4;
const MOST_EXAMPLES = 20;

export type SentEquipment = { connectionId: string; equipType: string; equipId: string };

/** What of a batch was sent before: with the same bytes, or with others; some timestamps of those. */
export type SentBefore = { equal: number; different: number; differentTimestamps: string[] };

/** Notes time and digest of every record of a batch that is stored now. */
export function noteSent(
  sql: Sql,
  batch: StoredBatch & { connectionId: string },
  body: Uint8Array,
  nowMs: number,
): void {
  const { jobId, seq, connectionId, equipType, equipId, firstTimestamp, lastTimestamp } = batch;
  sql.run(
    `INSERT OR REPLACE INTO sent_records (job_id, seq, connection_id, equip_type, equip_id, first_timestamp,
       last_timestamp, done_at_ms, packed)
     VALUES ($jobId, $seq, $connectionId, $equipType, $equipId, $firstTimestamp, $lastTimestamp, $nowMs, $packed)`,
    {
      jobId,
      seq,
      connectionId,
      equipType,
      equipId,
      firstTimestamp,
      lastTimestamp,
      nowMs,
      packed: packBody(entriesOf(body)),
    },
  );
}

/** All times, then all digests: so both compress well. */
function entriesOf(body: Uint8Array): Uint8Array {
  const spans = findRecords(body);
  const entries = Buffer.alloc(spans.length * ENTRY_BYTES);
  for (const [index, span] of spans.entries()) {
    const offset = timeOffset(body, span);
    if (offset >= 0) entries.set(body.subarray(offset, offset + TIME_LENGTH), index * TIME_LENGTH);
    entries.writeUInt32LE(digestOf(body, span), spans.length * TIME_LENGTH + index * 4);
  }
  return entries;
}

/** Digests by time of what is stored for an equipment in a period; of two for one time the later sent counts. */
function sentDigests(sql: Sql, equipment: SentEquipment, from: string, to: string): Map<string, number> {
  const digests = new Map<string, number>();
  const rows = sql.all<{ packed: Uint8Array }>(
    `SELECT packed FROM sent_records
     WHERE connection_id = $connectionId AND equip_type = $equipType AND equip_id = $equipId
       AND last_timestamp >= $from AND first_timestamp <= $to ORDER BY done_at_ms`,
    { ...equipment, from, to },
  );
  for (const { packed } of rows) {
    const entries = unpackBody(packed);
    const count = entries.length / ENTRY_BYTES;
    for (let index = 0; index < count; index += 1) {
      const time = entries.toString('latin1', index * TIME_LENGTH, (index + 1) * TIME_LENGTH);
      digests.set(time, entries.readUInt32LE(count * TIME_LENGTH + index * 4));
    }
  }
  return digests;
}

export type Sorted = { fresh: RecordSpan[]; equal: RecordSpan[]; different: RecordSpan[] };

/** Sorts the records of a body by whether they were sent before. */
export function sortBySent(
  sql: Sql,
  equipment: SentEquipment,
  period: { firstTimestamp: string; lastTimestamp: string },
  body: Uint8Array,
): Sorted {
  const digests = sentDigests(sql, equipment, period.firstTimestamp, period.lastTimestamp);
  const sorted: Sorted = { fresh: [], equal: [], different: [] };
  for (const span of findRecords(body)) {
    const known = digests.size === 0 ? undefined : digests.get(timestampOf(body, span) ?? '');
    if (known === undefined) sorted.fresh.push(span);
    else (known === digestOf(body, span) ? sorted.equal : sorted.different).push(span);
  }
  return sorted;
}

/** The same as numbers, for the check before sending. */
export function compareSent(
  sql: Sql,
  equipment: SentEquipment,
  period: { firstTimestamp: string; lastTimestamp: string },
  body: Uint8Array,
): SentBefore {
  const { equal, different } = sortBySent(sql, equipment, period, body);
  return {
    equal: equal.length,
    different: different.length,
    differentTimestamps: different.slice(0, MOST_EXAMPLES).map((span) => timestampOf(body, span) ?? ''),
  };
}
