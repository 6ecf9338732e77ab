import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { findRecords, type RecordSpan, timeNumberOf, timestampOf } from '#shared/domain/outbox/cut-body.ts';
import type { MissingTime, SentBefore } from '#shared/domain/outbox/sent-before.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { Period, SentEquipment, SentRecords } from './sent-records.ts';
import type { Sql } from './sql.ts';
import { type AlreadySentRule, unsentPart } from './unsent-part.ts';
import { readBody } from './write-batch.ts';

const MAX_EXAMPLES = 20;

/** What a batch is compared with: the fields that its file has of the station, and the time that it stands for. */
export type Compared = {
  fields: readonly string[];
  /** With the time between it and the batch before it; null: times of others stand between its own. Both ends are times of the file. */
  period: Period | null;
};

/** What a record says, by field. */
export type Values = Map<string, string | number>;

/** What would go of a batch (`whole`: all of it; null: nothing), and what was sent before of its times. Nothing is changed. */
export function compareBatch(
  sql: Sql,
  sent: SentRecords,
  target: Pick<SentEquipment, 'connectionId' | 'origin'>,
  rule: AlreadySentRule,
  batch: UploadBatch,
  { fields, period }: Compared,
): { part: UploadBatch | 'whole' | null; sentBefore: SentBefore } {
  const { equipType, equipId, body } = batch;
  const equipment = { ...target, equipType, equipId };
  const { part, sorted } = unsentPart(sent, target, rule, batch);
  const differing = new Map(sorted.different.map((span) => [timeNumberOf(body, span), span]));
  const gone = period ? timesWithout(sent.timesIn(equipment, period), body) : new Set<number>();
  const sentBefore: SentBefore = {
    equal: sorted.equal.length,
    different: sorted.different.length,
    differing: [],
    missingValues: 0,
    missingTimes: 0,
    missing: [],
  };
  const miss = (missing: MissingTime) => {
    if (sentBefore.missing.length < MAX_EXAMPLES) sentBefore.missing.push(missing);
  };
  const isWanted = (time: number) => differing.has(time) || gone.has(time);
  const before =
    differing.size + gone.size === 0
      ? new Map<number, Earlier>()
      : earlierValues(sql, sent.storedIn(equipment, period ?? batch), isWanted);
  for (const [time, span] of differing) {
    const values = valuesOf(body, span);
    const { values: old = new Map() as Values } = before.get(time) ?? {};
    const timestamp = timestampOf(body, span) ?? '';
    if (sentBefore.differing.length < MAX_EXAMPLES)
      sentBefore.differing.push({ equipId, timestamp, fields: changesOf(old, values) });
    const missing = fields.filter((field) => old.has(field) && !values.has(field));
    if (missing.length === 0) continue;
    sentBefore.missingValues += missing.length;
    miss({ equipId, timestamp, fields: missing.map((field) => ({ field, value: old.get(field) ?? '' })) });
  }
  for (const time of gone) {
    const { timestamp, values } = before.get(time) ?? { timestamp: '', values: new Map() as Values };
    const missing = fields.filter((field) => values.has(field));
    // Other quantities of the station come in files of their own.
    if (missing.length === 0) continue;
    sentBefore.missingTimes += 1;
    miss({ equipId, timestamp, fields: missing.map((field) => ({ field, value: values.get(field) ?? '' })) });
  }
  return { part: part === batch ? 'whole' : (part ?? null), sentBefore };
}

/** Times of a list that no record of a body has. */
function timesWithout(times: Set<number>, body: Uint8Array): Set<number> {
  if (times.size > 0) for (const span of findRecords(body)) times.delete(timeNumberOf(body, span));
  return times;
}

function changesOf(old: Values, values: Values): SentBefore['differing'][number]['fields'] {
  return [...values].flatMap(([field, after]) => {
    const before = old.get(field);
    return before === undefined || before === after ? [] : [{ field, before, after }];
  });
}

type Earlier = { timestamp: string; values: Values };

/** What the service has of some times: of each field what was sent last. Batches of which the bytes are gone say nothing. */
function earlierValues(
  sql: Sql,
  stored: ReturnType<SentRecords['storedIn']>,
  isWanted: (time: number) => boolean,
): Map<number, Earlier> {
  const found = new Map<number, Earlier>();
  for (const key of stored.toReversed()) {
    const body = readBody(sql, key);
    if (!body) continue;
    for (const span of findRecords(body)) {
      const time = timeNumberOf(body, span);
      if (!isWanted(time)) continue;
      const known = found.get(time) ?? { timestamp: timestampOf(body, span) ?? '', values: new Map() };
      for (const [field, value] of valuesOf(body, span)) known.values.set(field, value);
      found.set(time, known);
    }
  }
  return found;
}

export function valuesOf(body: Uint8Array, { start, end }: RecordSpan): Values {
  const record = parseJsonText(new TextDecoder().decode(body.subarray(start, end)));
  const values: Values = new Map();
  for (const [field, value] of Object.entries(record ?? {})) {
    if (field !== 'timestamp' && (typeof value === 'string' || typeof value === 'number'))
      values.set(field, value);
  }
  return values;
}
