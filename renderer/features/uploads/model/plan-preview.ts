import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { createRecordMaker, type RecordContext } from '#shared/domain/import/make-records.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { isStatistic } from '#shared/domain/import/prepare-row.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';

/** A cell of the file and what is sent for it. */
export type CellPreview = {
  row: number;
  before: string;
  /** Text as it is sent; null if nothing is, for `problem` or because there is no value. */
  after: string | null;
  problem: RowProblemReason | 'kept-back' | null;
};

const MAX_CELLS = 3;
const MAX_ROWS = 60;
const TIME_ROLES: readonly string[] = ['time', 'date', 'clock'];

/** What the first rows of values become by a plan, column by column: the same rules that make what is sent. */
export function previewPlan(
  sheet: SheetSample,
  plan: ImportPlan,
  context: RecordContext,
): Map<number, CellPreview[]> {
  const make = createRecordMaker(plan, context);
  const cells = new Map<number, CellPreview[]>(plan.columns.map(({ column }) => [column, []]));
  const blockOf = new Map(plan.columns.map(({ column, block }) => [column, block]));
  let seen = 0;
  for (const row of sheet.head) {
    const outcome = make(row);
    if (outcome.kind === 'skipped') continue;
    seen += 1;
    if (seen > MAX_ROWS) break;
    const records = outcome.kind === 'records' ? outcome.records : [];
    const sent = new Map(
      records.flatMap(({ values }) => values.map((value) => [value.column, value.literal])),
    );
    for (const { column, role, block } of plan.columns) {
      const list = cells.get(column) ?? [];
      const before = row.cells[column]?.text ?? '';
      if (list.length >= MAX_CELLS || role === 'ignore' || (before.trim() === '' && list.length > 0))
        continue;
      const ofBlock = records.find(({ values }) =>
        values.some((value) => blockOf.get(value.column) === block),
      );
      const after = TIME_ROLES.includes(role) ? ofBlock?.timestamp : sent.get(column);
      const own = outcome.problems.find((problem) => problem.column === column)?.reason ?? null;
      const problem = own ?? (outcome.kind === 'records' ? null : 'kept-back');
      list.push({ row: row.number, before, after: after ?? null, problem });
    }
  }
  return cells;
}

/** Stations of a column with the number of sampled rows of each, in the order they come; those of `further` rows have none. */
export function stationsIn(
  sheet: SheetSample,
  plan: ImportPlan,
  further: readonly string[] = [],
): Map<string, number> {
  const stations = new Map<string, number>();
  const columns = plan.columns.filter(({ role }) => role === 'station');
  for (const { number, cells } of columns.length > 0 ? [...sheet.head, ...sheet.tail] : []) {
    if (number < plan.firstDataRow) continue;
    for (const { column, header } of columns) {
      const name = cells[column]?.text.trim() ?? '';
      // The header of another table and the highest of all rows name no station.
      if (header.split(' > ').includes(name) || isStatistic(name)) continue;
      if (name === '' || plan.footerMarks.some((mark) => name.startsWith(mark))) continue;
      stations.set(name, (stations.get(name) ?? 0) + 1);
    }
  }
  for (const name of further) if (!stations.has(name)) stations.set(name, 0);
  return stations;
}

export function filledIn(sheet: SheetSample, plan: ImportPlan, column: number): number {
  return [...sheet.head, ...sheet.tail].filter(
    ({ number, cells }) => number >= plan.firstDataRow && (cells[column]?.text.trim() ?? '') !== '',
  ).length;
}
