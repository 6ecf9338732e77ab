import type { ClientContext, ClientLink } from '@orpc/client';

/** One open line to the backend. A line that has gone never comes back: a new one is opened instead. */
export type Transport = {
  link: ClientLink<ClientContext>;
  /** Resolves when the line has gone, whoever closed it. */
  gone: Promise<void>;
  close: () => void;
};

/** Opens a line, or rejects: when there is no backend, when it takes too long, when `signal` ends it. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>;
