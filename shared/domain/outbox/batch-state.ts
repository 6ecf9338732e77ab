/**
 * Where a batch of the outbox stands. `ready` and `retry` wait to be sent (`retry` at a certain time), `inflight` is
 * being sent, `unknown` was sent completely without an answer that says what became of it. `held` waits for a decision of
 * the user, `left` is of unknown outcome and the user leaves it at that, `rejected` was refused by the service, `cut` was replaced by smaller batches, or by none where others have stored all of it, nothing of `cancelled` is stored.
 */
export const BATCH_STATES = [
  'ready',
  'inflight',
  'retry',
  'unknown',
  'done',
  'held',
  'left',
  'rejected',
  'cut',
  'cancelled',
] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * Why a batch is held: what became of it is not known, the service does not accept it, or not even in halves, its bytes in
 * the outbox are damaged, or a later upload has sent other values for the same times since. One that may be stored is held for
 * its unknown outcome, whatever else is known of it.
 */
export const HELD_REASONS = [
  'unknown-outcome',
  'unknown-superseded',
  'not-accepted',
  'too-large',
  'damaged',
  'superseded',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** By these a gateway says that the service is away: in most outages nothing was stored, and no outage may stop an upload. */
export const SERVICE_AWAY: readonly number[] = [502, 503, 520, 522];

/** The service, or one before it, did not look at the request. */
export const NOT_LOOKED_AT: readonly number[] = [408, 429];

/** True if a status says no to a batch for what is in it, so that its halves may fare better. */
export function isAboutRows(status: number | null): boolean {
  return (
    status !== null && status >= 400 && status < 500 && status !== 401 && !NOT_LOOKED_AT.includes(status)
  );
}

/** True if a batch is held that may be stored. */
export function mayBeStoredThough(heldReason: HeldReason | null): boolean {
  return heldReason === 'unknown-outcome' || heldReason === 'unknown-superseded';
}

/** True if a batch is held that would overwrite what a later upload has sent. */
export function wouldOverwrite(heldReason: HeldReason | null): boolean {
  return heldReason === 'superseded' || heldReason === 'unknown-superseded';
}

/**
 * What the user wants of a job, or what it came to. `filling`: batches are still being written, nothing is sent;
 * `incomplete`: the app ended while it was filled, nothing was sent. `stopped`: it cannot go on before the user has done
 * something. `finished`: no batch waits any more; some may be held or rejected.
 */
export const JOB_STATES = [
  'filling',
  'sending',
  'paused',
  'stopped',
  'finished',
  'cancelled',
  'incomplete',
] as const;
export type JobState = (typeof JOB_STATES)[number];

/** States of a batch from which it goes on by itself. */
export const OPEN_BATCH_STATES = ['ready', 'inflight', 'retry', 'unknown'] as const satisfies BatchState[];

/** True if a batch counts as stored because the user said so: no answer of the service and no reading back shows it. */
export function isTakenAsStored(batch: {
  state: BatchState;
  isReadBack: boolean;
  lastStatus: number | null;
}): boolean {
  return batch.state === 'done' && !batch.isReadBack && batch.lastStatus !== 200;
}

/** What became of rows that were to be sent, as far as it is known. */
export const ROW_FATES = [
  'stored',
  'confirmed',
  'unknown',
  'waiting',
  'held',
  'refused',
  'not-stored',
] as const;
type RowFate = (typeof ROW_FATES)[number];

type Amounts = Partial<Record<BatchState, { rows: number } | undefined>>;

const FATE_OF: Record<Exclude<BatchState, 'cut'>, RowFate> = {
  ready: 'waiting',
  retry: 'waiting',
  inflight: 'waiting',
  unknown: 'unknown',
  done: 'stored',
  held: 'held',
  left: 'unknown',
  rejected: 'refused',
  cancelled: 'not-stored',
};

/**
 * Rows of a job by what became of them; their sum is what was to be sent (batches that were cut count by their pieces).
 * `doubtful` is the part of `amounts` of which it is not known whether it is stored, or the user alone says so (`confirmed`):
 * it counts as nothing else.
 */
export function rowFates({
  amounts,
  doubtful,
}: {
  amounts: Amounts;
  doubtful: Amounts;
}): Record<RowFate, number> {
  const fates = { stored: 0, confirmed: 0, unknown: 0, waiting: 0, held: 0, refused: 0, 'not-stored': 0 };
  for (const [state, fate] of Object.entries(FATE_OF) as [Exclude<BatchState, 'cut'>, RowFate][]) {
    const doubtfulRows = doubtful[state]?.rows ?? 0;
    fates[state === 'done' ? 'confirmed' : 'unknown'] += doubtfulRows;
    fates[fate] += (amounts[state]?.rows ?? 0) - doubtfulRows;
  }
  return fates;
}
