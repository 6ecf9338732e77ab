import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { describePlan } from '#shared/domain/import/describe-plan.ts';
import type { SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { FileToCompare } from '../files/compare-files.ts';
import { addFileToOutbox, type SendingParts } from '../files/add-file-to-outbox.ts';

/** A sheet to be put into the outbox by the program itself. */
type UnattendedUpload = {
  fileId: string;
  connectionId: string;
  plan: ImportPlan;
  /** Files that go before it, as `addFileToOutbox` takes them. */
  before?: { files: FileToCompare[]; periods: SharedPeriod[] } | undefined;
  /** Also what was sent to the connection before, with the same values. */
  sendsAll: boolean;
};

/** `known`: the same sheet, read in the same way, is in the outbox already. `other-reading`: it waits there, read in another way. */
type AddedJob = { kind: 'new' | 'known' | 'other-reading'; jobId: string };

const summarySchema = z.object({
  sheet: z.string().default(''),
  unattended: z.object({ plan: z.string() }).optional(),
});

/** A plan as it is noted with its job. */
function planMark(plan: ImportPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}

const WAITING: readonly UploadJob['state'][] = ['sending', 'paused', 'stopped'];

/**
 * Puts a sheet into the outbox once, however often it is asked to: whoever was killed and starts again finds it there by the
 * bytes of its file and by how it is read. Of a file that was sent in another way, only what differs is sent.
 * @throws AppError as `addFileToOutbox` does
 */
export async function addUnattendedJob(
  parts: SendingParts,
  { fileId, connectionId, plan, before, sendsAll }: UnattendedUpload,
  signal: AbortSignal,
): Promise<AddedJob> {
  const { outbox, uploadFiles } = parts;
  const mark = planMark(plan);
  const jobs = await outbox.ask('jobsOfFile', uploadFiles.get(fileId).sha256);
  const earlier = jobs.flatMap((job) => {
    const { data } = summarySchema.safeParse(job.summary);
    const isOfSheet = job.connectionId === connectionId && data?.sheet === plan.sheet;
    return isOfSheet && job.state !== 'cancelled' ? [{ job, mark: data.unattended?.plan }] : [];
  });
  const waiting = earlier.find(({ job }) => WAITING.includes(job.state));
  const same = earlier.find((one) => one.mark === mark && (one === waiting || !sendsAll));
  if (same) {
    if (same.job.state === 'stopped') await outbox.change('resumeJob', same.job.id);
    return { kind: 'known', jobId: same.job.id };
  }
  if (waiting) return { kind: 'other-reading', jobId: waiting.job.id };
  const file = {
    fileId,
    connectionId,
    plan,
    summary: { ...describePlan(plan), unattended: { plan: mark } },
    alreadySent: sendsAll ? ('send-all' as const) : ('changed-only' as const),
    canary: false,
    delayMs: 0,
    before,
  };
  const { jobId } = await addFileToOutbox(parts, file, () => {}, signal);
  return { kind: 'new', jobId };
}
