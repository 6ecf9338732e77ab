import type { BatchRow, RejectedRow } from '#shared/contract/outbox-shapes.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';

const PAGE = 5_000;

/** All pages of something, one after the other. */
async function everything<T>(read: (offset: number) => Promise<{ total: number; rows: T[] }>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { total, rows } = await read(all.length);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

export type Receipt = { job: ReceiptJob; batches: BatchRow[] };

/** A whole receipt, as it stands now. @throws what the backend throws */
export async function readReceipt({ uploads }: BackendClient, jobId: string): Promise<Receipt> {
  const job = await uploads.receipts.read({ jobId });
  const batches = await everything(async (offset) => {
    const page = await uploads.outbox.batches({ jobId, offset, limit: PAGE });
    return { total: page.total, rows: page.batches };
  });
  return { job, batches };
}

/** All rows of the user's file that were kept back. @throws what the backend throws */
export function readRejectedRows({ uploads }: BackendClient, jobId: string): Promise<RejectedRow[]> {
  return everything((offset) => uploads.receipts.rejectedRows({ jobId, offset, limit: PAGE }));
}
