import { z } from 'zod';

/** How long, and how much of, the packed bytes of stored batches is kept if the user does not say. */
export const KEPT_DAYS = 30;
export const KEPT_BYTES = 1_000_000_000;

/** Slower than this a service would give up waiting for the rest of a batch. */
export const MIN_BYTES_PER_SECOND = 10_000;

/** So often a batch goes out as a whole without an answer: with the pauses between, most outages are over by then. */
export const MAX_SENDS_WITHOUT_ANSWER = 10;

/**
 * What is known of a service about batches that arrive twice (the interface does not say). `overwrites`: the later
 * one replaces the earlier, so sending again does no harm. `whenUnsure` is for a batch of unknown outcome that cannot be
 * read back: `resend` leaves no gap but perhaps a batch many times, and asks the user in the end, `hold` asks at once.
 * `keptDays` and `keptBytes` (packed, about a fifth of what was sent) bound what stays for sending again. `bytesPerSecond` is the
 * most that is sent; null: no bound.
 */
export const uploadPolicySchema = z.object({
  repeats: z.enum(['overwrites', 'not-known']),
  whenUnsure: z.enum(['resend', 'hold']),
  keptDays: z.int().min(0).max(3_650).default(KEPT_DAYS),
  keptBytes: z.int().min(0).max(1_000_000_000_000).default(KEPT_BYTES),
  bytesPerSecond: z.int().min(MIN_BYTES_PER_SECOND).nullable().default(null),
});

export type UploadPolicy = z.infer<typeof uploadPolicySchema>;

export const DEFAULT_UPLOAD_POLICY: UploadPolicy = {
  repeats: 'not-known',
  whenUnsure: 'resend',
  keptDays: KEPT_DAYS,
  keptBytes: KEPT_BYTES,
  bytesPerSecond: null,
};

/** What reading back told: all records of the batch are there, none is, some are or differ, or nobody could look. */
export type ReadBack = 'all-there' | 'none-there' | 'differs' | 'not-possible';

export type UnknownDecision = 'done' | 'resend' | 'hold' | 'read-back';

/**
 * What is done with a batch of unknown outcome: nothing is asked where a repeat does no harm, else the service is read
 * (`readBack` undefined: not tried yet), else the connection's setting decides. What is not
 * there now may come yet, so it stays in doubt whatever is decided.
 */
export function decideUnknown(policy: UploadPolicy, readBack: ReadBack | undefined): UnknownDecision {
  if (policy.repeats === 'overwrites') return 'resend';
  if (readBack === undefined) return 'read-back';
  if (readBack === 'all-there') return 'done';
  return readBack === 'none-there' ? 'resend' : policy.whenUnsure;
}
