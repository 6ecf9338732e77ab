import type { RejectedRow } from '#shared/contract/outbox-shapes.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { ReportedRow } from '#shared/domain/outbox/write-csv.ts';

function isKnown(
  reason: string,
  words: Readonly<Record<RowProblemReason, string>>,
): reason is RowProblemReason {
  return Object.hasOwn(words, reason);
}

/** Rows that were held back, with the reasons in words; a reason of another version of the app stays as it is. */
export function inWords(
  rows: readonly RejectedRow[],
  words: Readonly<Record<RowProblemReason, string>>,
): ReportedRow[] {
  return rows.map(({ row, cells, reasons }) => ({
    row,
    cells,
    reasons: reasons.map((reason) => (isKnown(reason, words) ? words[reason] : reason)),
  }));
}
