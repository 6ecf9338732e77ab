import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type ByteFile, bytesAsFile, openByteFile, readPart } from '../byte-file.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { packedOffset, type ZipEntry } from './zip-directory.ts';

const IN_MEMORY_BYTES = 48 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
/** Of what is held in memory as a whole. */
const MAX_HELD_BYTES = 160 * 1024 * 1024;
/** Sheets pack 5 to 100 times smaller; a bomb of zeros 1,000 times. */
const MAX_RATIO = 250;
const RATIO_COUNTS_FROM_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** Refuses what no workbook unpacks to, by the sizes its directory declares; more than is declared is never unpacked. */
function guard({ packedBytes, unpackedBytes, method }: ZipEntry): void {
  if (method !== 0 && method !== 8) throw new ReadingFailure('damaged');
  const isBomb = unpackedBytes > RATIO_COUNTS_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO;
  if (isBomb || unpackedBytes > MAX_UNPACKED_BYTES) throw new ReadingFailure('too-large-unpacked');
}

/** An entry in memory; for the parts of a workbook that are small in every workbook. */
export function unpackToMemory(file: ByteFile, entry: ZipEntry): Buffer {
  guard(entry);
  if (entry.unpackedBytes > MAX_HELD_BYTES) throw new ReadingFailure('too-large-unpacked');
  const packed = readPart(file, packedOffset(file, entry), entry.packedBytes);
  if (entry.method === 0) return checked(packed, crc32(packed), entry);
  let unpacked: Buffer;
  try {
    const { unpackedBytes } = entry;
    // One chunk of the right size is not copied into another.
    const chunkSize = Math.min(Math.max(unpackedBytes, 64), IN_MEMORY_BYTES);
    unpacked = inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes), chunkSize });
  } catch (cause) {
    throw inflateFailure(cause);
  }
  return checked(unpacked, crc32(unpacked), entry);
}

/** @throws ReadingFailure if a byte is not what it was when the entry was packed */
function checked<T>(unpacked: T, checksum: number, entry: ZipEntry): T {
  if (checksum !== entry.checksum) throw new ReadingFailure('damaged');
  return unpacked;
}

/** An entry to be read piece by piece: small ones in memory, large ones in a file that is gone when it is closed. */
export async function unpack(file: ByteFile, entry: ZipEntry, workDir: string): Promise<ByteFile> {
  guard(entry);
  if (entry.unpackedBytes <= IN_MEMORY_BYTES) return bytesAsFile(unpackToMemory(file, entry));
  const path = join(workDir, `unpacked-${process.pid}-${entry.offset}-${Date.now()}.part`);
  try {
    await unpackIntoFile(file, entry, path);
    const unpacked = openByteFile(path);
    return { ...unpacked, close: () => (unpacked.close(), unlinkSync(path)) };
  } catch (cause) {
    unlinkSync(path);
    throw cause;
  }
}

async function unpackIntoFile(file: ByteFile, entry: ZipEntry, path: string): Promise<void> {
  const descriptor = openSync(path, 'wx', 0o600);
  let written = 0;
  let checksum = 0;
  const into = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.length;
      if (written > entry.unpackedBytes) return done(new ReadingFailure('too-large-unpacked'));
      checksum = crc32(chunk, checksum);
      try {
        writeSync(descriptor, chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  try {
    const packed = Readable.from(pieces(file, packedOffset(file, entry), entry.packedBytes));
    if (entry.method === 0) await pipeline(packed, into);
    else await pipeline(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }), into);
  } catch (cause) {
    throw inflateFailure(cause);
  } finally {
    closeSync(descriptor);
  }
  checked(undefined, checksum, entry);
}

function* pieces(file: ByteFile, start: number, length: number): Generator<Buffer> {
  for (let at = 0; at < length; at += CHUNK_BYTES) {
    yield readPart(file, start + at, Math.min(CHUNK_BYTES, length - at));
  }
}

function inflateFailure(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ERR_BUFFER_TOO_LARGE') return new ReadingFailure('too-large-unpacked', { cause });
  return code.startsWith('Z_') ? new ReadingFailure('damaged', { cause }) : cause;
}
