const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Longer ones are no real addresses and would only fill the store. */
const MAX_CHARACTERS = 2000;

function parsed(uri: string): URL | undefined {
  if (uri.length > MAX_CHARACTERS || !URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  return url.username === '' && url.password === '' && !uri.includes('#') ? url : undefined;
}

/** Whether it leads back to a program on the user's own machine (RFC 8252 par. 7.3). */
export function isLoopbackRedirect(uri: string): boolean {
  const url = parsed(uri);
  return url?.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
}

/** Whether an operator may give it to a fixed client, or let applications register it: loopback, or TLS anywhere. */
export function isTrustworthyRedirect(uri: string): boolean {
  const url = parsed(uri);
  if (!url) return false;
  return isLoopbackRedirect(uri) || (url.protocol === 'https:' && !LOOPBACK_HOSTS.has(url.hostname));
}
