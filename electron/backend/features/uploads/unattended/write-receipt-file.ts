import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { asFileName } from '#shared/domain/file-name.ts';
import { nameOfJob } from '#shared/domain/outbox/name-of-job.ts';
import { receiptTexts } from '#shared/domain/outbox/receipt-texts.ts';
import { writeReceiptHtml } from '#shared/domain/outbox/write-receipt-html.ts';
import { AppError } from '#shared/errors.ts';
import { replaceFile } from '../../../kit/replace-file.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** It lies in a folder of the user, who may share it with others. */
const READABLE = 0o666;
/** Of the file's own name, beside what tells receipts apart: together no more than an encrypted disk takes. */
const MAX_NAME_BYTES = 120;
const PAGE = 5_000;

/** A name of a job as the name of a file on every system. */
export function receiptName(job: { id: string; fileName: string; summary: unknown }): string {
  const name = asFileName(nameOfJob(job), MAX_NAME_BYTES);
  return `${name}.receipt-${job.id.slice(0, 8)}.html`;
}

/**
 * Writes the receipt of a job as it stands now: the page that the window saves. A half-written one never has its name.
 * @returns why it could not be written, DISK_FAILED: what is stored is stored all the same
 * @throws AppError as the outbox does
 */
export async function tryToWriteReceipt(
  outbox: Pick<Outbox, 'ask'>,
  jobId: string,
  { path, language, zone }: { path: string; language: 'en' | 'zh-CN'; zone: string },
): Promise<AppError | null> {
  const job = await outbox.ask('job', jobId);
  const batches = await allBatches(outbox, jobId);
  const page = writeReceiptHtml(job, batches, receiptTexts(language, zone));
  return replaceFile(path, [page], READABLE).then(
    () => null,
    (error: unknown) => new AppError('DISK_FAILED', { file: path, reason: String(error) }, { cause: error }),
  );
}

/** All batches of a job, in their order. */
async function allBatches(outbox: Pick<Outbox, 'ask'>, jobId: string): Promise<BatchRow[]> {
  const batches: BatchRow[] = [];
  for (;;) {
    const page = await outbox.ask('jobBatches', jobId, { offset: batches.length, limit: PAGE });
    batches.push(...page.batches);
    if (page.batches.length === 0 || batches.length >= page.total) return batches;
  }
}
