import { plainFigures } from '../cells/plain-text.ts';
import { lengthOfRange, splitRange } from '../cells/time-range.ts';
import { fixedOffsetS } from '../cells/zone-clock.ts';
import type { Option, Question, TimePlan } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';

type RangeGuess = { set: Partial<TimePlan>; questions: Question[] };

const START = /开始|起始|起$|^起|\b(?:start|begin|beginning|from)\b/iu;
const END = /结束|终止|截止|止$|\b(?:end|ending|until|to)\b/iu;

const option = (period: TimePlan['period'] | null): Option => ({
  id: `period:${period ?? 'zone'}`,
  changes: [{ kind: 'time', set: period === null ? { period: undefined, alike: undefined } : { period } }],
});

/**
 * Whether the times of a column are periods, 08:00-09:00: proved where no zone can be meant (offsets do not grow with the
 * clock). Which end of a period is the time of its value is asked unless the header says it. Where all cells are the same
 * clock with the same tail, it is asked which of the two they are.
 */
export function guessPeriod(cells: readonly Cell[], header: string, column: number): RangeGuess {
  const texts = cells.map(({ text }) => plainFigures(text)).filter((text) => splitRange(text));
  if (texts.length === 0) return { set: {}, questions: [] };
  const sure = texts.filter((text) => splitRange(text)?.mayBeOffset === false);
  const tails = new Set(texts.map((text) => text.replace(/^.*-\s*/u, '')));
  const starts = new Set(texts.map((text) => splitRange(text)?.start.replace(/^.*[\sT]/u, '')));
  const lengths = new Set(texts.map(lengthOfRange));
  const areOffsets = [...tails].every((tail) => fixedOffsetS(`-${tail.padStart(5, '0')}`) !== undefined);
  // Zones have one offset, or two of an hour apart where summer time is kept.
  const isPeriod =
    sure.length > 0 || !areOffsets || tails.size > 2 || (tails.size === 2 && lengths.size === 1);
  if (!isPeriod && starts.size > 1) return { set: {}, questions: [] };
  const [isStart, isEnd] = [START.test(header), END.test(header)];
  const said = isStart === isEnd ? null : isStart ? ('start' as const) : ('end' as const);
  if (isPeriod && said !== null) return { set: { period: said }, questions: [] };
  const question: Question = {
    id: 'period',
    about: 'period',
    certainty: isPeriod ? 'assumed' : 'contradictory',
    column,
    evidence: [...new Set(texts)].slice(0, 3),
    holds: { kind: 'file' },
    options: [option('end'), option('start'), ...(isPeriod ? [] : [option(null)])],
  };
  return { set: { period: 'end' }, questions: [question] };
}
