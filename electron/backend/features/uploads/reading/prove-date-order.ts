import { type DateOrderFinding, DateOrderProof } from '#shared/domain/import/guess/date-order.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { RowSource } from './row-source.ts';

/** A column whose first dates have the year in front has it there in all of them, or they are problems of their rows. */
const ROWS_TO_BE_SURE = 100;

/**
 * Decides the order of day and month from the whole column, which the sampled head and tail may leave open.
 * @returns null if the plan reads no dates from text, or dates with the year in front.
 */
export function proveDateOrder(source: RowSource, plan: ImportPlan): DateOrderFinding | null {
  const columns = plan.columns
    .filter(({ role }) => role === 'time' || role === 'date')
    .map(({ column }) => column);
  if (columns.length === 0 || plan.time.bareNumber !== null) return null;
  const proof = new DateOrderProof();
  let rows = 0;
  source.scan(plan.firstDataRow, (row) => {
    for (const column of columns) proof.add(row.textAt(column));
    rows += 1;
    const isYearFirst = rows === ROWS_TO_BE_SURE && proof.finding().reason === 'year-first';
    return !isYearFirst && row.number !== plan.lastDataRow;
  });
  const finding = proof.finding();
  return finding.reason === 'year-first' || finding.reason === 'no-evidence' ? null : finding;
}
