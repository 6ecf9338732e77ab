import type { Answer, ColumnPlan, Option, Question } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';
import { type ColumnProfile, shareOf } from './column-profile.ts';

const MOSTLY = 0.5;

/** The id of the question whether a column is sent that is not taken for one of values. */
export const filledBelowId = (column: number): string => `filled-below:${column}`;

const structure = (id: string): Option => ({ id, changes: [{ kind: 'structure' }] });

/** True if the user has said that a column is one of values although its first cells are blank. */
export function isFilledBelow(
  { column }: Pick<ColumnProfile, 'column'>,
  answers: readonly Answer[],
): boolean {
  return answers.some(({ question, option }) => question === filledBelowId(column) && option === 'send');
}

/**
 * Asks whether a column is sent that is not taken for one of values and has numbers in it.
 * @param least share of its cells that are numbers at least
 */
export function askAboutFilledColumn(
  { column, header }: Pick<ColumnPlan, 'column' | 'header'>,
  profile: ColumnProfile,
  least = MOSTLY,
): Question[] {
  if (shareOf(profile, 'number') < least) return [];
  return [
    {
      id: filledBelowId(column),
      about: 'helper-column',
      certainty: 'assumed',
      column,
      evidence: [header, ...profile.distinct].slice(0, 5),
      holds: { kind: 'columns', columns: [column] },
      options: [
        { id: 'ignore', changes: [{ kind: 'column', column, set: { role: 'ignore', field: '' } }] },
        structure('send'),
      ],
    },
  ];
}

/** Asks whether a column says which station a row is of, where the first rows leave it blank. */
export function askAboutStationBelow(column: number, cells: readonly Pick<Cell, 'text'>[]): Question {
  return {
    id: 'station-column',
    about: 'station-column',
    certainty: 'assumed',
    column: null,
    evidence: [...new Set(cells.map(({ text }) => text.trim()))].slice(0, 5),
    holds: { kind: 'file' },
    options: [{ id: 'station:none', changes: [] }, structure(`station:${column}`)],
  };
}
