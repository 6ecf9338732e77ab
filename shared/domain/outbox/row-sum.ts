import type { SkipReason } from '../import/made-record.ts';
import type { RowAccount } from '../import/row-account.ts';
import { ROW_FATES, rowFates } from './batch-state.ts';
import type { ReceiptWords } from './receipt-words/english.ts';

/** What is said of the rows that send something: that they are to be sent, are stored, or send only what was not sent before. */
export type SentTerm = 'planned' | 'stored' | 'with-values';

/**
 * `10,003 rows in the file = 9,988 to be sent + 12 held back + 3 skipped (header, footer)`: what the plan makes of every row.
 * What became of those that were to be sent is in `fateSum`, and what of them was sent before in `recordSum`.
 */
export function rowSum(account: RowAccount, words: ReceiptWords['sum'], term: SentTerm = 'planned'): string {
  const sent = words.sent(account.sentRows, term);
  const skipped = Object.entries(account.skippedRows) as [SkipReason, number][];
  const skippedRows = skipped.reduce((sum, [, rows]) => sum + rows, 0);
  const terms = [
    account.partlySentRows > 0 ? words.inPart(sent, account.partlySentRows) : sent,
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

/** `96 records = 3 to be sent + 93 sent before`: what goes of the records of a file. */
export function recordSum(records: number, toBeSent: number, words: ReceiptWords['sum']): string {
  return `${words.records(records)} = ${words.sent(toBeSent, 'planned')} + ${words.sentBefore(records - toBeSent)}`;
}

type Job = Parameters<typeof rowFates>[0] & { total: { rows: number }; alreadySentRows: number };

/** Whether everything that was to be sent is stored, as the service or the user says. */
export function isAllStored(job: Omit<Job, 'alreadySentRows'>): boolean {
  const { stored, confirmed } = rowFates(job);
  return stored + confirmed === job.total.rows;
}

/** What a receipt says of the rows that send something: they are stored once everything that was to be sent is. */
export function sentTermOf(job: Job): SentTerm {
  if (job.alreadySentRows > 0) return 'with-values';
  return job.total.rows > 0 && isAllStored(job) ? 'stored' : 'planned';
}

/** `30,000 records = 0 stored + 7,500 not known whether stored + 22,500 not stored`: what became of the records that were to be sent. */
export function fateSum(
  job: Parameters<typeof rowFates>[0] & { total: { rows: number } },
  words: ReceiptWords['fates'],
): string {
  const fates = rowFates(job);
  const terms = ROW_FATES.filter((fate) => fates[fate] > 0 || (fate === 'stored' && fates.confirmed === 0));
  return `${words.rows(job.total.rows)} = ${terms.map((fate) => words[fate](fates[fate])).join(' + ')}`;
}
