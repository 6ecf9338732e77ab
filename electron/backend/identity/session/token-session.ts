import type { SessionState } from '#shared/contract/session.ts';
import { parseServiceTime } from '#shared/domain/service-time.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { orAborted } from '../../kit/abort-reason.ts';
import type { Credentials, GrantedToken } from './request-token.ts';

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** A token that seems to live less may only seem so, because of another zone or clock. */
const SHORT_LIFE_MS = 60_000;

export type TokenSessionOptions = {
  connectionId: string;
  zone: string;
  credentials: Credentials;
  requestToken: (credentials: Credentials, signal: AbortSignal) => Promise<GrantedToken>;
  onChange: (state: SessionState) => void;
};

type Holding = {
  token: string;
  /** On the monotonic clock, from when on it is renewed before it is used; undefined if validDate tells nothing. */
  expiresAtMs: number | undefined;
  state: Extract<SessionState, { status: 'signed-in' }>;
};

/**
 * The token of one connection from one sign-in on (interface 5.1): got with name and password, renewed ahead
 * of its expiry, renewed once when a request is answered 401, and given up with the reason when the service refuses
 * that. A network that fails ends nothing: renewing is tried again. The password stays in memory for it, until the
 * session ends.
 */
export class TokenSession {
  readonly #options: Omit<TokenSessionOptions, 'credentials'>;
  readonly #ending = new AbortController();
  readonly #username: string;
  /** Given up at the end of the session: whoever still holds it holds no password. */
  #credentials: Credentials | undefined;
  #holding: Holding | undefined;
  #renewal: Promise<Holding> | undefined;
  #stopTimers: StopTimer[] = [];
  /** How many tokens one after the other have seemed to live a moment. */
  #shortLives = 0;

  constructor({ credentials, ...options }: TokenSessionOptions) {
    this.#options = options;
    this.#username = credentials.username;
    this.#credentials = credentials;
  }

  /** What is known of the token, while there is one. */
  get state(): SessionState | undefined {
    return this.#holding?.state;
  }

  /** Aborts when it ends, or another session takes its place. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /** Exchanges the credentials for the first token; once in the life of a session. */
  async signIn(): Promise<SessionState> {
    const { connectionId, onChange } = this.#options;
    onChange({ status: 'signing-in', connectionId, username: this.#username });
    try {
      return (await this.#obtain()).state;
    } catch (error) {
      const isSaid = isRefusal(error) || !(error instanceof AppError);
      if (!this.#ending.signal.aborted) this.#end(null, isSaid ? null : error);
      throw error;
    }
  }

  /** Forgets the token, and says so; `reason` if it was not the user who wanted it. */
  signOut(reason: AppError | null = null): void {
    this.#end(reason, null);
  }

  /** Ends without telling anyone: another session takes its place, or the connection is gone. */
  close(): void {
    this.#ending.abort(new AppError('CANCELLED', {}));
    this.#holding = undefined;
    this.#credentials = undefined;
    this.#clearTimers();
  }

  /**
   * Runs a request with a token that is still alive. Answered 401 (`isRefused`), the token is renewed once and the
   * request repeated. Whoever gives up does not wait for a renewal.
   * @throws AppError SIGNED_OUT, TOKEN_REFUSED, or what the request or the renewal ended in.
   */
  async withToken<T>(
    send: (token: string) => Promise<T>,
    isRefused: (answer: T) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    const renewed = (holding: Holding) => {
      const renewal = this.#renewOrGiveUp(holding);
      return signal ? orAborted(renewal, signal) : renewal;
    };
    const first = this.#held();
    const alive = isSpent(first) ? await renewed(first) : first;
    this.#held();
    const answer = await send(alive.token);
    if (!isRefused(answer)) return answer;
    const newest = this.#held();
    const fresh = newest === alive ? await renewed(alive) : newest;
    this.#held();
    const second = await send(fresh.token);
    if (!isRefused(second)) return second;
    throw this.#giveUp(fresh, null);
  }

  #end(reason: AppError | null, attempt: AppError | null): void {
    this.close();
    const { connectionId, onChange } = this.#options;
    const why = attempt && { attempt: attempt.toFailure() };
    onChange({ status: 'signed-out', connectionId, reason: reason?.toFailure() ?? null, ...why });
  }

  /** @throws AppError SIGNED_OUT */
  #held(): Holding {
    if (this.#holding) return this.#holding;
    throw new AppError('SIGNED_OUT', { connectionId: this.#options.connectionId });
  }

  async #obtain(): Promise<Holding> {
    const credentials = this.#credentials;
    if (!credentials) throw new AppError('CANCELLED', {});
    const granted = await this.#options.requestToken(credentials, this.#ending.signal);
    this.#ending.signal.throwIfAborted();
    return this.#hold(granted);
  }

  #hold({ record, serviceTimeMs }: GrantedToken): Holding {
    this.#clearTimers();
    const { connectionId, zone, onChange } = this.#options;
    const lifetime = lifetimeMs(record.validDate, zone, serviceTimeMs ?? Date.now());
    const pauseMs = this.#pauseMs(lifetime);
    const holding: Holding = {
      token: record.token,
      expiresAtMs: lifetime === undefined ? undefined : performance.now() + Math.max(lifetime, pauseMs),
      state: {
        status: 'signed-in',
        connectionId,
        username: record.username || this.#username,
        validDate: record.validDate,
        validUntilMs: parseServiceTime(record.validDate, zone) ?? null,
        zone,
        projects: splitIds(record.projects),
        placeCount: countIds(record.places),
        renewalFailure: null,
      },
    };
    this.#holding = holding;
    if (lifetime !== undefined) this.#schedule(holding, lifetime, pauseMs);
    onChange(holding.state);
    return holding;
  }

  /**
   * How long the next renewal waits at least: ever longer while tokens seem to live a moment only. Until then a 401 alone says that
   * one is spent.
   */
  #pauseMs(lifetime: number | undefined): number {
    const isShort = lifetime !== undefined && lifetime < SHORT_LIFE_MS;
    this.#shortLives = isShort ? this.#shortLives + 1 : 0;
    return this.#shortLives < 2 ? 0 : Math.min(FIRST_RETRY_MS * 2 ** (this.#shortLives - 2), MAX_RETRY_MS);
  }

  #schedule(holding: Holding, lifetime: number, pauseMs: number): void {
    const tryToRenew = (retryMs: number) => {
      this.#renew(holding).catch((error: unknown) => {
        if (this.#holding !== holding || isRefusal(error)) return;
        this.#stopTimers.push(startTimer(retryMs, () => tryToRenew(Math.min(retryMs * 2, MAX_RETRY_MS))));
      });
    };
    this.#stopTimers.push(
      startTimer(Math.max(renewAfterMs(lifetime), pauseMs), () => tryToRenew(FIRST_RETRY_MS)),
      startTimer(lifetime, () => this.#expire(holding)),
    );
  }

  /** One renewal in flight, however many requests wait for it. */
  #renew(holding: Holding): Promise<Holding> {
    this.#renewal ??= this.#obtain()
      .catch((error: unknown) => {
        if (this.#holding === holding && error instanceof AppError) {
          holding.state = { ...holding.state, renewalFailure: error.toFailure() };
          this.#options.onChange(holding.state);
        }
        throw error;
      })
      .finally(() => {
        this.#renewal = undefined;
      });
    return this.#renewal;
  }

  async #renewOrGiveUp(holding: Holding): Promise<Holding> {
    try {
      return await this.#renew(holding);
    } catch (error) {
      throw isRefusal(error) ? this.#giveUp(holding, error) : error;
    }
  }

  #expire(holding: Holding): void {
    const { username, validDate, renewalFailure } = holding.state;
    if (this.#holding !== holding || !renewalFailure || !REFUSALS.has(renewalFailure.code)) return;
    this.signOut(new AppError('TOKEN_EXPIRED', { username, validDate, because: renewalFailure.code }));
  }

  #giveUp(holding: Holding, because: AppError | null): AppError {
    const { username } = holding.state;
    const refused = new AppError('TOKEN_REFUSED', { username, because: because?.code ?? null });
    if (this.#holding === holding) this.signOut(refused);
    return refused;
  }

  #clearTimers(): void {
    for (const stop of this.#stopTimers.splice(0)) stop();
  }
}

/** Failures after which asking again with the same credentials is pointless. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['WRONG_CREDENTIALS', 'NO_PERMISSION']);

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && REFUSALS.has(error.code);
}

function isSpent({ expiresAtMs }: Holding): boolean {
  return expiresAtMs !== undefined && performance.now() >= expiresAtMs;
}

function splitIds(commaSeparated: string): string[] {
  return commaSeparated
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** Counts what `splitIds` gives without making texts of it: there may be a hundred thousand. */
function countIds(commaSeparated: string): number {
  let count = 0;
  let isInside = false;
  for (const char of commaSeparated) {
    if (char === ',') isInside = false;
    else if (!isInside && char.trim() !== '') {
      isInside = true;
      count++;
    }
  }
  return count;
}

const MAX_LEAD_MS = 5 * 60_000;

/**
 * How long a token just granted will live, by the service's own clock where it gives one, so that a wrong clock here
 * does no harm. Undefined if validDate is no time or lies in the past: then the zone setting or the clock is off, and
 * only a 401 can tell that the token is spent.
 */
export function lifetimeMs(validDate: string, zone: string, nowMs: number): number | undefined {
  const validUntilMs = parseServiceTime(validDate, zone);
  if (validUntilMs === undefined || validUntilMs <= nowMs) return undefined;
  return validUntilMs - nowMs;
}

/** How long after it was granted a token is renewed: five minutes before its end, a fifth of a short life before it. */
export function renewAfterMs(lifetime: number): number {
  return lifetime - Math.min(MAX_LEAD_MS, lifetime / 5);
}

/** setTimeout counts in 31 bits: a longer wait fires at once. */
const MAX_STEP_MS = 2 ** 31 - 1;

export type StopTimer = () => void;

/** Calls `callback` once after `delayMs`, which may be longer than 24 days, without keeping the process alive. */
export function startTimer(delayMs: number, callback: () => void): StopTimer {
  let timer: NodeJS.Timeout;
  const step = (remainingMs: number) => {
    const stepMs = Math.min(remainingMs, MAX_STEP_MS);
    timer = setTimeout(() => (remainingMs > stepMs ? step(remainingMs - stepMs) : callback()), stepMs);
    timer.unref();
  };
  step(Math.max(0, delayMs));
  return () => clearTimeout(timer);
}
