import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { describePlan } from '#shared/domain/import/describe-plan.ts';
import type { SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { AppError } from '#shared/errors.ts';
import type { FileToCompare } from '../files/compare-files.ts';
import { addFileToOutbox, type SendingParts } from '../files/add-file-to-outbox.ts';
import type { UploadTarget } from '../files/upload-target.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { markOfJob, planMark, uploadsLeftTo } from './unattended-note.ts';
import { endWithCopies } from './wait-for-job.ts';

/** A sheet to be put into the outbox by the program itself. */
export type UnattendedUpload = {
  fileId: string;
  target: UploadTarget;
  plan: ImportPlan;
  /** Files that go before it, as `addFileToOutbox` takes them, and their uploads. */
  before?: { files: FileToCompare[]; periods: SharedPeriod[]; jobIds: string[] } | undefined;
  /** Also what was sent to the connection before, with the same values. */
  sendsAll: boolean;
  /** When the file was written: a value that another upload has sent is overwritten only by a file that was written later. */
  writtenAtMs: number;
  /** Uploads that it overwrites all the same, because somebody says so. */
  overwrites: readonly string[] | 'all';
  /** An upload of it that was stopped or refused goes on; else it stays as it is, for somebody to decide. */
  resumes: boolean;
  /** False: a new one is only filled, to be completed together with others. */
  completes?: boolean | undefined;
};

/**
 * `known`: the same sheet, read in the same way, is in the outbox already. `other-reading`: it waits there, read in another way for the same station.
 * `leftTo`: uploads that have the rows of it that it does not send itself. `goesOn`: what was stopped or refused of it is to be
 * sent again when all of the file is in the outbox.
 */
export type AddedJob = {
  kind: 'new' | 'known' | 'other-reading';
  jobId: string;
  leftTo: string[];
  goesOn?: boolean | undefined;
};

const WAITING: readonly UploadJob['state'][] = ['sending', 'paused', 'stopped'];

/** What the outbox has of a sheet for the same target and station: the same upload, or one that waits in another reading. */
export async function jobsOfSheet(
  { outbox, uploadFiles }: Pick<SendingParts, 'outbox' | 'uploadFiles'>,
  { fileId, target, plan, sendsAll }: Pick<UnattendedUpload, 'fileId' | 'target' | 'plan' | 'sendsAll'>,
): Promise<{ same?: UploadJob | undefined; other?: UploadJob | undefined }> {
  const { connectionId, origin } = target;
  const { sha256: fileSha256 } = uploadFiles.get(fileId);
  const { sheet, equipment } = plan;
  // Loggers that measure nothing write the same bytes for each station.
  const equipId = equipment.equipId.from === 'fixed' ? equipment.equipId.equipId : '';
  const jobs = await outbox.ask('jobsOfSheet', { fileSha256, connectionId, origin, sheet, equipId });
  const mark = planMark(plan);
  const waiting = jobs.find(({ state }) => WAITING.includes(state));
  if (waiting) return markOfJob(waiting) === mark ? { same: waiting } : { other: waiting };
  const ended = sendsAll
    ? undefined
    : await likeliest(
        outbox,
        jobs.filter((job) => markOfJob(job) === mark),
      );
  return ended && (await hasWhatWasLeft(outbox, ended)) ? { same: ended } : {};
}

/** Of uploads of one sheet the newest that is stored, or else the newest. */
async function likeliest(outbox: Pick<Outbox, 'ask'>, jobs: readonly UploadJob[]) {
  for (const job of jobs) if (await isStored(outbox, job)) return job;
  return jobs[0];
}

const isStored = async (outbox: Pick<Outbox, 'ask'>, job: UploadJob): Promise<boolean> =>
  (await endWithCopies(outbox, job))?.end === 'stored';

/** False if rows of it were left to an upload that has not stored all, and does not go on by itself. */
async function hasWhatWasLeft(outbox: Pick<Outbox, 'ask'>, job: UploadJob): Promise<boolean> {
  for (const jobId of uploadsLeftTo(job)) {
    const other = await outbox.ask('job', jobId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'JOB_NOT_FOUND') return null;
      throw error;
    });
    if (!other || (other.state !== 'sending' && !(await isStored(outbox, other)))) return false;
  }
  return true;
}

/**
 * Puts a sheet into the outbox once, however often it is asked to: whoever was killed and starts again finds it there by the
 * bytes of its file and by how it is read, as long as no other upload has said something else since. Of what was sent in another
 * way or overwritten, only what differs is sent.
 * @throws AppError as `addFileToOutbox` does
 */
export async function addUnattendedJob(
  parts: SendingParts,
  upload: UnattendedUpload,
  signal: AbortSignal,
): Promise<AddedJob> {
  const { fileId, target, plan, before, sendsAll, resumes, writtenAtMs, overwrites, completes } = upload;
  const { same, other } = await jobsOfSheet(parts, upload);
  if (same && (await parts.outbox.ask('sayAgain', same.id, writtenAtMs))) {
    const goesOn = resumes && !(await isStored(parts.outbox, same));
    return { kind: 'known', jobId: same.id, leftTo: uploadsLeftTo(same), goesOn };
  }
  if (other) return { kind: 'other-reading', jobId: other.id, leftTo: [] };
  const leftTo = before?.jobIds ?? [];
  const file = {
    fileId,
    target,
    plan,
    summary: { ...describePlan(plan), unattended: { plan: planMark(plan), leftTo } },
    alreadySent: sendsAll ? ('send-all' as const) : ('changed-only' as const),
    canary: false,
    delayMs: 0,
    unattended: { writtenAtMs, overwrites },
    completes,
    before,
  };
  const { jobId } = await addFileToOutbox(parts, file, () => {}, signal);
  return { kind: 'new', jobId, leftTo };
}
