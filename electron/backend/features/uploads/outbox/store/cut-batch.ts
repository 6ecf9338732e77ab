import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { findRecords, joinRecords, type RecordSpan, timestampOf } from '#shared/domain/outbox/cut-body.ts';
import { readBatch, type StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';
import { insertBatch, readBody } from './write-batch.ts';

/** What is known of the whole is known of its pieces: whether, and where, it may be stored, how often it was sent without a clear answer and again, what the user has said of it, and what it is a copy of. */
const INHERIT = `
  UPDATE batch SET (may_be_stored, unknowns, outages, repeats, overwrites, added_order, copy_of) =
    (SELECT w.may_be_stored, w.unknowns, w.outages, w.repeats, w.overwrites, w.added_order, w.copy_of FROM batch w
     WHERE w.job_id = $jobId AND w.seq = $seq)
  WHERE job_id = $jobId AND seq > $lastSeq`;

/**
 * Replaces a batch by two: its first `count` records (half, if not given) and the rest. Neither counts as cut where that is the row
 * that is sent first (`isFirstRow`): nothing was wrong with their batch.
 * @returns false if it cannot be cut: it has one record, or its bytes are gone.
 */
export function cutBatch(
  sql: Sql,
  batch: StoredBatch,
  options: { count?: number; isBisecting?: boolean; isFirstRow?: boolean } = {},
): boolean {
  const body = readBody(sql, batch);
  const spans = body ? findRecords(body) : [];
  const count = options.count ?? Math.ceil(spans.length / 2);
  if (!body || count < 1 || count >= spans.length) return false;
  const pieces = [spans.slice(0, count), spans.slice(count)].map((piece, index) => ({
    ...rowsOf(batch, index === 0 ? 0 : count, piece.length),
    ...pieceOf(body, piece),
  }));
  const isBisecting = options.isBisecting ?? batch.isBisecting;
  replaceBatch(sql, batch, pieces, { isBisecting, ...(!options.isFirstRow && { cutFrom: batch.seq }) });
  return true;
}

/** Keeps only some records of a batch, and nothing of it if there are none. */
export function keepRecords(
  sql: Sql,
  batch: StoredBatch,
  body: Uint8Array,
  kept: readonly { span: RecordSpan; index: number }[],
): void {
  const [first, last] = [kept.at(0), kept.at(-1)];
  if (!first || !last) return replaceBatch(sql, batch, [], {});
  const isOneRun = last.index - first.index + 1 === kept.length;
  const rows = isOneRun ? rowsOf(batch, first.index, kept.length) : batch;
  const { firstRow, lastRow } = rows;
  const piece = pieceOf(
    body,
    kept.map(({ span }) => span),
  );
  replaceBatch(sql, batch, [{ firstRow, lastRow, ...piece }], { isBisecting: batch.isBisecting });
}

type Piece = ReturnType<typeof pieceOf> & Pick<UploadBatch, 'firstRow' | 'lastRow'>;

function replaceBatch(
  sql: Sql,
  batch: StoredBatch,
  pieces: readonly Piece[],
  as: { isBisecting?: boolean; cutFrom?: number },
): void {
  const { jobId, seq, equipType, equipId } = batch;
  const { connectionId, lastSeq, position, gap } = placeOf(sql, batch);
  for (const [index, piece] of pieces.entries()) {
    const place = {
      jobId,
      connectionId,
      seq: lastSeq + 1 + index,
      position: position + (gap * index) / 2,
      pieceOf: seq,
      ...as,
    };
    insertBatch(sql, place, { equipType, equipId, ...piece });
  }
  sql.run(INHERIT, { jobId, seq, lastSeq });
  sql.run(
    `UPDATE batch SET state = 'cut', held_reason = NULL, next_try_at_ms = NULL, may_be_stored = 0, has_body = 0
     WHERE job_id = $jobId AND seq = $seq`,
    { jobId, seq },
  );
  sql.run('DELETE FROM body WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
}

/** The part of a batch that consists of some of its records. */
export function pieceOf(
  body: Uint8Array,
  spans: readonly RecordSpan[],
): Pick<UploadBatch, 'body' | 'recordCount' | 'firstTimestamp' | 'lastTimestamp'> {
  const times = spans.map((span) => timestampOf(body, span) ?? '').toSorted();
  return {
    body: joinRecords(body, spans),
    recordCount: spans.length,
    firstTimestamp: times[0] ?? '',
    lastTimestamp: times.at(-1) ?? '',
  };
}

/** Exact where each row of the file is one record, else the rows of the whole. */
function rowsOf({ firstRow, lastRow, rowCount }: StoredBatch, from: number, count: number) {
  if (lastRow - firstRow + 1 !== rowCount) return { firstRow, lastRow };
  return { firstRow: firstRow + from, lastRow: firstRow + from + count - 1 };
}

type Place = { connectionId: string; lastSeq: number; position: number; gap: number };

function placeOf(sql: Sql, { jobId, seq }: StoredBatch): Place {
  const place = sql
    .all<Place>(
      `SELECT b.connection_id AS connectionId, b.position AS position,
       (SELECT max(seq) FROM batch WHERE job_id = $jobId) AS lastSeq,
       coalesce((SELECT min(position) FROM batch WHERE job_id = $jobId AND position > b.position), b.position + 1)
         - b.position AS gap
     FROM batch b WHERE b.job_id = $jobId AND b.seq = $seq`,
      { jobId, seq },
    )
    .at(0);
  if (!place) throw new Error(`batch ${seq} is gone`);
  return place;
}

/** Cuts so that one record stands alone at the beginning of the job: the one that is sent first. */
export function cutOffFirstRecord(sql: Sql, jobId: string): void {
  const first = sql
    .all<{ seq: number }>(
      `SELECT seq FROM batch WHERE job_id = $jobId AND state = 'ready' ORDER BY position LIMIT 1`,
      { jobId },
    )
    .at(0);
  if (first) cutBatch(sql, readBatch(sql, jobId, first.seq), { count: 1, isFirstRow: true });
}
