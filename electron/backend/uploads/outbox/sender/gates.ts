import type { Obstacle } from '#shared/contract/outbox-shapes.ts';
import {
  afterFailure,
  type Breaker,
  CLOSED_BREAKER,
  mayBeUnderWay,
} from '#shared/domain/outbox/circuit-breaker.ts';
import type { Failure } from '#shared/errors.ts';

/** Batches under way at one host. */
const MOST_PER_HOST = 3;

export type GatesOptions = {
  hostOf: (connectionId: string) => string;
  nowMs: () => number;
  random: () => number;
};

/** What keeps batches back at the moment: breakers of hosts, connections nobody is signed in on, a full disk. */
export class Gates {
  readonly #options: GatesOptions;
  readonly #breakers = new Map<string, Breaker>();
  readonly #signedOut = new Map<string, Failure>();
  readonly #underWay = new Map<string, number>();
  #diskFull: { failure: Failure; nextTryAtMs: number } | undefined;

  constructor(options: GatesOptions) {
    this.#options = options;
  }

  isOpen(connectionId: string): boolean {
    if (this.#signedOut.has(connectionId)) return false;
    const host = this.#options.hostOf(connectionId);
    const most = mayBeUnderWay(this.#breaker(host), MOST_PER_HOST, this.#options.nowMs());
    return (this.#underWay.get(host) ?? 0) < most;
  }

  enter(connectionId: string): () => void {
    const host = this.#options.hostOf(connectionId);
    this.#underWay.set(host, (this.#underWay.get(host) ?? 0) + 1);
    return () => this.#underWay.set(host, (this.#underWay.get(host) ?? 1) - 1);
  }

  answered(connectionId: string): void {
    this.#breakers.delete(this.#options.hostOf(connectionId));
  }

  failed(connectionId: string, cause: 'unreachable' | 'failing', failure: Failure | null): void {
    const { hostOf, nowMs, random } = this.#options;
    const host = hostOf(connectionId);
    this.#breakers.set(host, afterFailure(this.#breaker(host), cause, failure, nowMs(), random()));
  }

  signedOut(connectionId: string, failure: Failure): void {
    this.#signedOut.set(connectionId, failure);
  }

  /** Somebody signed in, gave a token, or wants to try now. */
  signedIn(connectionId: string): void {
    this.#signedOut.delete(connectionId);
  }

  diskFull(failure: Failure | null, nextTryAtMs = 0): void {
    this.#diskFull = failure ? { failure, nextTryAtMs } : undefined;
  }

  /** Waits no longer: the computer was asleep, or the user says so. */
  tryNow(connectionId?: string): void {
    const only = connectionId === undefined ? undefined : this.#options.hostOf(connectionId);
    for (const [host, breaker] of this.#breakers) {
      if (breaker.kind === 'open' && (only === undefined || host === only)) {
        this.#breakers.set(host, { ...breaker, nextTryAtMs: this.#options.nowMs() });
      }
    }
    if (connectionId !== undefined) this.#signedOut.delete(connectionId);
  }

  /** When the next breaker lets a probe through, epoch milliseconds. */
  nextTryAtMs(): number | null {
    const times = [...this.#breakers.values()].flatMap((breaker) =>
      breaker.kind === 'open' && breaker.nextTryAtMs > this.#options.nowMs() ? [breaker.nextTryAtMs] : [],
    );
    return times.length === 0 ? null : Math.min(...times);
  }

  /** What is in the way of the given connections. */
  obstacles(connectionIds: readonly string[]): Obstacle[] {
    return connectionIds.flatMap((connectionId): Obstacle[] => {
      const found: Obstacle[] = [];
      if (this.#diskFull) found.push({ connectionId, kind: 'disk-full', ...this.#diskFull });
      const failure = this.#signedOut.get(connectionId);
      if (failure) found.push({ connectionId, kind: 'signed-out', nextTryAtMs: null, failure });
      const breaker = this.#breaker(this.#options.hostOf(connectionId));
      if (breaker.kind === 'open') {
        const { cause: kind, nextTryAtMs } = breaker;
        found.push({ connectionId, kind, nextTryAtMs, failure: breaker.failure });
      }
      return found;
    });
  }

  #breaker(host: string): Breaker {
    return this.#breakers.get(host) ?? CLOSED_BREAKER;
  }
}
