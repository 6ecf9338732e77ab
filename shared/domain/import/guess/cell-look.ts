import { isCivilDate } from '../cells/calendar.ts';
import { splitLimit } from '../cells/limit-sign.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { TENDENCY, withoutArrow } from '../cells/read-number.ts';
import { ofCommonEra, orderDate, splitTime } from '../cells/split-time.ts';
import { startOf } from '../cells/time-range.ts';
import { knownUnit } from '../cells/units.ts';
import { DATE_ORDERS } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';

export type CellLook = 'blank' | 'time' | 'date' | 'clock' | 'number' | 'text';

const NUMBER = /^[+-]?(?:\d[\d,.' ]*|[.,]\d+)(?:e[+-]?\d+)?/iu;

function isNumber(text: string): boolean {
  const value = splitLimit(text)?.rest ?? withoutArrow(text);
  const number = NUMBER.exec(value)?.[0];
  if (number === undefined) return false;
  const rest = value.slice(number.length).trim();
  return rest === '' || TENDENCY.test(rest) || knownUnit(rest) !== null;
}

function isDate(text: string): boolean {
  const parts = splitTime(text);
  const date = parts && ofCommonEra(parts).date;
  if (!date) return false;
  return DATE_ORDERS.some((order) => {
    const civil = orderDate(date, order, '2024-01-01');
    return civil !== undefined && isCivilDate(civil.year, civil.month, civil.day);
  });
}

/** What a hole in a file has left of a text: it still is a time, or a number, that nobody can read. */
const withoutHole = (text: string): string => text.replace(/[\0\uFFFD]+/gu, '') || text;

/** What a cell looks like by itself, before anything is known of its column. */
export function lookOf(cell: Cell | undefined): CellLook {
  const text = cell ? plainFigures(withoutHole(cell.text)) : '';
  if (!cell || text === '') return 'blank';
  if (cell.kind === 'number') return 'number';
  if (cell.kind === 'date')
    return !/[-年]/u.test(text) ? 'clock' : /00:00:00$|^[^:]+$/u.test(text) ? 'date' : 'time';
  if (cell.kind === 'error' || cell.kind === 'boolean') return 'text';
  // "1.5" and "1-5" could be month and day; alone they are not taken for a date.
  if (
    /\d/u.test(text) &&
    /[-/.:年月日时点時]|^\d{4}_\d|^\d{8}\s|^\d{8}T|^\d{1,2}\s?h\s?\d{2}$/iu.test(text) &&
    !/^[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)$/u.test(text)
  ) {
    const start = startOf(text);
    const parts = splitTime(start);
    if (parts?.date && isDate(start)) return parts.clock ? 'time' : 'date';
    if (parts && parts.date === null && parts.clock) return 'clock';
  }
  return isNumber(text) ? 'number' : 'text';
}

/** True for what can only stand in a row of values. */
export function isTimeLook(look: CellLook): boolean {
  return look === 'time' || look === 'date' || look === 'clock';
}
