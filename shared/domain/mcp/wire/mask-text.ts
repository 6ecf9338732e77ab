import { maskAddress, maskHeaders, maskKnown, maskSecret, maskText } from '../../mask-secrets.ts';
import { isLikelySecretName } from '../../secret-names.ts';
import { readUtf8Base64 } from '../../utf8.ts';
import { isAddedHeader } from './request-headers.ts';

/** These only say how the protocol is spoken. */
const OPEN_NAMES = new Set(['mcp-session-id', 'www-authenticate']);
/** A shorter value of a header that somebody added may stand anywhere by chance. */
const MIN_SECRET_CHARS = 8;

/** Masks the headers of a request; one that somebody added may be a key under any name. */
export function maskRequestHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => [
    name,
    isAddedHeader(name) ? maskSecret(value) : (maskHeaders([[name, value]])[name] ?? ''),
  ]);
}

/**
 * Masks the headers of an answer that are known or named like secrets, and in all others what is `known` to be one; in names, which
 * arrive in lower case, as well.
 */
export function maskResponseHeaders(
  headers: readonly (readonly [string, string])[],
  known: readonly string[] = [],
): [string, string][] {
  const knownInNames = [...known, ...known.map((secret) => secret.toLowerCase())];
  // All names before all values: each list of secrets is prepared once.
  const shownNames = headers.map(([name]) => maskKnown(name, knownInNames));
  return headers.map(([name, value], index) => {
    const shownName = shownNames[index] ?? '';
    const isOpen = OPEN_NAMES.has(name.toLowerCase()) || !isLikelySecretName(name);
    if (!isOpen) {
      const masked = maskHeaders([[name, value]])[name] ?? '';
      return [shownName, masked === value ? maskSecret(value) : masked];
    }
    return [shownName, maskAddress(maskText(value, known))];
  });
}

/** What bodies must not show of a request: its token, and the headers that somebody added, also without their scheme. */
export function secretsOfRequest(
  token: string | undefined,
  added: readonly { name: string; value: string }[],
): string[] {
  const values = added
    .filter(({ name }) => isAddedHeader(name) || name.toLowerCase() === 'authorization')
    .flatMap(({ value }) => {
      const [scheme = '', ...rest] = value.split(/\s+/);
      return [value, ...rest, ...(/^basic$/i.test(scheme) ? credentialsOf(rest.join('')) : [])];
    });
  return [
    ...(token === undefined ? [] : [token]),
    ...values.filter(({ length }) => length >= MIN_SECRET_CHARS),
  ];
}

/** Name and password of a header of the scheme Basic (RFC 7617), together and the password alone. */
function credentialsOf(packed: string): string[] {
  const credentials = readUtf8Base64(packed) ?? '';
  if (!credentials.includes(':')) return [];
  return [credentials, credentials.slice(credentials.indexOf(':') + 1)];
}
