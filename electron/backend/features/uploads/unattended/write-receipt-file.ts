import { nameOfJob } from '#shared/domain/outbox/name-of-job.ts';
import { receiptTexts } from '#shared/domain/outbox/receipt-texts.ts';
import { writeReceiptHtml } from '#shared/domain/outbox/write-receipt-html.ts';
import { AppError } from '#shared/errors.ts';
import { replaceFile } from '../../../kit/replace-file.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { allBatches } from './all-batches.ts';

/** It lies in a folder of the user, who may share it with others. */
const READABLE = 0o666;
/** Beside the file's own name there has to be space for what tells receipts apart. */
const MAX_NAME_CHARS = 150;

/** A name of a job as the name of a file on every system. */
export function receiptName(job: { id: string; fileName: string; summary: unknown }): string {
  const name = nameOfJob(job)
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')
    .slice(0, MAX_NAME_CHARS);
  return `${name}.receipt-${job.id.slice(0, 8)}.html`;
}

/**
 * Writes the receipt of a job as it stands now: the page that the window saves. A half-written one never has its name.
 * @throws AppError DISK_FAILED, or as the outbox does
 */
export async function writeReceiptFile(
  outbox: Pick<Outbox, 'ask'>,
  jobId: string,
  { path, language, zone }: { path: string; language: 'en' | 'zh-CN'; zone: string },
): Promise<void> {
  const job = await outbox.ask('job', jobId);
  const batches = await allBatches(outbox, jobId);
  const page = writeReceiptHtml(job, batches, receiptTexts(language, zone));
  await replaceFile(path, [page], READABLE).catch((error: unknown) => {
    throw new AppError('DISK_FAILED', { file: path, reason: String(error) }, { cause: error });
  });
}
