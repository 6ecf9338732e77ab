import { type HeldReason, mayBeStoredThough, SERVICE_AWAY } from '#shared/domain/outbox/batch-state.ts';
import type { Failure } from '#shared/errors.ts';
import { cutBatch } from './cut-batch.ts';
import { readBatch, readJobHead, type StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';
import { lowerCeiling, noteTaken } from './upload-policies.ts';

/** What the service said, or why nothing came. */
export type Said = { status: number | null; says: string; failure: Failure | null };

/** The longest `waitMs` of an outcome `again`. */
export const MAX_WAIT_MS = 300_000;

/**
 * What becomes of a batch. `again`: this try has stored nothing, and the same bytes are sent once more, at once or after a
 * time; an earlier try may have stored it all the same. `halves` replaces it by two. `left`: the user leaves open what became of
 * it.
 */
export type Outcome =
  | { kind: 'done'; isReadBack: boolean }
  | { kind: 'rejected' }
  | { kind: 'held'; reason: HeldReason }
  | { kind: 'again'; waitMs: number | null }
  | { kind: 'unknown' }
  | { kind: 'left' }
  | { kind: 'halves'; isBisecting: boolean; ceilingBytes: number | null };

export type BatchKey = { jobId: string; seq: number };

/** A batch as whoever decides about it knows it; what they do not say is taken to be as it is. */
export type KnownBatch = BatchKey & Partial<Pick<StoredBatch, 'state' | 'attempts'>>;

/**
 * Writes down what became of a batch that was under way or of unknown outcome; a job without further batches is finished.
 * @returns false if the batch has gone on since: the decision about it is left alone
 */
export function settleBatch(sql: Sql, known: KnownBatch, outcome: Outcome, said: Said | null): boolean {
  const key = { jobId: known.jobId, seq: known.seq };
  const batch = readBatch(sql, key.jobId, key.seq);
  if (isOutdated(known, batch, outcome)) return false;
  const job = readJobHead(sql, key.jobId);
  // What was said to a try before says nothing of one of which nobody knows the end.
  const nothing = outcome.kind === 'unknown' ? { status: null, says: '', failure: null } : null;
  const noted = said ?? nothing;
  if (noted) note(sql, key, noted);
  if (hasArrived(outcome, said)) noteAccount(sql, key);
  if (outcome.kind === 'halves' && outcome.ceilingBytes !== null)
    lowerCeiling(sql, job.connectionId, outcome.ceilingBytes);
  if (outcome.kind === 'done' && said?.status === 200) noteTaken(sql, job.connectionId, batch.sizeBytes);
  const possible = ofOneThatMayBeStored(batch, outcome);
  if (job.state === 'cancelled') settleCancelled(sql, batch, possible);
  else apply(sql, batch, possible);
  finishIfOver(sql, key.jobId);
  return true;
}

/** Somebody has cancelled, sent again or decided in the meantime; that it is stored is worth knowing even then. */
function isOutdated({ state, attempts }: KnownBatch, batch: StoredBatch, outcome: Outcome): boolean {
  if (attempts !== undefined && attempts !== batch.attempts) return true;
  if (state === undefined || state === batch.state) return false;
  const isOpen = mayBeStoredThough(batch.heldReason) || batch.state === 'left';
  return !(outcome.kind === 'done' && isOpen);
}

/** That this try was refused says nothing of the one before, so it must not be called refused, nor be cut. */
function ofOneThatMayBeStored({ mayBeStored, state }: StoredBatch, outcome: Outcome): Outcome {
  const isRefused = outcome.kind === 'rejected' || outcome.kind === 'held' || outcome.kind === 'halves';
  // Halves that the user asks for of a batch that is held are their decision.
  if (!mayBeStored || !isRefused || state === 'held') return outcome;
  const isSuperseded = outcome.kind === 'held' && outcome.reason === 'superseded';
  return { kind: 'held', reason: isSuperseded ? 'unknown-superseded' : 'unknown-outcome' };
}

/** Nothing of a cancelled job is sent again; what cannot be told of it is said. */
function settleCancelled(sql: Sql, batch: StoredBatch, outcome: Outcome): void {
  if (outcome.kind === 'unknown') {
    apply(sql, batch, outcome);
    apply(sql, batch, { kind: 'held', reason: 'unknown-outcome' });
  } else if (outcome.kind !== 'again' && outcome.kind !== 'halves') apply(sql, batch, outcome);
  else if (batch.mayBeStored) apply(sql, batch, { kind: 'held', reason: 'unknown-outcome' });
  else dropBatch(sql, batch);
}

function apply(sql: Sql, batch: StoredBatch, outcome: Outcome): void {
  const key = { jobId: batch.jobId, seq: batch.seq };
  // A try that was or may have been stored is a repeat of one that may have been stored.
  const repeats = Number(batch.mayBeStored && batch.state === 'inflight');
  switch (outcome.kind) {
    case 'done':
      return setState(
        sql,
        key,
        `'done', done_at_ms = $nowMs, is_read_back = $isReadBack, may_be_stored = 0, repeats = repeats + $repeats`,
        {
          nowMs: sql.wallMs,
          isReadBack: Number(outcome.isReadBack),
          repeats: outcome.isReadBack ? 0 : repeats,
        },
      );
    case 'rejected':
      return setState(sql, key, `'rejected'`);
    case 'held':
      return setState(sql, key, `'held', held_reason = $reason`, { reason: outcome.reason });
    case 'again':
      return setState(sql, key, `iif($dueAtMs IS NULL, 'ready', 'retry'), next_try_at_ms = $dueAtMs`, {
        dueAtMs: outcome.waitMs === null ? null : sql.steadyMs + Math.round(outcome.waitMs),
      });
    case 'unknown':
      return setState(
        sql,
        key,
        `'unknown', unknowns = unknowns + 1, outages = outages + ${IS_OUTAGE}, may_be_stored = ${DOUBT},
           repeats = repeats + $repeats`,
        { repeats },
      );
    case 'left':
      return setState(sql, key, `'left', may_be_stored = max(may_be_stored, 1)`);
    case 'halves':
      if (cutBatch(sql, batch, { isBisecting: outcome.isBisecting })) return;
      if (batch.mayBeStored) return setState(sql, key, `'held', held_reason = 'unknown-outcome'`);
      if (batch.rowCount === 1) return setState(sql, key, `'rejected'`);
      return setState(sql, key, `'held', held_reason = 'damaged'`);
    default:
      return outcome satisfies never;
  }
}

/** By what was said last, which is noted before. */
const IS_OUTAGE = `coalesce(last_status IN (${SERVICE_AWAY.join()}), 0)`;

/** As the schema says: here, or at an origin that the job does not go to any more. */
const DOUBT = `max(may_be_stored, iif(sent_origin = (SELECT origin FROM job WHERE id = $jobId), 1, 2))`;

function setState(
  sql: Sql,
  key: BatchKey,
  assignment: string,
  params: Record<string, string | number | null> = {},
): void {
  // Of two assignments to one column SQLite takes the last.
  sql.run(
    `UPDATE batch SET held_reason = NULL, next_try_at_ms = NULL, state = ${assignment}
     WHERE job_id = $jobId AND seq = $seq`,
    { ...key, ...params },
  );
}

function note(sql: Sql, key: BatchKey, { status, says, failure }: Said): void {
  if (status !== null) noteArrival(sql, key);
  sql.run(
    `UPDATE batch SET last_status = $status, last_answer = $says, last_failure = $failure
     WHERE job_id = $jobId AND seq = $seq`,
    { ...key, status, says, failure: failure && JSON.stringify(failure) },
  );
}

/** The origins as they are kept; none where a disk has made something else of them. */
const SENT_TO = `iif(json_valid(sent_to), sent_to, '[]')`;
const NOTE_ARRIVAL = `
  UPDATE job SET sent_to = json_insert(${SENT_TO}, '$[#]', sent.origin)
  FROM (SELECT sent_origin AS origin FROM batch WHERE job_id = $jobId AND seq = $seq AND sent_origin IS NOT NULL) AS sent
  WHERE id = $jobId AND NOT EXISTS (SELECT 1 FROM json_each(${SENT_TO}) WHERE value = sent.origin)`;

/** The service has got something of a batch, or may get the rest of it from now on: whatever becomes of it, a receipt names where. */
export function noteArrival(sql: Sql, { jobId, seq }: BatchKey): void {
  sql.run(NOTE_ARRIVAL, { jobId, seq });
}

/** The service has got it, or may have; one that has refused the token has taken nothing by that account. */
function hasArrived(outcome: Outcome, said: Said | null): boolean {
  return outcome.kind === 'unknown' || (said !== null && said.status !== null && said.status !== 401);
}

const SENT_AS = `iif(json_valid(job.sent_as), job.sent_as, '[]')`;
const NOTE_ACCOUNT = `
  UPDATE job SET sent_as = json_insert(${SENT_AS}, '$[#]', sent.account)
  FROM (SELECT sent_as AS account FROM batch WHERE job_id = $jobId AND seq = $seq AND sent_as IS NOT NULL) AS sent
  WHERE id = $jobId AND NOT EXISTS (SELECT 1 FROM json_each(${SENT_AS}) WHERE value = sent.account)`;

/** A receipt names every account by which something has arrived, whatever the job is sent with later. */
function noteAccount(sql: Sql, { jobId, seq }: BatchKey): void {
  sql.run(NOTE_ACCOUNT, { jobId, seq });
}

/** A batch of which nothing is stored, and that will never be sent. */
export function dropBatch(sql: Sql, { jobId, seq }: BatchKey): void {
  const key = { jobId, seq };
  sql.run(
    `UPDATE batch SET state = 'cancelled', held_reason = NULL, next_try_at_ms = NULL, may_be_stored = 0, has_body = 0
     WHERE job_id = $jobId AND seq = $seq`,
    key,
  );
  sql.run('DELETE FROM body WHERE job_id = $jobId AND seq = $seq', key);
}

/** Marks a job whose last batch was decided; a cancelled one gets its end too. */
export function finishIfOver(sql: Sql, jobId: string): void {
  const isOver = sql.run(
    `UPDATE job SET state = CASE state WHEN 'cancelled' THEN 'cancelled' ELSE 'finished' END, stop_reason = NULL,
       finished_at_ms = $nowMs
     WHERE id = $jobId AND state IN ('sending', 'paused', 'stopped', 'cancelled') AND finished_at_ms IS NULL
       AND NOT EXISTS (SELECT 1 FROM batch WHERE job_id = $jobId
         AND state IN ('ready', 'retry', 'inflight', 'unknown'))`,
    { jobId, nowMs: sql.wallMs },
  );
  if (isOver > 0) sql.run('INSERT OR IGNORE INTO temp.ended_job (id) VALUES ($jobId)', { jobId });
}
