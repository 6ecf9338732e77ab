import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The name of a Host header without its port, in lower case; undefined if it is malformed. */
export function hostnameOf(host: string): string | undefined {
  // In an address it could be a user name, a path or a query.
  if (/[@/\\?#]/.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  return new URL(`http://${host}`).hostname;
}

const isAddress = (name: string): boolean => name.startsWith('[') || isIPv4(name);

/** What this machine is called in its network. */
function machineNames(): string[] {
  const name = hostname().toLowerCase();
  const [short = name] = name.split('.', 1);
  return [name, short, `${short}.local`];
}

/** The names by which the service may be asked for, when `baseUrl` is its address. */
function ownNames(baseUrl: string): Set<string> {
  return new Set([...LOOPBACK, ...machineNames(), new URL(baseUrl).hostname]);
}

/** Names `Host` in the headers as they came; of two Node keeps the first one, and a proxy may have looked at the other. */
const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host').length;

/** Whether a request names one host only, in its target too if that is a whole address (RFC 9112, 3.2). */
export function namesOneHost({ url = '/', headers, rawHeaders }: IncomingMessage): boolean {
  if (hostsIn(rawHeaders) > 1) return false;
  if (url.startsWith('/') || url === '*') return true;
  return URL.canParse(url) && new URL(url).host === headers.host?.toLowerCase();
}

/** Said of every request by another name. */
export const FOREIGN_HOST = 'This host name is not served here; --public-url names the one that is.';

/**
 * Tells by which names the service may be asked for. A page of somebody else can have its own name lead to this machine
 * (DNS rebinding), and the browser then takes our answers for that page's own; so a name must be one of ours: that of
 * the base address, of this machine, or a plain address, which no foreign page can have.
 */
export function ownHostCheck(): (host: string, baseUrl: string) => boolean {
  let known: { baseUrl: string; names: Set<string>; lastOwn: string | undefined } | undefined;
  return (host, baseUrl) => {
    if (known?.baseUrl !== baseUrl) known = { baseUrl, names: ownNames(baseUrl), lastOwn: undefined };
    // Nearly every request names the same host.
    if (host === known.lastOwn) return true;
    const name = hostnameOf(host);
    const isOwn = name !== undefined && (known.names.has(name) || isAddress(name));
    if (isOwn) known.lastOwn = host;
    return isOwn;
  };
}
