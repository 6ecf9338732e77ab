import { plainFigures } from '../cells/plain-text.ts';
import { isRepublicYear, splitTime } from '../cells/split-time.ts';
import type { Question } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';

/** Asks about years such as 115, which count from 1912: 115 is 2026. A few among other years are slips. */
export function askAboutRepublicYears(cells: readonly Cell[], column: number): Question[] {
  const texts = cells.flatMap(({ text, kind }) => {
    const date = kind === 'date' ? undefined : splitTime(plainFigures(text))?.date;
    return date && 'numbers' in date && isRepublicYear(date) ? [text.trim()] : [];
  });
  if (texts.length * 2 <= cells.length) return [];
  return [
    {
      id: 'republic-years',
      about: 'republic-years',
      certainty: 'assumed',
      column,
      evidence: texts.slice(0, 3),
      holds: { kind: 'file' },
      options: [
        { id: 'republic:yes', changes: [{ kind: 'time', set: { countsFrom1912: true } }] },
        { id: 'republic:no', changes: [{ kind: 'time', set: { countsFrom1912: undefined } }] },
      ],
    },
  ];
}
