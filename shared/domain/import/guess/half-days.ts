import { plainFigures } from '../cells/plain-text.ts';
import { splitTime } from '../cells/split-time.ts';
import type { Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';

/**
 * Asks where clocks look like those of half a day whose AM and PM are lost: none is 0 or above 12, and one of 12 stands
 * beside one of 1 on the same day, of the same station. Nothing in such a file says which half a row is of.
 */
export function askAboutHalfDays(
  rows: readonly SampleRow[],
  dateColumn: number | undefined,
  clockColumn: number | undefined,
  stationColumn?: number,
): Question[] {
  const timed = clockColumn ?? dateColumn;
  if (timed === undefined) return [];
  const last = new Map<string, { day: string; hour: number }>();
  const evidence: string[] = [];
  for (const { cells } of rows) {
    const text = plainFigures(cells[timed]?.text ?? '');
    if (cells[timed]?.kind === 'date' || /[ap]\.?m|[上下中]午|晚|凌晨|早/iu.test(text)) return [];
    const clock = splitTime(text)?.clock;
    if (!clock) continue;
    if (clock.hour === 0 || clock.hour > 12) return [];
    const ofDate = dateColumn === undefined ? '' : (cells[dateColumn]?.text.trim() ?? '');
    const day = dateColumn === timed ? text.replace(/[\sT].*$/u, '') : ofDate;
    const station = stationColumn === undefined ? '' : (cells[stationColumn]?.text.trim() ?? '');
    const before = last.get(station);
    const pair = [before?.hour ?? 0, clock.hour].toSorted((a, b) => a - b).join();
    if (pair === '1,12' && before?.day === day && evidence.length < 3) evidence.push(text);
    last.set(station, { day, hour: clock.hour });
  }
  if (evidence.length === 0) return [];
  return [
    {
      id: 'half-days',
      about: 'half-days',
      certainty: 'contradictory',
      column: timed,
      evidence,
      holds: { kind: 'file' },
      options: [{ id: 'halves:as-written', changes: [] }],
    },
  ];
}
