import { parseJsonText } from './parse-json-text.ts';
import { findSecrets, type SearchContext, shownChars } from './find-secrets.ts';
import type { JsonValue } from './json-value.ts';
import { isLikelySecretName, isSecretName, isSessionName } from './secret-names.ts';

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
  { end = text.length, context = 'anywhere' }: { end?: number; context?: SearchContext } = {},
): string {
  const pieces: string[] = [];
  let from = 0;
  for (const span of findSecrets(text, known, context)) {
    if (span.start >= end) break;
    pieces.push(text.slice(from, span.shownEnd), `${span.quote}…(${span.chars})${span.quote}`);
    from = span.end;
  }
  if (from < end) pieces.push(text.slice(from, end));
  return pieces.join('');
}

const MASKED = /^[^…]{0,4}…\(\d+\)$/;

const isSecretOfSignIn = (name: string): boolean => isSecretName(name, 'sign-in');

/** What stands beside `state` and `nonce` where they are those of a sign-in (RFC 6749 section 4.1, OpenID Connect Core section 3.1.2). */
const BESIDE_STATE = '(?:code|error|client_id|response_type|code_challenge|id_token)';
const OF_SIGN_IN = new RegExp(`(?:^|[&;])${BESIDE_STATE}=`, 'i');
const OF_SIGN_IN_WITHIN = new RegExp(
  `(?:^|[?&;#]|%(?:25)*(?:3f|26|3b|23))${BESIDE_STATE}(?:=|%(?:25)*3d)`,
  'i',
);
const BINDS_SIGN_IN = /^(?:state|nonce)$/i;

/** Elsewhere a state is that of anything, as of a ticket. */
const withState = (text: string, ofSignIn: RegExp, isSecret: (name: string) => boolean) =>
  ofSignIn.test(text) ? (name: string) => isSecret(name) || BINDS_SIGN_IN.test(name) : isSecret;

/** Masks the secrets of a query or of a form body; `;` parts their pairs as well as `&`. */
export function maskForm(text: string, isSecret = isSecretOfSignIn): string {
  const isHidden = withState(text, OF_SIGN_IN, isSecret);
  return text
    .split(/([&;])/)
    .map((pair) => maskPair(pair, /=/, isHidden))
    .join('');
}

function maskPair(
  pair: string,
  sign: RegExp,
  isSecret: (name: string) => boolean,
  withinOther = maskWithin,
): string {
  const found = sign.exec(pair);
  if (!found) return pair;
  const value = pair.slice(found.index + found[0].length);
  if (MASKED.test(value)) return pair;
  const isHidden = isSecret(decoded(pair.slice(0, found.index)));
  return (
    pair.slice(0, found.index) + found[0] + (isHidden ? maskSecret(value) : withinOther(value, isSecret))
  );
}

/** What parts an address in the value of another one, encoded as often as it likes. */
const PARTS_WITHIN = /([?&;#/]|%(?:25)*(?:3f|26|3b|23|2f))/i;
const SIGN_WITHIN = /=|%(?:25)*3d/i;

/** Masks the secrets of an address that the value of another one may be. */
function maskWithin(value: string, isSecret: (name: string) => boolean): string {
  const isHidden = withState(value, OF_SIGN_IN_WITHIN, isSecret);
  return value
    .split(PARTS_WITHIN)
    .map((part) => maskPair(maskInPlaceOfCookies(part), SIGN_WITHIN, isHidden, (inner) => inner))
    .join('');
}

const isSecretOfAddress = (name: string): boolean => isSecretOfSignIn(name) || isSessionName(name);

/**
 * Masks the secrets in the path, the query and the fragment of an address, and what stands before its host, wherever a browser would
 * read a host (WHATWG URL): whatever the slashes are, and however many.
 */
export function maskUrl(url: string, isSecret = isSecretOfAddress): string {
  const [withoutFragment = '', ...fragment] = url.split('#');
  const [path = '', ...query] = withoutFragment.split('?');
  const search = query.length > 0 ? `?${maskForm(query.join('?'), isSecret)}` : '';
  const hash = fragment.length > 0 ? `#${maskForm(fragment.join('#'), isSecret)}` : '';
  return maskPath(path, isSecret) + search + hash;
}

/** The same for every value that is likely to open something by its name. */
export function maskAddress(address: string): string {
  return maskUrl(address, isLikelySecretName);
}

/** An address that somebody else has named, as a redirect does, which may have another one in it. */
export function maskNamedAddress(address: string): string {
  return maskAddress(maskSignInText(address));
}

/** With these a host follows even where slashes are missing. */
const SPECIAL_SCHEME = /\b(?:https?|wss?|ftp):/i;
const ENDS_IN_SCHEME = /\b(?:https?|wss?|ftp):$/i;

/** A path with what stands before it; each segment may have pairs behind it, as Java services name a session (RFC 3986 section 3.3). */
function maskPath(path: string, isSecret: (name: string) => boolean): string {
  const parts = path.split(/([\\/]+)/);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const [before = '', slashes = ''] = parts.slice(Math.max(0, index - 2), index);
      const isHost = slashes.length > 1 || ENDS_IN_SCHEME.test(before);
      return maskPairs(maskUserInfo(part, isHost), isSecret);
    })
    .join('');
}

/** Everything before the last `@` is name and password. */
function maskUserInfo(segment: string, isHost: boolean): string {
  const end = segment.lastIndexOf('@');
  if (end === -1) return segment;
  const scheme = SPECIAL_SCHEME.exec(segment);
  if (!isHost && !scheme) return segment;
  const start = isHost || !scheme ? 0 : scheme.index + scheme[0].length;
  const info = segment.slice(start, end);
  if (start >= end || MASKED.test(info)) return segment;
  return segment.slice(0, start) + maskSecret(info) + segment.slice(end);
}

/** A segment in which ASP.NET keeps what else would be in cookies: a session, and who is signed in. */
const IN_PLACE_OF_COOKIES = /^\((?:[A-Z]\([^()]+\))+\)$/;

function maskInPlaceOfCookies(segment: string): string {
  if (IN_PLACE_OF_COOKIES.test(segment))
    return segment.replaceAll(/(?<=[A-Z]\()[^()]+/g, (secret) =>
      MASKED.test(secret) ? secret : maskSecret(secret),
    );
  return segment.startsWith('%') && IN_PLACE_OF_COOKIES.test(decoded(decoded(segment)))
    ? maskSecret(segment)
    : segment;
}

function maskPairs(segment: string, isSecret: (name: string) => boolean): string {
  const [name = '', ...pairs] = segment.split(/(;|%3b)/i);
  return maskInPlaceOfCookies(name) + pairs.map((pair) => maskPair(pair, /=|%3d/i, isSecret)).join('');
}

/**
 * Masks the secrets of a body: of JSON field by field, of a form pair by pair, and in any text what looks like one.
 * @param most so many characters are wanted; of a body that is much longer no more are looked at, as text.
 */
export function maskBody(text: string, contentType: string, most = Infinity): string {
  return masked(text, contentType, most).slice(0, most);
}

function masked(text: string, contentType: string, most: number): string {
  if (text.length > 2 * most) return maskText(text.slice(0, 2 * most), [], { end: most, context: 'sign-in' });
  if (contentType.includes('x-www-form-urlencoded')) return maskForm(text);
  try {
    return JSON.stringify(maskValue(parseJsonText(text)), null, 2);
  } catch {
    return maskSignInText(text);
  }
}

/** Masks what is a secret in a sign-in, in a text of any kind. */
function maskSignInText(text: string): string {
  return maskText(text, [], { context: 'sign-in' });
}

const WITH_ADDRESS = /^(?:(?:content-)?location|refresh|referer|link)$/i;

/** Masks the values of headers that carry secrets; of `Basic` and `Bearer` the scheme stays. */
export function maskHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (WITH_ADDRESS.test(name)) return [name, maskNamedAddress(value)];
      if (!isSecretName(name)) return [name, maskSignInText(value)];
      const [scheme = '', ...rest] = value.split(' ');
      const isNamed = rest.length > 0 && /^(basic|bearer|dpop)$/i.test(scheme);
      return [name, isNamed ? `${scheme} ${maskSecret(rest.join(' '))}` : maskSecret(value)];
    }),
  );
}

/** @param isSecret everything within is a secret */
function maskValue(value: unknown, isSecret = false): unknown {
  if (typeof value === 'string') return isSecret ? maskSecret(value) : maskTextOfField(value);
  if (typeof value === 'number' && isSecret) return maskSecret(String(value));
  if (Array.isArray(value)) return value.map((inner) => maskValue(inner, isSecret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      maskValue(inner, isSecret || isSecretOfSignIn(name)),
    ]),
  );
}

/** The text of a field, which may itself be JSON. */
function maskTextOfField(text: string): string {
  if (!/^\s*[[{]/.test(text)) return maskSignInText(text);
  try {
    return JSON.stringify(maskValue(parseJsonText(text)));
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

/** A shorter one is no secret, and stands by chance in many words. */
const MIN_KNOWN_SECRET = 4;

/**
 * Masks known secrets wherever they stand in a text, however they are spelled there, and looks for nothing else: for what is
 * shown of an answer to whoever sent them. An answer is judged before that, as it came.
 */
export function maskKnown(text: string, secrets: readonly string[]): string {
  const known = secrets.filter(({ length }) => length >= MIN_KNOWN_SECRET);
  return known.length === 0 ? text : maskText(text, known, { context: 'known-only' });
}

/** The same for every text, number and name of a JSON value. */
export function maskKnownInJson(value: JsonValue, secrets: readonly string[]): JsonValue {
  if (typeof value === 'string') return maskKnown(value, secrets);
  if (typeof value === 'number') {
    const shown = maskKnown(String(value), secrets);
    return shown === String(value) ? value : shown;
  }
  if (Array.isArray(value)) {
    // A list of bytes, as some platforms write what is no text.
    if (value.length >= MIN_KNOWN_SECRET && value.every((inner) => typeof inner === 'number')) {
      const bytes = value.join(',');
      const shown = maskKnown(bytes, secrets);
      if (shown !== bytes) return [shown];
    }
    return value.map((inner) => maskKnownInJson(inner, secrets));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [maskKnown(name, secrets), maskKnownInJson(inner, secrets)]),
  );
}

/** Read beyond what is shown, so that nothing that ends there is cut in two and missed. */
const MIN_MARGIN_CHARS = 20_000;
/** A character takes so many where it is escaped twice over. */
const MAX_ESCAPED_CHARS = 12;

/**
 * The beginning of a text with its secrets masked, of which no more is read than has to be.
 * @param read gives so many characters of the text, or all of it if it is shorter.
 * @param leastChars that the result has, if the text has as many.
 */
export function maskBeginning(
  read: (chars: number) => string,
  leastChars: number,
  known: readonly string[],
): string {
  const margin = marginOf(known);
  for (let chars = leastChars + margin; ; chars *= 2) {
    const text = read(chars);
    const isWhole = text.length < chars;
    const end = isWhole ? text.length : chars - margin;
    const shown = maskText(text.slice(0, chars), known, { end });
    if (isWhole || shown.length >= leastChars) return shown;
  }
}

/**
 * The first characters of a text without known secrets, and nothing else looked for (`maskKnown`). Whoever answers decides what is
 * masked, so no more is read in its place: the result is shorter by that.
 */
export function maskKnownBeginning(text: string, chars: number, secrets: readonly string[]): string {
  const known = secrets.filter(({ length }) => length >= MIN_KNOWN_SECRET);
  if (known.length === 0) return text.slice(0, chars);
  const read = text.slice(0, chars + marginOf(known));
  return maskText(read, known, { end: chars, context: 'known-only' }).slice(0, chars);
}

function marginOf(known: readonly string[]): number {
  const longest = Math.max(0, ...known.map(({ length }) => length));
  return Math.max(MIN_MARGIN_CHARS, longest * MAX_ESCAPED_CHARS);
}
