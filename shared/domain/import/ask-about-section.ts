import type { ImportPlan, Option, Question } from './import-plan.ts';
import type { RowsAbove, SectionStart } from './make-records.ts';
import { lineKey } from './section-rows.ts';
import type { FoundTable } from './tables-below.ts';

/**
 * What a line between the values means: the rows below it are held until the user says so. None if there is no such line.
 * @param tables what stands below headers other than the first
 */
export function askAboutSection(start: SectionStart | null, tables: readonly FoundTable[] = []): Question[] {
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
        ...(start.isOther === true ? [] : [{ id: 'table:same', changes: [] }]),
      ];
  return [
    {
      id: isLine ? `section:${lineKey(start.text).slice(0, 100)}` : 'another-table',
      about: isLine ? 'section' : 'another-table',
      certainty: 'assumed',
      column: null,
      evidence: [start.text.slice(0, 100)],
      holds: { kind: 'rows', firstRow: start.row, lastRow: null },
      options,
    },
  ];
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
