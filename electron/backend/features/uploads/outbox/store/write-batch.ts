import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { StoredBatch } from './read-rows.ts';
import type { Sql } from './sql.ts';

/** Counts the tries of all batches. */
export const LAST_ORDER = '(SELECT coalesce(max(sent_order), 0) FROM batch WHERE sent_order IS NOT NULL)';

/** Of what is under way to an equipment, where the batch goes, and will be stored after it was put in. */
const ORDER_UNDER_WAY = `
  (SELECT min(sent_order) FROM batch WHERE state IN ('inflight', 'unknown') AND connection_id = $connectionId
    AND equip_type = $equipType AND equip_id = $equipId
    AND coalesce(sent_origin = (SELECT origin FROM job WHERE id = $jobId), 1))`;

const INSERT = `
  INSERT INTO batch (job_id, seq, position, connection_id, equip_type, equip_id, sha256, size_bytes, row_count,
    first_row, last_row, first_timestamp, last_timestamp, state, cut_from, piece_of, copy_of, bisecting, row_sha256, added_order)
  VALUES ($jobId, $seq, $position, $connectionId, $equipType, $equipId, $sha256, $sizeBytes, $rowCount,
    $firstRow, $lastRow, $firstTimestamp, $lastTimestamp, 'ready', $cutFrom, $pieceOf, $copyOf, $bisecting, $rowSha256,
    coalesce(${ORDER_UNDER_WAY} - 1, ${LAST_ORDER}))`;

const READ_BODY = `
  SELECT packed, size_bytes AS sizeBytes, job_id AS jobId, seq, connection_id AS connectionId, equip_type AS equipType,
    equip_id AS equipId, sha256, row_sha256 AS rowSha256 FROM body JOIN batch USING (job_id, seq)
  WHERE job_id = $jobId AND seq = $seq`;

/** What a batch is and where it goes: the same for as long as it is in the outbox. */
type Identity = {
  jobId: string;
  seq: number;
  connectionId: string;
  equipType: string;
  equipId: string;
  sha256: string;
};

function identitySha256({ jobId, seq, connectionId, equipType, equipId, sha256 }: Identity): string {
  return sha256Of(Buffer.from(JSON.stringify([jobId, seq, connectionId, equipType, equipId, sha256])));
}

export type BatchPlace = {
  jobId: string;
  connectionId: string;
  seq: number;
  /** Where it stands in the order of sending; pieces stand where the whole stood. */
  position: number;
  /** The batch that it was cut from, because something was wrong with it. */
  cutFrom?: number;
  /** The batch that it was made of, whatever the reason. */
  pieceOf?: number;
  /** The batch of the original that it is a copy of. */
  copyOf?: number;
  isBisecting?: boolean;
};

/** Puts a batch and its exact bytes in. */
export function insertBatch(sql: Sql, place: BatchPlace, batch: UploadBatch): void {
  const { jobId, connectionId, seq, position, isBisecting = false } = place;
  const { cutFrom = null, pieceOf = null, copyOf = null } = place;
  const { body, recordCount, equipType, equipId, firstRow, lastRow, firstTimestamp, lastTimestamp } = batch;
  const identity = { jobId, seq, connectionId, equipType, equipId, sha256: sha256Of(body) };
  sql.run(INSERT, {
    ...identity,
    rowSha256: identitySha256(identity),
    position,
    cutFrom,
    pieceOf,
    copyOf,
    bisecting: Number(isBisecting),
    sizeBytes: body.byteLength,
    rowCount: recordCount,
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

/**
 * The exact bytes of a batch, or undefined if they are no longer kept, or if they or the equipment that they are of are no longer
 * what was put in: a disk may change them.
 */
export function readBody(sql: Sql, { jobId, seq }: Pick<StoredBatch, 'jobId' | 'seq'>): Buffer | undefined {
  const row = sql
    .all<Identity & { packed: Uint8Array; sizeBytes: number; rowSha256: string | null }>(READ_BODY, {
      jobId,
      seq,
    })
    .at(0);
  if (!row || (row.rowSha256 !== null && row.rowSha256 !== identitySha256(row))) return undefined;
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

const FASTEST_LEVEL = 1;
const CHUNK_BYTES = 65_536;
const MIN_CHUNK_BYTES = 64;

/** A body as it is kept: about a fifth of its size, for a millisecond of work. */
export function packBody(body: Uint8Array): Uint8Array {
  return zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: FASTEST_LEVEL } });
}

/** The exact bytes again, in memory of their own; in one piece, and faster, if their size is told. */
export function unpackBody(packed: Uint8Array, sizeBytes = 0): Buffer {
  return zstdDecompressSync(packed, {
    chunkSize: sizeBytes > 0 ? Math.max(sizeBytes, MIN_CHUNK_BYTES) : CHUNK_BYTES,
  });
}

/** sha256 in hexadecimal: the name of the exact bytes in receipts. */
function sha256Of(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
