import { BATCH_STATES, HELD_REASONS, JOB_STATES } from '#shared/domain/outbox/batch-state.ts';
import { readFailure, readJson, readTexts, ROW_DAMAGED } from './read-json.ts';
import type { Sql } from './sql.ts';

const REASON = JSON.stringify(ROW_DAMAGED);
const CANARIES = ['off', 'wanted', 'passed', 'skipped'];
const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const OPEN_JOB = `state IN ('sending', 'paused', 'stopped')`;
const OPEN_BATCH = `state IN ('ready', 'retry', 'inflight', 'unknown')`;

/**
 * Rows that SQLite can read, but that say what nobody has written: a disk has changed a bit of them. What such a row is about
 * is held until the user decides: its upload is stopped, its batch counts as one of unknown outcome. Everything else goes on.
 * @returns how many rows there were
 */
export function repairRows(sql: Sql): number {
  return repairNumbers(sql) + adoptOrphans(sql) + stopEmptyJobs(sql) + repairJobs(sql) + repairBatches(sql);
}

/** Numbers that no row can be read with: one of them would keep back every upload, or hide them all. */
function repairNumbers(sql: Sql): number {
  const fits = `BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`;
  const repair = (table: string, held: string): number => {
    const names = sql
      .all<{ name: string }>(
        `SELECT name FROM pragma_table_info('${table}') WHERE type = 'INTEGER' AND pk = 0`,
      )
      .map(({ name }) => name);
    const mended = names.map((name) => `${name} = iif(${name} NOT ${fits}, 0, ${name})`);
    const found = names.map((name) => `${name} NOT ${fits}`).join(' OR ');
    sql.run(`UPDATE ${table} SET ${held} WHERE ${found}`, { reason: REASON });
    return sql.run(`UPDATE ${table} SET ${mended.join(', ')} WHERE ${found}`);
  };
  return (
    repair(
      'job',
      `stop_reason = iif(${OPEN_JOB}, $reason, stop_reason), state = iif(${OPEN_JOB}, 'stopped', state)`,
    ) +
    repair(
      'batch',
      `last_failure = iif(${OPEN_BATCH}, $reason, last_failure), held_reason = iif(${OPEN_BATCH}, 'unknown-outcome', held_reason),
       may_be_stored = iif(${OPEN_BATCH}, 1, may_be_stored), state = iif(${OPEN_BATCH}, 'held', state)`,
    )
  );
}

/** Batches whose job is not there, for one of the two names another: nothing of them is sent before the user says so. */
function adoptOrphans(sql: Sql): number {
  return sql.run(
    `INSERT INTO job (id, position, connection_id, origin, connection_name, state, stop_reason, file_name, file_sha256,
       summary, header, canary, created_at_ms, said_at_ms, not_before_ms)
     SELECT job_id, (SELECT coalesce(max(position), 0) + 1 FROM job), min(connection_id), max(sent_origin), '', 'stopped',
       $reason, '?', '', 'null', '[]', 'skipped', $nowMs, $nowMs, $steadyMs
     FROM batch WHERE job_id NOT IN (SELECT id FROM job) GROUP BY job_id`,
    { reason: REASON, nowMs: sql.wallMs, steadyMs: sql.steadyMs },
  );
}

/** A job without batches is finished as soon as it is complete, so this one has lost them. */
function stopEmptyJobs(sql: Sql): number {
  return sql.run(
    `UPDATE job SET state = 'stopped', stop_reason = $reason
     WHERE ${OPEN_JOB} AND id NOT IN (SELECT job_id FROM batch) AND stop_reason IS NOT $reason`,
    { reason: REASON },
  );
}

type JobRow = {
  id: string;
  state: string;
  stopReason: string | null;
  summary: string;
  header: string;
  canary: string;
};

function repairJobs(sql: Sql): number {
  let found = 0;
  for (const row of sql.all<JobRow>(
    'SELECT id, state, stop_reason AS stopReason, summary, header, canary FROM job',
  )) {
    const isState = JOB_STATES.some((state) => state === row.state);
    const isCanary = CANARIES.includes(row.canary);
    const summary = readJson(row.summary) === undefined ? 'null' : row.summary;
    const header = readTexts(row.header) ? row.header : '[]';
    const hasReason = row.stopReason === null || readFailure(row.stopReason) !== undefined;
    if (isState && isCanary && hasReason && summary === row.summary && header === row.header) continue;
    found += 1;
    if (!isState) setLikelyState(sql, row.id);
    const canary = isCanary ? row.canary : 'skipped';
    sql.run(
      `UPDATE job SET summary = $summary, header = $header, canary = $canary, stop_reason = NULL WHERE id = $id`,
      { id: row.id, summary, header, canary },
    );
    sql.run(`UPDATE job SET state = 'stopped', stop_reason = $reason WHERE id = $id AND ${OPEN_JOB}`, {
      id: row.id,
      reason: REASON,
    });
  }
  return found;
}

/** One that was still being filled is never sent, one that is over stays so; of any other the user decides. */
function setLikelyState(sql: Sql, id: string): void {
  sql.run(
    `UPDATE job SET finished_at_ms = iif(not_before_ms = 0, created_at_ms, finished_at_ms), state = CASE
       WHEN not_before_ms = 0 THEN 'incomplete'
       WHEN EXISTS (SELECT 1 FROM batch WHERE job_id = $id AND ${OPEN_BATCH}) THEN 'stopped'
       WHEN EXISTS (SELECT 1 FROM batch WHERE job_id = $id AND state = 'cancelled') THEN 'cancelled'
       ELSE 'finished' END
     WHERE id = $id`,
    { id },
  );
}

/** Of a batch in no known state nobody can say whether it is stored, so it is neither sent nor given up. */
function repairBatches(sql: Sql): number {
  const held = sql.run(
    `UPDATE batch SET state = 'held', held_reason = 'unknown-outcome', may_be_stored = max(may_be_stored, 1),
       next_try_at_ms = NULL, last_failure = $reason
     WHERE state NOT IN (${oneOf(BATCH_STATES)}) OR held_reason NOT IN (${oneOf(HELD_REASONS)})`,
    { reason: REASON },
  );
  const failures = sql.all<{ jobId: string; seq: number; text: string }>(
    'SELECT job_id AS jobId, seq, last_failure AS text FROM batch WHERE last_failure IS NOT NULL',
  );
  const unreadable = failures.filter(({ text }) => readFailure(text) === undefined);
  for (const { jobId, seq } of unreadable) {
    sql.run('UPDATE batch SET last_failure = $reason WHERE job_id = $jobId AND seq = $seq', {
      jobId,
      seq,
      reason: REASON,
    });
  }
  return held + unreadable.length;
}
