import type { EncodingGuess, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { isUsualInBig5 } from './chinese-words.ts';
import type { ForeignToken } from './foreign-tokens.ts';
import {
  big5Share,
  decodeToken,
  type GbLook,
  hasLoneUnitSign,
  lookOfGb18030,
  lookOfUtf8,
  mayBeSingleBytes,
  shiftJisShare,
  type Utf8Look,
} from './token-readings.ts';

type Verdict = Pick<EncodingGuess, 'encoding' | 'certainty'> & { others: TextEncoding[] };

/** A piece of text in the readings that are possible; null: not in this one. */
type Token = ForeignToken & { utf8: Utf8Look | null; gb: GbLook | null; isSingleBytes: boolean };

const CHINESE: TextEncoding[] = ['gb18030', 'utf-8', 'big5', 'windows-1252'];
/** Fewer characters are like any other text by chance. */
const MIN_USUAL = 3;
const USUAL_SHARE = 0.6;
/** Names of places have fewer of the frequent characters. */
const NAMES_USUAL_SHARE = 0.4;
const DAMAGED_SHARE = 0.25;
const MAX_BROKEN = 2;

/**
 * Which encoding the pieces of a file are in that are not ASCII. Nothing is certain but what excludes the other readings:
 * Chinese words of GB18030 can be valid UTF-8, every Big5 text is valid GB18030, and so are many with accented letters.
 */
export function judgeEncoding(found: readonly ForeignToken[], isUtf8: boolean): Verdict {
  const tokens = found.map((token): Token => {
    const utf8 = decodeToken(token.bytes, 'utf-8');
    const gb = decodeToken(token.bytes, 'gb18030');
    return {
      ...token,
      utf8: utf8 === null ? null : lookOfUtf8(utf8),
      gb: gb === null ? null : lookOfGb18030(gb),
      isSingleBytes: mayBeSingleBytes(token.bytes),
    };
  });
  if (tokens.length === 0) return { encoding: 'utf-8', certainty: 'proved', others: [] };
  if (tokens.some(isEastAsianUtf8)) return judgeChineseUtf8(tokens);
  return isUtf8 ? judgeShortUtf8(tokens) : judgeOther(tokens);
}

const isEastAsianUtf8 = ({ utf8, gb }: Token): boolean => utf8 === 'east-asian' && !(gb && readsWell(gb));

/** Every character is one that Chinese files have, or there is a word among common ones. */
const readsWell = ({ chars, usual, rare, hasWord }: GbLook): boolean =>
  rare === 0 && (hasWord || usual === chars);

const countOf = (tokens: readonly Token[]): number => tokens.reduce((sum, { count }) => sum + count, 0);

/** Damage is rare, or it is no damage. */
const isFew = (broken: readonly Token[], sound: readonly Token[]): boolean =>
  countOf(broken) <= Math.max(MAX_BROKEN, countOf(sound) * DAMAGED_SHARE);

/** UTF-8 with Chinese in it, and perhaps with lines of another encoding or a few broken bytes. */
function judgeChineseUtf8(tokens: readonly Token[]): Verdict {
  const own = tokens.filter(({ utf8 }) => utf8 === 'east-asian');
  const foreign = tokens.filter(({ utf8, gb }) => (utf8 === null || utf8 === 'odd') && gb && readsWell(gb));
  if (foreign.length > 0) {
    const isMostlyUtf8 = countOf(own) >= countOf(foreign);
    return isMostlyUtf8
      ? { encoding: 'utf-8', certainty: 'contradictory', others: ['gb18030'] }
      : { encoding: 'gb18030', certainty: 'contradictory', others: ['utf-8'] };
  }
  const broken = tokens.filter(({ utf8 }) => utf8 === null);
  if (broken.some(({ bytes }) => hasLoneUnitSign(bytes)))
    return { encoding: 'utf-8', certainty: 'contradictory', others: ['windows-1252'] };
  const isDamaged = broken.length > 0 && (own.length < 2 || !isFew(broken, own));
  return {
    encoding: 'utf-8',
    certainty: isDamaged ? 'assumed' : 'proved',
    others: isDamaged ? ['gb18030'] : [],
  };
}

/** Valid UTF-8 without a character that is so by its length: signs, words of other alphabets, or Chinese in GB18030. */
function judgeShortUtf8(tokens: readonly Token[]): Verdict {
  const isGb = tokens.every(({ gb }) => gb !== null && gb.rare === 0);
  const odd = tokens.filter(({ utf8 }) => utf8 === 'odd');
  if (odd.length > 0) {
    if (!isGb) return { encoding: 'utf-8', certainty: 'assumed', others: ['gb18030', 'windows-1252'] };
    const isMixed = tokens.some(({ utf8, gb }) => utf8 === 'plain' && gb && !readsWell(gb));
    if (isMixed) return { encoding: 'utf-8', certainty: 'contradictory', others: ['gb18030'] };
    return { encoding: 'gb18030', certainty: isProvedGb(tokens) ? 'proved' : 'assumed', others: ['utf-8'] };
  }
  if (tokens.every(({ utf8, gb }) => utf8 === 'plain' && !gb?.hasWord))
    return { encoding: 'utf-8', certainty: 'proved', others: [] };
  const lone = tokens.filter(({ utf8 }) => utf8 === 'lone');
  return isGb && lone.some(({ gb }) => gb && readsWell(gb))
    ? { encoding: 'gb18030', certainty: 'assumed', others: ['utf-8'] }
    : { encoding: 'utf-8', certainty: 'assumed', others: ['gb18030'] };
}

/** True if the Chinese in GB18030 is such that no other reading of the bytes makes sense. */
function isProvedGb(tokens: readonly Token[]): boolean {
  if (tokens.some(({ gb }) => gb?.hasWord)) return true;
  const sum = (of: (look: GbLook) => number): number =>
    tokens.reduce((total, { gb }) => total + (gb ? of(gb) : 0), 0);
  const [chars, usual] = [sum((look) => look.chars), sum((look) => look.usual)];
  const isOnlySigns = tokens.every(({ bytes, gb }) => gb && gb.usual === gb.chars && !hasHan(bytes));
  if (isOnlySigns || (usual >= MIN_USUAL && usual >= chars * USUAL_SHARE)) return true;
  return usual >= MIN_USUAL && usual >= chars * NAMES_USUAL_SHARE && usualInBig5(tokens) * 2 <= usual;
}

/** Frequent characters of the text in Big5; none if it cannot be read so. */
function usualInBig5(tokens: readonly Token[]): number {
  const texts = tokens.map(({ bytes }) => decodeToken(bytes, 'big5'));
  if (texts.includes(null)) return 0;
  return texts.reduce((sum, text) => sum + Array.from(text ?? '').filter(isUsualInBig5).length, 0);
}

const hasHan = (bytes: Uint8Array): boolean => /\p{Script=Han}/u.test(decodeToken(bytes, 'gb18030') ?? '');

function judgeOther(tokens: readonly Token[]): Verdict {
  const chinese = tokens.filter(
    ({ gb, isSingleBytes }) => gb && gb.rare === 0 && (!isSingleBytes || gb.hasWord),
  );
  const others = tokens.filter((token) => !chinese.includes(token));
  // What reads as characters that hardly any text has speaks against the reading of the others, too.
  const strange = others.filter(({ gb }) => gb !== null && gb.rare > 0);
  const isProved = chinese.length > 0 && isProvedGb([...chinese, ...strange]);
  if (isProved) {
    const isMixed = others.some(
      ({ bytes, gb, isSingleBytes }) => (isSingleBytes || hasLoneUnitSign(bytes)) && !(gb && readsWell(gb)),
    );
    if (isMixed) return { encoding: 'gb18030', certainty: 'contradictory', others: ['windows-1252', 'big5'] };
    const broken = others.filter(({ gb }) => gb === null);
    if (isFew(broken, chinese)) return { encoding: 'gb18030', certainty: 'proved', others: [] };
  }
  if (chinese.length === 0 && tokens.every(({ bytes }) => mayBeSingleBytes(bytes, 2)))
    return assumed('windows-1252', ['gb18030', 'big5']);
  const shares = {
    big5: shareOf(tokens, 'big5', big5Share),
    sjis: shareOf(tokens, 'shift_jis', shiftJisShare),
  };
  const gbShare = shareOf(tokens, 'gb18030', (bytes) => {
    const { chars, rare } = lookOfGb18030(decodeToken(bytes, 'gb18030') ?? '');
    return { chars, common: chars - rare };
  });
  const best = Math.max(gbShare, shares.big5, shares.sjis);
  if (best < 0.5) return assumed('windows-1252', ['gb18030', 'big5', 'shift_jis']);
  if (gbShare === best) return assumed('gb18030', ['big5', 'windows-1252']);
  return shares.big5 === best
    ? assumed('big5', ['gb18030', 'windows-1252'])
    : assumed('shift_jis', ['gb18030', 'big5', 'windows-1252']);
}

const assumed = (encoding: TextEncoding, others: TextEncoding[]): Verdict => ({
  encoding,
  certainty: 'assumed',
  others,
});

/** How much of the text is what the encoding is used for; 0 if a piece is not in it at all. */
function shareOf(
  tokens: readonly Token[],
  encoding: TextEncoding,
  measure: (bytes: Uint8Array) => { chars: number; common: number },
): number {
  let [chars, common] = [0, 0];
  for (const { bytes } of tokens) {
    if (decodeToken(bytes, encoding) === null) return 0;
    const share = measure(bytes);
    chars += share.chars;
    common += share.common;
  }
  return chars === 0 ? 0 : common / chars;
}

/** Readings to offer where there is doubt: those that can decode the text. */
export function otherReadings(found: readonly ForeignToken[], { encoding, others }: Verdict): TextEncoding[] {
  const wanted = [...others, ...(others.length === 0 ? [] : CHINESE)].filter((other) => other !== encoding);
  return [...new Set(wanted)].filter(
    (other) => others[0] === other || found.every(({ bytes }) => decodeToken(bytes, other) !== null),
  );
}
