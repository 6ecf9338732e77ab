import type { RowAccount } from '#shared/domain/import/row-account.ts';
import type { SkipReason } from '#shared/domain/import/made-record.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** `10,003 rows in the file = 9,988 sent + 12 held back + 3 skipped (header, footer)`: what became of every row. */
export function rowSum(account: RowAccount, words: Dictionary['uploadCheck']['sum']): string {
  const skipped = Object.entries(account.skippedRows) as [SkipReason, number][];
  const skippedRows = skipped.reduce((sum, [, rows]) => sum + rows, 0);
  const terms = [
    account.partlySentRows > 0
      ? words.sentInPart(account.sentRows, account.partlySentRows)
      : words.sent(account.sentRows),
    ...(account.heldRows > 0 ? [words.held(account.heldRows)] : []),
    ...(account.leftOutRows > 0 ? [words.leftOut(account.leftOutRows)] : []),
    ...(account.duplicateRows > 0 ? [words.duplicates(account.duplicateRows)] : []),
    ...(skippedRows > 0
      ? [
          words.skipped(
            skippedRows,
            skipped.map(([reason]) => words.reasons[reason]),
          ),
        ]
      : []),
  ];
  return `${words.rows(account.rowCount)} = ${terms.join(' + ')}`;
}
