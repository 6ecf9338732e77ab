import { endOfString } from './unescaped-text.ts';
import { utf8Hex } from './utf8.ts';

const SIGN_BYTES = 5;
/** Between the bytes of a dump, a list, or a text of which each character is an escape. */
const BLANK = String.raw`(?:\s|\\+[nrt])`;
const BETWEEN = String.raw`(?:${BLANK}|[:,;\-"'\]})]){0,80}(?:0x|\\+x|\\+u\{0*|\\+u00|=)?`;
const BETWEEN_NUMBERS = `(?:${BLANK}{0,64}[,;]${BLANK}{0,64}|${BLANK}{1,64})`;
const BETWEEN_OCTAL = String.raw`\\{1,16}`;
const SOFT_BREAK = String.raw`(?:=(?:\r?\n|\\+r\\+n|\\+n))?`;

/** A way to write bytes: how each may be written, in small letters, and what stands between two. */
type ByteList = { sign: string; bytes: string[][]; between: string };
/** Lists whose first bytes are the same, and what finds these where they begin. */
type SameBeginning = { sign: RegExp; lists: ByteList[] };

/** By the first two characters what may begin there: most places of a text are passed at once, however many secrets are known. */
export type ByteLists = { slots: Uint16Array; begun: SameBeginning[][] };

const ASCII = 128;
/** What may stand behind a byte of one character; 0 for whatever is not ASCII. */
const BEHIND_SHORT: Record<string, readonly string[]> = {
  [BETWEEN_NUMBERS]: ['\0', ' ', '\t', '\n', '\r', '\v', '\f', '\\', ',', ';'],
  [BETWEEN_OCTAL]: ['\\'],
  [SOFT_BREAK]: ['='],
};

export function indexByteLists(lists: readonly ByteList[]): ByteLists {
  const bySign = new Map<string, SameBeginning>();
  for (const list of lists) {
    const same = bySign.get(list.sign);
    if (same) same.lists.push(list);
    else bySign.set(list.sign, { sign: new RegExp(list.sign, 'iy'), lists: [list] });
  }
  const slots = new Uint16Array(ASCII * ASCII);
  const begun: SameBeginning[][] = [[]];
  for (const same of bySign.values()) {
    for (const pair of new Set(same.lists.flatMap(beginnings))) {
      const [first = '', second = ''] = pair;
      const small = keyOf(first, second);
      if (slots[small] === 0) slots[small] = begun.push([]) - 1;
      const slot = slots[small] ?? 0;
      begun[slot]?.push(same);
      slots[keyOf(first.toUpperCase(), second)] = slot;
      slots[keyOf(first, second.toUpperCase())] = slot;
      slots[keyOf(first.toUpperCase(), second.toUpperCase())] = slot;
    }
  }
  return { slots, begun };
}

/** The two characters that a list may begin with. */
function beginnings({ bytes: [first = [], second = []], between }: ByteList): string[] {
  const behind = [...(BEHIND_SHORT[between] ?? []), ...second.map((each) => each.slice(0, 1))];
  return first.flatMap((each) => (each.length > 1 ? [each.slice(0, 2)] : behind.map((next) => each + next)));
}

const keyOf = (first: string, second: string): number => asciiAt(first, 0) * ASCII + asciiAt(second, 0);

function asciiAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < ASCII ? code : 0;
}

/** Where the first bytes of lists stand. */
function* begunIn(
  text: string,
  { slots, begun }: ByteLists,
): Generator<{ index: number; same: SameBeginning }> {
  let next = asciiAt(text, 0);
  for (let index = 0; index + 1 < text.length; index += 1) {
    const code = next;
    next = asciiAt(text, index + 1);
    const slot = slots[code * ASCII + next] ?? 0;
    if (slot === 0) continue;
    for (const same of begun[slot] ?? []) {
      same.sign.lastIndex = index;
      if (same.sign.test(text)) yield { index, same };
    }
  }
}

/** Whether a secret may stand in a text byte by byte. */
export function mayHoldByteList(text: string, lists: ByteLists): boolean {
  return begunIn(text, lists).next().done !== true;
}

/**
 * A secret written byte by byte: in hex with something between (a dump, `0x`, `\x`, `\u{}`, `=` of quoted-printable), in
 * decimal as lists of JSON have it, in octal escapes, and in quoted-printable (RFC 2045 section 6.7), where most characters
 * stand for themselves.
 */
export function byteLists(secret: string): ByteList[] {
  const codes = (utf8Hex(secret).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const list = (spellings: readonly string[][], between: string, before = ''): ByteList => {
    const bytes = codes.map((code) => spellings[code] ?? []);
    return { sign: before + bytes.slice(0, SIGN_BYTES).map(oneOf).join(between), bytes, between };
  };
  return [
    list(HEX, BETWEEN),
    list(DECIMAL, BETWEEN_NUMBERS, String.raw`(?<![\d.-])`),
    list(OCTAL, BETWEEN_OCTAL),
    list(PRINTABLE, SOFT_BREAK),
  ];
}

const BYTES = Array.from({ length: 256 }, (_, code) => code);
const hexPair = (code: number) => code.toString(16).padStart(2, '0');
/** How each byte may be written; all lists share it. */
const HEX = BYTES.map((code) => [hexPair(code)]);
const DECIMAL = BYTES.map((code) => [String(code)]);
const OCTAL = BYTES.map((code) => [code.toString(8), code.toString(8).padStart(3, '0')]);
const PRINTABLE = BYTES.map((code) => {
  const isPlain = code > 0x20 && code < 0x7f && code !== 0x3d;
  const escape = `=${hexPair(code)}`;
  return isPlain ? [String.fromCharCode(code).toLowerCase(), escape] : [escape];
});

function oneOf(spellings: readonly string[]): string {
  return `(?:${spellings.map(literal).join('|')})`;
}

export function literal(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);
}

/**
 * So often each character of a text is compared; where there would be more, all that follows is hidden. More than twice it takes a
 * text that repeats the beginning of a secret within itself.
 */
const MAX_COMPARED_PER_CHAR = 4;

/**
 * Where secrets are written byte by byte; and, in a list of numbers of JSON, where a quotation mark stands before it, as a text
 * needs them there: null if there is none.
 */
export function* byteListSpans(
  text: string,
  lists: ByteLists,
): Generator<[start: number, end: number, quoteAt: number | null | undefined]> {
  const readers = new Map<ByteList, { read: ReturnType<typeof byteReader>; from: number }>();
  const quoteBefore = quoteFinder(text);
  for (const { index, same } of begunIn(text, lists)) {
    const { lastIndex } = same.sign;
    for (const list of same.lists) {
      const reader = readers.get(list) ?? { read: byteReader(text, list), from: 0 };
      readers.set(list, reader);
      if (index < reader.from) continue;
      const end = reader.read(index);
      reader.from = end ?? lastIndex;
      if (end === undefined) continue;
      const mayBeListed = list.between === BETWEEN_NUMBERS && isListed(text, index);
      yield [index, end, mayBeListed ? quoteBefore(index) : undefined];
    }
  }
}

/** A number goes on behind its digits. */
const REST_OF_NUMBER = /\d|\.\d|e[+-]?\d/iy;

/** Finds where the last byte ends, if all of a list stand at a place. */
function byteReader(text: string, { bytes, between }: ByteList): (start: number) => number | undefined {
  const gap = new RegExp(between, 'iy');
  let comparedLeft = text.length * MAX_COMPARED_PER_CHAR;
  return (start) => {
    let at = start;
    for (const [index, spellings] of bytes.entries()) {
      if (comparedLeft < 0) return text.length;
      const before = at;
      if (index > 0) {
        gap.lastIndex = at;
        if (!gap.test(text)) return undefined;
        at = gap.lastIndex;
      }
      const here = at;
      const found = spellings.find((each) => text.slice(here, here + each.length).toLowerCase() === each);
      if (found === undefined) return undefined;
      at += found.length;
      comparedLeft -= at - before;
    }
    REST_OF_NUMBER.lastIndex = at;
    return between === BETWEEN_NUMBERS && REST_OF_NUMBER.test(text) ? undefined : at;
  };
}

/** Behind the bracket of a list, or a comma. */
function isListed(text: string, at: number): boolean {
  let before = at - 1;
  while (/\s/.test(text[before] ?? '')) before -= 1;
  return text[before] === '[' || text[before] === ',';
}

/** Finds the mark that ends the string of JSON before a place, null if there is none; undefined within a string. In their order. */
function quoteFinder(text: string): (at: number) => number | null | undefined {
  let before = -1;
  let start = -1;
  let end = -1;
  return (at) => {
    while (end < at && start < text.length) {
      before = end;
      const next = text.indexOf('"', end + 1);
      start = next === -1 ? text.length : next;
      end = next === -1 ? text.length : endOfString(text, next + 1);
    }
    if (start < at) return undefined;
    return before === -1 ? null : before;
  };
}
