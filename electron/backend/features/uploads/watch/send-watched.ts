import type { ReviewReason, WaitReason } from '#shared/contract/watched-folders.ts';
import { sharedPeriods } from '#shared/domain/import/file-repeats.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { NO_ANSWERS } from '#shared/domain/import/unattended/answers-file.ts';
import { AppError } from '#shared/errors.ts';
import type { SendingParts } from '../files/add-file-to-outbox.ts';
import { requireUnmoved, uploadTarget } from '../files/upload-target.ts';
import type { UploadsParts } from '../procedures.ts';
import { addUnattendedJob } from '../unattended/add-unattended-job.ts';
import { isOpen, readUnattended, type UnattendedSheet } from '../unattended/read-unattended.ts';

/** What became of a file: uploads that are on their way, something it waits for, or a reason for a person to look. */
export type WatchedOutcome =
  | { kind: 'sending'; jobIds: string[] }
  | { kind: 'waiting'; reason: WaitReason }
  | { kind: 'review'; reason: ReviewReason };

type ToSend = {
  fileId: string;
  connectionId: string;
  template: ImportTemplate;
  equipmentOf: (connectionId: string, signal: AbortSignal) => Promise<KnownEquipment[]>;
  nowMs: number;
  signal: AbortSignal;
};

const review = (reason: ReviewReason): WatchedOutcome => ({ kind: 'review', reason });

/** Why somebody has to look at a file before anything of it is sent; undefined: nobody has to. */
function reasonToReview(sheets: readonly UnattendedSheet[]): ReviewReason | undefined {
  if (sheets.length === 0) return 'no-values';
  if (sheets.some(({ isOfNoLayout }) => isOfNoLayout)) return 'other-layout';
  if (sheets.some(isOpen)) return 'question-open';
  // Nobody would see that they are not sent.
  if (sheets.some(({ report }) => report.heldRows > 0 || report.partlySentRows > 0)) return 'rows-held';
  return sharedPeriods(sheets.map(({ report }) => report)).length > 0 ? 'sheets-overlap' : undefined;
}

/**
 * Puts a file of a watched folder into the outbox, all of it or nothing: what leaves anything open waits for a person.
 * @throws AppError of the outbox or the disk; CANCELLED
 */
export async function sendWatched(
  parts: SendingParts & Pick<UploadsParts, 'secrets'>,
  file: ToSend,
): Promise<WatchedOutcome> {
  const { connections, outbox, secrets, spreadsheets, uploadFiles } = parts;
  const { fileId, connectionId, template, equipmentOf, nowMs, signal } = file;
  const target = uploadTarget({ connections, outbox }, connectionId);
  if (target.account === null) {
    const hasToken = secrets.has(connectionId, 'upload-token');
    return hasToken ? review('stations-not-compared') : { kind: 'waiting', reason: 'signed-out' };
  }
  let equipment: KnownEquipment[];
  try {
    equipment = await equipmentOf(connectionId, signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'waiting', reason: 'service' };
  }
  requireUnmoved({ connections }, target);
  if (equipment.length === 0) return review('stations-not-compared');
  const held = uploadFiles.get(fileId);
  const read = await readUnattended(spreadsheets, held, {
    knowledge: { equipment, templates: [template] },
    needsLayout: true,
    answers: NO_ANSWERS,
    context: { serviceZone: target.zone, nowMs },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'FILE_UNREADABLE') return null;
    throw error;
  });
  if (!read) return review('unreadable');
  const reason = reasonToReview(read.sheets);
  if (reason) return review(reason);
  const jobIds: string[] = [];
  for (const { reading } of read.sheets) {
    const upload = { fileId, target, plan: reading.plan, sendsAll: false, resumes: true };
    const { kind, jobId, leftTo } = await addUnattendedJob(parts, upload, signal);
    if (kind === 'other-reading') return review('other-reading');
    jobIds.push(jobId, ...leftTo);
  }
  return { kind: 'sending', jobIds };
}
