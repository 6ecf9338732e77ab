import { plainFigures, plainText } from '../cells/plain-text.ts';
import { splitTime } from '../cells/split-time.ts';
import type { Option, Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';

const HALF_DAY = /^(?:[ap]\.? ?m\.?|[上下]午)$/iu;

/** True for a text that says which half of a day a clock is of, and nothing else: AM, p.m., 下午. */
export const isHalfDay = (text: string): boolean => HALF_DAY.test(plainText(text));

/** Where the times of the rows stand. */
type TimeColumns = { date?: number | undefined; clock?: number | undefined; station?: number | undefined };

/** The column that says the half of the day in each row that has one; undefined if none does. */
function halvesColumn(rows: readonly SampleRow[], timed: number): number | undefined {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => column).find((column) => {
    const texts = rows.flatMap(({ cells }) => cells[column]?.text.trim() || []);
    return column !== timed && texts.length > 0 && texts.every(isHalfDay);
  });
}

/**
 * The clocks of half a day: none is 0 or above 12; null if there is another one, or one that says its half. `evidence`: those
 * of 12 and of 1 side by side on one day of one station, which clocks of a whole day never are.
 */
function halfClocks(
  rows: readonly SampleRow[],
  timed: number,
  { date, station }: TimeColumns,
): { first: string; evidence: string[] } | null {
  const last = new Map<string, { day: string; hour: number }>();
  const evidence: string[] = [];
  let first = '';
  for (const { cells } of rows) {
    const text = plainFigures(cells[timed]?.text ?? '');
    if (/[ap]\.?m|[上下中]午|晚|凌晨|早/iu.test(text)) return null;
    const clock = splitTime(text)?.clock;
    if (!clock) continue;
    if (clock.hour === 0 || clock.hour > 12) return null;
    first ||= text;
    const ofDate = date === undefined ? '' : (cells[date]?.text.trim() ?? '');
    const day = date === timed ? text.replace(/[\sT].*$/u, '') : ofDate;
    const of = station === undefined ? '' : (cells[station]?.text.trim() ?? '');
    const before = last.get(of);
    const pair = [before?.hour ?? 0, clock.hour].toSorted((a, b) => a - b).join();
    if (pair === '1,12' && before?.day === day && evidence.length < 3) evidence.push(text);
    last.set(of, { day, hour: clock.hour });
  }
  return first === '' ? null : { first, evidence };
}

/**
 * Asks where clocks look like those of half a day: a column beside them says AM and PM, or nothing in the file says which half a
 * row is of, and one of 12 stands beside one of 1.
 */
export function askAboutHalfDays(rows: readonly SampleRow[], columns: TimeColumns): Question[] {
  const timed = columns.clock ?? columns.date;
  const clocks = timed === undefined ? null : halfClocks(rows, timed, columns);
  if (timed === undefined || clocks === null) return [];
  const halfDayColumn = halvesColumn(rows, timed);
  const areDates = rows.some(({ cells }) => cells[timed]?.kind === 'date');
  if (halfDayColumn === undefined && (areDates || clocks.evidence.length === 0)) return [];
  const ofColumn: Option[] =
    halfDayColumn === undefined
      ? []
      : [{ id: `halves:${halfDayColumn}`, changes: [{ kind: 'time', set: { halfDayColumn } }] }];
  return [
    {
      id: 'half-days',
      about: 'half-days',
      certainty: halfDayColumn === undefined ? 'contradictory' : 'assumed',
      column: timed,
      evidence: clocks.evidence.length > 0 ? clocks.evidence : [clocks.first],
      holds: { kind: 'file' },
      options: [...ofColumn, { id: 'halves:as-written', changes: [] }],
    },
  ];
}
