import { formatWallSeconds, readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import {
  isTimeSpan,
  SPAN_CLOCK,
  SPAN_DATE,
  SPAN_DAY,
  SPAN_FORMULA,
  SPAN_HIDDEN_CLOCK,
  SPAN_MONTH,
  SPAN_NUMBER,
  SPAN_ROUNDED,
  SPAN_SHOWN,
  SPAN_TEXT,
  SPAN_WHOLE_DAY,
  SPAN_YEAR,
  type SpanCell,
} from '../row-spans.ts';
import { hasLostDigits, shownNumber } from './shown-number.ts';
import type { NumberFormat } from './number-formats.ts';
import { secondsOfSerial } from './serial-time.ts';

const DAY_S = 86_400;

/** A number cell of a workbook by its digits and its format. */
export function numberCell(raw: string, format: NumberFormat, is1904: boolean): SpanCell {
  const { kind } = format;
  if (kind === 'date' || kind === 'duration') return timeCell(raw, format, is1904);
  if (kind !== 'number') {
    const text = shownNumber(raw, format);
    if (text !== shownNumber(raw, { kind: 'number' })) return { kind: SPAN_SHOWN, text };
  }
  return { kind: hasLostDigits(raw) ? SPAN_ROUNDED : SPAN_NUMBER, text: raw };
}

/** A formula without a value. @param formula as a file has it: of:=[.A1]*2, =A1*2 or A1*2 */
export const formulaCell = (formula: string): SpanCell => ({
  kind: SPAN_FORMULA,
  text: `=${formula.replace(/^(?:\w+:)?=/, '')}`,
});

/**
 * The stored result of a formula that nobody has computed: programs that compute nothing store 0; another number may be right, or
 * that of an earlier time.
 */
export function doubtedResult(result: SpanCell, formula: string): SpanCell {
  const { kind, text } = result;
  const isNumber = kind === SPAN_NUMBER || kind === SPAN_SHOWN || kind === SPAN_ROUNDED;
  if (isTimeSpan(kind) || (isNumber && Number(text.replace('%', '')) === 0)) return formulaCell(formula);
  return isNumber ? { kind: SPAN_SHOWN, text: `${text} [=]` } : result;
}

/** Behind a number that a formula comes to whose cells are all blank. */
const OF_BLANKS = ' [=—]';

/** The stored result of a formula whose cells are all blank: it is as right as "no value" is the same as 0. */
export function resultOfBlanks({ kind, text }: SpanCell, formula: string): SpanCell | null {
  if (isTimeSpan(kind)) return formulaCell(formula);
  const isNumber = kind === SPAN_NUMBER || kind === SPAN_SHOWN || kind === SPAN_ROUNDED;
  return isNumber ? { kind: SPAN_SHOWN, text: `${text}${OF_BLANKS}` } : null;
}

/** True for a cell whose formula has no value, or takes it from blank cells. */
export const isOfBlanks = ({ kind, text }: SpanCell): boolean =>
  kind === SPAN_FORMULA || (kind === SPAN_SHOWN && text.endsWith(OF_BLANKS));

/** A time of the first year that dates of a workbook have is none: it is a clock, and from a day on a length of time. */
const DAYS_OF_CLOCKS = 366;

/** True for a serial number that is a clock, or a length of time. */
export const isClock = (serial: number, kind: 'date' | 'duration'): boolean =>
  serial >= 0 && (kind === 'duration' || serial < DAYS_OF_CLOCKS);

export type TimeFormat = Extract<NumberFormat, { kind: 'date' | 'duration' }>;

function timeCell(raw: string, format: TimeFormat, is1904: boolean): SpanCell {
  const serial = Number(raw);
  if (isClock(serial, format.kind)) return { text: raw, ...clockSpan(Math.round(serial * DAY_S), format) };
  const seconds = secondsOfSerial(serial, is1904);
  if (seconds === null) return { kind: SPAN_NUMBER, text: raw };
  return { kind: dateKind(seconds, format), text: raw, value: seconds };
}

/** A clock, without the days that it has counted on and that its format does not show: 25:00 of h:mm is shown as 1:00. */
export function clockSpan(
  seconds: number,
  format: NumberFormat | undefined,
): { kind: number; value: number } {
  const isOfDay = format?.kind === 'date' && format.shows === 'time-of-day';
  if (!isOfDay || seconds < DAY_S) return { kind: SPAN_CLOCK, value: seconds };
  const rest = seconds % DAY_S;
  return rest === 0 ? { kind: SPAN_WHOLE_DAY, value: DAY_S } : { kind: SPAN_CLOCK, value: rest };
}

/**
 * What a date cell says. One of a format without a clock says no midnight, and one of a format without a day no first day of
 * the month; what is stored beyond that, a format only hides.
 */
export function dateKind(seconds: number, format: NumberFormat | undefined): number {
  const shows = format?.kind === 'date' ? format.shows : undefined;
  if (shows === undefined || shows === 'clock' || shows === 'time-of-day') return SPAN_DATE;
  if (seconds % DAY_S !== 0) return SPAN_HIDDEN_CLOCK;
  const day = formatWallSeconds(seconds).slice(4, 10);
  if (shows === 'year' && day === '-01-01') return SPAN_YEAR;
  return shows === 'month' && day.endsWith('-01') ? SPAN_MONTH : SPAN_DAY;
}

const DAY: NumberFormat = { kind: 'date', shows: 'day' };
const ISO_DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?$/;
const ISO_CLOCK = /^(?:PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S|T?(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)$/;

/**
 * A date cell that has its date as ISO text. With a zone it stays text, so that whoever reads it sees the zone; fractions of
 * a second are rounded. Days before 1900 are how a clock alone is written. @param format of the cell; one that is of no date
 * says nothing of what the cell shows
 */
export function isoDateCell(text: string, format?: NumberFormat): SpanCell {
  const iso = ISO_DATE.exec(text.trim());
  if (iso) {
    const [, date = '', hour = '00', minute = '00', second = '00', fraction = ''] = iso;
    const hasFormat = format?.kind === 'date' && format.shows !== undefined;
    const shown = hasFormat || iso[2] !== undefined ? format : DAY;
    const wall = `${date} ${hour}:${minute}:${second}`;
    const seconds = readWallSeconds(wall) + (fraction >= '5' ? 1 : 0);
    if (date < '1900-01-01') return { kind: SPAN_CLOCK, text, value: ((seconds % DAY_S) + DAY_S) % DAY_S };
    if (formatWallSeconds(readWallSeconds(wall)) === wall)
      return { kind: dateKind(seconds, shown), text, value: seconds };
  }
  const clock = ISO_CLOCK.exec(text.trim());
  if (!clock) return { kind: SPAN_TEXT, text };
  const [hour = 0, minute = 0, second = 0] = (
    clock[4] === undefined ? clock.slice(1, 4) : clock.slice(4)
  ).map((part) => Number(part ?? 0));
  return { text, ...clockSpan(hour * 3600 + minute * 60 + Math.round(second), format) };
}
