import { type ByteLists, byteLists, indexByteLists } from './byte-list-secrets.ts';
import { utf8Base64, utf8Hex, utf8SizeBytes } from './utf8.ts';

/** How many characters are looked up at a time. */
const MAX_GRAM_CHARS = 4;
/** Longer parts would be looked up at fewer places, and lines of common texts are not much longer than two of them. */
const MAX_PART_CHARS = 28;
const TABLE_SIZE = 1 << 16;
/** Lowercases letters, and leaves digits as they are. */
const SMALL = 0x20;

/** `isWhole`: wherever it occurs, it is in one piece. */
type Pattern = { text: string; isAnyCase: boolean; isWhole?: boolean };
type Part = Omit<Pattern, 'isWhole'> & { at: number };

/**
 * Tests whether one of several texts may occur in a longer one, whole or broken into lines: far faster than searching for each,
 * as only one in several positions is examined. Of each pattern two parts are searched for, one of which is whole if lines are no
 * shorter than both.
 */
export function partSearch(patterns: readonly Pattern[]): (text: string) => boolean {
  const shortest = Math.min(...patterns.map(({ text }) => text.length));
  const partChars = Math.min(MAX_PART_CHARS, shortest >> 1);
  const gramChars = Math.min(MAX_GRAM_CHARS, partChars);
  if (patterns.length === 0 || gramChars === 0) return () => false;
  const step = partChars - gramChars + 1;
  const isKnown = new Uint8Array(TABLE_SIZE);
  const byKey = new Map<number, Part[]>();
  for (const { text, isAnyCase, isWhole = false } of patterns) {
    const parts = isWhole ? [text] : [text.slice(0, partChars), text.slice(partChars, 2 * partChars)];
    for (const part of parts) {
      for (let at = 0; at < step; at += 1) {
        const key = keyAt(part, at, gramChars);
        isKnown[key] = 1;
        const known = byKey.get(key) ?? [];
        byKey.set(key, known);
        known.push({ text: part, isAnyCase, at });
      }
    }
  }
  return (text) => {
    for (let at = step - 1; at + gramChars <= text.length; at += step) {
      const key = keyAt(text, at, gramChars);
      if (isKnown[key] === 1 && byKey.get(key)?.some((part) => stands(text, at - part.at, part))) return true;
    }
    return false;
  };
}

/** The longest text that is left to `indexOf`, which may compare all of it at every position. */
const MAX_HEAD_CHARS = 16;

/** The positions of a text in another one, without overlaps. */
export type Finder = (text: string) => number[];

/**
 * Finds a text in longer ones, and reads each of their characters a fixed number of times however both repeat themselves (Knuth,
 * Morris and Pratt 1977): `indexOf` would compare a token of many thousand characters at each place that begins like it.
 */
export function finderOf(wanted: string): Finder {
  const head = wanted.slice(0, MAX_HEAD_CHARS);
  let borders: Uint32Array | undefined;
  return (text) => {
    const found: number[] = [];
    let at = text.indexOf(head);
    while (at !== -1) {
      borders ??= bordersOf(wanted);
      at += head.length;
      let matched = head.length;
      while (matched > 0 && matched < wanted.length && at < text.length) {
        matched = longerBy(text.charCodeAt(at), wanted, matched, borders);
        at += 1;
      }
      if (matched === wanted.length) found.push(at - matched);
      at = text.indexOf(head, at);
    }
    return found;
  };
}

/** Of each beginning of a text: the length of the longest shorter beginning that it ends with. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let at = 1; at < text.length; at += 1)
    borders[at] = longerBy(text.charCodeAt(at), text, borders[at - 1] ?? 0, borders);
  return borders;
}

/** How much of the beginning of `wanted` stands before a place where `matched` of it did and one more character follows. */
function longerBy(code: number, wanted: string, matched: number, borders: Uint32Array): number {
  let length = matched;
  while (length > 0 && wanted.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
  return wanted.charCodeAt(length) === code ? length + 1 : 0;
}

function keyAt(text: string, at: number, chars: number): number {
  let key = 0;
  for (let next = at; next < at + chars; next += 1) key = key * 37 + (text.charCodeAt(next) | SMALL);
  return key & (TABLE_SIZE - 1);
}

function stands(text: string, start: number, { text: part, isAnyCase }: Part): boolean {
  if (!isAnyCase) return text.startsWith(part, start);
  return start >= 0 && text.slice(start, start + part.length).toLowerCase() === part;
}

/** Words of a text that line breaks divide, joined again, and where each of their characters was. */
type JoinedLines = { text: string; originOf: (at: number) => number };

/**
 * A line break as it is, as an escape of JSON however deep, or of an address, with the indentation of the next line; and the
 * backslashes that some writers of JSON put before a slash. Backslashes are read once each, however many there are.
 */
const BREAK =
  /(?:\r\n?|\n|%0[ad]|(?<!\\)\\+(?:[rn]|u000[ad]))(?:\n|%0a|\\+(?:n|u000a))?(?:[ \t]|%20|%09){0,64}|(?<!\\)\\+(?=\/)/gi;
/** Of base64, base64url (RFC 4648 sections 4 and 5) and hex. */
const IS_ENCODED = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w+/-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const BACKSLASH = 92;

/**
 * Encoded text over several lines, as MIME (RFC 2045 section 6.8) and PEM (RFC 7468 section 2) write it: each such run of
 * characters without its line breaks, one below the other.
 * @param minChars of a run that is worth it.
 * @returns undefined if there is none.
 */
function joinLines(text: string, minChars: number): JoinedLines | undefined {
  const pieces: string[] = [];
  /** Where the pieces begin: in the result, and in the text. */
  const starts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  /** The pieces of the run that is being read, as [from, to, from, to]. */
  let run: number[] = [];
  let runEnd = -1;
  const close = () => {
    let chars = runEnd - (run.at(-1) ?? 0);
    for (let at = 0; at + 1 < run.length; at += 2) chars += (run[at + 1] ?? 0) - (run[at] ?? 0);
    if (run.length > 0 && chars >= minChars) {
      run.push(runEnd);
      for (let at = 0; at < run.length; at += 2) {
        const from = run[at] ?? 0;
        const piece = text.slice(from, run[at + 1]);
        pieces.push(piece);
        starts.push(length);
        origins.push(from);
        length += piece.length;
      }
      pieces.push('\n');
      length += 1;
    }
    run = [];
  };
  BREAK.lastIndex = 0;
  for (let found = BREAK.exec(text); found; found = BREAK.exec(text)) {
    const { index } = found;
    const end = BREAK.lastIndex;
    if (!isEncoded(text, index - 1) || !isEncoded(text, end)) continue;
    if (runEnd !== index) {
      close();
      let from = index - 1;
      while (from > runEnd && isEncoded(text, from - 1)) from -= 1;
      // So that an escape is recognised as one.
      run = [text.charCodeAt(from - 1) === BACKSLASH && from - 1 > runEnd ? from - 1 : from];
    }
    run.push(index, end);
    runEnd = end + 1;
    while (isEncoded(text, runEnd)) runEnd += 1;
  }
  close();
  if (pieces.length === 0) return undefined;
  return { text: pieces.join(''), originOf: (at) => originOf(starts, origins, at) };
}

function isEncoded(text: string, at: number): boolean {
  return IS_ENCODED[text.charCodeAt(at)] === 1;
}

function originOf(starts: readonly number[], origins: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return (origins[low] ?? 0) + at - (starts[low] ?? 0);
}

/** The characters of base64 that stand for a secret alone, and whether the ones beside them stand for bits of it too. */
type InBase64 = { text: string; isMixedBefore: boolean; isMixedAfter: boolean };
type FoundInBase64 = InBase64 & { find: Finder };
type FoundInHex = { length: number; find: Finder };

/** How known secrets look where a text is encoded. */
export type EncodedSecrets = {
  base64: readonly FoundInBase64[];
  /** In hex, in small letters. */
  hex: readonly FoundInHex[];
  /** Written byte by byte. */
  byteLists: ByteLists;
  minChars: number;
  /** Whether one of them may stand in a text, whole or in lines. */
  mayBeIn: (text: string) => boolean;
  /** The longest word of each of base64. */
  words: readonly string[];
};

/** A shorter one, encoded, is as long as many ordinary words. */
const MIN_CHARS = 6;

/**
 * How secrets look within a longer text that is written in base64 or base64url (RFC 4648 sections 4 and 5), once or twice over,
 * or in hex. Three bytes make four characters, so that they look different after 0, 1 and 2 bytes more. Secrets that are too short
 * are left out.
 */
export function encodedForms(secrets: readonly string[]): EncodedSecrets {
  const known = secrets.filter(({ length }) => length >= MIN_CHARS);
  const once = known.flatMap(base64Forms);
  const rewritten = known.flatMap((secret) => [inUtf16(secret), encodeURIComponent(secret.toWellFormed())]);
  const forms = [
    ...once,
    ...once.flatMap(({ text }) => base64Forms(text)),
    ...rewritten.flatMap(base64Forms),
  ];
  const base64 = [...new Map(forms.map((form) => [form.text, form])).values()].map((form) => ({
    ...form,
    find: finderOf(form.text),
  }));
  const hex = [...new Set([...known, ...rewritten].map(utf8Hex))];
  return {
    base64,
    hex: hex.map((text) => ({ length: text.length, find: finderOf(text) })),
    byteLists: indexByteLists(known.flatMap(byteLists)),
    minChars: Math.min(...base64.map(({ text }) => text.length)),
    mayBeIn: partSearch([
      ...base64.map(({ text }) => ({ text, isAnyCase: false })),
      ...hex.map((text) => ({ text, isAnyCase: true })),
    ]),
    words: [...new Set(base64.map(({ text }) => longestWord(text)))],
  };
}

/** The zero of every second byte, by which both orders of bytes are found (UTF-16 of what is ASCII). */
function inUtf16(secret: string): string {
  return secret.split('').join('\0');
}

export function longestWord(text: string): string {
  const words: string[] = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** An escape that may stand for a mark of base64. */
const ESCAPED_MARK = /\\(?:\/|u002)|%2/i;

/** Whether an encoded secret may stand in a text, be it in lines or with its marks escaped. */
export function mayHoldEncoded(text: string, { mayBeIn, minChars, words }: EncodedSecrets): boolean {
  if (text.length < minChars) return false;
  if (mayBeIn(text)) return true;
  if (!ESCAPED_MARK.test(text)) return false;
  const joined = joinLines(text, minChars)?.text ?? '';
  return mayBeIn(joined) || words.some((word) => text.includes(word) || joined.includes(word));
}

/** Where encoded secrets start and end, with the characters that stand for bits of them; also where lines break within. */
export function* encodedSpans(
  text: string,
  secrets: EncodedSecrets,
): Generator<[start: number, end: number]> {
  if (!mayHoldEncoded(text, secrets)) return;
  yield* spansIn(text, secrets);
  const joined = joinLines(text, secrets.minChars);
  if (joined === undefined) return;
  for (const [start, end] of spansIn(joined.text, secrets)) {
    yield [joined.originOf(start), joined.originOf(end - 1) + 1];
  }
}

function* spansIn(text: string, { base64, hex }: EncodedSecrets): Generator<[start: number, end: number]> {
  for (const form of base64) for (const at of form.find(text)) yield encodedSpan(text, at, form);
  const small = text.replaceAll(LONGER_IF_SMALL, 'I').toLowerCase();
  for (const { length, find } of hex) for (const at of find(small)) yield [at, at + length];
}

/** The only letter that becomes two when lowercased, which would move everything after it. */
const LONGER_IF_SMALL = '\u0130';

function base64Forms(text: string): InBase64[] {
  const sizeBytes = utf8SizeBytes(text);
  return [0, 1, 2].flatMap((bytesBefore) => {
    const bits = (bytesBefore + sizeBytes) * 8;
    const form = {
      text: utf8Base64('\0'.repeat(bytesBefore) + text).slice(
        Math.ceil((bytesBefore * 8) / 6),
        Math.floor(bits / 6),
      ),
      isMixedBefore: bytesBefore > 0,
      isMixedAfter: bits % 6 > 0,
    };
    const inUrl = { ...form, text: form.text.replaceAll('+', '-').replaceAll('/', '_') };
    return inUrl.text === form.text ? [form] : [form, inUrl];
  });
}

const BASE64_CHAR = /^[\w+/-]$/;
/** An escape of JSON but its last character; without that it would break what stands around it. */
const BEGUN_ESCAPE = /\\(?:u[\da-f]{0,3})?$/i;

/** Where an encoded secret that was found `at` a place starts and ends, with the characters that stand for bits of it. */
function encodedSpan(text: string, at: number, form: InBase64): [start: number, end: number] {
  const end = at + form.text.length;
  const takesBefore =
    form.isMixedBefore &&
    BASE64_CHAR.test(text.charAt(at - 1)) &&
    !BEGUN_ESCAPE.test(text.slice(Math.max(0, at - 6), at - 1));
  const takesAfter = form.isMixedAfter && BASE64_CHAR.test(text.charAt(end));
  return [takesBefore ? at - 1 : at, takesAfter ? end + 1 : end];
}
