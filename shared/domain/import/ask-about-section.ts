import type { Answer, ImportPlan, Option, Question } from './import-plan.ts';
import type { RowsAbove, SectionStart } from './make-records.ts';
import { lineKey } from './section-rows.ts';
import type { FoundTable } from './tables-below.ts';

/**
 * What a line between the values means: the rows below it are held until the user says so. None if there is no such line.
 * @param tables what stands below headers other than the first
 * @param answers that were given: one about another header keeps its place
 */
export function askAboutSection(
  start: SectionStart | null,
  tables: readonly FoundTable[] = [],
  answers: readonly Answer[] = [],
): Question[] {
  if (start === null) return [];
  const isLine = start.kind === 'line';
  const options: Option[] = isLine
    ? [
        {
          id: 'section:station',
          changes: [
            { kind: 'plan', set: { sections: 'station' } },
            { kind: 'equipment', set: { equipId: { from: 'section', idOfStation: {}, unlisted: 'hold' } } },
          ],
        },
        { id: 'section:ignore', changes: [{ kind: 'ignored-line', line: lineKey(start.text) }] },
      ]
    : [
        ...(tables.length === 0
          ? []
          : [{ id: 'table:own', changes: [{ kind: 'tables' as const, tables: [...tables] }] }]),
        { id: 'table:leave-out', changes: [{ kind: 'plan', set: { lastDataRow: start.row - 1 } }] },
        // Values of another quantity are not sent under the names of this one.
        ...(start.isOther
          ? []
          : [{ id: 'table:same', changes: [{ kind: 'ignored-line' as const, line: start.key }] }]),
      ];
  return [
    {
      id: isLine ? `section:${lineKey(start.text).slice(0, 100)}` : idOfTable(start, answers),
      about: isLine ? 'section' : 'another-table',
      certainty: 'assumed',
      column: null,
      evidence: [start.text.slice(0, 100)],
      ...(isLine ? {} : { texts: [start.key] }),
      holds: { kind: 'rows', firstRow: start.row, lastRow: null },
      options,
    },
  ];
}

/** An answer is about one header: the question about the next one has an id of its own. */
function idOfTable(
  { text, key }: SectionStart & { kind: 'other-header' },
  answers: readonly Answer[],
): string {
  const isTaken = answers.some(
    ({ question, texts = [] }) => question === 'another-table' && !texts.includes(key),
  );
  return isTaken ? `another-table:${lineKey(text).slice(0, 100)}` : 'another-table';
}

/** Whether rows of values above the header are of its table: they are held until the user says so. None if there are no such rows. */
export function askAboutRowsAbove(
  rows: RowsAbove | null,
  { columns }: Pick<ImportPlan, 'columns'>,
): Question[] {
  if (rows === null) return [];
  return [
    {
      id: 'another-table:above',
      about: 'another-table',
      certainty: 'assumed',
      column: null,
      evidence: columns
        .map(({ header }) => header)
        .filter((header) => header !== '')
        .slice(0, 5),
      holds: { kind: 'rows', ...rows },
      options: [
        { id: 'table:same', changes: [{ kind: 'plan', set: { firstDataRow: rows.firstRow } }] },
        { id: 'table:leave-out', changes: [{ kind: 'plan', set: { leftOutRows: [rows] } }] },
      ],
    },
  ];
}
