export type BaseUrlProblem = 'empty' | 'not-an-address' | 'not-http' | 'has-credentials' | 'has-query';

const LOOPBACK_OR_PRIVATE = /^(localhost|\[?::1\]?|\d{1,3}(\.\d{1,3}){3})$/i;

/**
 * Reads the base address of a data service as a person types it. Without a scheme, `http` is meant for localhost and
 * for bare IP addresses, `https` for names. A path is kept (services behind a reverse proxy), its trailing slashes go.
 */
export function readBaseUrl(text: string): { baseUrl: string } | { problem: BaseUrlProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'empty' };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : withGuessedScheme(trimmed);
  if (!URL.canParse(withScheme)) return { problem: 'not-an-address' };
  const url = new URL(withScheme);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'not-http' };
  if (url.username !== '' || url.password !== '') return { problem: 'has-credentials' };
  if (url.search !== '' || url.hash !== '') return { problem: 'has-query' };
  return { baseUrl: url.origin + url.pathname.replace(/\/+$/, '') };
}

function withGuessedScheme(text: string): string {
  const host = /^(\[[^\]]*\]|[^:/]*)/.exec(text)?.[0] ?? '';
  return `${LOOPBACK_OR_PRIVATE.test(host) ? 'http' : 'https'}://${text}`;
}
