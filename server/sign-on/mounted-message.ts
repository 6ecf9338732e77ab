import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request as the library wants it mounted: `url` without the realm's path, which is in `baseUrl`. */
export type MountedMessage = IncomingMessage & { baseUrl?: string };

/** One request to the sign-on service. */
export type SignOnExchange = {
  /** The same request as hono has it; its body is never read from here. */
  request: Request;
  incoming: MountedMessage;
  outgoing: ServerResponse;
  /** Who asks, for the slowing of guesses. */
  clientAddress: string;
};

/** Path and query as the browser sees them. */
export const publicPath = ({ baseUrl = '', url = '/' }: Pick<MountedMessage, 'baseUrl' | 'url'>): string =>
  baseUrl + url;
