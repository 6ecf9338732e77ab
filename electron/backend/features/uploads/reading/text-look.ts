import { isDateSpan, shownDate, SPAN_TEXT, type SpanCell } from './row-spans.ts';

/** How a part of a cell's text stands in its line. */
export type TextLook = { position: 'raised' | 'lowered' | null; isStruck: boolean };

const DIGITS = {
  raised: '⁰¹²³⁴⁵⁶⁷⁸⁹',
  lowered: '₀₁₂₃₄₅₆₇₈₉',
} as const;
const SIGNS = {
  raised: { '+': '⁺', '-': '⁻' },
  lowered: { '+': '₊', '-': '₋' },
} as const;

/** A stroke through the sign before it. */
const STROKE = '\u0336';

/** Text that looks like most. */
export const PLAIN_LOOK: TextLook = { position: null, isStruck: false };

export const isPlainLook = ({ position, isStruck }: TextLook): boolean => position === null && !isStruck;

/** The text of a cell in the look of the cell as a whole; parts that have a look of their own are in it already. */
export function cellInLook(text: string, look: TextLook): string {
  return isPlainLook(look) || text.includes(STROKE) ? text : textInLook(text, look);
}

/** What a cell shows. */
export function shownText({ kind, text, value = 0 }: SpanCell): string {
  return isDateSpan(kind) ? shownDate(kind, value) : text;
}

/** A cell in the look of the cell as a whole. */
export function spanInLook(cell: SpanCell, look: TextLook): SpanCell {
  if (isPlainLook(look) || cell.text === '') return cell;
  return { kind: SPAN_TEXT, text: cellInLook(shownText(cell), look) };
}

/**
 * The text with what its look says: raised and lowered digits as signs of their own, so that 1.25 with a footnote 1 is not 1.251
 * while the unit m with a raised 3 stays one; a stroke through all that is struck out, which no number and no time has.
 */
export function textInLook(text: string, { position, isStruck }: TextLook): string {
  const placed =
    position === null
      ? text
      : text.replaceAll(/[+\-\u2010-\u2013\u2212]|\p{Nd}/gu, (sign) => inPosition(sign, position));
  return isStruck ? placed.replaceAll(/\S/gu, `$&${STROKE}`) : placed;
}

function inPosition(sign: string, position: 'raised' | 'lowered'): string {
  const plain = sign.normalize('NFKC');
  if (/^\d$/.test(plain)) return DIGITS[position].charAt(Number(plain));
  if (/^\p{Nd}$/u.test(plain)) return sign;
  return SIGNS[position][plain === '+' ? '+' : '-'];
}
