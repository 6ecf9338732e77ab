import { expect, test } from 'vitest';
import { deadEnds, withoutRowsOf } from '#shared/domain/import/dead-ends.ts';
import { askAboutSection } from '#shared/domain/import/ask-about-section.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { CellProblem } from '#shared/domain/import/row-problem.ts';

const sheet = { name: '', head: [], tail: [], rowCount: 0, merged: [] };
const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false } as const;
const { plan } = guessPlan(
  { fileName: 'a.csv', sizeBytes: 0, sha256: '', format, encodingGuess: null, sheets: [sheet] },
  sheet,
  [],
);
const problem = (row: number): CellProblem => ({ row, column: null, text: '', reason: 'another-table' });
const report = { questions: [], problemCounts: { 'another-table': 4 }, problems: [5, 6, 9, 7].map(problem) };

test('Rows that may belong to another table are stuck unless something is asked about it', () => {
  const open = { ...plan, questions: [] };
  expect(deadEnds(open, report)).toEqual(['another-table']);
  const questions = askAboutSection({ row: 5, text: 'Flow', kind: 'line' });
  expect(deadEnds(open, { ...report, questions })).toEqual([]);
  expect(deadEnds({ ...plan, questions }, report)).toEqual([]);
});

test('Stuck rows are left out as ranges', () => {
  expect(withoutRowsOf(plan, report, ['another-table']).leftOutRows).toEqual([
    { firstRow: 5, lastRow: 7 },
    { firstRow: 9, lastRow: 9 },
  ]);
});
