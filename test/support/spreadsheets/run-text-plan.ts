import { bytesAsFile } from '#electron/backend/features/uploads/reading/byte-file.ts';
import {
  findDuplicates,
  makeBatches,
} from '#electron/backend/features/uploads/reading/batches/make-batches.ts';
import type {
  RunOptions,
  UnsentRow,
} from '#electron/backend/features/uploads/reading/batches/run-options.ts';
import { TextSheet } from '#electron/backend/features/uploads/reading/text/text-sheet.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { CONTEXT } from './import-plans.ts';

type Run = Pick<RunOptions, 'isGeneralOnly' | 'maxBatchBytes' | 'see'>;

/** Everything that a plan makes of a comma-separated text. */
export function runTextPlan(text: string, plan: ImportPlan, options: Run = {}) {
  const sheet = new TextSheet(bytesAsFile(Buffer.from(text)), {
    encoding: 'utf-8',
    delimiter: ',',
    dataOffset: 0,
  });
  const batches: UploadBatch[] = [];
  const { see, ...shared } = { context: CONTEXT, ...options };
  const dropped = findDuplicates(sheet, plan, shared);
  const unsent: UnsentRow[] = [];
  const takeUnsent = (row: UnsentRow): void => void unsent.push(row);
  const take = (batch: UploadBatch): void => void batches.push(batch);
  const { report } = makeBatches(sheet, plan, { ...shared, ...(see && { see }), take, takeUnsent }, dropped);
  const records: Record<string, unknown>[] = batches.flatMap(({ equipId, body }) =>
    (JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>[]).map((record) => ({
      equipId,
      ...record,
    })),
  );
  const bodies = batches.map(({ body }) => Buffer.from(body).toString());
  return { report, batches, bodies, records, unsent };
}

/** A cell as it stands in a comma-separated text. */
export const quote = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
