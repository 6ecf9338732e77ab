import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Bytes that are free on the disk of a folder; null where the system does not say. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Says which failure of the catalogue an error of SQLite is. */
export function outboxFailure(file: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const folder = dirname(file);
  // Extended codes keep the plain one in their lowest byte.
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (code === SQLITE_FULL || isNoSpace(error)) {
    return new AppError(
      'DISK_FULL',
      { folder, freeBytes: freeBytesOf(folder), neededBytes: null },
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  const why = code === SQLITE_BUSY ? 'in-use' : 'other';
  return new AppError('OUTBOX_FAILED', { file, why, reason }, { cause: error });
}

function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
