import { AT_REST, type JobProgress, type OutboxState } from '#shared/contract/outbox-shapes.ts';
import { toWallMs } from '../outbox-clock.ts';
import { readBatches, readJobs } from './read-rows.ts';
import type { Sql } from './sql.ts';

/** So many jobs that are over are listed, the newest, for they are all read a few times a second. */
const MAX_OVER = 300;

const ENDED = `SELECT id FROM temp.ended_job ORDER BY rowid DESC LIMIT ${MAX_OVER}`;

/** Jobs that are over and of which batches wait for a decision of the user. What was refused of a cancelled job was cancelled with it. */
const UNDECIDED = `
  SELECT j.id AS id, j.connection_id AS connectionId, sum(w.batches) AS batches
  FROM (SELECT job_id, 0 AS isRefused, count(*) AS batches FROM batch WHERE state = 'held' GROUP BY job_id
    UNION ALL SELECT job_id, 1, count(*) FROM batch WHERE state = 'rejected' GROUP BY job_id) w
  JOIN job j ON j.id = w.job_id
  WHERE j.state = 'finished' OR (j.state = 'cancelled' AND NOT w.isRefused)
  GROUP BY j.id ORDER BY j.position DESC LIMIT`;

const LISTED = `
  state IN ('filling', 'sending', 'paused', 'stopped') OR (state = 'cancelled' AND finished_at_ms IS NULL)
  OR id IN (${ENDED}) OR id IN (SELECT id FROM (${UNDECIDED} ${MAX_OVER})) ORDER BY position`;

/** As a rule there are few batches that wait for the user, and then nothing is to be counted. */
const HAS_MANY = ['held', 'rejected'].map(
  (state) => `SELECT 1 FROM batch WHERE state = '${state}' LIMIT 1 OFFSET ${MAX_OVER / 2}`,
);

const UNLISTED = `
  SELECT connectionId, count(*) AS jobs, sum(batches) AS batches FROM (${UNDECIDED} -1 OFFSET ${MAX_OVER})
  WHERE id NOT IN (${ENDED}) GROUP BY connectionId`;

/**
 * Jobs that are not over, the newest that ended in this run, and the newest of which a batch waits for a decision of the user; with
 * the next try of each and since when a batch is in progress, milliseconds of the time of day, and what came of the last try.
 */
export function openJobs(sql: Sql): Omit<JobProgress, 'bytesPerSecond' | 'secondsLeft' | 'elsewhere'>[] {
  return readJobs(sql, LISTED).map((job) => {
    const isOver = job.finishedAtMs !== null;
    if (isOver) return { job, ...AT_REST };
    return {
      job,
      nextTryAtMs: nextTryOf(sql, job),
      inProgressSinceMs: inProgressSince(sql, job),
      lastAttempt: lastAttemptOf(sql, job),
    };
  });
}

/** Of each connection, how many more jobs wait for a decision of the user than are listed, and how many batches of them. */
export function unlistedJobs(sql: Sql): OutboxState['unlisted'] {
  if (HAS_MANY.every((query) => sql.all(query).length === 0)) return [];
  return sql.all<OutboxState['unlisted'][number]>(UNLISTED).map((row) => ({ ...row }));
}

function nextTryOf(sql: Sql, { id: jobId, notBeforeMs }: { id: string; notBeforeMs: number }): number | null {
  const ms = sql
    .all<{ ms: number | null }>(
      `SELECT min(next_try_at_ms) AS ms FROM batch WHERE job_id = $jobId AND state = 'retry'`,
      { jobId },
    )
    .at(0)?.ms;
  if (typeof ms === 'number') return toWallMs(sql.clock, ms);
  return notBeforeMs > sql.wallMs ? notBeforeMs : null;
}

function inProgressSince(sql: Sql, { id: jobId }: { id: string }): number | null {
  const [oldest] = sql.all<{ ms: number | null }>(
    `SELECT min(sent_at_ms) AS ms FROM batch WHERE job_id = $jobId AND state = 'inflight'`,
    { jobId },
  );
  return oldest?.ms ?? null;
}

/** One that is in progress again has had one, too. */
function lastAttemptOf(sql: Sql, { id: jobId }: { id: string }): JobProgress['lastAttempt'] {
  const [last] = readBatches(
    sql,
    `job_id = $jobId AND state IN ('retry', 'unknown', 'inflight') AND attempts > (state = 'inflight')
       ORDER BY sent_order DESC LIMIT 1`,
    { jobId },
  );
  if (!last) return null;
  const { state, attempts, lastStatus, lastAnswer, lastFailure } = last;
  return { state, attempts, lastStatus, lastAnswer, lastFailure };
}
