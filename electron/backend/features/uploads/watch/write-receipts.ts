import { join } from 'node:path';
import type { Settings } from '#shared/contract/settings.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import type { AppError } from '#shared/errors.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { receiptName, tryToWriteReceipt } from '../unattended/write-receipt-file.ts';
import { DONE_FOLDER } from './claimed-files.ts';

type ReceiptParts = { outbox: Pick<Outbox, 'ask'>; settings: { readonly content: Settings } };

/**
 * Writes the receipts of uploads into `done` of a watched folder.
 * @returns why one could not be written there, DISK_FAILED; null if all are
 * @throws AppError as the outbox does
 */
export async function writeReceipts(
  { outbox, settings }: ReceiptParts,
  folder: string,
  jobIds: readonly string[],
): Promise<AppError | null> {
  const { language } = settings.content;
  const isChinese = language === 'system' ? /^zh\b/iu.test(SYSTEM_LOCALE) : language === 'zh-CN';
  for (const jobId of jobIds) {
    const job = await outbox.ask('job', jobId);
    const failure = await tryToWriteReceipt(outbox, jobId, {
      path: join(folder, DONE_FOLDER, receiptName(job)),
      language: isChinese ? 'zh-CN' : 'en',
      zone: job.zone ?? DEFAULT_ZONE,
    });
    if (failure) return failure;
  }
  return null;
}

const SYSTEM_LOCALE = Intl.DateTimeFormat().resolvedOptions().locale;
