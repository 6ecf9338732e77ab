import { open } from 'node:fs/promises';
import { AppError, type ErrorDetails } from '#shared/errors.ts';

/** A PMTiles file of version 3 begins so. */
const MAGIC = Buffer.from('PMTiles\u0003', 'latin1');

type Reason = ErrorDetails<'ARCHIVE_UNREADABLE'>['reason'];

type Range = { path: string; offset: number; length: number };

/**
 * Bytes of a PMTiles file; fewer at its end. A file that is none is not read, so that the window cannot reach others.
 * @throws AppError ARCHIVE_UNREADABLE
 */
export async function readArchive({ path, offset, length }: Range): Promise<Uint8Array<ArrayBuffer>> {
  const unreadable = (reason: Reason, cause?: unknown) =>
    new AppError('ARCHIVE_UNREADABLE', { file: path, reason }, { cause });
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(reasonOf(error), error);
  });
  try {
    const begin = Buffer.alloc(MAGIC.length);
    await file.read(begin, 0, MAGIC.length, 0);
    if (!begin.equals(MAGIC)) throw unreadable('not-pmtiles');
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(reasonOf(error), error);
  } finally {
    await file.close();
  }
}

function reasonOf(error: unknown): Reason {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
  return code === 'EACCES' || code === 'EPERM' ? 'not-allowed' : 'not-readable';
}
