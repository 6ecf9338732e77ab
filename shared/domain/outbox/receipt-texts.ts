import { readRowAccount } from '../import/row-account.ts';
import { formatCount } from '../format-count.ts';
import { formatServiceTime } from '../service-time.ts';
import { correctedCells, missingOfJob, nameOfJob, stationsOfJob } from './name-of-job.ts';
import type { ReceiptHead, ReceiptTexts } from './receipt.ts';
import { chineseReceipt } from './receipt-words/chinese.ts';
import { englishReceipt, type ReceiptWords } from './receipt-words/english.ts';
import { fateSum, rowSum, sentTermOf } from './row-sum.ts';

/** The origin an upload went to; null if it was not noted, or is that of the built-in service, whose port changes. */
export function addressOf({ origin }: { origin: string | null }): string | null {
  return origin?.includes('://') ? origin : null;
}

/** With what a job was sent, as far as something of it has arrived; else with what it is to be sent. Null if that was not noted. */
export function senderOf(
  { account, sentAs }: Pick<ReceiptHead, 'account' | 'sentAs'>,
  { head, uploadToken }: Pick<ReceiptWords, 'head' | 'uploadToken'>,
): string | null {
  const names = sentAs.map((name) => name || uploadToken);
  return names.length > 1 ? head.accountsText(names) : (names[0] ?? account);
}

/** The words of a receipt in a language, with its times in a zone. */
export function receiptTexts(language: 'en' | 'zh-CN', zone: string): ReceiptTexts {
  const words = language === 'en' ? englishReceipt : chineseReceipt;
  const { head } = words;
  const count = (number: number): string => formatCount(number, language);
  const written = (epochMs: number): string => formatServiceTime(epochMs, zone);
  const placeOf = (origin: string | null): string =>
    origin === null ? '' : (addressOf({ origin }) ?? words.builtIn);
  const rowsOf = (receipt: ReceiptHead): [string, string][] => {
    const account = readRowAccount(receipt.summary);
    return account ? [[head.rows, rowSum(account, words.sum, sentTermOf(receipt))]] : [];
  };
  return {
    language,
    title: words.title,
    columns: words.columns,
    states: words.states,
    takenAsStored: words.takenAsStored,
    heldReasons: words.heldReasons,
    yes: words.yes,
    uploadToken: words.uploadToken,
    formatTime: written,
    formatOrigin: placeOf,
    head: (receipt: ReceiptHead) => {
      const address = addressOf(receipt);
      const sender = senderOf(receipt, words);
      const { connectionName, sentElsewhere } = receipt;
      const stations = stationsOfJob(receipt);
      const corrected = correctedCells(receipt);
      const missing = missingOfJob(receipt);
      return [
        [head.file, nameOfJob(receipt)],
        [head.fileSha256, receipt.fileSha256],
        [head.connection, connectionName === '' ? words.builtIn : connectionName],
        ...(address === null ? [] : [[head.address, address] as [string, string]]),
        ...(sentElsewhere.length === 0
          ? []
          : [[head.sentElsewhere, sentElsewhere.map(placeOf).join(', ')] as [string, string]]),
        ...(sender === null ? [] : [[head.account, sender] as [string, string]]),
        [head.id, receipt.id],
        [head.created, written(receipt.createdAtMs)],
        [head.finished, receipt.finishedAtMs === null ? head.notFinished : written(receipt.finishedAtMs)],
        [head.total, head.totalText(receipt.total.rows, receipt.total.batches, receipt.total.bytes)],
        [head.fates, fateSum(receipt, words.fates)],
        ...rowsOf(receipt),
        ...(stations === '' ? [] : [[head.stations, stations] as [string, string]]),
        ...(corrected === 0 ? [] : [[head.corrected, count(corrected)] as [string, string]]),
        [head.repeated, count(receipt.repeatedBatches)],
        [head.rejected, count(receipt.rejectedRows)],
        [head.alreadySent, count(receipt.alreadySentRows)],
        ...(missing
          ? [[head.missing, head.missingText(missing.values, missing.times)] as [string, string]]
          : []),
        [head.zone, head.zoneText(zone)],
      ];
    },
    outcome: (receipt) => {
      const what = [[head.fates, fateSum(receipt, words.fates)], ...rowsOf(receipt)];
      return [nameOfJob(receipt), what.map(([name, value]) => `${name}: ${value}`).join('; ')];
    },
    repeatsNote: words.repeatsNote,
    unknownsNote: words.unknownsNote,
  };
}
