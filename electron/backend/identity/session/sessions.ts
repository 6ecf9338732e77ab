import type { SessionState } from '#shared/contract/session.ts';
import { AppError } from '#shared/errors.ts';
import type { ServiceEndpoint } from '../connections/service-endpoint.ts';
import type { Fetch } from '../../kit/http/send-request.ts';
import { StateCell } from '../../kit/state-cell.ts';
import { type Credentials, requestToken } from './request-token.ts';
import { TokenSession } from './token-session.ts';

/** The token sessions of all connections; a connection without one is signed out. */
export class Sessions {
  readonly states = new StateCell<SessionState[]>([]);
  readonly #fetch: Fetch;
  readonly #sessions = new Map<string, TokenSession>();
  /** What works, while another sign-in on its connection is tried. */
  readonly #replaced = new Map<string, TokenSession>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /**
   * A session that works goes on if the new one does not come about; an attempt that is under way ends.
   * @throws AppError as `requestToken` does; CANCELLED if it ended meanwhile; why the connection did not lead there any more
   * before it began.
   */
  async signIn(end: ServiceEndpoint, credentials: Credentials): Promise<SessionState> {
    const { connectionId, binding } = end;
    binding.ended.throwIfAborted();
    const before = this.#sessions.get(connectionId);
    if (before?.state) this.#replaced.set(connectionId, before);
    else before?.close();
    const session = new TokenSession({
      connectionId,
      zone: end.zone,
      credentials,
      requestToken: (given, signal) => requestToken(end.baseUrl, given, this.#fetch, signal),
      onChange: (state) => {
        if (this.#sessions.get(connectionId) === session) this.#publish(state);
      },
    });
    this.#sessions.set(connectionId, session);
    try {
      const state = await session.signIn();
      // It may have been signed out again, or dropped, while this was on its way back.
      if (this.#sessions.get(connectionId) !== session || !session.state) throw new AppError('CANCELLED', {});
      this.#forgetReplaced(connectionId);
      return state;
    } catch (error) {
      if (this.#sessions.get(connectionId) === session) this.#goBack(connectionId);
      throw error;
    }
  }

  get(connectionId: string): TokenSession | undefined {
    return this.#sessions.get(connectionId);
  }

  /** `reason` if it was not the user who wanted it. */
  signOut(connectionId: string, reason: AppError | null = null): void {
    this.#forgetReplaced(connectionId);
    this.#sessions.get(connectionId)?.signOut(reason);
  }

  /** The connection is gone, or leads to another service now. */
  drop(connectionId: string): void {
    this.#forgetReplaced(connectionId);
    this.#sessions.get(connectionId)?.close();
    this.#sessions.delete(connectionId);
    this.states.set(this.states.value.filter((state) => state.connectionId !== connectionId));
  }

  close(): void {
    for (const session of [...this.#sessions.values(), ...this.#replaced.values()]) session.close();
    this.#sessions.clear();
    this.#replaced.clear();
  }

  #goBack(connectionId: string): void {
    const before = this.#replaced.get(connectionId);
    this.#replaced.delete(connectionId);
    if (!before?.state) return;
    this.#sessions.set(connectionId, before);
    this.#publish(before.state);
  }

  #forgetReplaced(connectionId: string): void {
    this.#replaced.get(connectionId)?.close();
    this.#replaced.delete(connectionId);
  }

  #publish(state: SessionState): void {
    const others = this.states.value.filter(({ connectionId }) => connectionId !== state.connectionId);
    this.states.set([...others, state]);
  }
}
