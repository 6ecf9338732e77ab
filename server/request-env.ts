import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request brings along: of a real connection Node's own pair and the peer's address, of `fetch()` nothing. */
export type RequestEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse; clientAddress?: string };
  /** `username` is there once a token or a password has proved whose request it is. */
  Variables: { requestId: string; username?: string };
};
