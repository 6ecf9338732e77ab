import { findRecords, timestampOf } from '#shared/domain/outbox/cut-body.ts';
import { valuesOf } from './compare-batch.ts';
import type { Target } from './hold-moved-jobs.ts';
import { readBatches, type StoredBatch } from './read-rows.ts';
import { fieldsOfNote, IS_CONFIRMED, MAY_SAY, type SaidBatch, type SentRecords } from './sent-records.ts';
import type { Sql } from './sql.ts';
import { readBody } from './write-batch.ts';

/** Of two files that were written within this time nobody can tell the later one: some disks count in steps of two seconds. */
const TOLD_APART_MS = 2_000;

/** A job as it stands in the order of the queue, and of what was said. */
type SayingJob = { id: string; position: number; saidAtMs: number; isUnattended: number };

/** An upload that says something else. */
export type OtherUpload = { jobId: string; fileName: string };

const OVERLAPS = `
  equip_type = $equipType AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp`;

const IS_LATER = `
  j.id <> $jobId AND (j.position > $position OR ($isUnattended = 1 AND j.said_at_ms > $saidAtMs - ${TOLD_APART_MS}))`;

/** What later uploads have sent, or may have, of the times of a batch, but for what the user has agreed to overwrite. */
const SENT_SINCE = `
  SELECT b.job_id AS jobId, b.seq AS seq, b.sent_order AS sentOrder, b.state = 'done' AND ${IS_CONFIRMED} AS isConfirmed
  FROM batch b JOIN job j ON j.id = b.job_id
  WHERE b.connection_id = $connectionId AND b.equip_id = $equipId AND b.sent_at_ms IS NOT NULL AND ${OVERLAPS}
    AND b.sent_origin = $origin AND (b.state = 'done' OR b.may_be_stored > 0) AND ${IS_LATER}
    AND b.sent_order > (SELECT overwrites FROM batch WHERE job_id = $jobId AND seq = $seq)
  ORDER BY b.sent_order DESC`;

/** What later uploads have left out as equal to what was sent. */
const LEFT_OUT_SINCE = `
  SELECT l.first_timestamp AS firstTimestamp, l.last_timestamp AS lastTimestamp, l.sent_order AS sentOrder,
    l.fields AS fields
  FROM left_out l JOIN job j ON j.id = l.job_id
  WHERE l.connection_id = $connectionId AND l.equip_id = $equipId AND ${OVERLAPS}
    AND coalesce(j.origin = $origin, 1) AND ${IS_LATER}
    AND l.sent_order > (SELECT overwrites FROM batch WHERE job_id = $jobId AND seq = $seq)`;

/** What was stored until a try. */
const STORED_UNTIL = `
  SELECT job_id AS jobId, seq, ${IS_CONFIRMED} AS isConfirmed FROM batch
  WHERE connection_id = $connectionId AND equip_id = $equipId AND sent_at_ms IS NOT NULL AND ${OVERLAPS}
    AND sent_origin = $origin AND state = 'done' AND sent_order <= $sentOrder
  ORDER BY sent_order DESC`;

/** `isConfirmed` (0 or 1): else it may be stored, or is so by the word of the user. */
type SentSince = SaidBatch & { sentOrder: number; isConfirmed: number };
type LeftOut = { firstTimestamp: string; lastTimestamp: string; sentOrder: number; fields: string | null };

/** True if a later upload has sent, or left out as equal, something else of a time of a batch, and nobody has agreed to overwrite it. */
export function isSuperseded(
  sql: Sql,
  sent: SentRecords,
  { id: jobId, position, saidAtMs, isUnattended }: SayingJob,
  { seq, equipType, equipId, firstTimestamp, lastTimestamp }: StoredBatch,
  target: Target,
  body: Uint8Array,
): boolean {
  const about = { ...target, equipType, equipId, firstTimestamp, lastTimestamp };
  const own = { ...about, jobId, seq, position, saidAtMs, isUnattended };
  const said = sql.all<SentSince>(SENT_SINCE, own);
  for (const { sentOrder, ...note } of sql.all<LeftOut>(LEFT_OUT_SINCE, own))
    for (const stored of sql.all<Pick<SentSince, 'jobId' | 'seq' | 'isConfirmed'>>(STORED_UNTIL, {
      ...about,
      sentOrder,
    }))
      said.push({ ...stored, ...note, sentOrder });
  // What was sent last counts; of equal ones their order stays. What only may be stored takes nothing back that was sent before it.
  const sorted = said.toSorted((a, b) => b.sentOrder - a.sentOrder);
  const confirmed = sorted.filter(({ isConfirmed }) => isConfirmed === 1);
  const open = sorted.filter(({ isConfirmed }) => isConfirmed === 0);
  const before = (one: SentSince) => confirmed.filter(({ sentOrder }) => sentOrder > one.sentOrder);
  return [confirmed, ...open.map((one) => [...before(one), one])].some((each) =>
    saysOtherwise(sql, sent, each, body),
  );
}

/** True if of any time and field of a body the first of these batches that knows it has another value. */
function saysOtherwise(sql: Sql, sent: SentRecords, said: readonly SaidBatch[], body: Uint8Array): boolean {
  if (!sent.isDifferent(said, body)) return false;
  const own = new Map(findRecords(body).map((span) => [timestampOf(body, span) ?? '', valuesOf(body, span)]));
  const known = new Set<string>();
  for (const batch of said) {
    const other = readBody(sql, batch);
    const fields = fieldsOfNote(batch.fields ?? null);
    // Of which fields it is, or what it says at all, nobody can tell any more.
    if (!other && sent.isDifferent([batch], body)) return true;
    for (const span of other ? findRecords(other) : []) {
      const time = timestampOf(other as Uint8Array, span) ?? '';
      const values = own.get(time);
      if (!values || time < (batch.firstTimestamp ?? '') || time > (batch.lastTimestamp ?? time)) continue;
      for (const [field, value] of valuesOf(other as Uint8Array, span)) {
        if (fields?.has(field) === false) continue;
        const isKnown = known.has(`${time} ${field}`) || !values.has(field);
        if (!isKnown && values.get(field) !== value) return true;
        known.add(`${time} ${field}`);
      }
    }
  }
  return false;
}

const OF_OTHERS = `
  b.connection_id = $connectionId AND b.equip_id = $equipId AND ${OVERLAPS} AND j.id <> $jobId`;

/** What others have sent, or may have, the last first: of jobs, and tries, after some. */
const SENT_BY_OTHERS = `
  SELECT b.job_id AS jobId, b.seq AS seq, j.file_name AS fileName FROM batch b JOIN job j ON j.id = b.job_id
  WHERE b.sent_at_ms IS NOT NULL AND (b.state = 'done' OR b.may_be_stored > 0) AND ${OF_OTHERS}
    AND coalesce(b.sent_origin = $origin, 1) AND j.said_at_ms > $afterMs AND b.sent_order > $afterOrder
  ORDER BY b.sent_order DESC`;

/** What others have waiting or held, or are about to complete `together` with a job, the last first: of jobs after some. */
const WAITING_OF_OTHERS = `
  SELECT b.job_id AS jobId, b.seq AS seq, j.file_name AS fileName FROM batch b JOIN job j ON j.id = b.job_id
  WHERE b.state IN ('ready', 'retry', 'inflight', 'unknown', 'held', 'left') AND ${MAY_SAY} AND ${OF_OTHERS}
    AND j.state <> 'incomplete' AND (j.state <> 'filling' OR j.id IN (SELECT value FROM json_each($together)))
    AND coalesce(j.origin = $origin, 1) AND j.said_at_ms > $afterMs
    AND j.position > $afterPosition
  ORDER BY j.position DESC`;

const LEFT_OUT_BY_OTHERS = `
  SELECT j.id AS jobId, j.file_name AS fileName, first_timestamp AS firstTimestamp, last_timestamp AS lastTimestamp,
    fields
  FROM left_out b JOIN job j ON j.id = b.job_id
  WHERE ${OF_OTHERS} AND coalesce(j.origin = $origin, 1) AND j.said_at_ms > $afterMs`;

type SaidByOther = SaidBatch & { fileName: string };

const ALWAYS = { afterMs: -1, afterOrder: -1, afterPosition: -1 };

/**
 * The uploads that say something else than an unattended one that is about to be complete, and whose files were not written
 * before its own. Of two that are filled at the same time the one that is complete first counts for the other.
 * @param together jobs that are complete with it or not at all
 */
export function contradictingUploads(
  sql: Sql,
  sent: SentRecords,
  jobId: string,
  together: readonly string[],
): OtherUpload[] {
  const [job] = sql.all<{ connectionId: string; origin: string | null; saidAtMs: number }>(
    `SELECT connection_id AS connectionId, origin, said_at_ms AS saidAtMs FROM job
     WHERE id = $jobId AND is_unattended = 1`,
    { jobId },
  );
  if (!job) return [];
  const { saidAtMs, ...target } = job;
  const found = new Map<string, OtherUpload>();
  const after = { ...ALWAYS, afterMs: saidAtMs - TOLD_APART_MS };
  for (const batch of readBatches(sql, `job_id = $jobId AND state = 'ready'`, { jobId })) {
    const { seq, equipType, equipId, firstTimestamp, lastTimestamp } = batch;
    const about = { ...target, jobId, equipType, equipId, firstTimestamp, lastTimestamp };
    const all = (when: typeof ALWAYS) => [
      ...sql.all<SaidByOther>(WAITING_OF_OTHERS, {
        ...about,
        afterMs: when.afterMs,
        afterPosition: when.afterPosition,
        together: JSON.stringify(together),
      }),
      ...sql.all<SaidByOther>(SENT_BY_OTHERS, {
        ...about,
        afterMs: when.afterMs,
        afterOrder: when.afterOrder,
      }),
    ];
    const said = all(after).map((one) => ({ ...one, words: [one as SaidBatch] }));
    for (const note of sql.all<SaidByOther>(LEFT_OUT_BY_OTHERS, { ...about, afterMs: after.afterMs })) {
      const { firstTimestamp: from, lastTimestamp: to, fields } = note;
      const words = all(ALWAYS).map((one) => ({
        jobId: one.jobId,
        seq: one.seq,
        firstTimestamp: from,
        lastTimestamp: to,
        fields,
      }));
      said.push({ ...note, words: words as SaidBatch[] });
    }
    if (said.length === 0) continue;
    const body = readBody(sql, { jobId, seq });
    for (const { jobId: other, fileName, words } of said)
      if (body && !found.has(other) && saysOtherwise(sql, sent, words, body))
        found.set(other, { jobId: other, fileName });
  }
  return [...found.values()];
}

/**
 * Whether a job still has the last word of all its times: no other upload has sent, or has waiting, something else since. Then
 * a file that says the same once more, and was written at `writtenAtMs`, has nothing to send: the job says so as of then.
 */
export function sayAgain(sql: Sql, sent: SentRecords, jobId: string, writtenAtMs: number): boolean {
  const [found] = sql.all<
    Omit<SayingJob, 'id'> & { connectionId: string; origin: string | null; forgetsLeftOut: number }
  >(
    `SELECT connection_id AS connectionId, origin, position, said_at_ms AS saidAtMs, is_unattended AS isUnattended,
       forgets_left_out AS forgetsLeftOut
     FROM job WHERE id = $jobId`,
    { jobId },
  );
  if (!found) return true;
  const { forgetsLeftOut, ...job } = found;
  if (forgetsLeftOut === 1) return false;
  const { position, saidAtMs, isUnattended, ...target } = job;
  const waitingSince = (about: LeftOutRecords) =>
    sql.all<SaidBatch>(WAITING_OF_OTHERS, {
      ...target,
      jobId,
      ...about,
      afterMs: -1,
      afterPosition: position,
      together: '[]',
    });
  const sentAfter = (about: LeftOutRecords, afterOrder: number) =>
    sql.all<SaidBatch>(SENT_BY_OTHERS, { ...target, jobId, ...about, afterMs: -1, afterOrder });
  for (const { seq, sentOrder, ...about } of sql.all<OwnBatch>(OWN, { jobId })) {
    const later = { ...target, ...about, jobId, seq, position, saidAtMs, isUnattended };
    const sentSince =
      sentOrder === null ? sql.all<SaidBatch>(SENT_SINCE, later) : sentAfter(about, sentOrder);
    const since = [...waitingSince(about), ...sentSince];
    if (since.length === 0) continue;
    const body = readBody(sql, { jobId, seq });
    if (body ? saysOtherwise(sql, sent, since, body) : sent.isDifferent(since, { jobId, seq })) return false;
  }
  // What was left out is noted by its times and fields alone.
  for (const { sentOrder, fields, ...about } of sql.all<OwnLeftOut>(OWN_LEFT_OUT, { jobId })) {
    const since = [...waitingSince(about), ...sentAfter(about, sentOrder)];
    if (since.some((batch) => sent.mayHave(batch, fieldsOfNote(fields)))) return false;
  }
  sql.run('UPDATE job SET said_at_ms = max(said_at_ms, $writtenAtMs) WHERE id = $jobId', {
    jobId,
    writtenAtMs: Math.round(writtenAtMs),
  });
  return true;
}

const TIMES_OF = `equip_type AS equipType, equip_id AS equipId, first_timestamp AS firstTimestamp,
  last_timestamp AS lastTimestamp`;
/** A batch that is still to be sent has no order yet: it comes after what was sent before it was added. */
const OWN = `SELECT seq, ${TIMES_OF}, iif(state IN ('ready', 'retry'), NULL, sent_order) AS sentOrder
  FROM batch WHERE job_id = $jobId AND state NOT IN ('cut', 'cancelled')`;
const OWN_LEFT_OUT = `SELECT ${TIMES_OF}, sent_order AS sentOrder, fields FROM left_out WHERE job_id = $jobId`;

type OwnBatch = LeftOutRecords & { seq: number; sentOrder: number | null };
type OwnLeftOut = LeftOutRecords & { sentOrder: number; fields: string | null };

type LeftOutRecords = {
  equipType: string;
  equipId: string;
  firstTimestamp: string;
  lastTimestamp: string;
};
