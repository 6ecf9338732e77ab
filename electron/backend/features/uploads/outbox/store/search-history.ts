import type { BatchRow, RejectedRow } from '#shared/contract/outbox-shapes.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import type { BatchState, JobState } from '#shared/domain/outbox/batch-state.ts';
import { readTexts } from './read-json.ts';
import { readBatch, readBatches, readJob, readJobs, type StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';

type Page = { offset: number; limit: number };
type Period = { from?: string | undefined; to?: string | undefined };

export type HistoryQuestion = Page &
  Period & {
    text: string;
    connectionId?: string | undefined;
    equipId?: string | undefined;
    states?: JobState[] | undefined;
    /** Only those of which batches wait for a decision of the user. */
    isUndecided?: boolean | undefined;
  };

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

function count(sql: Sql, table: string, condition: string, params: Record<string, string | number>): number {
  return Number(sql.all(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, params).at(0)?.['n'] ?? 0);
}

/** A state comes from the contract's own list, so it may stand in the text of a statement. */
const oneOf = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/** Jobs, newest first; every word must stand in the name of the file, of the connection or of an equipment. */
export function searchJobs(sql: Sql, question: HistoryQuestion): { total: number; jobs: ReceiptJob[] } {
  const { text, connectionId, equipId, from, to, states, isUndecided, offset, limit } = question;
  const conditions = [`state <> 'filling'`];
  const params: Record<string, string | number> = {};
  for (const [index, word] of text.split(/\s+/).filter(Boolean).entries()) {
    params[`word${index}`] = like(word);
    conditions.push(`(file_name LIKE $word${index} ESCAPE '\\' OR connection_name LIKE $word${index} ESCAPE '\\'
      OR id IN (SELECT job_id FROM batch WHERE equip_id LIKE $word${index} ESCAPE '\\'))`);
  }
  if (connectionId !== undefined) {
    conditions.push('connection_id = $connectionId');
    params['connectionId'] = connectionId;
  }
  if (states && states.length > 0) conditions.push(`state IN (${oneOf(states)})`);
  if (isUndecided)
    conditions.push(`(id IN (SELECT job_id FROM batch WHERE state = 'held')
      OR (state <> 'cancelled' AND id IN (SELECT job_id FROM batch WHERE state = 'rejected')))`);
  const ofBatch: string[] = [];
  addPeriod(ofBatch, params, { from, to });
  if (equipId !== undefined) {
    ofBatch.push('equip_id = $equipId');
    params['equipId'] = equipId;
  }
  if (ofBatch.length > 0) conditions.push(`id IN (SELECT job_id FROM batch WHERE ${ofBatch.join(' AND ')})`);
  const condition = conditions.join(' AND ');
  const page = `${condition} ORDER BY created_at_ms DESC, position DESC LIMIT ${limit} OFFSET ${offset}`;
  return { total: count(sql, 'job', condition, params), jobs: readJobs(sql, page, params) };
}

function addPeriod(
  conditions: string[],
  params: Record<string, string | number>,
  { from, to }: Period,
): void {
  if (from !== undefined) {
    conditions.push('last_timestamp >= $from');
    params['from'] = from;
  }
  if (to !== undefined) {
    conditions.push('first_timestamp <= $to');
    params['to'] = to;
  }
}

export type SentQuestion = Page &
  Period & { connectionId: string; equipId: string; equipType?: string | undefined };

/** Batches that are stored or may be, by the first time in them. */
export function sentBatches(
  sql: Sql,
  { connectionId, equipId, equipType, from, to, offset, limit }: SentQuestion,
): { total: number; batches: StoredBatch[] } {
  const conditions = [
    'connection_id = $connectionId AND equip_id = $equipId AND sent_at_ms IS NOT NULL',
    `(state IN ('done', 'inflight', 'unknown') OR unknowns > 0)`,
  ];
  const params: Record<string, string | number> = { connectionId, equipId };
  addPeriod(conditions, params, { from, to });
  if (equipType !== undefined) {
    conditions.push('equip_type = $equipType');
    params['equipType'] = equipType;
  }
  const condition = conditions.join(' AND ');
  const page = `${condition} ORDER BY first_timestamp, sent_at_ms LIMIT ${limit} OFFSET ${offset}`;
  return { total: count(sql, 'batch', condition, params), batches: readBatches(sql, page, params) };
}

export type SentEquipmentRow = {
  equipType: string;
  equipId: string;
  firstTimestamp: string;
  lastTimestamp: string;
  rows: number;
};

/** Equipment that something is stored of, with its period. */
export function sentEquipment(sql: Sql, connectionId: string): SentEquipmentRow[] {
  return sql
    .all<SentEquipmentRow>(
      `SELECT equip_type AS equipType, equip_id AS equipId, min(first_timestamp) AS firstTimestamp,
         max(last_timestamp) AS lastTimestamp, sum(row_count) AS rows
       FROM batch WHERE connection_id = $connectionId AND sent_at_ms IS NOT NULL AND state = 'done'
       GROUP BY equip_type, equip_id ORDER BY equip_type, equip_id`,
      { connectionId },
    )
    .map((row) => ({ ...row }));
}

const ofStates = (states: BatchState[] | undefined) =>
  states && states.length > 0 ? `job_id = $jobId AND state IN (${oneOf(states)})` : 'job_id = $jobId';

/** The batches of a job in the order of sending. */
export function jobBatches(
  sql: Sql,
  jobId: string,
  { offset, limit, states }: Page & { states?: BatchState[] | undefined },
): { total: number; batches: BatchRow[] } {
  readJob(sql, jobId);
  const condition = ofStates(states);
  const page = `${condition} ORDER BY position LIMIT ${limit} OFFSET ${offset}`;
  return {
    total: count(sql, 'batch', condition, { jobId }),
    batches: readBatches(sql, page, { jobId }),
  };
}

/** A batch, and its index among those of some states as `jobBatches` lists them; null if it is not among them. */
export function placeOfBatch(
  sql: Sql,
  jobId: string,
  seq: number,
  states: BatchState[] | undefined,
): { index: number | null; batch: BatchRow } {
  const batch = readBatch(sql, jobId, seq);
  const isListed = !states?.length || states.includes(batch.state);
  const before = `${ofStates(states)}
    AND position < (SELECT position FROM batch WHERE job_id = $jobId AND seq = $seq)`;
  return { index: isListed ? count(sql, 'batch', before, { jobId, seq }) : null, batch };
}

/** Rows of the user's file that were not sent, with its header. */
export function rejectedRows(
  sql: Sql,
  jobId: string,
  { offset, limit }: Page,
): { total: number; header: string[]; rows: RejectedRow[] } {
  const { header, rejectedRows: total } = readJob(sql, jobId);
  const rows = sql
    .all<{ row: number; cells: string; reasons: string }>(
      `SELECT row, cells, reasons FROM rejected_row WHERE job_id = $jobId ORDER BY row
       LIMIT ${limit} OFFSET ${offset}`,
      { jobId },
    )
    .map(({ row, cells, reasons }) => ({
      row,
      cells: readTexts(cells) ?? [],
      reasons: readTexts(reasons) ?? [],
    }));
  return { total, header, rows };
}
