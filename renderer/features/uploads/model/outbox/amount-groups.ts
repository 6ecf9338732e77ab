import type { Amount, JobProgress, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { Failure } from '#shared/errors.ts';
import { type BatchState, OPEN_BATCH_STATES } from '#shared/domain/outbox/batch-state.ts';

/** States of batches as the picture of a job shows them, in the order of the picture. */
const AMOUNT_GROUPS = ['done', 'inflight', 'unknown', 'held', 'rejected', 'waiting', 'cancelled'] as const;
export type AmountGroup = (typeof AMOUNT_GROUPS)[number];

type Amounts = Pick<UploadJob, 'amounts' | 'doubtful'>;

const MEMBERS: Record<AmountGroup, readonly BatchState[]> = {
  done: ['done'],
  inflight: ['inflight'],
  unknown: ['unknown', 'left'],
  held: ['held'],
  rejected: ['rejected'],
  waiting: ['ready', 'retry'],
  cancelled: ['cancelled'],
};

function sumOf(amounts: UploadJob['amounts'], states: readonly BatchState[]): Amount {
  const sum = { batches: 0, rows: 0, bytes: 0 };
  for (const state of states) {
    sum.batches += amounts[state]?.batches ?? 0;
    sum.rows += amounts[state]?.rows ?? 0;
    sum.bytes += amounts[state]?.bytes ?? 0;
  }
  return sum;
}

/** Batches, rows and bytes of a group. What may be stored and waits to be sent again is of unknown outcome. */
export function amountOf({ amounts, doubtful }: Amounts, group: AmountGroup): Amount {
  const sum = sumOf(amounts, MEMBERS[group]);
  if (group !== 'unknown' && group !== 'waiting') return sum;
  const moved = sumOf(doubtful, MEMBERS.waiting);
  const sign = group === 'unknown' ? 1 : -1;
  return {
    batches: sum.batches + sign * moved.batches,
    rows: sum.rows + sign * moved.rows,
    bytes: sum.bytes + sign * moved.bytes,
  };
}

/** What of a job counts as stored for no other reason than that the user has said so. */
export function confirmedOf({ doubtful }: Pick<Amounts, 'doubtful'>): Amount {
  return sumOf(doubtful, MEMBERS.done);
}

/** Batches that nobody knows of whether they are stored, and that cancelling leaves to the user. */
export function keptWhenCancelled({ doubtful }: Amounts): number {
  return sumOf(doubtful, ['ready', 'retry', 'unknown', 'held']).batches;
}

/** The groups that some batch is in, in the order of the picture. */
export function amountGroups(job: Amounts): { group: AmountGroup; amount: Amount }[] {
  return AMOUNT_GROUPS.map((group) => ({ group, amount: amountOf(job, group) })).filter(
    ({ amount }) => amount.batches > 0,
  );
}

type Decided = Amounts & Pick<UploadJob, 'state'>;

/** Batches that wait for the user. What was refused of a cancelled job was cancelled with it. */
export function openQuestions(job: Decided): number {
  const refused = job.state === 'cancelled' ? 0 : amountOf(job, 'rejected').batches;
  return amountOf(job, 'held').batches + refused;
}

/** Those batches by what the user may decide of them: of unknown outcome, or with nothing of them stored. */
export function heldDecisions(job: Decided): { unknown: number; notStored: number } {
  const unknown = job.doubtful.held?.batches ?? 0;
  return { unknown, notStored: openQuestions(job) - unknown };
}

/** Whether the next step of a stopped job is to send again what was refused: resuming would leave it out. */
export function retryIsAdvised(job: Decided & Pick<UploadJob, 'stopReason' | 'bytesGone'>): boolean {
  return job.state === 'stopped' && job.stopReason?.code === 'UPLOAD_NOT_ACCEPTED' && sendable(job) > 0;
}

/** How many of the batches that wait for the user can be sent again: of the others the bytes are gone. */
export function sendable(job: Decided & Pick<UploadJob, 'bytesGone'>): number {
  const { held = 0, rejected = 0 } = job.bytesGone;
  return openQuestions(job) - held - (job.state === 'cancelled' ? 0 : rejected);
}

/** Whether a refused batch can be cut into smaller ones: it has more than one row, and its bytes are kept. */
export function canFindRows(job: Amounts & Pick<UploadJob, 'bytesGone'>): boolean {
  const { batches, rows } = amountOf(job, 'rejected');
  return rows > batches && batches > (job.bytesGone.rejected ?? 0);
}

/** Batches of a job that only its file can send again. */
export function batchesGone({ bytesGone }: Pick<UploadJob, 'bytesGone'>): number {
  return Object.values(bytesGone).reduce((sum, batches) => sum + batches, 0);
}

type Elsewhere = JobProgress['elsewhere'];

/** Where a job would go now, and with which account, where it was made for others: as it is now, or as it was when it stopped for that. */
export function elsewhereOf({ job: { stopReason }, elsewhere }: Pick<JobProgress, 'job' | 'elsewhere'>): {
  origin: string | null;
  account: string | null;
} {
  if (elsewhere) return elsewhere;
  return {
    origin: stopReason?.code === 'CONNECTION_MOVED' ? stopReason.details.to : null,
    account: stopReason?.code === 'ACCOUNT_CHANGED' ? stopReason.details.to : null,
  };
}

/** What a job that stands still, or of which batches wait for the user, asks before anything more of it is sent. */
export function askedFirst({ job, elsewhere }: Pick<JobProgress, 'job' | 'elsewhere'>): Failure | null {
  const { connectionId, origin, account } = job;
  if (!elsewhere || !(isStanding(job) || openQuestions(job) > 0)) return null;
  if (elsewhere.origin !== null && origin !== null)
    return { code: 'CONNECTION_MOVED', details: { connectionId, from: origin, to: elsewhere.origin } };
  if (elsewhere.account !== null && account !== null)
    return { code: 'ACCOUNT_CHANGED', details: { connectionId, from: account, to: elsewhere.account } };
  return null;
}

/**
 * Whether where a job goes is to be said of all of it before one batch is sent again: what else waits in it would go along to
 * another address, or with another account.
 */
export function isAskedOfAll({ job, elsewhere }: Pick<JobProgress, 'job' | 'elsewhere'>): boolean {
  return elsewhere !== null && hasRest(job);
}

/** What the user agrees to with a button that names it. */
export function agreementTo(elsewhere: Elsewhere): { origin?: string; account?: string } {
  const { origin = null, account = null } = elsewhere ?? {};
  return { ...(origin !== null && { origin }), ...(account !== null && { account }) };
}

/** Whether a job waits for the user to let it go on. */
export function isStanding({ state }: Pick<UploadJob, 'state'>): boolean {
  return state === 'paused' || state === 'stopped';
}

/** Whether anything of a job goes on once it is resumed. */
export function hasRest({ amounts }: Amounts): boolean {
  return sumOf(amounts, OPEN_BATCH_STATES).batches > 0;
}

const ABOUT_CONNECTION: readonly Failure['code'][] = [
  'CONNECTION_MOVED',
  'ACCOUNT_CHANGED',
  'UPLOAD_NOT_PERMITTED',
];

/** Whether a job has stopped for where its connection leads, or for who may send there. */
export function isAboutConnection({ code }: Pick<Failure, 'code'>): boolean {
  return ABOUT_CONNECTION.includes(code);
}

const ABOUT_BATCHES: readonly Failure['code'][] = [
  'UPLOAD_NOT_ACCEPTED',
  'UPLOAD_NOT_CONFIRMED',
  'UPLOAD_ANSWER_UNCLEAR',
];

/** Whether a job has stopped for batches that are all decided by now. */
export function isDecided(job: Decided & Pick<UploadJob, 'stopReason'>): boolean {
  return job.stopReason !== null && ABOUT_BATCHES.includes(job.stopReason.code) && openQuestions(job) === 0;
}
