import { setTimeout as wait } from 'node:timers/promises';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted, runWithin } from '../../kit/abort-reason.ts';
import { ageOf, type Moment, momentNow } from '../../kit/moment.ts';
import { startTimer, type StopTimer } from '../session/token-session.ts';
import type { Grant } from './grant.ts';
import type { McpLogin } from './mcp-login.ts';
import type { SignOnClient } from './sign-on-client.ts';

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
const LEAD_MS = 60_000;
/** A sign-on service that says that tokens live no time at all is not asked without a pause: until then a 401 says that one is spent. */
const MIN_RENEWAL_MS = 5_000;
/** For a service that does not say how long its tokens live: what interface 5.2.2 says. */
const USUAL_LIFE_MS = 15 * 60_000;
/** Of longer ones nobody could tell when they end: a time that far away is no date. */
const MAX_LIFE_MS = 3_650 * 86_400_000;
/** No renewal lasts longer, even where each step of it takes as long as it may. */
const MAX_RENEWAL_MS = 180_000;
/** How long a renewal that is under way is waited for at the end. */
const ENDING_MS = 5_000;

export type McpSessionOptions = {
  connectionId: string;
  login: McpLogin;
  /** Asks for new tokens; throws LOGIN_NOT_ACCEPTED where the login itself is refused. */
  renew: (login: McpLogin, signal: AbortSignal) => Promise<Grant>;
  /** The client of the login, with the secret that is entered now. */
  currentClient: (login: McpLogin) => Promise<SignOnClient>;
  /** Answers when the login is durable. */
  persist: (login: McpLogin) => Promise<void>;
  onChange: (state: McpSignInState) => void;
  /** The sign-on service no longer accepts the login. */
  onRefused: (failure: AppError) => Promise<void>;
};

/** How long somebody waits for a token. */
export type TokenWait = { timeoutMs?: number; signal?: AbortSignal | undefined };

type Held = { token: string; grantedAt: Moment; lifeMs: number; isRefused: boolean };
type SignedInState = Extract<McpSignInState, { status: 'signed-in' }>;

/**
 * The tokens of one MCP sign-in (interface 5.2.2): renewed ahead of their end and once after a 401, one renewal at
 * a time, and the new refresh token is durable before the new access token is used. Only a sign-on service that
 * refuses the login ends it; a network that fails ends nothing.
 */
export class McpSession {
  readonly #options: McpSessionOptions;
  /** Nobody may use it any more. */
  readonly #ending = new AbortController();
  /** What is under way for it is given up, too. */
  readonly #abandoning = new AbortController();
  #login: McpLogin;
  #held: Held | undefined;
  #renewal: Promise<Held> | undefined;
  /** The part of it that waits for the sign-on service. */
  #asking: Promise<Grant> | undefined;
  #persisting: Promise<void> | undefined;
  #state: SignedInState;
  #stopTimers: StopTimer[] = [];

  constructor(options: McpSessionOptions) {
    const { connectionId, login } = options;
    this.#options = options;
    this.#login = login;
    this.#state = {
      status: 'signed-in',
      connectionId,
      username: login.username,
      issuer: login.client.issuer,
      requestedScopes: login.requestedScopes,
      grantedScopes: login.grantedScopes,
      accessUntilMs: Date.now(),
      renewsByItself: login.refreshToken !== null,
      signedInAtMs: login.signedInAtMs,
      renewalFailure: null,
    };
  }

  /** The client with which it is revoked: as saved with the login where the one of now cannot be read. */
  client(): Promise<SignOnClient> {
    const login = this.#login;
    const current = this.#options.currentClient(login);
    return runWithin(ENDING_MS, undefined, (tooLong) => orAborted(current, tooLong)).catch(
      () => login.client,
    );
  }

  /** Aborts when it is signed out, replaced by another login, or refused. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  get state(): SignedInState {
    return this.#state;
  }

  get login(): McpLogin {
    return this.#login;
  }

  /** The access token as it is, and what is left of its life; for the diagnosis alone. */
  get access(): { token: string; remainingMs: number } | undefined {
    return this.#held && { token: this.#held.token, remainingMs: remainingMs(this.#held) };
  }

  /** Begins with tokens in hand, or by renewing those of last time. */
  begin(grant: Grant | undefined): void {
    if (grant) this.#hold(grant);
    else this.#keepTrying(FIRST_RETRY_MS);
  }

  /** Ends without telling anyone; the login stays where it is kept. */
  close(): void {
    this.#endUse();
    this.#abandoning.abort();
  }

  /**
   * Ends at once for whoever uses it.
   * @returns the login when the service has answered a renewal that is under way: it may have given out a new refresh token
   * already, and to revoke the one before would leave it alive.
   */
  async end(): Promise<McpLogin> {
    this.#endUse();
    await this.#inTime(this.#asking);
    this.#abandoning.abort();
    return this.#login;
  }

  /** Waits until the login is durable, with the refresh token of a renewal that is under way; not for ever. */
  async settled(): Promise<void> {
    await this.#inTime(Promise.allSettled([this.#renewal, this.#persisting]));
  }

  async #inTime(work: Promise<unknown> | undefined): Promise<void> {
    if (!work) return;
    const waiting = new AbortController();
    const limit = wait(ENDING_MS, undefined, { signal: waiting.signal });
    await Promise.race([work, limit].map((each) => each.catch(() => {})));
    waiting.abort();
  }

  /** Makes the login durable. A disk that is full takes nothing away: the login serves from memory, and that is said. */
  async persist(): Promise<void> {
    const failure = await this.#persist();
    if (failure) this.#change({ renewalFailure: failure.toFailure() });
  }

  /** @param reason for whoever waits for a token */
  #endUse(reason = this.#signedOut()): void {
    this.#ending.abort(reason);
    this.#held = undefined;
    this.#clearTimers();
  }

  /**
   * Runs a request with an access token that is still alive. Answered 401 (`isRefused`), the token is renewed once
   * and the request repeated; a fresh token that is refused like the old one is not renewed again. A renewal may wait for a key
   * store that never answers; whoever waits for it does not wait longer than `limits` say, nor than the login lasts.
   * @throws AppError SIGNED_OUT, LOGIN_NOT_ACCEPTED, MCP_ACCESS_REFUSED, SERVICE_TIMED_OUT, CANCELLED, or what the request or the renewal ended in.
   */
  async withAccessToken<T>(
    send: (token: string) => Promise<T>,
    isRefused: (answer: T) => boolean,
    limits: TokenWait = {},
  ): Promise<T> {
    const alive = await this.#alive(limits);
    const answer = await send(alive.token);
    if (!isRefused(answer)) return this.#accepted(answer);
    if (this.#ending.signal.aborted) throw this.#signedOut();
    const newest = this.#held;
    const isNew = newest !== undefined && newest !== alive;
    if (!isNew && (alive.isRefused || this.#login.refreshToken === null)) throw this.#refuse(alive);
    const renewed = isNew ? newest : await this.#renewed(limits);
    const second = await send(renewed.token);
    if (isRefused(second)) throw this.#refuse(renewed);
    return this.#accepted(second);
  }

  /** Renews now, whatever is left of the token. */
  async renew(): Promise<void> {
    await this.#renewed();
  }

  /** Says whether the endpoint accepted the newest token. */
  noteAccess(isRefused: boolean): void {
    if (this.#held) this.#held.isRefused = isRefused;
    if ((this.#state.isAccessRefused ?? false) !== isRefused) this.#change({ isAccessRefused: isRefused });
  }

  async #alive(limits: TokenWait): Promise<Held> {
    if (this.#ending.signal.aborted) throw this.#signedOut();
    const held = this.#held;
    if (!held) return this.#renewed(limits);
    const isNew = ageOf(held.grantedAt) < MIN_RENEWAL_MS;
    const isUsed = isNew || remainingMs(held) > 0 || this.#login.refreshToken === null;
    return isUsed ? held : this.#renewed(limits);
  }

  #renewed({ timeoutMs = MAX_RENEWAL_MS, signal }: TokenWait = {}): Promise<Held> {
    const ended = this.#ending.signal;
    const renewal = this.#renewOnce();
    return runWithin(
      timeoutMs,
      signal ? AbortSignal.any([signal, ended]) : ended,
      (over) => orAborted(renewal, over),
      this.#login.client.issuer,
    );
  }

  #accepted<T>(answer: T): T {
    this.noteAccess(false);
    return answer;
  }

  #refuse(held: Held): AppError {
    held.isRefused = true;
    if (this.#held === held) this.#change({ isAccessRefused: true });
    return new AppError('MCP_ACCESS_REFUSED', { connectionId: this.#options.connectionId });
  }

  #hold(grant: Grant): Held {
    this.#clearTimers();
    const lifeMs = Math.min(grant.expiresInMs ?? USUAL_LIFE_MS, MAX_LIFE_MS);
    const held: Held = { token: grant.accessToken, grantedAt: momentNow(), lifeMs, isRefused: false };
    this.#held = held;
    if (this.#login.refreshToken === null) {
      this.#stopTimers.push(startTimer(lifeMs, () => void this.#options.onRefused(this.#expired())));
    } else {
      const renewAfterMs = Math.max(lifeMs * 0.8, lifeMs - LEAD_MS, MIN_RENEWAL_MS);
      this.#stopTimers.push(startTimer(renewAfterMs, () => this.#keepTrying(FIRST_RETRY_MS)));
    }
    this.#change({
      accessUntilMs: Date.now() + lifeMs,
      grantedScopes: this.#login.grantedScopes,
      renewalFailure: null,
    });
    return held;
  }

  #signedOut(): AppError {
    return new AppError('SIGNED_OUT', { connectionId: this.#options.connectionId });
  }

  #expired(): AppError {
    const validDate = new Date(this.#state.accessUntilMs).toISOString();
    return new AppError('TOKEN_EXPIRED', { username: this.#login.username, validDate, because: null });
  }

  #keepTrying(retryMs: number): void {
    this.#renewOnce().catch(() => {
      if (this.#ending.signal.aborted) return;
      const nextMs = Math.min(retryMs * 2, MAX_RETRY_MS);
      this.#stopTimers.push(startTimer(retryMs, () => this.#keepTrying(nextMs)));
    });
  }

  /** One renewal in flight, however many calls wait for it: a second use of a refresh token ends the login. */
  #renewOnce(): Promise<Held> {
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #renew(): Promise<Held> {
    try {
      this.#ending.signal.throwIfAborted();
      this.#asking = this.#ask();
      const grant = await this.#asking;
      this.#ending.signal.throwIfAborted();
      const failure = await this.#persist();
      this.#ending.signal.throwIfAborted();
      const held = this.#hold(grant);
      if (failure) this.#change({ renewalFailure: failure.toFailure() });
      return held;
    } catch (error) {
      if (error instanceof AppError && !this.#ending.signal.aborted) {
        if (error.code === 'LOGIN_NOT_ACCEPTED') {
          this.#endUse(error);
          await this.#options.onRefused(error);
        } else this.#change({ renewalFailure: error.toFailure() });
      }
      throw error;
    }
  }

  async #ask(): Promise<Grant> {
    const grant = await this.#options.renew(this.#login, this.#abandoning.signal);
    // Also if it has ended meanwhile: this is the login that is to be revoked.
    this.#login = {
      ...this.#login,
      refreshToken: grant.refreshToken ?? this.#login.refreshToken,
      grantedScopes: grant.scopes ?? this.#login.grantedScopes,
    };
    return grant;
  }

  /** The old refresh token is spent by now, so a full disk must not take the new one away too: it serves from memory. */
  async #persist(): Promise<AppError | undefined> {
    try {
      this.#persisting = this.#options.persist(this.#login);
      await this.#persisting;
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  #change(change: Partial<SignedInState>): void {
    this.#state = { ...this.#state, ...change };
    if (!this.#ending.signal.aborted) this.#options.onChange(this.#state);
  }

  #clearTimers(): void {
    for (const stop of this.#stopTimers.splice(0)) stop();
  }
}

function remainingMs({ grantedAt, lifeMs }: Held): number {
  return lifeMs - ageOf(grantedAt);
}
