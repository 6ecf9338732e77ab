import { findJsonWebTokens } from './find-json-web-tokens.ts';
import { unescapeJson } from './unescaped-json.ts';

/** A secret within a text, from `start` up to `end`; of a long one the characters up to `shownEnd` may be shown. */
export type SecretSpan = { start: number; end: number; shownEnd: number; chars: number };

const SHOWN_CHARS = 4;

/** Where the shown part of a secret of `chars` characters ends; of a short one nothing is shown. */
export function shownChars(chars: number): number {
  return chars > SHOWN_CHARS * 4 ? SHOWN_CHARS : 0;
}

/** Within a name; as a sign it is one character, for a search that begins anywhere must not read on from everywhere. */
const ANY_WORDS = String.raw`x-[\w-]*`;
/** Names of members, parameters and headers whose value opens something to whoever has it, as a pattern. */
const SECRET_NAMES = [
  '(?:access|refresh|id|auth|session|bearer|upload|(?:registration|initial)_access)[_-]?token',
  `${ANY_WORDS}token`,
  'token',
  'client[_-]?secret',
  'secret',
  '(?:api|access|private|secret)[_-]?key',
  `${ANY_WORDS}key`,
  'pass(?:word|wd|phrase)',
  'code[_-]?verifier',
  '(?:client[_-]?)?assertion',
  '(?:proxy-)?authorization',
  '(?:set-)?cookie',
];
/** These are secrets where somebody signs in; elsewhere a code is the code of something. */
const SIGN_ON_NAMES = ['code', 'device_code', 'id_token_hint'];

/** The credentials of a header, wherever it is quoted (RFC 9110 section 11.4); a word of prose has neither digits nor capitals. */
const CREDENTIALS =
  /\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC|D[Pp]o[Pp]|dpop)\s+((?=[\w.~+/=-]*(?:\d|\B[A-Z]))[\w.~+/=-]{8,})/g;
const NEXT_OF_ARRAY = /\s*,\s*(?=")/y;

/** What a search looks for by name. */
export type SecretNames = { member: RegExp; pair: RegExp; signs: string };

function namesOf(names: readonly string[]): SecretNames {
  const any = names.join('|');
  return {
    member: new RegExp(`"(?:${any})"\\s*:\\s*(?:\\[\\s*)?(?=")`, 'gi'),
    /** Of a form or of an address. */
    pair: new RegExp(`(?<![\\w.-])(?:${any})=([^&#\\s"'<>\\\\;]+)`, 'gi'),
    /** What every finding begins with; its letters may themselves be escaped. */
    signs: `${any.replaceAll(ANY_WORDS, String.raw`[\w-]`)}|eyJ|bearer|basic|dpop|\\\\u00[4-7]`,
  };
}

export const USUAL_NAMES = namesOf(SECRET_NAMES);
export const NAMES_IN_A_SIGN_IN = namesOf([...SECRET_NAMES, ...SIGN_ON_NAMES]);

/** A text that escapes hide deeper than this is no longer searched but hidden as a whole. */
const MAX_WORK_PER_CHAR = 16;
const MIN_WORK_CHARS = 1_000_000;

type Prepared = {
  names: SecretNames;
  /** Whether a text can have anything to hide at all: most have not, and are not searched any further. */
  isSuspect: (text: string) => boolean;
  known: readonly string[];
};
type Search = Prepared & { workLeftChars: number };

/** By the secrets that are known: the same ones are looked for in every header and body of a request. */
const prepared = new WeakMap<readonly string[], Prepared>();

function prepare(known: readonly string[], names: SecretNames): Prepared {
  const before = prepared.get(known);
  if (before?.names === names) return before;
  const made = { names, isSuspect: suspicion(known, names), known: spellings(known) };
  prepared.set(known, made);
  return made;
}

/**
 * Finds the secrets in a text of any kind: the given ones however they are spelled there, JSON Web Tokens, credentials,
 * and the values of members, form fields and parameters that are named like secrets. JSON that stands as text inside
 * JSON is searched as well, however deep.
 * @param known secrets to be found wherever they stand.
 * @returns the spans in their order; none overlaps another.
 */
export function findSecrets(text: string, known: readonly string[], names = USUAL_NAMES): SecretSpan[] {
  const workLeftChars = text.length * MAX_WORK_PER_CHAR + MIN_WORK_CHARS;
  return merged(findIn(text, { ...prepare(known, names), workLeftChars }));
}

function findIn(text: string, search: Search): SecretSpan[] {
  if (!search.isSuspect(text)) return [];
  const spans: SecretSpan[] = [];
  const add = (start: number, end: number) => {
    if (end > start) spans.push(spanOf(text, start, end));
  };
  for (const [start, end] of findJsonWebTokens(text)) add(start, end);
  for (const pattern of [CREDENTIALS, search.names.pair]) {
    for (const { index, 0: all, 1: value = '' } of text.matchAll(pattern)) {
      add(index + all.length - value.length, index + all.length);
    }
  }
  for (const secret of search.known) {
    for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + secret.length)) {
      add(at, at + secret.length);
    }
  }
  for (const { index, 0: head } of text.matchAll(search.names.member)) {
    let quote = index + head.length;
    for (;;) {
      const end = endOfString(text, quote + 1);
      add(quote + 1, end);
      NEXT_OF_ARRAY.lastIndex = end + 1;
      if (!head.includes('[') || !NEXT_OF_ARRAY.test(text)) break;
      quote = NEXT_OF_ARRAY.lastIndex;
    }
  }
  for (const [start, end] of escapedRegions(text)) {
    for (const span of findInside(text, start, end, search)) spans.push(span);
  }
  return spans;
}

/** Finds what the escapes of a region hide. */
function findInside(text: string, start: number, end: number, search: Search): SecretSpan[] {
  const region = text.slice(start, end);
  if (!search.isSuspect(region)) return [];
  search.workLeftChars -= region.length;
  if (search.workLeftChars < 0) return [{ start, end, shownEnd: start, chars: end - start }];
  const inner = unescapeJson(region);
  if (inner.text.length === region.length) return [];
  return findIn(inner.text, search).map((span) => ({
    start: start + inner.originOf(span.start),
    end: start + inner.originOf(span.end),
    shownEnd: start + inner.originOf(span.shownEnd),
    chars: span.chars,
  }));
}

/** The strings of a text that have escapes in them; where there are no quotes around an escape, whatever lies between. */
function* escapedRegions(text: string): Generator<[number, number]> {
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

/** Where a JSON string ends whose content goes on at `from`; the end of the text if nothing closes it. */
function endOfString(text: string, from: number): number {
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (quote - backslashes > from && text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    at = quote + 1;
  }
}

function spanOf(text: string, start: number, end: number): SecretSpan {
  const chars = end - start;
  const shownEnd = start + shownChars(chars);
  // Half an escape would break what stands around it.
  const isBroken = /["\\]/.test(text.slice(start, shownEnd));
  return { start, end, shownEnd: isBroken ? start : shownEnd, chars };
}

function merged(spans: SecretSpan[]): SecretSpan[] {
  const inOrder = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const result: SecretSpan[] = [];
  for (const span of inOrder) {
    const last = result.at(-1);
    if (!last || span.start >= last.end) result.push(span);
    else if (span.end > last.end)
      result[result.length - 1] = { ...last, end: span.end, chars: span.end - last.start };
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

/** A test that no text fails in which something is to be hidden. */
function suspicion(known: readonly string[], names: SecretNames): (text: string) => boolean {
  const signs = [names.signs, ...known.filter((secret) => secret !== '').map(signOf)];
  const pattern = new RegExp(signs.join('|'), 'i');
  return (text) => pattern.test(text);
}

/** The longest part of a secret that looks the same in every spelling; where it has none, any escape may hide it. */
function signOf(secret: string): string {
  const parts = secret.match(/[A-Za-z0-9]+/g);
  if (!parts) return `\\\\|[&%]|${literal(secret)}`;
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function literal(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
}
