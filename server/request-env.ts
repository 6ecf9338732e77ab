import type { IncomingMessage } from 'node:http';

/** What a request brings along: of a real connection the raw message and the peer's address, of `fetch()` nothing. */
export type RequestEnv = {
  Bindings: { incoming?: IncomingMessage; clientAddress?: string };
  Variables: { requestId: string };
};
