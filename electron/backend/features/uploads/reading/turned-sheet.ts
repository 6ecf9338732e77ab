import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { findCutRows } from '#shared/domain/import/turned-ends.ts';
import { MemorySheet, type MemoryRow } from './memory/memory-sheet.ts';
import type { RowSource } from './row-source.ts';
import { type RowSpans, SPAN_BOOLEAN, SPAN_QUOTED, SPAN_TEXT, SPAN_XML, type SpanCell } from './row-spans.ts';

/** A cell apart from the bytes of its row. */
function cellOf(row: RowSpans, column: number): SpanCell | undefined {
  const text = row.textAt(column);
  if (text === '') return undefined;
  const kind = row.kinds[column] as number;
  if (kind === SPAN_QUOTED || kind === SPAN_XML) return { kind: SPAN_TEXT, text };
  if (kind === SPAN_BOOLEAN) return { kind, text: text === 'TRUE' ? '1' : '0' };
  return { kind, text, value: row.values[column] as number };
}

/** The cells of a row apart from its bytes. */
export const cellsOfRow = (row: RowSpans): (SpanCell | undefined)[] =>
  Array.from({ length: row.count }, (_, column) => cellOf(row, column));

/**
 * A sheet whose rows are the columns of another one: tables that have their times in one row. What is wrong with a row of it
 * is wrong with every column that has something there; one that is cut short is so in the column where it ends. All of it is in
 * memory; no sheet has more rows than were looked at.
 */
export function turnedSheet(source: RowSource, plan: ImportPlan): RowSource {
  const read: (SpanCell | undefined)[][] = [];
  const hiddenColumns: number[] = [];
  const problems = new Map<number, RowProblemReason>();
  let width = 0;
  source.scan(1, (row) => {
    const cells = cellsOfRow(row);
    read[row.number - 1] = cells;
    if (row.isHidden) hiddenColumns.push(row.number - 1);
    if (row.problem !== null && !row.isBlank()) problems.set(row.number - 1, row.problem);
    width = Math.max(width, cells.length);
    return true;
  });
  const cutColumns = new Set(holdsCutRows(plan) ? cutEndsOf(read, plan) : []);
  const rows = Array.from({ length: width }, (_, column): MemoryRow => {
    const cells = Array.from(read, (one) => one?.[column]);
    const [damaged] = [...problems].filter(([at]) => cells[at] !== undefined);
    const problem = damaged?.[1] ?? (cutColumns.has(column) ? 'too-few-columns' : undefined);
    return {
      cells,
      isHidden: source.hiddenColumns?.includes(column) ?? false,
      ...(problem && { problem }),
    };
  });
  const { name, hidden = 'visible' } = source;
  const { isCutOff = false } = source;
  return new MemorySheet({ name, rows, merged: [], hidden, hiddenColumns, isCutOff });
}

/** A row of a text that is cut short is held unless somebody has said that it has blanks there; a workbook has none. */
function holdsCutRows({ format, shortRows, questions }: ImportPlan): boolean {
  const isOpen = questions.some(({ holds }) => holds.kind === 'short-rows');
  return format.kind === 'delimited' && (shortRows === 'hold' || isOpen);
}

function cutEndsOf(read: readonly (readonly (SpanCell | undefined)[])[], plan: ImportPlan): number[] {
  const texts = Array.from(read, (cells) => Array.from(cells ?? [], (cell) => cell?.text ?? ''));
  return findCutRows(texts, plan).map(({ last }) => last);
}
