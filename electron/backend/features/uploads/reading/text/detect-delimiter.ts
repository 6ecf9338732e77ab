import { type DelimiterGuess, DELIMITERS } from '#shared/domain/import/source-sample.ts';
import { RowSpans } from '../row-spans.ts';
import { scanRows } from './scan-rows.ts';

/** A number with its sign, groups, unit or limit: 1,234.5 and 1.234,5 and 12 345 and <0.05 and 1.2m. */
const NUMBER =
  /^[<>≤≥=+-]{0,3}\s?(?:\d{1,3}(?:[ ,.'’]\d{3})+|\d*)(?:[.,]\d*)?(?:e[+-]?\d+)?\s?(?:[%‰°℃]|[a-zμµΩ㎥][a-zμµΩ²³/^0-9()·-]{0,11}|\p{Script=Han}{1,6})?$/iu;
const CLOCK = String.raw`\d{1,2}(?::\d{1,2}){1,2}(?:[.,]\d{1,6})?|\d{1,2}[时点](?:\d{1,2}分?)?(?:\d{1,2}秒?)?|\d{4}|\d{6}`;
const HALF_DAY = String.raw`(?:上午|下午|[ap]\.?m\.?)`;
const ZONE = String.raw`(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\d{2}:?\d{2})`;
const DATE = String.raw`\d{1,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?|\d{4}年?\d{0,2}月?|\d{8}|\d{1,2}[-/ ][a-z]{3,9}[-/ ]\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4}|\d{4}_\d{1,2}_\d{1,2}|\d{1,2}[-/.月]\d{1,2}日?`;
const YEAR_LAST = String.raw`[a-z]{3} [a-z]{3} {1,2}\d{1,2} \d{2}:\d{2}:\d{2}(?: ${ZONE})? \d{4}`;
const TIME = new RegExp(
  String.raw`^(?:${YEAR_LAST}|(?:${DATE})(?:[ T]{0,3}(?:星期|周)?[一二三四五六日天]?)?(?:[ T]{0,3}${HALF_DAY}?\s?(?:${CLOCK}))?|${HALF_DAY}?\s?(?:${CLOCK}))\s?${HALF_DAY}?\s?${ZONE}?$`,
  'iu',
);
/** Signs that hold cells apart in other readings. */
const SIGNS = /[\t;|]/;
/** Numbers on both sides of a comma or a blank, in what is no number and no time. */
const CUT_NUMBERS = /\d[, ]-?[.\d]/;

/** True if a text reads as one value, one time or one text, and does not run through several cells of another reading. */
function isPlainCell(text: string): boolean {
  if (SIGNS.test(text)) return false;
  if (!CUT_NUMBERS.test(text)) return true;
  return NUMBER.test(text) || TIME.test(text);
}

const LOOKED_AT_ROWS = 200;
/** Rarer in texts and numbers first. */
const PREFERENCE = ['\t', ';', '|', ',', ' '] as const;
const MAX_CELLS_LOOKED_AT = 60;
/** So many of the rows have the same number of cells, or the sign is no delimiter. */
const POSSIBLE_SHARE = 0.5;
const CONSISTENT_SHARE = 0.9;
/** So many of the cells read as one value or one text, or the sign cuts through them. */
const PLAIN_SHARE = 0.9;
const MAX_HEADER_LENGTH = 500;

/** What a file looks like with one delimiter. `header`: the cells of its first row. */
type Reading = {
  delimiter: string;
  /** The commonest number of cells, and the share of rows that have it. */
  width: number;
  share: number;
  /** Share of the filled cells that read as one value or one text. */
  plain: number;
  /** True if some of them are numbers or times. */
  hasValues: boolean;
  /** A row without values has this width: the header. */
  fitsHeader: boolean;
  header: string;
};

/**
 * The sign that holds the cells of a text apart, and whether its rows exclude every other one. Commas stand in numbers,
 * blanks and commas in times: what cuts through the cells of another reading is no delimiter.
 * @param parts pieces of the file in UTF-8, each from the beginning of a row on: its head, and perhaps its tail
 */
export function detectDelimiter(parts: readonly Uint8Array[]): DelimiterGuess {
  const readings = PREFERENCE.filter((sign) => (DELIMITERS as readonly string[]).includes(sign)).map((sign) =>
    readWith(parts, sign),
  );
  const isPossible = ({ width, share, plain }: Reading): boolean =>
    width > 1 && share >= POSSIBLE_SHARE && plain >= PLAIN_SHARE;
  const possible = readings.filter(isPossible);
  // Blanks stand in nearly every time; they hold cells apart where nothing else does.
  const named = possible.filter(
    ({ delimiter, share, fitsHeader }) => delimiter !== ' ' && (fitsHeader || share === 1),
  );
  const left = named.length > 0 ? possible.filter(({ delimiter }) => delimiter !== ' ') : possible;
  const [best, ...others] = left.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  // Where nothing but words stands, they may be held apart by either sign.
  if (!best?.hasValues) return guessFromWidths(readings);
  return {
    delimiter: best.delimiter,
    certainty: others.length === 0 ? 'proved' : 'assumed',
    alternatives: others.map(({ delimiter, header }) => ({ delimiter, header })),
  };
}

function scoreOf({ share, plain, fitsHeader }: Reading): number {
  return (share >= CONSISTENT_SHARE ? 1 : 0) + share * plain + (fitsHeader ? 0.5 : 0);
}

/** No sign makes a table: a file of one column, or one so uneven that only its user can tell. */
function guessFromWidths(readings: readonly Reading[]): DelimiterGuess {
  const wide = readings.filter(({ width, delimiter }) => width > 1 && delimiter !== ' ');
  const [best, ...others] = wide.toSorted((a, b) => b.share * b.plain - a.share * a.plain);
  if (!best) return { delimiter: ',', certainty: 'proved', alternatives: [] };
  return {
    delimiter: best.delimiter,
    certainty: others.length === 0 ? 'proved' : 'assumed',
    alternatives: others.map(({ delimiter, header }) => ({ delimiter, header })),
  };
}

function readWith(parts: readonly Uint8Array[], delimiter: string): Reading {
  const widths = new Map<number, number>();
  const headerWidths = new Set<number>();
  let [rows, filled, plain] = [0, 0, 0];
  let hasValues = false;
  let header: string | null = null;
  for (const part of parts) {
    let ofPart = 0;
    const bytes = Buffer.concat([part, Buffer.alloc(1)]);
    const row = new RowSpans('utf-8');
    scanRows(bytes, part.length, { delimiter: delimiter.charCodeAt(0), isEnd: true }, row, () => {
      if (row.isBlank()) return true;
      rows++;
      widths.set(row.count, (widths.get(row.count) ?? 0) + 1);
      let hasValue = false;
      for (let column = 0; column < Math.min(row.count, MAX_CELLS_LOOKED_AT); column++) {
        const text = row.textAt(column).trim();
        if (text === '') continue;
        filled++;
        hasValue ||= /^[-+<>.]?\d/.test(text);
        // A quoted cell is one, whatever stands in it.
        const isQuoted = bytes[(row.starts[column] as number) - 1] === 0x22;
        if (isQuoted || isPlainCell(text)) plain++;
      }
      if (!hasValue && row.count > 1) headerWidths.add(row.count);
      hasValues ||= hasValue && row.count > 1;
      header ??= row
        .cells()
        .map(({ text }) => text)
        .join(' | ');
      return ++ofPart < LOOKED_AT_ROWS;
    });
  }
  let [width, most] = [1, 0];
  for (const [count, times] of widths) {
    if (times > most || (times === most && count > width)) [width, most] = [count, times];
  }
  return {
    delimiter,
    width,
    share: rows === 0 ? 0 : most / rows,
    plain: filled === 0 ? 1 : plain / filled,
    hasValues,
    fitsHeader: headerWidths.has(width),
    header: (header ?? '').slice(0, MAX_HEADER_LENGTH),
  };
}
