import { mkdir, rename, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Outbox } from '../outbox/outbox.ts';
import { receiptName, writeReceiptFile } from '../unattended/write-receipt-file.ts';
import { type ArrivingFile, isUnchanged } from './arriving-files.ts';

/** In the watched folder: files that are done, each with its receipts. */
const DONE_FOLDER = 'done';

/** Writes the receipts of uploads. @throws AppError as the outbox does, DISK_FAILED */
export async function writeReceipts(
  outbox: Pick<Outbox, 'ask'>,
  folder: string,
  jobIds: readonly string[],
  look: { language: 'en' | 'zh-CN'; zone: string },
): Promise<void> {
  for (const jobId of jobIds) {
    const job = await outbox.ask('job', jobId);
    await writeReceiptFile(outbox, jobId, { path: join(folder, DONE_FOLDER, receiptName(job)), ...look });
  }
}

/** Nothing that is there is replaced. @returns false if it cannot be moved now, or is another file by now */
export async function moveToDone(folder: string, file: ArrivingFile): Promise<boolean> {
  if (!(await isUnchanged(file))) return false;
  const done = join(folder, DONE_FOLDER);
  try {
    await mkdir(done, { recursive: true });
    await rename(file.path, await freeName(done, file.fileName));
    return true;
  } catch {
    return false;
  }
}

async function freeName(folder: string, fileName: string): Promise<string> {
  const extension = extname(fileName);
  const stem = fileName.slice(0, fileName.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? fileName : `${stem} (${count})${extension}`);
    const isTaken = await stat(path).then(
      () => true,
      () => false,
    );
    if (!isTaken) return path;
  }
}
