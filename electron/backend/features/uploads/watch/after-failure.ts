import { AppError } from '#shared/errors.ts';
import type { ToReview } from './send-watched.ts';

const OF_DISK: ReadonlySet<string> = new Set(['OUTBOX_FAILED', 'DISK_FAILED', 'DISK_FULL']);

/** What a file waits for after sending it has failed. `pauses`: it is tried again after a while, and then after a longer one. */
export function afterFailure(
  error: unknown,
): ToReview | { kind: 'waiting'; reason: 'locked' | 'disk' | 'service'; pauses: boolean } {
  // Another program has it, or it has gone.
  if (!(error instanceof AppError)) return { kind: 'waiting', reason: 'locked', pauses: false };
  if (error.code === 'FILE_UNREADABLE') return { kind: 'review', reason: 'unreadable' };
  return { kind: 'waiting', reason: OF_DISK.has(error.code) ? 'disk' : 'service', pauses: true };
}
