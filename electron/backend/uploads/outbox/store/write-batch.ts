import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { packBody, sha256Of, unpackBody } from './pack-body.ts';
import type { StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';

const INSERT = `
  INSERT INTO batch (job_id, seq, position, connection_id, equip_type, equip_id, sha256, size_bytes, row_count,
    first_row, last_row, first_timestamp, last_timestamp, state, cut_from, bisecting)
  VALUES ($jobId, $seq, $position, $connectionId, $equipType, $equipId, $sha256, $sizeBytes, $rowCount,
    $firstRow, $lastRow, $firstTimestamp, $lastTimestamp, 'ready', $cutFrom, $bisecting)`;

const READ_BODY = `
  SELECT packed, size_bytes AS sizeBytes, sha256 FROM body JOIN batch USING (job_id, seq)
  WHERE job_id = $jobId AND seq = $seq`;

export type BatchPlace = {
  jobId: string;
  connectionId: string;
  seq: number;
  /** Where it stands in the order of sending; pieces stand where the whole stood. */
  position: number;
  cutFrom?: number;
  isBisecting?: boolean;
};

/** Puts a batch and its exact bytes in. */
export function insertBatch(sql: Sql, place: BatchPlace, batch: UploadBatch): void {
  const { jobId, connectionId, seq, position, cutFrom = null, isBisecting = false } = place;
  const { body, recordCount, equipType, equipId, firstRow, lastRow, firstTimestamp, lastTimestamp } = batch;
  sql.run(INSERT, {
    jobId,
    connectionId,
    seq,
    position,
    cutFrom,
    bisecting: Number(isBisecting),
    sha256: sha256Of(body),
    sizeBytes: body.byteLength,
    rowCount: recordCount,
    equipType,
    equipId,
    firstRow,
    lastRow,
    firstTimestamp,
    lastTimestamp,
  });
  sql.run('INSERT INTO body (job_id, seq, packed) VALUES ($jobId, $seq, $packed)', {
    jobId,
    seq,
    packed: packBody(body),
  });
}

/** The exact bytes of a batch, or undefined if they are no longer kept or no longer what its receipt names. */
export function readBody(sql: Sql, { jobId, seq }: Pick<StoredBatch, 'jobId' | 'seq'>): Buffer | undefined {
  const row = sql
    .all<{ packed: Uint8Array; sizeBytes: number; sha256: string }>(READ_BODY, { jobId, seq })
    .at(0);
  if (!row) return undefined;
  const body = tryToUnpack(row);
  return body && sha256Of(body) === row.sha256 ? body : undefined;
}

function tryToUnpack({ packed, sizeBytes }: { packed: Uint8Array; sizeBytes: number }): Buffer | undefined {
  try {
    return unpackBody(packed, sizeBytes);
  } catch {
    return undefined;
  }
}
