import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ReviewReason } from '#shared/contract/watched-folders.ts';
import { sharedPeriods } from '#shared/domain/import/file-repeats.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { NO_ANSWERS } from '#shared/domain/import/unattended/answers-file.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { OneAtATime } from '../../../kit/one-at-a-time.ts';
import type { SendingParts } from '../files/add-file-to-outbox.ts';
import type { UploadTarget } from '../files/upload-target.ts';
import type { OtherUpload } from '../outbox/store/said-otherwise.ts';
import { addUnattendedFile } from '../unattended/add-unattended-file.ts';
import { holdsRows, isOpen, readUnattended, type UnattendedSheet } from '../unattended/read-unattended.ts';
import { planMark } from '../unattended/unattended-note.ts';

/** Where files of a folder go, and the stations there. */
export type Receiver = { target: UploadTarget; equipment: KnownEquipment[] };

/** A file that may be sent. `key`: what would be sent of it, to where. `endsOpen`: its last row has no line end, where others have. */
export type ReadyFile = {
  kind: 'ready';
  fileId: string;
  plans: ImportPlan[];
  key: string;
  endsOpen: boolean;
};

/** `others`: the uploads that say something else. */
export type ToReview = { kind: 'review'; reason: ReviewReason; others?: OtherUpload[] };
const review = (reason: ReviewReason): ToReview => ({ kind: 'review', reason });

/** Why somebody has to look at a file before anything of it is sent; undefined: nobody has to. */
function reasonToReview(sheets: readonly UnattendedSheet[]): ReviewReason | undefined {
  if (sheets.length === 0) return 'no-values';
  if (sheets.some(({ isOfNoLayout }) => isOfNoLayout)) return 'other-layout';
  if (sheets.some(isOpen)) return 'question-open';
  // Nobody would see that they are not sent.
  if (sheets.some(holdsRows)) return 'rows-held';
  // As where the rules of the layout leave out all of a station that is out of order.
  if (sheets.every(({ report }) => report.sentRows === 0)) return 'nothing-to-send';
  return sharedPeriods(sheets.map(({ report }) => report)).length > 0 ? 'sheets-overlap' : undefined;
}

/** Reads a file by the layout of its folder. @throws AppError of the disk; CANCELLED, or as the signal says */
export async function readWatched(
  { spreadsheets, uploadFiles }: Pick<SendingParts, 'spreadsheets' | 'uploadFiles'>,
  file: { fileId: string; template: ImportTemplate; nowMs: number },
  { equipment, target: { origin, zone } }: Receiver,
  signal: AbortSignal,
): Promise<ReadyFile | ToReview> {
  const { fileId, template, nowMs } = file;
  const held = uploadFiles.get(fileId);
  const reading = readUnattended(spreadsheets, held, {
    knowledge: { equipment, templates: [template] },
    needsLayout: true,
    answers: NO_ANSWERS,
    context: { serviceZone: zone, nowMs },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FILE_UNREADABLE') return null;
    throw error;
  });
  const read = await orAborted(reading, signal);
  if (!read) return review('unreadable');
  const reason = reasonToReview(read.sheets);
  if (reason) return review(reason);
  const plans = read.sheets.map((sheet) => sheet.reading.plan);
  const key = createHash('sha256').update(JSON.stringify([held.sha256, origin, plans.map(planMark)]));
  const endsOpen =
    plans.some(({ format }) => format.kind === 'delimited') && !(await endsWithLine(held.path));
  return { kind: 'ready', fileId, plans, key: key.digest('hex'), endsOpen };
}

/** `adding`: files of one content are added one after the other, whichever folders they come in. */
export type AddingParts = SendingParts & { adding: OneAtATime };

/**
 * Puts a file into the outbox, all its sheets or nothing. What is there already, also of a run that was killed, is not put there again.
 * @throws AppError of the outbox or the disk; ADDRESS_CHANGED; CANCELLED, or as the signal says
 */
export function addWatched(
  parts: AddingParts,
  file: ReadyFile,
  target: UploadTarget,
  said: { writtenAtMs: number; overwrites: readonly string[] },
  signal: AbortSignal,
): Promise<{ kind: 'sending'; jobIds: string[] } | ToReview> {
  const content = `${target.connectionId} ${parts.uploadFiles.get(file.fileId).sha256}`;
  return parts.adding.run(content, () => addSheets(parts, file, target, said, signal));
}

async function addSheets(
  parts: SendingParts,
  { fileId, plans }: ReadyFile,
  target: UploadTarget,
  said: { writtenAtMs: number; overwrites: readonly string[] },
  signal: AbortSignal,
): Promise<{ kind: 'sending'; jobIds: string[] } | ToReview> {
  const uploads = plans.map((plan) => ({
    fileId,
    target,
    plan,
    ...said,
    sendsAll: false,
    resumes: false,
  }));
  const jobIds: string[] = [];
  const added = await addUnattendedFile(
    parts,
    uploads,
    (upload) => upload,
    (_, { jobId, leftTo }) => void jobIds.push(jobId, ...leftTo),
    signal,
  );
  if (added.kind === 'said-otherwise') return { ...review('said-otherwise'), others: added.others };
  return added.kind === 'added' ? { kind: 'sending', jobIds } : review('other-reading');
}

const OF_DISK: ReadonlySet<string> = new Set(['OUTBOX_FAILED', 'DISK_FAILED', 'DISK_FULL']);

/** What a file waits for after sending it has failed. `pauses`: it is tried again after a while, and then after a longer one. */
export function afterFailure(
  error: unknown,
): ToReview | { kind: 'waiting'; reason: 'locked' | 'disk' | 'service'; pauses: boolean } {
  // Another program has it, or it has gone.
  if (!(error instanceof AppError)) return { kind: 'waiting', reason: 'locked', pauses: false };
  if (error.code === 'FILE_UNREADABLE') return { kind: 'review', reason: 'unreadable' };
  return { kind: 'waiting', reason: OF_DISK.has(error.code) ? 'disk' : 'service', pauses: true };
}

/** True if a text ends with a line end, in one byte a character or in two. */
async function endsWithLine(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await file.read({ buffer: Buffer.alloc(length), position: size - length });
    // Zeros are the other half of characters of two bytes; 26 is how old programs end a file.
    const last = buffer.findLast((byte) => byte !== 0 && byte !== 26);
    return last === 10 || last === 13;
  } finally {
    await file.close();
  }
}

/** For the last character, and what programs put behind it. */
const TAIL_BYTES = 8;
