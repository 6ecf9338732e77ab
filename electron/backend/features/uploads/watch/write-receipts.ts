import { join } from 'node:path';
import type { Settings } from '#shared/contract/settings.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { receiptName, writeReceiptFile } from '../unattended/write-receipt-file.ts';
import { DONE_FOLDER } from './claimed-files.ts';

type ReceiptParts = { outbox: Pick<Outbox, 'ask'>; settings: { readonly content: Settings } };

/** Writes the receipts of uploads into `done` of a watched folder. @throws AppError as the outbox does, DISK_FAILED */
export async function writeReceipts(
  { outbox, settings }: ReceiptParts,
  folder: string,
  jobIds: readonly string[],
): Promise<void> {
  const { language } = settings.content;
  const isChinese = language === 'system' ? /^zh\b/iu.test(SYSTEM_LOCALE) : language === 'zh-CN';
  for (const jobId of jobIds) {
    const job = await outbox.ask('job', jobId);
    await writeReceiptFile(outbox, jobId, {
      path: join(folder, DONE_FOLDER, receiptName(job)),
      language: isChinese ? 'zh-CN' : 'en',
      zone: job.zone ?? DEFAULT_ZONE,
    });
  }
}

const SYSTEM_LOCALE = Intl.DateTimeFormat().resolvedOptions().locale;
