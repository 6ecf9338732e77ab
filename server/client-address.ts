import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

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

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits of an IPv6 address, and those that name the network. */
const GROUPS = 8;
const NETWORK_GROUPS = 4;

const groupsOf = (part = ''): string[] => (part === '' ? [] : part.split(':'));

/**
 * What counts as one address where something is counted per address. Of IPv6 it is the network of 64 bits, because
 * whoever has one address there has all of them.
 */
export function addressGroup(address: string): string {
  const [, ipv4] = IPV4_IN_IPV6.exec(address) ?? [];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [front, back] = address.split('::', 2);
  const [first, last] = [groupsOf(front), groupsOf(back)];
  const missing = back === undefined ? 0 : Math.max(0, GROUPS - first.length - last.length);
  const zeros = Array.from({ length: missing }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const IPV4_NETWORK = /^\d+\.\d+(?=\.\d+\.\d+$)/;
const IPV6_SITE = /^(?:[^:]*:){3}/;

/** The network of one address (`addressGroup`): of IPv4 the first 16 bits, of IPv6 the 48 that a site is given. */
export function networkOf(group: string): string {
  return IPV4_NETWORK.exec(group)?.[0] ?? IPV6_SITE.exec(group)?.[0] ?? group;
}
