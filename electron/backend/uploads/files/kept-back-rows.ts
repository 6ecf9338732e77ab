import type { RejectedRow } from '#shared/contract/outbox-shapes.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { isNote, type RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { ReadFile } from '../reading/reading-messages.ts';
import type { SpreadsheetReader } from '../reading/spreadsheet-reader.ts';

/** Rows that are read at once; a gap of so many rows is read too rather than asked for apart. */
const MOST_ROWS = 500;
const LONGEST_GAP = 20;

/** Problems of a whole row: it is kept back even if bad cells alone are left out. */
const OF_THE_ROW: ReadonlySet<RowProblemReason> = new Set([
  'time-missing',
  'time-not-understood',
  'time-impossible',
  'station-missing',
  'too-few-columns',
  'too-many-columns',
  'undecodable',
  'duplicate-other',
  'other-file',
  'too-long',
]);

/** Rows that are not sent, of those whose problems are known in detail, as they stand in the file. */
export async function* keptBackRows(
  reader: SpreadsheetReader,
  file: ReadFile,
  plan: ImportPlan,
  report: PlanReport,
  signal: AbortSignal,
): AsyncGenerator<RejectedRow[]> {
  const reasons = new Map<number, Set<string>>();
  for (const { row, reason } of report.problems) {
    const isSent = isNote(reason) || (plan.badRows === 'leave-out-cell' && !OF_THE_ROW.has(reason));
    if (!isSent) reasons.set(row, (reasons.get(row) ?? new Set()).add(reason));
  }
  for (const { firstRow, lastRow } of rangesOf([...reasons.keys()].toSorted((a, b) => a - b))) {
    const rows = await reader.read(
      file,
      { type: 'rows', format: plan.format, sheet: plan.sheet, firstRow, lastRow },
      { signal },
    );
    yield rows.flatMap(({ number, cells }) => {
      const why = reasons.get(number);
      return why ? [{ row: number, cells: cells.map(({ text }) => text), reasons: [...why] }] : [];
    });
  }
}

function rangesOf(rows: readonly number[]): { firstRow: number; lastRow: number }[] {
  const ranges: { firstRow: number; lastRow: number }[] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last && row - last.lastRow <= LONGEST_GAP && row - last.firstRow < MOST_ROWS) last.lastRow = row;
    else ranges.push({ firstRow: row, lastRow: row });
  }
  return ranges;
}
