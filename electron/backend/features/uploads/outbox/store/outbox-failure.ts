import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
/** Errors of what SQLite is given to read; all others are of the system: a disk, memory, a lock. */
const OF_CONTENT = new Set([1, SQLITE_CORRUPT, 12, 18, 19, 20, 21, 25, SQLITE_NOTADB]);

/** Extended codes keep the plain one in their lowest byte; 0 if it is no error of SQLite. */
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** The file is not what SQLite wrote. */
export function isDamage(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(codeOf(error));
}

/** A call failed because of damage. */
export function isOfDamagedFile(error: unknown): boolean {
  return error instanceof AppError && error.code === 'OUTBOX_FAILED' && error.details['why'] === 'damaged';
}

/** Another process has the file open. */
export function isInUse(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'OUTBOX_FAILED' && error.details['why'] === 'in-use';
}

/** Nothing is wrong with the file itself: another process has it, or the disk is full or cannot be used. */
export function mayBeOpenedLater(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.code === 'DISK_FULL' || (error.code === 'OUTBOX_FAILED' && error.details['why'] !== 'newer');
}

/** Nothing is said of the file: it cannot be read or written now. */
export function isOfSystem(error: unknown): boolean {
  const code = codeOf(error);
  return isNoSpace(error) || (code !== 0 && !OF_CONTENT.has(code));
}

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
  const code = codeOf(error);
  if (code === SQLITE_FULL || isNoSpace(error)) {
    return new AppError(
      'DISK_FULL',
      { folder, freeBytes: freeBytesOf(folder), neededBytes: null },
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  const why = code === SQLITE_BUSY ? 'in-use' : isDamage(error) ? 'damaged' : 'other';
  return new AppError('OUTBOX_FAILED', { file, why, reason }, { cause: error });
}

function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
