import { setTimeout as waitMs } from 'node:timers/promises';
import type { Question } from '#shared/domain/mcp/wire/question.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { Endpoint } from './endpoint.ts';
import type { QuestionAnswer, RpcCall } from './rpc-call.ts';

/** More than anyone would answer. */
const MAX_QUESTIONS = 100;
/** An endpoint may be busy for a moment. */
const PAUSES_MS = [500, 2_000];

/** What an endpoint asks of a person: one question after another, in the order in which they come. */
export class QuestionQueue {
  /** By the ids of the requests as JSON text. */
  readonly #open = new Map<string, AbortController>();
  #last: Promise<unknown> = Promise.resolve();

  /** Whether another question is taken. */
  mayTake(idJson: string): boolean {
    return this.#open.size < MAX_QUESTIONS && !this.#open.has(idJson);
  }

  /** Asks when its turn has come. @returns undefined if the endpoint does not wait for the answer any more */
  async take(
    idJson: string,
    ask: (withdrawn: AbortSignal) => Promise<QuestionAnswer>,
  ): Promise<QuestionAnswer | undefined> {
    const withdrawing = new AbortController();
    const { signal } = withdrawing;
    this.#open.set(idJson, withdrawing);
    const turn = this.#last.then(() => (signal.aborted ? undefined : ask(signal)));
    this.#last = turn.catch(() => {});
    try {
      const answer = await turn;
      return signal.aborted ? undefined : answer;
    } finally {
      this.#open.delete(idJson);
    }
  }

  /** The endpoint does not wait for the answer any more. */
  withdraw(idJson: string): void {
    this.#open.get(idJson)?.abort();
  }

  close(): void {
    for (const withdrawing of this.#open.values()) withdrawing.abort();
  }
}

/** What passes of a time in which something else goes on, or several things at once: each moment counts once. */
export class OwnTime {
  #open = 0;
  #sinceMs = 0;
  #ms = 0;

  get ms(): number {
    return this.#ms + (this.#open > 0 ? performance.now() - this.#sinceMs : 0);
  }

  async during<T>(run: () => Promise<T>): Promise<T> {
    if (this.#open === 0) this.#sinceMs = performance.now();
    this.#open += 1;
    try {
      return await run();
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#ms += performance.now() - this.#sinceMs;
    }
  }
}

/** A request while it runs: what is timed of it. */
type Timed = { idleTimeout: IdleTimeout; own: OwnTime };

/** What is waited for now is not the endpoint. */
export function withoutTime<T>({ idleTimeout, own }: Timed, run: () => Promise<T>): Promise<T> {
  return idleTimeout.pausedDuring(() => own.during(run));
}

/**
 * Does something with the way to a person, while nothing that waits for it is timed; undefined if nobody can be asked, or the
 * endpoint was not told that it may ask this.
 * @param asking the request that asks; undefined if it belongs to none
 * @param running all requests: what belongs to none of them keeps each waiting
 */
export function askerOf<Running extends Timed & { call: RpcCall }>(
  endpoint: Endpoint,
  question: Question,
  asking: Running | undefined,
  running: Iterable<Running>,
) {
  const isOffered = question.kind === 'form' || endpoint.settings.byHand.includes(question.kind);
  const listener = asking?.call.listener;
  const ask = listener ? listener.ask : endpoint.ask;
  if (!isOffered || !ask) return undefined;
  const waiting = listener && asking ? [asking] : [...running];
  // It ends with the request that asks, and with what leads to the endpoint.
  const ends = [asking?.call.signal, ...endpoint.bindings.map(({ ended }) => ended)];
  const endOf = (withdrawn: AbortSignal | undefined) =>
    AbortSignal.any([withdrawn, ...ends].filter((each) => each !== undefined));
  return <T>(use: (ask: (withdrawn?: AbortSignal) => Promise<QuestionAnswer>) => Promise<T>) =>
    waiting.reduce(
      (inner: () => Promise<T>, each) => () => withoutTime(each, inner),
      () => use((withdrawn) => ask(question, endOf(withdrawn))),
    )();
}

/** Sends what a person has answered, a few times if need be. @returns whether it was taken */
export async function sendUntilTaken(
  send: () => Promise<boolean>,
  mayBeSent: () => boolean,
): Promise<boolean> {
  for (const pauseMs of PAUSES_MS) {
    if (await send()) return true;
    await waitMs(pauseMs, undefined, { ref: false });
    if (!mayBeSent()) return false;
  }
  return send();
}
