import type { Obstacle } from '#shared/contract/outbox-shapes.ts';
import type { Failure } from '#shared/errors.ts';
import { type OutboxClock, toWallMs } from '../outbox-clock.ts';
import type { Target } from '../store/hold-moved-jobs.ts';
import { afterFailure, type Breaker, CLOSED_BREAKER, mayBeUnderWay } from './circuit-breaker.ts';

/**
 * Batches under way to one origin: what became of one is written down before the next is begun (docs/adr/0131). None waits with
 * a request open for those before it, which the service would give up, and which would miss what is changed meanwhile.
 */
const MAX_PER_ORIGIN = 1;

export type SendLimiterOptions = {
  clock: Pick<OutboxClock, 'wallMs' | 'steadyMs'>;
  random: () => number;
};

/**
 * What keeps batches back at the moment: breakers of services, connections nobody is signed in on, a full disk. A service is
 * known by the origin of its address, so what one does keeps back nothing that goes to another.
 */
export class SendLimiter {
  readonly #options: SendLimiterOptions;
  readonly #breakers = new Map<string, Breaker>();
  readonly #signedOut = new Map<string, { failure: Failure; nextTryAtMs: number }>();
  readonly #underWay = new Map<string, number>();
  #diskFull: { failure: Failure; nextTryAtMs: number } | undefined;

  constructor(options: SendLimiterOptions) {
    this.#options = options;
  }

  /** Whether one batch more may be sent. */
  isOpen(target: Target): boolean {
    return (this.#underWay.get(target.origin) ?? 0) < this.#maxUnderWay(target);
  }

  /** Whether the service may be asked something, however much is under way. */
  mayAsk(target: Target): boolean {
    return this.#maxUnderWay(target) > 0;
  }

  /** Takes a place; called at once after `isOpen`. @returns what gives it back */
  enter(origin: string): () => void {
    this.#underWay.set(origin, (this.#underWay.get(origin) ?? 0) + 1);
    return () => this.#underWay.set(origin, (this.#underWay.get(origin) ?? 1) - 1);
  }

  answered(origin: string): void {
    this.#breakers.delete(origin);
  }

  /** @param retryAfterMs how long the service itself wants to be left alone, if it says so */
  failed(
    origin: string,
    cause: 'unreachable' | 'failing',
    failure: Failure | null,
    retryAfterMs: number | null = null,
  ): void {
    const { random } = this.#options;
    const before = this.#breaker(origin);
    this.#breakers.set(origin, afterFailure(before, cause, failure, this.#nowMs(), random(), retryAfterMs));
  }

  /** @param retryInMs when it may be otherwise by itself; as a rule somebody has to sign in */
  signedOut(connectionId: string, failure: Failure, retryInMs = Infinity): void {
    this.#signedOut.set(connectionId, { failure, nextTryAtMs: this.#nowMs() + retryInMs });
  }

  /** Somebody signed in, gave a token, or wants to try now; or there is a token all the same. */
  signedIn(connectionId: string): void {
    this.#signedOut.delete(connectionId);
  }

  /** @param retryInMs when it is tried again */
  diskFull(failure: Failure, retryInMs: number): void {
    this.#diskFull = { failure, nextTryAtMs: this.#nowMs() + retryInMs };
  }

  /** Something could be written. */
  diskWritable(): void {
    this.#diskFull = undefined;
  }

  /** Waits no longer, for all services: the computer was suspended; or for one, because the user says so. */
  tryNow(target?: Target): void {
    for (const [origin, breaker] of this.#breakers) {
      if (breaker.kind === 'open' && (target === undefined || origin === target.origin)) {
        this.#breakers.set(origin, { ...breaker, nextTryAtMs: this.#nowMs() });
      }
    }
    if (target) this.#signedOut.delete(target.connectionId);
  }

  /** In how many milliseconds the next breaker lets a probe through, or a token is asked for again. */
  nextTryInMs(): number | null {
    const nowMs = this.#nowMs();
    const open = [...this.#breakers.values()].filter((breaker) => breaker.kind === 'open');
    const tries = [...open, ...this.#signedOut.values()].map(({ nextTryAtMs }) => nextTryAtMs);
    const waits = tries.filter((atMs) => atMs > nowMs && atMs < Infinity).map((atMs) => atMs - nowMs);
    return waits.length === 0 ? null : Math.min(...waits);
  }

  /** What is in the way of the given connections; its times are times of day. */
  obstacles(targets: readonly Target[]): Obstacle[] {
    const wall = (steadyMs: number) => toWallMs(this.#options.clock, steadyMs);
    return targets.flatMap(({ connectionId, origin }): Obstacle[] => {
      const found: Obstacle[] = [];
      if (this.#diskFull) {
        const { failure, nextTryAtMs } = this.#diskFull;
        found.push({ connectionId, kind: 'disk-full', nextTryAtMs: wall(nextTryAtMs), failure });
      }
      const out = this.#signedOut.get(connectionId);
      if (out) {
        const nextTryAtMs = out.nextTryAtMs === Infinity ? null : wall(out.nextTryAtMs);
        found.push({ connectionId, kind: 'signed-out', nextTryAtMs, failure: out.failure });
      }
      const breaker = this.#breaker(origin);
      if (breaker.kind === 'open') {
        const { cause: kind, nextTryAtMs } = breaker;
        found.push({ connectionId, kind, nextTryAtMs: wall(nextTryAtMs), failure: breaker.failure });
      }
      return found;
    });
  }

  #maxUnderWay({ connectionId, origin }: Target): number {
    const out = this.#signedOut.get(connectionId);
    if (out && out.nextTryAtMs > this.#nowMs()) return 0;
    return mayBeUnderWay(this.#breaker(origin), MAX_PER_ORIGIN, this.#nowMs());
  }

  #breaker(origin: string): Breaker {
    return this.#breakers.get(origin) ?? CLOSED_BREAKER;
  }

  #nowMs(): number {
    return this.#options.clock.steadyMs();
  }
}
