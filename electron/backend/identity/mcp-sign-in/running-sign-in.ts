import { AppError } from '#shared/errors.ts';
import type { AddressBinding } from '../connections/address-bindings.ts';
import { startTimer } from '../session/token-session.ts';
import type { Attempt } from './sign-in-request.ts';

/** A sign-in that waits for a person, until it is cancelled or nobody has come in time. */
export class RunningSignIn {
  readonly connectionId: string;
  /** Takes an address that the user pastes; undefined until the sign-in waits for one. */
  take: ((address: URL) => void) | undefined;
  attempt: Attempt;
  readonly #ending = new AbortController();
  readonly #over = new AbortController();
  readonly #stopTimer: () => void;

  constructor({ ownerId, ended }: AddressBinding, way: Attempt['way'], timeoutMs: number) {
    this.connectionId = ownerId;
    // A connection that does not lead there any more has cancelled it.
    ended.addEventListener('abort', () => this.cancel(), { signal: this.#over.signal });
    const startedAtMs = Date.now();
    const endsAtMs = startedAtMs + timeoutMs;
    this.attempt = { step: 'discovering', way, url: null, userCode: null, startedAtMs, endsAtMs };
    this.#stopTimer = startTimer(timeoutMs, () =>
      this.#ending.abort(new AppError('SIGN_IN_TIMED_OUT', { afterMs: timeoutMs })),
    );
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** The end only ever comes nearer, such as with a device code that expires before. */
  note({ endsAtMs = this.attempt.endsAtMs, ...progress }: Partial<Attempt>): void {
    const nearer = Math.min(endsAtMs, this.attempt.endsAtMs);
    this.attempt = { ...this.attempt, ...progress, endsAtMs: nearer };
  }

  cancel(): void {
    this.#ending.abort(new AppError('CANCELLED', {}));
  }

  end(): void {
    this.#over.abort();
    this.#stopTimer();
  }
}
