import type { SessionState } from '#shared/contract/session.ts';
import type { Fetch } from '../service-client/send-request.ts';
import { StateCell } from '../state-cell.ts';
import { type Credentials, requestToken } from './request-token.ts';
import { TokenSession } from './token-session.ts';

/** Where a connection's service is right now, and in which zone it writes its times. */
export type ServiceEnd = { connectionId: string; baseUrl: string; zone: string };

/** The token sessions of all connections; a connection without one is signed out. */
export class Sessions {
  readonly states = new StateCell<SessionState[]>([]);
  readonly #fetch: Fetch;
  readonly #sessions = new Map<string, TokenSession>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  signIn(end: ServiceEnd, credentials: Credentials): Promise<SessionState> {
    this.#sessions.get(end.connectionId)?.close();
    const session = new TokenSession({
      connectionId: end.connectionId,
      zone: end.zone,
      credentials,
      requestToken: (given, signal) => requestToken(end.baseUrl, given, this.#fetch, signal),
      onChange: (state) => {
        if (this.#sessions.get(end.connectionId) === session) this.#publish(state);
      },
    });
    this.#sessions.set(end.connectionId, session);
    return session.signIn();
  }

  get(connectionId: string): TokenSession | undefined {
    return this.#sessions.get(connectionId);
  }

  signOut(connectionId: string): void {
    this.#sessions.get(connectionId)?.signOut();
  }

  /** The connection is gone, or leads to another service now. */
  drop(connectionId: string): void {
    this.#sessions.get(connectionId)?.close();
    this.#sessions.delete(connectionId);
    this.states.set(this.states.value.filter((state) => state.connectionId !== connectionId));
  }

  close(): void {
    for (const session of this.#sessions.values()) session.close();
    this.#sessions.clear();
  }

  #publish(state: SessionState): void {
    const others = this.states.value.filter(({ connectionId }) => connectionId !== state.connectionId);
    this.states.set([...others, state]);
  }
}
