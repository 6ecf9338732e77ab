import { useMemo } from 'react';
import { readRowAccount } from '#shared/domain/import/row-account.ts';
import type { ReceiptHead, ReceiptTexts } from '#shared/domain/outbox/receipt.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { fateSum, isAllStored, rowSum } from '../../model/row-sum.ts';
import { nameOfJob } from '../../model/outbox/name-of-job.ts';
import { addressOf, nameOfTarget } from '../../model/outbox/name-of-target.ts';

/** The words of a receipt in the language of the window. */
export function useReceiptTexts(): ReceiptTexts {
  const { t, language, count, zone, written } = useI18n();
  return useMemo(() => {
    const { head, columns, title, yes, repeatsNote, unknownsNote } = t.receipts;
    const rowsOf = (receipt: ReceiptHead): [string, string][] => {
      const account = readRowAccount(receipt.summary);
      return account ? [[head.rows, rowSum(account, t.uploadCheck.sum, isAllStored(receipt))]] : [];
    };
    return {
      language,
      title,
      columns,
      states: t.batches.states,
      takenAsStored: t.batches.takenAsStored,
      heldReasons: t.batches.heldReasons,
      yes,
      uploadToken: t.batches.uploadToken,
      formatTime: written,
      head: (receipt: ReceiptHead) => {
        const address = addressOf(receipt);
        return [
          [head.file, nameOfJob(receipt)],
          [head.fileSha256, receipt.fileSha256],
          [head.connection, nameOfTarget(t, receipt)],
          ...(address === null ? [] : [[head.address, address] as [string, string]]),
          ...(receipt.account === null ? [] : [[head.account, receipt.account] as [string, string]]),
          [head.id, receipt.id],
          [head.created, written(receipt.createdAtMs)],
          [head.finished, receipt.finishedAtMs === null ? head.notFinished : written(receipt.finishedAtMs)],
          [head.total, head.totalText(receipt.total.rows, receipt.total.batches, receipt.total.bytes)],
          [head.fates, fateSum(receipt, t.receipts.fates)],
          ...rowsOf(receipt),
          [head.repeated, count(receipt.repeatedBatches)],
          [head.rejected, count(receipt.rejectedRows)],
          [head.alreadySent, count(receipt.alreadySentRows)],
          [head.zone, head.zoneText(zone)],
        ];
      },
      repeatsNote,
      unknownsNote,
    };
  }, [t, language, count, zone, written]);
}
