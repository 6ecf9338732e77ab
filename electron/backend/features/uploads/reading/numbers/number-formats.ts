import { knownUnit } from '#shared/domain/import/cells/units.ts';

/** The smallest part of its date that a format of dates shows, `time-of-day`: a clock without a date; not given: nobody knows. */
export type ShownOfDate = 'time-of-day' | 'clock' | 'day' | 'month' | 'year';

/**
 * How a number format shows its number, as far as it changes what a person reads: as a time, in percent, as an id with
 * leading zeros or letters around it, with a unit or a word behind it, or with the sign of a limit or a word in front. `other`: it shows another
 * number (125 as 1.25 or in thousands), or `of` some numbers nothing.
 */
export type NumberFormat =
  | { kind: 'number' | 'percent' }
  | { kind: 'duration' }
  | { kind: 'date'; shows?: ShownOfDate }
  | { kind: 'digits'; width: number; before: string; after: string }
  | { kind: 'unit'; unit: string }
  | { kind: 'limit'; sign: string }
  | { kind: 'other'; code: string; of: 'all' | 'negative' | 'zero' | 'negative-and-zero' };

const NUMBER: NumberFormat = { kind: 'number' };
const DURATION: NumberFormat = { kind: 'duration' };
const PERCENT: NumberFormat = { kind: 'percent' };

/** Formats that every spreadsheet program has by number: dates and times, with those of its Chinese edition. */
const BUILT_IN_DATES: Record<ShownOfDate, readonly number[]> = {
  'time-of-day': [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56],
  clock: [22],
  day: [14, 15, 16, 28, 29, 30, 31, 51, 53, 54, 58],
  month: [17, 27, 36, 50, 52, 57],
  year: [],
};
const SHOWN_OF_DATES = Object.keys(BUILT_IN_DATES) as ShownOfDate[];
const BUILT_IN_PERCENTS = [9, 10];

/** What stands in a text, and how a number is shown as it is. */
const GENERAL = /("[^"]*"|[\\!].)|general|G\/通用格式/giu;

/** Spreadsheet programs take no longer ones. */
const MAX_CODE = 255;

/** What a number format, by its id or its code, makes of a number. */
export function readNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 46) return DURATION;
    if (BUILT_IN_PERCENTS.includes(id)) return PERCENT;
    const shows = SHOWN_OF_DATES.find((part) => BUILT_IN_DATES[part].includes(id));
    return shows ? { kind: 'date', shows } : NUMBER;
  }
  if (code.length > MAX_CODE || code.trim() === '') return NUMBER;
  const sections = splitSections(code.replaceAll(GENERAL, (part, text) => text ?? '0.#'));
  const [positive = ''] = sections;
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return DURATION;
  const bare = positive.replaceAll(/\[[^\]]*\]/g, '');
  const signs = bare.replaceAll(/"[^"]*"|\\.|_.|\*./g, '');
  if (/[ymdhs]/i.test(signs)) return { kind: 'date', shows: shownOfDate(signs) };
  if (signs.includes('%')) return PERCENT;
  return digitsFormat(bare) ?? otherFormat(code, sections, bare) ?? unitFormat(bare) ?? NUMBER;
}

/** @param signs a code of dates without its literal texts; m is a month unless there is an hour or a second. */
function shownOfDate(signs: string): ShownOfDate {
  if (/[hs]/i.test(signs)) return /[yd]/i.test(signs) ? 'clock' : 'time-of-day';
  if (/d|a{3}/i.test(signs)) return 'day';
  return /m/i.test(signs) ? 'month' : 'year';
}

const COLOUR =
  /\[(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+|[黑蓝绿红白黄]色?|青色?|洋红)\]/iu;
/** Spaces as wide as a character, and characters that fill a cell. */
const FILLERS = /_.|\*./gu;
/** A dash for zero with places for digits: how accounts show it. */
const ACCOUNT_ZERO = /"-"\?+/u;

const withoutTexts = (section: string): string => section.replaceAll(/"[^"]*"|[\\!]./gu, '');

/** True for a section that shows a digit of its number. */
const hasDigits = (section: string): boolean => /[#0?@]/u.test(withoutTexts(section.replaceAll(FILLERS, '')));

/** True for a section that shows a negative number by a minus, brackets, or its colour. */
const showsSign = (section: string): boolean => /[-(]/u.test(section) || COLOUR.test(section);

/** True for a section that shows other digits than those of its number, or its decimal sign elsewhere. */
function changesDigits(section: string): boolean {
  const digits = section.replaceAll(FILLERS, '').replaceAll(/\[[^\]]*\]/gu, '');
  const isApart = /[#0?.,](?:"[^"]*[^\s"][^"]*"|[\\!][^\s])[#0?.,]/u.test(digits);
  const isScaled = /[#0?],+(?![#0?,])/u.test(withoutTexts(digits));
  const isNegated = /^\s*(?:"\s*[-−]\s*"|[\\!]?[-−])\s*[#0?.]/u.test(digits);
  return isApart || isScaled || isNegated;
}

/** `"<"0.00`, `0.00,`, `0"."00`, `0.00;;;`, `0.0;0.0`, `[<1]"low";0.00`: what is shown is not the number that is stored. */
function otherFormat(code: string, sections: readonly string[], positive: string): NumberFormat | null {
  const sign = /^(?:"\s*([<>≤≥]=?)\s*"|[\\!]?([<>≤≥]))\s*[#0]/u.exec(positive);
  if (sign) return { kind: 'limit', sign: sign[1] ?? sign[2] ?? '' };
  const all: NumberFormat = { kind: 'other', code, of: 'all' };
  if (/\[[<>=]/u.test(code)) {
    const isPlain = sections.every(
      (section) =>
        hasDigits(section) &&
        !/"[^"]*\S[^"]*"/u.test(section) &&
        (!/\[<=?0(?:\.0*)?\]/u.test(section) ? !changesDigits(section) : showsSign(section)),
    );
    return isPlain ? null : all;
  }
  if (!hasDigits(positive) || changesDigits(positive)) return all;
  const [, negative, zero] = sections;
  const hidesNegative = negative !== undefined && !(hasDigits(negative) && showsSign(negative));
  const hidesZero = zero !== undefined && !hasDigits(zero) && !ACCOUNT_ZERO.test(zero);
  if (!hidesNegative && !hidesZero) return null;
  const of = hidesNegative ? (hidesZero ? 'negative-and-zero' : 'negative') : 'zero';
  return { kind: 'other', code, of };
}

/** Parts for positive and negative numbers, zero and text; a semicolon may stand in a text. */
function splitSections(code: string): string[] {
  const parts = code.match(/(?:"[^"]*"?|\\.|[^;"\\])+|;|\\$/gu) ?? [];
  const sections = [''];
  for (const part of parts) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections;
}

const LITERALS = String.raw`((?:"[^"]*"|\\.|[-/ ()])*)`;
const DIGITS = new RegExp(`^${LITERALS}(0+)${LITERALS}$`, 'u');
const BESIDE = String.raw`((?:"[^"]*"|\\.|[-() ])*)`;
const UNIT = new RegExp(`^${BESIDE}[#0,.?]*0[#0,.?]*${BESIDE}$`, 'u');

const literalOf = (code: string): string =>
  code.replaceAll(
    /"([^"]*)"|\\(.)|_./g,
    (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? ' ',
  );

/** `000` and `"YT"0000000`: an id. One zero alone shows a number as it is. */
function digitsFormat(code: string): NumberFormat | null {
  const match = DIGITS.exec(code);
  if (!match) return null;
  const [before, after] = [literalOf(match[1] ?? ''), literalOf(match[3] ?? '').trimEnd()];
  const width = match[2]?.length ?? 0;
  // A minus in front shows the number with another sign.
  if (/^\s*[-−]?\s*$/u.test(before) && (width < 2 || before.trim() !== '')) return null;
  return { kind: 'digits', width, before: before.trimStart(), after: knownUnit(after) === null ? after : '' };
}

/** `0.00"m"`, `0.00"万"`, `0.00"(估)"`, `"约"0.00`: what stands beside a number is judged as in a text; money is decoration. */
function unitFormat(code: string): NumberFormat | null {
  const unfilled = code.replaceAll(/("[^"]*"|\\.)|[_*]./gu, (_, text: string | undefined) => text ?? ' ');
  const [, before = '', behind = ''] = (UNIT.exec(unfilled) ?? []).map((part) =>
    literalOf(part ?? '').trim(),
  );
  if (before !== '' && !/^[-+()\p{Sc}]+$/u.test(before)) return { kind: 'limit', sign: before };
  return behind === '' || /^[-+()\p{Sc}]+$/u.test(behind) ? null : { kind: 'unit', unit: behind };
}
