import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { UploadsParts } from '../procedures.ts';
import type { ReadingProgress } from '../reading/reading-messages.ts';

const MAX_EXAMPLES = 100;

type ShownBatch = { equipType: string; equipId: string; text: string };

export type DryRun = {
  report: PlanReport;
  first: ShownBatch | null;
  last: ShownBatch | null;
  sentBefore: {
    equal: number;
    different: number;
    differentTimestamps: { equipId: string; timestamp: string }[];
  };
  seconds: number | null;
};

/** Makes every batch of a file as it would be sent, looks each up among what was sent before, and sends none. */
export async function dryRun(
  { uploadFiles, spreadsheets, connections, outbox }: UploadsParts,
  { fileId, connectionId, plan }: { fileId: string; connectionId: string; plan: ImportPlan },
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<DryRun> {
  const file = uploadFiles.get(fileId);
  const context = { serviceZone: connections.get(connectionId).zone, nowMs: Date.now() };
  const sentBefore: DryRun['sentBefore'] = { equal: 0, different: 0, differentTimestamps: [] };
  let first: UploadBatch | undefined;
  let last: UploadBatch | undefined;
  const report = await spreadsheets.read(
    file,
    { type: 'prepare', plan, context },
    {
      signal,
      onProgress,
      takeBatch: async (batch) => {
        first ??= batch;
        last = batch;
        const { equipType, equipId, firstTimestamp, lastTimestamp, body } = batch;
        const found = await outbox.ask(
          'compareSent',
          { connectionId, equipType, equipId },
          { firstTimestamp, lastTimestamp },
          body,
        );
        sentBefore.equal += found.equal;
        sentBefore.different += found.different;
        const room = MAX_EXAMPLES - sentBefore.differentTimestamps.length;
        const examples = found.differentTimestamps.slice(0, room);
        sentBefore.differentTimestamps.push(...examples.map((timestamp) => ({ equipId, timestamp })));
      },
    },
  );
  const rate = outbox.progress.bytesPerSecondTo(connectionId);
  return {
    report,
    first: first ? shown(first) : null,
    last: last ? shown(last) : null,
    sentBefore,
    seconds: rate === null ? null : report.sizeBytes / rate,
  };
}

function shown({ equipType, equipId, body }: UploadBatch): ShownBatch {
  return { equipType, equipId, text: new TextDecoder().decode(body) };
}
