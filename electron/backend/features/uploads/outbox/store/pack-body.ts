import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const FASTEST_LEVEL = 1;
const LEAST_CHUNK_BYTES = 65_536;

/** A body as it is kept: about a fifth of its size, for a millisecond of work. */
export function packBody(body: Uint8Array): Uint8Array {
  return zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: FASTEST_LEVEL } });
}

/** The exact bytes again, in memory of their own; in one piece, and faster, if their size is told. */
export function unpackBody(packed: Uint8Array, sizeBytes = 0): Buffer {
  return zstdDecompressSync(packed, { chunkSize: Math.max(sizeBytes, LEAST_CHUNK_BYTES) });
}

/** sha256 in hexadecimal: the name of the exact bytes in receipts. */
export function sha256Of(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
