import { backOffMs } from '#shared/domain/outbox/circuit-breaker.ts';
import type { Verdict } from './judge-exchange.ts';
import type { Failure } from '#shared/errors.ts';
import type { PickedBatch } from '../store/pick-batch.ts';
import type { Outcome } from '../store/settle-batch.ts';
import type { UploadToken } from './upload-token.ts';

export type Circumstances = { tokenFrom: UploadToken['from']; random: number };

/** What becomes of the batch, and why its job cannot go on, if so. */
export type Decision = { outcome: Outcome; stop?: Failure };

/** Halves by records are never exactly halves by bytes. */
const HALF_AND_SOME = 0.55;
/** No service takes less at once: one that says so of a few rows says it for another reason. */
const MIN_CEILING_BYTES = 4_096;

const AGAIN_AT_ONCE: Outcome = { kind: 'again', waitMs: null };

/**
 * What a verdict means for the batch it is about. A refusal stops the job as long as nothing of it was accepted: then the
 * equipment or the fields are wrong, and so would all the others be.
 */
export function outcomeOf(verdict: Verdict, picked: Picked, { tokenFrom, random }: Circumstances): Decision {
  const { batch } = picked;
  const { equipType, equipId } = batch;
  switch (verdict.kind) {
    case 'done':
      return { outcome: { kind: 'done', isReadBack: false } };
    case 'rejected':
      return { outcome: { kind: 'rejected' }, ...stopIfFirst(picked, 200, verdict.says) };
    case 'not-accepted':
      return notAccepted(picked, verdict);
    case 'too-large':
      return tooLarge(picked, verdict.says);
    case 'token-refused': {
      const details = { equipType, equipId, token: tokenFrom, says: verdict.says };
      return { outcome: AGAIN_AT_ONCE, stop: { code: 'UPLOAD_NOT_PERMITTED', details } };
    }
    case 'failing': {
      if (isTooSlow(verdict, picked)) return { outcome: halvesOf(batch) };
      const waitMs = backOffMs(batch.attempts, random, verdict.retryAfterMs);
      return { outcome: { kind: 'again', waitMs } };
    }
    case 'unreachable':
      return { outcome: AGAIN_AT_ONCE };
    case 'unknown':
      return { outcome: { kind: 'unknown' } };
    default:
      return verdict satisfies never;
  }
}

type Picked = Pick<PickedBatch, 'batch' | 'isFirstOfJob' | 'bytesPerSecond'>;

/** The service has waited too long for the rest of a batch that we slow down: it would do so each time. */
export function isTooSlow(verdict: Verdict, { batch, bytesPerSecond }: Picked): boolean {
  if (verdict.kind !== 'failing' || verdict.status !== 408 || !verdict.isEarly) return false;
  return bytesPerSecond !== null && batch.rowCount > 1 && !batch.mayBeStored;
}

function halvesOf({ sizeBytes, isBisecting }: PickedBatch['batch']): Outcome {
  return {
    kind: 'halves',
    isBisecting,
    ceilingBytes: Math.max(MIN_CEILING_BYTES, Math.ceil(sizeBytes * HALF_AND_SOME)),
  };
}

function notAccepted(picked: Picked, { status, says }: { status: number; says: string }): Decision {
  const { batch } = picked;
  if (!batch.isBisecting) {
    return { outcome: { kind: 'held', reason: 'not-accepted' }, ...stopIfFirst(picked, status, says) };
  }
  // Halves down to the single record, which then is the one to blame.
  return {
    outcome:
      batch.rowCount === 1 ? { kind: 'rejected' } : { kind: 'halves', isBisecting: true, ceilingBytes: null },
  };
}

function tooLarge(picked: Picked, says: string): Decision {
  const { batch } = picked;
  if (batch.cutFrom === null && batch.rowCount > 1) {
    return { outcome: halvesOf(batch) };
  }
  return { outcome: { kind: 'held', reason: 'too-large' }, ...stopIfFirst(picked, 413, says) };
}

function stopIfFirst({ batch, isFirstOfJob }: Picked, status: number, says: string): { stop?: Failure } {
  if (!isFirstOfJob) return {};
  const { equipType, equipId } = batch;
  return { stop: { code: 'UPLOAD_NOT_ACCEPTED', details: { equipType, equipId, status, says } } };
}
