import { readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import {
  type RowSpans,
  SPAN_CLOCK,
  SPAN_DATE,
  SPAN_DAY,
  SPAN_HIDDEN_CLOCK,
  SPAN_SHARED,
  SPAN_TEXT,
} from '../row-spans.ts';
import type { FastPlan } from './fast-plan.ts';
import { clockOfBytes, NOT_PLAIN, secondsOfBytes, secondsOfUsual, USUAL_BYTES } from './time-bytes.ts';

const DAY_S = 86_400;
const FIRST_SECOND = readWallSeconds('1900-01-01 00:00:00');
const END_SECOND = readWallSeconds('2200-01-01 00:00:00');
const SPACE = 32;

/** Wall-clock seconds since 1970 of a row, if they stand there in plain form and can be sent as they stand; else NOT_PLAIN. */
export function timeOfRow(
  row: RowSpans,
  { timeColumn, clockColumn, latestSeconds, needsClock, isSkipped }: FastPlan,
): number {
  const seconds = secondsOfRow(row, timeColumn, clockColumn);
  // Not `>`: what is no number is none of them either.
  if (!(seconds <= latestSeconds) || (needsClock && seconds % DAY_S === 0)) return NOT_PLAIN;
  return isSkipped !== null && isSkipped(seconds) ? NOT_PLAIN : seconds;
}

/** @param clockColumn -1 if the time is in one column */
function secondsOfRow(row: RowSpans, timeColumn: number, clockColumn: number): number {
  const time = timeAt(row, timeColumn);
  if (clockColumn < 0) return time;
  // A day that has a clock of its own may contradict the one beside it.
  if (time % DAY_S !== 0) return NOT_PLAIN;
  const kind = row.kinds[clockColumn] as number;
  if (kind === SPAN_CLOCK) {
    const seconds = row.values[clockColumn] as number;
    return seconds < DAY_S ? time + seconds : NOT_PLAIN;
  }
  if (kind !== SPAN_TEXT) return NOT_PLAIN;
  return time + clockOfBytes(row.bytes, trimStart(row, clockColumn), trimEnd(row, clockColumn));
}

function timeAt(row: RowSpans, column: number): number {
  const kind = row.kinds[column] as number;
  if (kind === SPAN_DATE || kind === SPAN_DAY || kind === SPAN_HIDDEN_CLOCK) {
    const seconds = row.values[column] as number;
    return seconds >= FIRST_SECOND && seconds < END_SECOND ? seconds : NOT_PLAIN;
  }
  if (kind === SPAN_SHARED) return secondsOfShared(row.sharedTexts[row.values[column] as number] ?? '');
  if (kind !== SPAN_TEXT) return NOT_PLAIN;
  const [start, end] = [row.starts[column] as number, row.ends[column] as number];
  if (end - start === USUAL_BYTES) {
    const seconds = secondsOfUsual(row.bytes, row.view, start);
    if (seconds === seconds) return seconds;
  }
  return secondsOfBytes(row.bytes, row.view, trimStart(row, column), trimEnd(row, column));
}

const letters = new Uint8Array(20);
const viewOfLetters = new DataView(letters.buffer);

/** A time that a workbook keeps as text. */
function secondsOfShared(text: string): number {
  const { length } = text;
  if (length > 19) return NOT_PLAIN;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    letters[at] = code < 128 ? code : 0;
  }
  return secondsOfBytes(letters, viewOfLetters, 0, length);
}

function trimStart(row: RowSpans, column: number): number {
  const end = row.ends[column] as number;
  let at = row.starts[column] as number;
  while (at < end && row.bytes[at] === SPACE) at++;
  return at;
}

function trimEnd(row: RowSpans, column: number): number {
  const start = row.starts[column] as number;
  let at = row.ends[column] as number;
  while (at > start && row.bytes[at - 1] === SPACE) at--;
  return at;
}
