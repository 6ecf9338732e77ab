import type { Cell } from '../source-sample.ts';
import { plainFigures } from './plain-text.ts';

/** A workbook keeps so many digits of a number; those behind them are zeros that nobody wrote. */
const KEPT_DIGITS = 15;

/**
 * True for a cell whose digits are not all there, so that it cannot be taken for an id: 8.6123E+17, as spreadsheet programs
 * write long numbers into text files, or a number cell of a workbook with more than 15 digits.
 */
export function hasLostDigits({ text, kind }: Cell): boolean {
  const plain = plainFigures(text);
  if (/^\d(?:[.,]\d+)?E\+\d{2,3}$/iu.test(plain)) return true;
  return kind === 'number' && (/^-?\d+/u.exec(plain)?.[0].replace(/^-?0*/u, '').length ?? 0) > KEPT_DIGITS;
}
