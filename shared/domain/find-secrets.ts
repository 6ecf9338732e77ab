import { byteListSpans, literal, mayHoldByteList } from './byte-list-secrets.ts';
import {
  encodedForms,
  type EncodedSecrets,
  encodedSpans,
  type Finder,
  finderOf,
  longestWord,
  mayHoldEncoded,
  partSearch,
} from './encoded-secrets.ts';
import {
  endOfString,
  type Unescaped,
  unescapeJson,
  unescapeMarkup,
  unescapePercent,
} from './unescaped-text.ts';
import { findJsonWebTokens } from './find-json-web-tokens.ts';
import { addValue, findNamedSecrets } from './find-named-secrets.ts';
import { isSecretName, type NameContext, SECRET_WORDS } from './secret-names.ts';

/**
 * A secret within a text, from `start` up to `end`; of a long one the characters up to `shownEnd` may be shown. What takes its
 * place is to stand in `quote`, where it is a number of JSON; such a mark stands at `quoteAt`, if any does.
 */
export type SecretSpan = {
  start: number;
  end: number;
  shownEnd: number;
  chars: number;
  quote: string;
  quoteAt: number | null;
};

const SHOWN_CHARS = 4;

/** Where the shown part of a secret of `chars` characters ends; of a short one nothing is shown. */
export function shownChars(chars: number): number {
  return chars > SHOWN_CHARS * 4 ? SHOWN_CHARS : 0;
}

/** The credentials of a header, wherever it is quoted (RFC 9110 section 11.4); a word of prose has neither digits nor capitals. */
const CREDENTIALS =
  /\b(?:[Bb][Ee][Aa][Rr][Ee][Rr]|[Bb][Aa][Ss][Ii][Cc]|[Dd][Pp][Oo][Pp])\s+((?=[\w.~+/=-]*(?:\d|\B[A-Z]))[\w.~+/=-]{8,})/g;
/** Name and password before a host (RFC 3986 section 3.2.1); the password may have an `@` in it. */
const USER_INFO = /\/\/([^\s/@:"'<>\\?#]*:[^\s/"'<>\\?#]*)@/g;
const COLON = /"\s*:\s*/y;
const MAX_NAME_CHARS = 200;
/** Letters may themselves be escaped. */
const ESCAPES = String.raw`\\u00[4-7]|%[4-7][\da-f]|&#`;
/** Whatever is found without being a known secret contains one of these. */
const SIGNS = String.raw`eyJ|bearer|basic|dpop|${ESCAPES}|\/\/[^/]{0,300}@`;

/** Text in more levels of escapes than this allows is not searched but hidden as a whole. */
const MAX_WORK_PER_CHAR = 16;
const MIN_WORK_CHARS = 1_000_000;

/** Where the names of secrets stand; with `known-only` nothing but the known secrets is looked for. */
export type SearchContext = NameContext | 'known-only';

type Prepared = {
  known: readonly { length: number; find: Finder }[];
  /** Whether a text may hold one of them. */
  mayHoldKnown: (text: string) => boolean;
  encoded: EncodedSecrets;
};
type Search = Prepared & {
  context: SearchContext;
  /** Whether a text may hold anything to hide: most do not, and are not searched any further. */
  isSuspect: (text: string) => boolean;
  workLeftChars: number;
};

/** Memory of a prepared search, as measured. */
const BYTES_PER_SECRET = 200_000;
const BYTES_PER_CHAR = 100;
const MAX_PREPARED_BYTES = 10_000_000;
const MAX_PREPARED = 8;
/** Two lists may alternate, as for the names and the values of headers, however long they are. */
const MIN_PREPARED = 2;

/** The latest searches, newest first: every header and body is searched for the same secrets, which each call lists again. */
const prepared: { secrets: readonly string[]; search: Prepared }[] = [];
/** The search without known secrets, which is used in between all the time. */
let ofNone: Prepared | undefined;

function prepare(secrets: readonly string[]): Prepared {
  if (secrets.length === 0) return (ofNone ??= preparedFor([]));
  const at = prepared.findIndex((one) => areSame(one.secrets, secrets));
  const [before] = at === -1 ? [] : prepared.splice(at, 1);
  const one = before ?? { secrets: [...secrets], search: preparedFor(secrets) };
  prepared.unshift(one);
  let sizeBytes = 0;
  const kept = prepared.filter((each) => (sizeBytes += preparedBytes(each.secrets)) <= MAX_PREPARED_BYTES);
  prepared.length = Math.min(prepared.length, Math.max(MIN_PREPARED, kept.length), MAX_PREPARED);
  return one.search;
}

function preparedBytes(secrets: readonly string[]): number {
  return secrets.reduce((sum, { length }) => sum + length * BYTES_PER_CHAR + BYTES_PER_SECRET, 0);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((secret, index) => secret === others[index]);
}

function preparedFor(secrets: readonly string[]): Prepared {
  return {
    mayHoldKnown: signSearch(secrets),
    known: spellings(secrets).map((text) => ({ length: text.length, find: finderOf(text) })),
    encoded: encodedForms(secrets),
  };
}

/**
 * Finds the secrets in a text of any kind: the given ones however they are spelled there, JSON Web Tokens, credentials,
 * and the values of whatever is named like a secret. What stands there escaped, as JSON does inside JSON, an address inside an
 * address or anything inside a page, is searched as well, however deep.
 * @param known secrets to be found wherever they stand.
 * @returns the spans in their order; none overlaps another.
 */
export function findSecrets(
  text: string,
  known: readonly string[],
  context: SearchContext = 'anywhere',
): SecretSpan[] {
  const workLeftChars = text.length * MAX_WORK_PER_CHAR + MIN_WORK_CHARS;
  const search = prepare(known);
  return merged(findIn(text, { ...search, context, isSuspect: suspicion(search, context), workLeftChars }));
}

function findIn(text: string, search: Search): SecretSpan[] {
  if (!search.isSuspect(text)) return [];
  const spans: SecretSpan[] = [];
  const add = (start: number, end: number, quoteAt?: number) => {
    if (end > start) spans.push(spanOf(text, start, end, quoteAt));
  };
  if (search.context !== 'known-only') addUnknown(text, search.context, add);
  for (const { length, find } of search.mayHoldKnown(text) ? search.known : [])
    for (const at of find(text)) add(at, at + length);
  for (const [start, end] of encodedSpans(text, search.encoded)) spans.push(hiddenSpan(start, end));
  for (const [start, end, quoteAt] of byteListSpans(text, search.encoded.byteLists)) {
    const span = hiddenSpan(start, end);
    spans.push(quoteAt === undefined ? span : { ...span, quote: '"', quoteAt });
  }
  for (const [start, end] of escapedStrings(text)) {
    addOfEscapedName(text, start, end, search, add);
    for (const span of findInside(text, start, end, IN_JSON, search)) spans.push(span);
  }
  for (const [start, end] of regionsAround(text, '%', OF_ADDRESS)) {
    for (const span of findInside(text, start, end, IN_ADDRESS, search)) spans.push(span);
  }
  for (const [start, end] of regionsAround(text, '&', OF_TEXT)) {
    for (const span of findInside(text, start, end, IN_PAGE, search)) spans.push(span);
  }
  return spans;
}

type Add = (start: number, end: number, quoteAt?: number) => void;

/** Adds what looks like a secret without being a known one. */
function addUnknown(text: string, context: NameContext, add: Add): void {
  for (const [start, end] of findJsonWebTokens(text)) add(start, end);
  for (const pattern of [CREDENTIALS, USER_INFO]) {
    for (const { index, 0: all, 1: value = '' } of text.matchAll(pattern)) {
      const start = index + all.lastIndexOf(value);
      add(start, start + value.length);
    }
  }
  findNamedSecrets(text, context, add);
}

/** The value of a member whose name is written with escapes. */
function addOfEscapedName(text: string, start: number, end: number, { context }: Search, add: Add): void {
  if (context === 'known-only' || end - start > MAX_NAME_CHARS) return;
  COLON.lastIndex = end;
  if (!COLON.test(text)) return;
  const value = COLON.lastIndex;
  if (isSecretName(unescapeJson(text.slice(start, end)).text, context)) addValue(text, value, add, end);
}

/** How escapes are undone, and how a quotation mark is written among them, which may be escaped already. */
type Escaping = { unescape: (escaped: string) => Unescaped; spell: (quote: string) => string };

const IN_JSON: Escaping = {
  unescape: unescapeJson,
  spell: (quote) => quote.replaceAll(/["\\]/g, String.raw`\$&`),
};
const IN_ADDRESS: Escaping = { unescape: unescapePercent, spell: encodeURIComponent };
const IN_PAGE: Escaping = { unescape: unescapeMarkup, spell: inPage };

/** Finds the secrets in a region once its escapes are undone. */
function findInside(
  text: string,
  start: number,
  end: number,
  { unescape, spell }: Escaping,
  search: Search,
): SecretSpan[] {
  const region = text.slice(start, end);
  if (!search.isSuspect(region)) return [];
  search.workLeftChars -= region.length;
  if (search.workLeftChars < 0) return [hiddenSpan(start, end)];
  const inner = unescape(region);
  if (inner.text.length === region.length) return [];
  return findIn(inner.text, search).map((span) => ({
    start: start + inner.originOf(span.start),
    end: start + inner.originOf(span.end),
    shownEnd: start + inner.originOf(span.shownEnd),
    chars: span.chars,
    quote: quoteIn(region, inner, span, spell),
    quoteAt: span.quoteAt === null ? null : start + inner.originOf(span.quoteAt),
  }));
}

/** The strings of a text that have escapes in them; where there are no quotes around an escape, whatever lies between. */
function* escapedStrings(text: string): Generator<[number, number]> {
  let from = 0;
  for (;;) {
    const escape = text.indexOf('\\', from);
    if (escape === -1) return;
    const quote = text.lastIndexOf('"', escape);
    const end = endOfString(text, escape);
    yield [quote >= from ? quote + 1 : from, end];
    from = end + 1;
  }
}

const OF_ADDRESS = /[^\s"'<>\\]/y;
const OF_TEXT = /[^<>]/y;

/** The regions around a mark that consist of certain characters. */
function* regionsAround(text: string, mark: string, char: RegExp): Generator<[number, number]> {
  const isOfRegion = (at: number): boolean => {
    char.lastIndex = at;
    return char.test(text);
  };
  let from = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, from)) {
    let start = at;
    while (start > from && isOfRegion(start - 1)) start -= 1;
    let end = at + 1;
    while (end < text.length && isOfRegion(end)) end += 1;
    yield [start, end];
    from = end;
  }
}

/** A quotation mark as it is spelled there. */
function quoteIn(
  region: string,
  { originOf }: Unescaped,
  { quote, quoteAt }: SecretSpan,
  spell: Escaping['spell'],
): string {
  if (quote === '' || quoteAt === null) return spell(quote);
  return region.slice(originOf(quoteAt), originOf(quoteAt + quote.length));
}

function hiddenSpan(start: number, end: number): SecretSpan {
  return { start, end, shownEnd: start, chars: end - start, quote: '', quoteAt: null };
}

function spanOf(text: string, start: number, end: number, quoteAt: number | undefined): SecretSpan {
  const chars = end - start;
  if (quoteAt !== undefined) {
    return { start, end, shownEnd: start, chars, quote: text[quoteAt] ?? '', quoteAt };
  }
  const shownEnd = start + shownChars(chars);
  // Half an escape would break what stands around it.
  const isBroken = /["\\]/.test(text.slice(start, shownEnd));
  return { start, end, shownEnd: isBroken ? start : shownEnd, chars, quote: '', quoteAt: null };
}

function merged(spans: SecretSpan[]): SecretSpan[] {
  // A span found with its escapes undone knows better whether it is a number.
  const inOrder = spans.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || b.quote.length - a.quote.length,
  );
  const result: SecretSpan[] = [];
  for (const span of inOrder) {
    const last = result.at(-1);
    if (!last || span.start >= last.end) result.push(span);
    else if (span.end > last.end)
      result[result.length - 1] = { ...last, end: span.end, chars: span.end - last.start, quote: '' };
  }
  return result;
}

/** As it is, and as it stands in an address, in a form and in a page. */
function spellings(known: readonly string[]): string[] {
  return [
    ...new Set(
      known.flatMap((secret) => {
        const inAddress = encodeURIComponent(secret.toWellFormed());
        const inForm = inAddress.replaceAll('%20', '+').replaceAll(/[!'()~]/g, hexCode);
        const encoded = [inAddress, inForm].flatMap((text) => [text, text.replaceAll(HEX_CODE, lowerCase)]);
        return [secret, ...encoded, inPage(secret)];
      }),
    ),
  ].filter((text) => text !== '');
}

const HEX_CODE = /%[0-9A-F]{2}/g;
const lowerCase = (text: string): string => text.toLowerCase();
const hexCode = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

function inPage(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A quick test that is true for every text with something to hide. */
function suspicion({ mayHoldKnown, encoded }: Prepared, context: SearchContext): (text: string) => boolean {
  const pattern = USUAL[context];
  return (text) =>
    pattern.test(text) ||
    mayHoldKnown(text) ||
    mayHoldEncoded(text, encoded) ||
    mayHoldByteList(text, encoded.byteLists);
}

/** Matches every text with something to hide that is not a known secret. */
const USUAL: Record<SearchContext, RegExp> = {
  'known-only': new RegExp(ESCAPES, 'i'),
  anywhere: new RegExp(`${SIGNS}|${SECRET_WORDS.anywhere}`, 'i'),
  'sign-in': new RegExp(`${SIGNS}|${SECRET_WORDS['sign-in']}`, 'i'),
};

/** Shorter words would match too often; of longer ones the beginning is enough. */
const MIN_WORD_CHARS = 12;
const MAX_WORD_CHARS = 48;

/**
 * A quick test whether a text may hold a known secret in any spelling: by the longest part of it that is the same in all of
 * them. A secret without such a part may be behind any escape.
 */
function signSearch(known: readonly string[]): (text: string) => boolean {
  const words = new Set<string>();
  const patterns = new Set<string>();
  for (const secret of known.filter((each) => each !== '')) {
    const word = longestWord(secret);
    if (word.length >= MIN_WORD_CHARS) words.add(word.slice(0, MAX_WORD_CHARS).toLowerCase());
    else patterns.add(word === '' ? `\\\\|[&%]|${literal(secret.slice(0, MAX_WORD_CHARS))}` : word);
  }
  const mayHoldWord = partSearch([...words].map((text) => ({ text, isAnyCase: true, isWhole: true })));
  if (patterns.size === 0) return mayHoldWord;
  const pattern = new RegExp([...patterns].join('|'), 'i');
  return (text) => pattern.test(text) || mayHoldWord(text);
}
