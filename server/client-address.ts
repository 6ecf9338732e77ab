import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Whose request it is, for the slowing of guesses: the peer, or, if the peer is a reverse proxy on this machine that
 * the operator has told of by a public address, whoever the proxy says it was. Only the last entry of X-Forwarded-For
 * is the proxy's own; the others anybody can send.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  hasProxy: boolean,
): string | undefined {
  const peer = socket.remoteAddress;
  if (!hasProxy || peer === undefined || !LOOPBACK.test(peer)) return peer;
  const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return said === '' ? peer : said;
}
