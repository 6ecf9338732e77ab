import type { AddJobOptions, JobPart } from '#electron/backend/features/uploads/outbox/outbox.ts';
import type { NewJob } from '#electron/backend/features/uploads/outbox/store/fill-job.ts';
import type { Outcome, Said } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';

const MINUTE_MS = 60_000;
const FIRST_MS = Date.UTC(2026, 0, 1);

export type BatchShape = { equipType?: string; equipId?: string; rows?: number; firstIndex?: number };

/** A batch of one row a minute; row `index` of the file has the level index / 10, written with two digits. */
export function makeBatch({
  equipType = 'gauge',
  equipId = 'G1',
  rows = 10,
  firstIndex = 0,
}: BatchShape = {}): UploadBatch {
  const timestamps = Array.from({ length: rows }, (_, row) =>
    new Date(FIRST_MS + (firstIndex + row) * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' '),
  );
  const records = timestamps.map(
    (timestamp, row) => `{"timestamp":"${timestamp}","level":${((firstIndex + row) / 10).toFixed(2)}}`,
  );
  return {
    equipType,
    equipId,
    body: new TextEncoder().encode(`[${records.join(',')}]`),
    recordCount: rows,
    firstRow: firstIndex + 2,
    lastRow: firstIndex + rows + 1,
    firstTimestamp: timestamps[0] ?? '',
    lastTimestamp: timestamps.at(-1) ?? '',
  };
}

/** Batches of an equipment that follow each other. */
export function makeBatches(count: number, shape: BatchShape = {}): UploadBatch[] {
  const { rows = 10, firstIndex = 0 } = shape;
  return Array.from({ length: count }, (_, index) =>
    makeBatch({ ...shape, firstIndex: firstIndex + index * rows }),
  );
}

export async function* jobParts(batches: readonly UploadBatch[]): AsyncGenerator<JobPart> {
  for (const batch of batches) yield { batches: [batch] };
}

export function newJob(connectionId: string, job: Partial<NewJob> = {}): NewJob {
  return {
    connectionId,
    origin: null,
    connectionName: 'Test service',
    fileName: 'levels.csv',
    fileSha256: 'f'.repeat(64),
    summary: {},
    header: ['time', 'level'],
    account: null,
    zone: 'Asia/Shanghai',
    canary: false,
    againOf: null,
    writtenAtMs: null,
    ...job,
  };
}

export const AT_ONCE: AddJobOptions = { expectedBytes: 0, alreadySent: 'send-all', delayMs: 0 };

/** The service has stored a batch, and says so. */
export const STORED: Outcome = { kind: 'done', isReadBack: false };

/** What the service says with an outcome. */
export function saidWith({ kind }: Outcome): Said | null {
  return kind === 'done' ? { status: 200, says: '', failure: null } : null;
}
