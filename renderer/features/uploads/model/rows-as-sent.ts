import { z } from 'zod';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { createRecordMaker, type RecordContext } from '#shared/domain/import/make-records.ts';
import type { SkipReason } from '#shared/domain/import/made-record.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';

/** What becomes of a row: the text that is sent for each of its columns, or why nothing is. */
export type RowAsSent =
  | { kind: 'sent'; texts: ReadonlyMap<number, string> }
  | { kind: 'held' | 'left-out' }
  | { kind: 'skipped'; because: SkipReason };

const TIME_ROLES: readonly string[] = ['time', 'date', 'clock'];

/** True if what a row becomes may depend on rows above it. */
function needsRowsAbove({ columns, sections, tables, time }: ImportPlan): boolean {
  return (
    columns.some(({ fillDown }) => fillDown) ||
    sections === 'station' ||
    (tables ?? []).length > 0 ||
    time.turns !== undefined
  );
}

/** Text of a JSON literal: a number as it stands, a string without its quotes. */
function textOf(literal: string): string {
  return literal.startsWith('"') ? z.string().parse(parseJsonText(literal)) : literal;
}

/**
 * What rows of a sheet become, by the same rules that make what is sent. Rows whose meaning depends on rows that are not
 * there, because the rows do not begin with the first one of the sheet, are left out.
 */
export function rowsAsSent(
  rows: readonly SampleRow[],
  plan: ImportPlan,
  context: RecordContext,
): ReadonlyMap<number, RowAsSent> {
  const make = createRecordMaker(plan, context);
  const isBound = needsRowsAbove(plan);
  const outcomes = new Map<number, RowAsSent>();
  let expected = 1;
  for (const row of rows) {
    if (isBound && row.number !== expected) break;
    expected = row.number + 1;
    outcomes.set(row.number, outcomeOf(row, plan, make));
  }
  return outcomes;
}

function outcomeOf(row: SampleRow, plan: ImportPlan, make: ReturnType<typeof createRecordMaker>): RowAsSent {
  const outcome = make(row);
  if (outcome.kind === 'skipped') return { kind: 'skipped', because: outcome.because };
  if (outcome.kind !== 'records') return { kind: outcome.kind };
  const texts = new Map(
    outcome.records.flatMap(({ values }) => values.map(({ column, literal }) => [column, textOf(literal)])),
  );
  const blockOf = new Map(plan.columns.map(({ column, block }) => [column, block]));
  for (const { column, role, block } of plan.columns) {
    if (!TIME_ROLES.includes(role)) continue;
    const ofBlock = outcome.records.find(({ values }) =>
      values.some((value) => blockOf.get(value.column) === block),
    );
    if (ofBlock) texts.set(column, ofBlock.timestamp);
  }
  return { kind: 'sent', texts };
}
