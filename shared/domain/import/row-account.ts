import { z } from 'zod';
import { SKIP_REASONS } from './made-record.ts';
import type { PlanReport } from './plan-report.ts';

const rows = z.int().min(0);

/** What became of the rows of a file: every row is in exactly one number, and their sum is `rowCount`. */
export const rowAccountSchema = z.object({
  rowCount: rows,
  sentRows: rows,
  /** Of those that are sent, rows of which some values are not. */
  partlySentRows: rows,
  heldRows: rows,
  leftOutRows: rows,
  duplicateRows: rows,
  skippedRows: z.partialRecord(z.enum(SKIP_REASONS), rows),
});
export type RowAccount = z.infer<typeof rowAccountSchema>;

/** The rows of a report by what became of them. */
export function rowAccountOf({
  rowCount,
  sentRows,
  partlySentRows,
  heldRows,
  leftOutRows,
  duplicateRows,
  skippedRows,
}: PlanReport): RowAccount {
  return { rowCount, sentRows, partlySentRows, heldRows, leftOutRows, duplicateRows, skippedRows };
}

/** The sum of all rows of an account, which is the number of rows of the file. */
export function sumOfRows(account: Omit<RowAccount, 'rowCount' | 'partlySentRows'>): number {
  const skipped = Object.values(account.skippedRows).reduce((sum, count) => sum + count, 0);
  return account.sentRows + account.heldRows + account.leftOutRows + account.duplicateRows + skipped;
}

/** The account in what a receipt keeps of an upload; null for one that was made before there were any. */
export function readRowAccount(summary: unknown): RowAccount | null {
  const read = z.object({ rows: rowAccountSchema }).safeParse(summary);
  return read.success ? read.data.rows : null;
}
