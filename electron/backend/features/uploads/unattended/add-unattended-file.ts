import { AppError } from '#shared/errors.ts';
import type { SendingParts } from '../files/add-file-to-outbox.ts';
import type { OtherUpload } from '../outbox/store/said-otherwise.ts';
import { type AddedJob, addUnattendedJob, jobsOfSheet, type UnattendedUpload } from './add-unattended-job.ts';

/** `other-reading`: a sheet waits in the outbox read in another way; `said-otherwise`: `others` say something else. Nothing is added then. */
type AddedFile =
  { kind: 'added' } | { kind: 'other-reading' } | { kind: 'said-otherwise'; others: OtherUpload[] };

/**
 * Puts a file into the outbox, all its sheets or none. What is there already, also of a run that was killed, is not put there again.
 * @param uploadOf asked once for each sheet in turn, when those before it are filled
 * @throws AppError as `addUnattendedJob` does, or why the signal was aborted; nothing is added then
 */
export async function addUnattendedFile<S>(
  parts: SendingParts,
  sheets: readonly S[],
  uploadOf: (sheet: S) => UnattendedUpload,
  onFilled: (sheet: S, job: AddedJob) => Promise<void> | void,
  signal: AbortSignal,
): Promise<AddedFile> {
  for (const sheet of sheets)
    if ((await jobsOfSheet(parts, uploadOf(sheet))).other) return { kind: 'other-reading' };
  const goingOn: string[] = [];
  const begun: { jobId: string; delayMs: number; overwrites: readonly string[] | 'all' }[] = [];
  try {
    for (const sheet of sheets) {
      signal.throwIfAborted();
      const upload = uploadOf(sheet);
      const job = await addUnattendedJob(parts, { ...upload, completes: false }, signal);
      const { kind, jobId, goesOn } = job;
      if (kind === 'other-reading') {
        await parts.outbox.abandonJobs(begun.map((one) => one.jobId));
        return { kind };
      }
      if (kind === 'new') begun.push({ jobId, delayMs: 0, overwrites: upload.overwrites });
      if (goesOn) goingOn.push(jobId);
      await onFilled(sheet, job);
    }
    signal.throwIfAborted();
    const [first] = sheets;
    if (first && begun.length > 0) {
      const { fileName } = parts.uploadFiles.get(uploadOf(first).fileId);
      await parts.outbox.completeJobs(fileName, begun);
    }
  } catch (error) {
    await parts.outbox.abandonJobs(begun.map((one) => one.jobId));
    if (!(error instanceof AppError) || error.code !== 'SAID_OTHERWISE') throw error;
    return { kind: 'said-otherwise', others: error.details.others };
  }
  for (const jobId of goingOn) await parts.outbox.change('retryUpload', [jobId]);
  return { kind: 'added' };
}
