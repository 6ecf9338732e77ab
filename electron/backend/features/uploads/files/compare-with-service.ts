import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { findRecords, timestampOf } from '#shared/domain/outbox/cut-body.ts';
import { addInService, type InService, NOTHING_IN_SERVICE } from '#shared/domain/outbox/in-service.ts';
import { AppError } from '#shared/errors.ts';
import type { ChangesInService } from '../outbox/sender/outbox-destinations.ts';
import { jobOrigin } from '../outbox/job-origin.ts';
import type { UploadsParts } from '../procedures.ts';
import type { ReadingProgress } from '../reading/reading-messages.ts';

/** A file of more than an ordinary month is compared in part, so that the service answers others meanwhile. */
const MAX_RECORDS = 20_000;
const MAX_PAGES = 60;

const NOT_TOLD: InService = { ...NOTHING_IN_SERVICE, isWhole: false, pages: 1 };

/**
 * Looks up, by MCP, what the service has for the times of a file, before it is sent; nothing is changed.
 * @returns null if nobody is signed in for MCP, or the service cannot be read
 * @throws AppError CONNECTION_MOVED, or what reading the file or calling the tool ends in
 */
export async function compareWithService(
  { uploadFiles, spreadsheets, connections, outbox }: UploadsParts,
  of: { fileId: string; connectionId: string; plan: ImportPlan },
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<InService | null> {
  const connection = connections.get(of.connectionId);
  const target = { connectionId: of.connectionId, origin: jobOrigin(connection) };
  const context = { serviceZone: connection.zone, nowMs: Date.now() };
  const { batches, isWhole } = await firstBatches(
    (options) =>
      spreadsheets.read(
        uploadFiles.get(of.fileId),
        { type: 'prepare', plan: of.plan, context },
        { onProgress, ...options },
      ),
    signal,
  );
  let found: InService = { ...NOTHING_IN_SERVICE, isWhole };
  for (const batch of batches) {
    const pagesLeft = MAX_PAGES - found.pages;
    if (pagesLeft <= 0) return { ...found, isWhole: false };
    const read = await outbox.destinations
      .changesInService(target, batch, pagesLeft, signal)
      .catch((error: unknown) => {
        // A station that the service does not know yet, or tells nothing of.
        if (error instanceof AppError && error.code === 'TOOL_FAILED') return 'not-told' as const;
        throw error;
      });
    if (!read) return null;
    if (read === 'not-told') {
      found = addInService(found, NOT_TOLD);
      continue;
    }
    const inBatch = inServiceOf(batch, read);
    if (inBatch.different > 0) {
      const rest = { fields: [], period: null };
      const { part } = await outbox.ask('compareBatch', target, 'changed-only', batch, rest);
      if (part !== 'whole') inBatch.sentBefore = countWithout(part, read.changes);
    }
    found = addInService(found, inBatch);
  }
  return found;
}

/** The first batches of a file, in memory, for the thread that reads files must not wait for a service. */
async function firstBatches(
  read: (options: { signal: AbortSignal; takeBatch: (batch: UploadBatch) => void }) => Promise<unknown>,
  signal: AbortSignal,
): Promise<{ batches: UploadBatch[]; isWhole: boolean }> {
  const enough = new AbortController();
  const batches: UploadBatch[] = [];
  let records = 0;
  const takeBatch = (batch: UploadBatch) => {
    if (records >= MAX_RECORDS) return enough.abort();
    batches.push(batch);
    records += batch.recordCount;
  };
  try {
    await read({ signal: AbortSignal.any([signal, enough.signal]), takeBatch });
  } catch (error) {
    if (!enough.signal.aborted || signal.aborted) throw error;
  }
  return { batches, isWhole: !enough.signal.aborted };
}

/** How many of the times with other values in the service have no record in a part of a batch. */
function countWithout(part: UploadBatch | null, changes: ChangesInService['changes']): number {
  const times = part && findRecords(part.body).map((span) => timestampOf(part.body, span));
  const isIn = new Set(times);
  return [...changes].filter(([time, fields]) => fields.length > 0 && !isIn.has(time)).length;
}

function inServiceOf(
  { equipId, recordCount }: UploadBatch,
  { changes, pages, isWhole }: ChangesInService,
): InService {
  const differing = [...changes]
    .filter(([, fields]) => fields.length > 0)
    .map(([timestamp, fields]) => ({ equipId, timestamp, fields }));
  return {
    // Of a period that was not read to its end only those that were found are certain.
    compared: isWhole ? recordCount : changes.size,
    isWhole,
    pages,
    equal: changes.size - differing.length,
    different: differing.length,
    sentBefore: 0,
    differing,
  };
}
