import type { TextEncoding } from '#shared/domain/import/source-sample.ts';
import { hasChineseWord, isChineseSign, isUsualChinese } from './chinese-words.ts';

const decoders = new Map<TextEncoding, InstanceType<typeof TextDecoder>>();

/** Bytes as text, null if the encoding has no such text. */
export function decodeToken(bytes: Uint8Array, encoding: TextEncoding): string | null {
  let decoder = decoders.get(encoding);
  if (!decoder) decoders.set(encoding, (decoder = new TextDecoder(encoding, { fatal: true })));
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u{3000}-\u{303f}\u{ff00}-\u{ffef}㎎㎏㎡㎥]/u;
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic', 'Armenian', 'Thai'].map(
  (script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Inherited}]+$`, 'u'),
);
/** Signs where they stand in units and numbers; signs of three bytes in UTF-8 stand nowhere by chance. */
const SIGNS_IN_PLACE =
  /(?<![\p{L}])°(?=[CFKcfk'"′″)\]/\d-]|$)|°(?=C\b|F\b)|(?<=[A-Za-z\d)])[²³¹]|[µμ](?=[A-Za-z])|(?<![\p{L}])[kM]?Ω(?=[)\]/·]|$)|Δ(?=[A-Za-z])|±(?=[\d.(]|$)|(?<=[\dA-Za-z)])[·×÷](?=[\dA-Za-z(])|(?<=\d)[½¼¾º]|[\u{2000}-\u{2bff}\u{3200}-\u{33ff}\u{feff}]/gu;

/** Words that have a character beyond ASCII; a match begins with a word, so that long ASCII is gone through once. */
const WORDS_BEYOND_ASCII =
  /(?:(?<![\p{L}\p{M}\p{Lm}\p{Sk}])[\p{L}\p{M}\p{Lm}\p{Sk}]+)?[^\0-\u{7f}][\p{L}\p{M}\p{Lm}\p{Sk}]*/gu;

/**
 * How a text reads that is valid UTF-8. `east-asian`: it has characters that no other reading has by chance; `plain`: words of one
 * alphabet, and signs where they belong; `lone`: letters that may be anything; `odd`: what nobody writes (液位 of GB18030 is Һλ).
 */
export type Utf8Look = 'east-asian' | 'plain' | 'lone' | 'odd';

export function lookOfUtf8(text: string): Utf8Look {
  if (EAST_ASIAN.test(text)) return 'east-asian';
  const rest = text.normalize('NFC').replaceAll(SIGNS_IN_PLACE, '');
  let look: Utf8Look = 'plain';
  for (const word of rest.match(WORDS_BEYOND_ASCII) ?? []) {
    const ofWord = lookOfWord(word);
    if (ofWord === 'odd') return 'odd';
    if (ofWord === 'lone') look = 'lone';
  }
  return look;
}

function lookOfWord(word: string): Utf8Look {
  if (/^[\p{M}]|[\p{Lm}\p{Sk}\p{Co}\p{Cn}\p{Cc}]/u.test(word)) return 'odd';
  const letters = word.replaceAll(/\p{P}|\p{S}|\p{N}|\p{Z}/gu, '');
  if (letters === '') return 'lone';
  if (/^\p{M}/u.test(letters)) return 'odd';
  const script = SCRIPTS.findIndex((one) => one.test(letters));
  if (script < 0) return 'odd';
  if (script === 0) return /[A-Za-z]/.test(letters) || letters.length > 2 ? 'plain' : 'lone';
  return letters.length > 2 ? 'plain' : 'lone';
}

/** What the characters of a text in GB18030 are. `chars`: those beyond ASCII; `rare`: those that hardly any text has. */
export type GbLook = { chars: number; usual: number; rare: number; hasWord: boolean };

/** Characters of GB2312: 3,755 common ones, then 3,008 in the names of people and places. */
let gb2312: Set<string> | undefined;

function isGb2312(letter: string): boolean {
  if (!gb2312) {
    gb2312 = new Set();
    const decoder = new TextDecoder('gb18030');
    for (let lead = 0xb0; lead <= 0xf7; lead++)
      for (let trail = 0xa1; trail <= 0xfe; trail++) gb2312.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  return gb2312.has(letter);
}

export function lookOfGb18030(text: string): GbLook {
  const look: GbLook = { chars: 0, usual: 0, rare: 0, hasWord: hasChineseWord(text) };
  for (const letter of text) {
    if (letter <= '\u{7f}') continue;
    look.chars++;
    if (isUsualChinese(letter) || isChineseSign(letter)) look.usual++;
    else if (!isGb2312(letter)) look.rare++;
  }
  return look;
}

/** Letters of Windows-1252 below À. */
const LOW_LETTERS = new Set([0x83, 0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f]);
/** € ‚ „ … ‰ ‘ ’ “ ” • – — ™ nbsp £ § © ª « ® ° ± ² ³ µ · ¹ º » ¼ ½ ¾ × ÷ */
const SIGNS_1252 = new Set([
  0x80, 0x82, 0x84, 0x85, 0x89, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xa3, 0xa7, 0xa9, 0xaa,
  0xab, 0xae, 0xb0, 0xb1, 0xb2, 0xb3, 0xb5, 0xb7, 0xb9, 0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xd7, 0xf7,
]);

const isAsciiLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
const isLetter1252 = (byte: number): boolean =>
  (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || LOW_LETTERS.has(byte);

/**
 * True if the bytes can be text with one byte for a letter: accented letters, one or two in a row, within words; signs of
 * units; words of an alphabet that is beyond ASCII as a whole (Cyrillic, Greek), unless runs are to be short.
 */
export function mayBeSingleBytes(bytes: Uint8Array, longestRun = Number.POSITIVE_INFINITY): boolean {
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) < 0x80) continue;
    const from = at;
    while (at < bytes.length && (bytes[at] as number) >= 0x80) at++;
    const run = bytes.subarray(from, at);
    const isAlone = run.length === 1 && bytes.length === 1;
    const isInWord = isAlone || isAsciiLetter(bytes[from - 1]) || isAsciiLetter(bytes[at]);
    if (run.length > longestRun || !mayBeRun(run, isInWord)) return false;
  }
  return true;
}

function mayBeRun(run: Uint8Array, isInWord: boolean): boolean {
  const [first = 0, second = 0] = run;
  if (run.length === 1) return SIGNS_1252.has(first) || (isLetter1252(first) && isInWord);
  if (run.length === 2 && !isAlphabet(run)) {
    const isQuoted = SIGNS_1252.has(first) !== SIGNS_1252.has(second);
    return isInWord && isQuoted && (isLetter1252(first) || isLetter1252(second));
  }
  return isAlphabet(run) && (isInWord || run.length > 2);
}

/** ° ± ² ³ µ */
const UNIT_SIGNS = new Set([0xb0, 0xb1, 0xb2, 0xb3, 0xb5]);

/** True if a sign of units stands alone as one byte, as no Chinese encoding has it. */
export function hasLoneUnitSign(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte, at) => UNIT_SIGNS.has(byte) && (bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80,
  );
}

/** Letters from À on, in the case that words have: all the same, or the first alone is a capital. */
function isAlphabet(run: Uint8Array): boolean {
  let shape = '';
  for (const byte of run) {
    if (byte < 0xc0) return false;
    shape += byte < 0xe0 ? 'u' : 'l';
  }
  // In KOI8 capitals follow the small letters.
  return /^(?:u+|l+|ul+|lu+)$/.test(shape);
}

/** Share of the characters that are in the common half of Big5 (from A4 on); 0 if it is no Big5. */
export function big5Share(bytes: Uint8Array): { chars: number; common: number } {
  return shareOf(
    bytes,
    (lead) => lead >= 0x81,
    (lead) => lead >= 0xa4 && lead <= 0xc6,
  );
}

/** Share of the characters that are kana of full width or common kanji of Shift-JIS. */
export function shiftJisShare(bytes: Uint8Array): { chars: number; common: number } {
  return shareOf(
    bytes,
    (lead) => (lead >= 0x81 && lead <= 0x9f) || lead >= 0xe0,
    (lead) => lead === 0x82 || lead === 0x83 || (lead >= 0x88 && lead <= 0x97),
  );
}

function shareOf(
  bytes: Uint8Array,
  isLead: (byte: number) => boolean,
  isCommon: (lead: number) => boolean,
): { chars: number; common: number } {
  let [chars, common] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    chars++;
    if (!isLead(byte)) continue;
    at++;
    if (isCommon(byte)) common++;
  }
  return { chars, common };
}
