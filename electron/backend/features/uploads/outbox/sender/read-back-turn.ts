import { SERVICE_AWAY } from '#shared/domain/outbox/batch-state.ts';
import {
  decideUnknown,
  MAX_SENDS_WITHOUT_ANSWER,
  type ReadBack,
} from '#shared/domain/outbox/upload-policy.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { orAborted, runWithin } from '../../../../kit/abort-reason.ts';
import type { OutboxClient } from '../outbox-client.ts';
import type { OutboxClock } from '../outbox-clock.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import type { StoredBatch } from '../store/read-rows.ts';
import type { Outcome } from '../store/settle-batch.ts';
import type { TargetSnapshot } from '../store/snapshot.ts';
import { isOfConnection } from './find-route.ts';
import type { OutboxDestinations } from './outbox-destination.ts';
import { retryDelayMs } from './retry-delay.ts';

const MAX_TRIES = 3;
/** A service that says so often that all is well, in words that are no answer to an upload, would get a batch without end. */
const MAX_UNCLEAR_ANSWERS = 3;
/** A service may store what it has received a while after the connection to it broke. */
const SECOND_LOOK_MS = 30_000;
/** After this a service that could not be reached is asked again for what is held. */
const NEXT_LOOK_MS = 30_000;
/** A look-up that takes longer has failed: what follows on its batch must not wait for ever. */
const MAX_READ_BACK_MS = 600_000;

export type ReadBackOptions = {
  client: Pick<OutboxClient, 'call'>;
  destinations: OutboxDestinations;
  mayAsk: (target: Target) => boolean;
  settle: (batch: StoredBatch, outcome: Outcome, stop?: Failure) => Promise<void>;
  random: () => number;
  clock: Pick<OutboxClock, 'steadyMs'>;
  signal: AbortSignal;
};

/** Decides what is open about batches that were sent: those of unknown outcome, and rows that were sent first. */
export class ReadBackTurn {
  readonly #options: ReadBackOptions;
  readonly #tries = new Map<string, number>();
  /** When a batch was first found not to be there, by its try. */
  readonly #missingSinceMs = new Map<string, number>();
  /** When what is held for a connection is looked up again. */
  readonly #nextLookMs = new Map<string, number>();

  constructor(options: ReadBackOptions) {
    this.#options = options;
  }

  /** @returns whether something was decided, and whether something is left that has to be tried again. */
  async run({
    target,
    unknown,
    canaries,
  }: TargetSnapshot): Promise<{ hasDecided: boolean; isLeft: boolean }> {
    const turn = { hasDecided: false, isLeft: false };
    const { mayAsk, signal } = this.#options;
    const decide = async (batches: StoredBatch[], decideOne: (batch: StoredBatch) => Promise<boolean>) => {
      for (const batch of batches) {
        if (signal.aborted || !mayAsk(target)) return;
        if (await decideOne(batch)) turn.isLeft = true;
        else turn.hasDecided = true;
      }
    };
    await decide(unknown, (batch) => this.#resolve(batch, target));
    await decide(canaries, (batch) => this.#checkCanary(batch, target));
    return turn;
  }

  /**
   * Looks up what is held for the user: only that it is all there spares them the question. Where the network fails it is looked up
   * again later (`looks`). @returns whether anything was decided, or has to be looked up again
   */
  async lookAgain(connectionId: string): Promise<boolean> {
    const { client, destinations, mayAsk, settle, signal } = this.#options;
    this.#nextLookMs.delete(connectionId);
    let hasDecided = false;
    let failures = 0;
    try {
      const target = destinations.targets().find((each) => each.connectionId === connectionId);
      const held = target ? await client.call('heldUnknown', [target]) : [];
      for (const batch of held) {
        const mayLook = !signal.aborted && target && mayAsk(target) && failures < MAX_TRIES;
        const found = mayLook ? await this.#lookUp(batch, target) : undefined;
        if (found === undefined || found === 'network-failed') failures += 1;
        if (found === undefined) break;
        if (found !== 'all-there') continue;
        await settle(batch, { kind: 'done', isReadBack: true });
        hasDecided = true;
      }
    } catch (error) {
      this.#lookLater(connectionId);
      throw error;
    }
    if (failures > 0) this.#lookLater(connectionId);
    return hasDecided || failures > 0;
  }

  #lookLater(connectionId: string): void {
    this.#nextLookMs.set(connectionId, this.#options.clock.steadyMs() + NEXT_LOOK_MS);
  }

  /** The connections whose held batches are to be looked up again now, and in how many milliseconds the next is. */
  looks(): { due: string[]; nextInMs: number | null } {
    const waits = [...this.#nextLookMs].map(([id, atMs]) => ({
      id,
      inMs: atMs - this.#options.clock.steadyMs(),
    }));
    const later = waits.flatMap(({ inMs }) => (inMs > 0 ? [inMs] : []));
    return {
      due: waits.filter(({ inMs }) => inMs <= 0).map(({ id }) => id),
      nextInMs: later.length === 0 ? null : Math.min(...later),
    };
  }

  /** Here and below: true if it has to be tried again. */
  async #resolve(batch: StoredBatch, target: Target): Promise<boolean> {
    const { destinations, settle } = this.#options;
    const policy = await destinations.policyOf(target);
    let decision = decideUnknown(policy, undefined);
    let found: ReadBack | undefined;
    if (decision === 'read-back') {
      if (this.#isTooEarly(batch)) return true;
      found = await this.#readBack(batch, target);
      if (found === undefined) return true;
      decision = decideUnknown(policy, found);
      // Who wants to be asked rather than send twice waits until it is still not there.
      if (found === 'none-there' && policy.whenUnsure === 'hold' && this.#isFirstLook(batch)) return true;
      this.#missingSinceMs.delete(nameOf(batch));
    }
    if (decision === 'done') await settle(batch, { kind: 'done', isReadBack: true });
    else if (decision === 'hold') await settle(batch, { kind: 'held', reason: 'unknown-outcome' });
    else await this.#sendAgain(batch, policy.repeats === 'overwrites' || found === 'none-there');
    return false;
  }

  /** @param isHarmless sending it once more stores nothing twice */
  async #sendAgain(batch: StoredBatch, isHarmless: boolean): Promise<void> {
    const { settle, random } = this.#options;
    const { unknowns, outages } = batch;
    if (unknowns - outages >= mostSends(batch, isHarmless))
      return settle(batch, { kind: 'held', reason: 'unknown-outcome' }, notConfirmed(batch));
    const waitMs = unknowns > 1 ? retryDelayMs(unknowns, random()) : 0;
    return settle(batch, { kind: 'again', waitMs });
  }

  #isTooEarly(batch: StoredBatch): boolean {
    const sinceMs = this.#missingSinceMs.get(nameOf(batch));
    return sinceMs !== undefined && this.#options.clock.steadyMs() < sinceMs + SECOND_LOOK_MS;
  }

  #isFirstLook(batch: StoredBatch): boolean {
    const name = nameOf(batch);
    if (this.#missingSinceMs.has(name)) return false;
    this.#missingSinceMs.set(name, this.#options.clock.steadyMs());
    return true;
  }

  async #checkCanary(batch: StoredBatch, target: Target): Promise<boolean> {
    const { client } = this.#options;
    const found = await this.#readBack(batch, target);
    if (found === undefined) return true;
    if (found === 'all-there') {
      await client.call('passCanary', [batch.jobId]);
      return false;
    }
    const why = found === 'none-there' ? 'missing' : found;
    const { equipId, firstTimestamp: timestamp } = batch;
    const failure: Failure = { code: 'CANARY_FAILED', details: { equipId, timestamp, why } };
    await client.call('failCanary', [batch.jobId, failure]);
    return false;
  }

  /** undefined: the network failed, or the connection leads elsewhere now, and it is worth another try. */
  async #readBack(batch: StoredBatch, target: Target): Promise<ReadBack | undefined> {
    const name = `${batch.jobId}/${batch.seq}`;
    const found = await this.#lookUp(batch, target);
    if (found === undefined) return undefined;
    const tries = (this.#tries.get(name) ?? 0) + 1;
    const hasFailed = found === 'network-failed';
    if (hasFailed && tries < MAX_TRIES) {
      this.#tries.set(name, tries);
      return undefined;
    }
    this.#tries.delete(name);
    return hasFailed ? 'not-possible' : found;
  }

  /** undefined: the connection leads elsewhere now. */
  async #lookUp(batch: StoredBatch, target: Target): Promise<ReadBack | 'network-failed' | undefined> {
    const { client, destinations, signal } = this.#options;
    const body = await client.call('body', [{ jobId: batch.jobId, seq: batch.seq }]);
    if (!body) return 'not-possible';
    try {
      return await runWithin(MAX_READ_BACK_MS, signal, (until) =>
        orAborted(destinations.readBack(target, batch, body, until), until),
      );
    } catch (error) {
      if (signal.aborted || (error instanceof AppError && isOfConnection(error))) return undefined;
      return isPassing(error) ? 'network-failed' : 'not-possible';
    }
  }
}

/** The service took the batch and said something, though nothing that could be understood. */
function isAnswered({ lastStatus }: StoredBatch): boolean {
  return lastStatus !== null && lastStatus >= 200 && lastStatus < 300;
}

/** How often a batch may go out as a whole; what the service has said that it took is bounded even where a repeat does no harm. */
function mostSends(batch: StoredBatch, isHarmless: boolean): number {
  if (isAnswered(batch)) return MAX_UNCLEAR_ANSWERS;
  const isOutage = batch.lastStatus !== null && SERVICE_AWAY.includes(batch.lastStatus);
  return isHarmless || isOutage ? Number.POSITIVE_INFINITY : MAX_SENDS_WITHOUT_ANSWER;
}

function notConfirmed(batch: StoredBatch): Failure {
  const { equipType, equipId, lastStatus: status, lastAnswer: says, unknowns: sends } = batch;
  if (status === null || !isAnswered(batch))
    return { code: 'UPLOAD_NOT_CONFIRMED', details: { equipType, equipId, status, says, sends } };
  return { code: 'UPLOAD_ANSWER_UNCLEAR', details: { equipType, equipId, status, says } };
}

function nameOf({ jobId, seq, attempts }: StoredBatch): string {
  return `${jobId}/${seq}/${attempts}`;
}

const PASSING = new Set([
  'HOST_NOT_FOUND',
  'SERVICE_UNREACHABLE',
  'SERVICE_TIMED_OUT',
  'ANSWER_BROKE_OFF',
  'SERVICE_FAILED',
]);

function isPassing(error: unknown): boolean {
  return error instanceof AppError && PASSING.has(error.code);
}
