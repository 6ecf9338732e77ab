import { findSecrets, NAMES_IN_A_SIGN_IN, shownChars, USUAL_NAMES } from './find-secrets.ts';

/** Names of parameters, fields and claims of a sign-in whose value opens something to whoever has it. */
const SECRET_NAMES = new Set([
  'access_token',
  'assertion',
  'client_assertion',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'id_token',
  'id_token_hint',
  'initial_access_token',
  'password',
  'refresh_token',
  'registration_access_token',
  'token',
]);

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'set-cookie']);

/** The first four characters and the length; a short one shows its length only. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, shownChars(secret.length))}…(${secret.length})`;
}

/**
 * Masks secrets in a text and changes nothing else of it: what `findSecrets` finds.
 * @param known secrets to be masked wherever they stand.
 * @param end where what is needed of the text ends; a secret that goes beyond it is masked whole.
 */
export function maskText(
  text: string,
  known: readonly string[],
  { end = text.length, names = USUAL_NAMES } = {},
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const span of findSecrets(text, known, names)) {
    if (span.start >= end) break;
    pieces.push(text.slice(from, span.shownEnd), `…(${span.chars})`);
    from = span.end;
  }
  if (from < end) pieces.push(text.slice(from, end));
  return pieces.join('');
}

const MASKED = /^[^…]{0,4}…\(\d+\)/;

/** Masks the secrets of a query or of a form body. */
export function maskForm(text: string, isSecret = (name: string) => SECRET_NAMES.has(name)): string {
  return text
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const secret = value.join('=');
      return isSecret(decoded(name)) && !MASKED.test(secret) ? `${name}=${maskSecret(secret)}` : pair;
    })
    .join('&');
}

/** Masks the secrets in the query and the fragment of an address, and the password before its host. */
export function maskUrl(url: string, isSecret?: (name: string) => boolean): string {
  const [withoutFragment = '', ...fragment] = url.split('#');
  const [path = '', ...query] = withoutFragment.split('?');
  const search = query.length > 0 ? `?${maskForm(query.join('?'), isSecret)}` : '';
  const hash = fragment.length > 0 ? `#${maskForm(fragment.join('#'), isSecret)}` : '';
  return (
    path.replace(USER_INFO, (_all, before: string, info: string) => `${before}${maskSecret(info)}@`) +
    search +
    hash
  );
}

const USER_INFO = /^([a-z][a-z0-9+.-]*:\/\/)([^/@]+)@/i;

/** Masks the secrets of a body: of JSON field by field, of a form pair by pair, and in any text what looks like one. */
export function maskBody(text: string, contentType: string): string {
  if (contentType.includes('x-www-form-urlencoded')) return maskForm(text);
  try {
    return JSON.stringify(maskValue(JSON.parse(text)), null, 2);
  } catch {
    return maskSignInText(text);
  }
}

/** Masks what is a secret in a sign-in, in a text of any kind. */
function maskSignInText(text: string): string {
  return maskText(text, [], { names: NAMES_IN_A_SIGN_IN });
}

/** Masks the values of headers that carry secrets; of `Basic` and `Bearer` the scheme stays. */
export function maskHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (name.toLowerCase() === 'location') return [name, maskUrl(value)];
      if (!SECRET_HEADERS.has(name.toLowerCase())) return [name, value];
      const [scheme = '', ...rest] = value.split(' ');
      const isNamed = rest.length > 0 && /^(basic|bearer|dpop)$/i.test(scheme);
      return [name, isNamed ? `${scheme} ${maskSecret(rest.join(' '))}` : maskSecret(value)];
    }),
  );
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskTextOfField(value);
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.has(name) && typeof inner === 'string' ? maskSecret(inner) : maskValue(inner),
    ]),
  );
}

/** The text of a field, which may itself be JSON. */
function maskTextOfField(text: string): string {
  if (!/^\s*[[{]/.test(text)) return maskSignInText(text);
  try {
    return JSON.stringify(maskValue(JSON.parse(text)));
  } catch {
    return maskSignInText(text);
  }
}

/** A name or value of a query as it is meant; as it stands where it is not properly encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
