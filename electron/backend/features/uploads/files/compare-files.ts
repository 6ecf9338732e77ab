import type { FileRepeats, SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { UploadsParts } from '../procedures.ts';
import type { PlannedFile, ReadingProgress } from '../reading/reading-messages.ts';
import type { UploadFiles } from './upload-files.ts';

export type FileToCompare = { fileId: string; plan: ImportPlan };

/** A held file by its place on disk. @throws AppError FILE_NOT_HELD */
export function plannedFile(held: UploadFiles, { fileId, plan }: FileToCompare): PlannedFile {
  const { path, fileName } = held.get(fileId);
  return { file: { path, fileName }, plan };
}

/** Finds what files say of the same equipment, times and fields, before any of them is sent. */
export async function compareFiles(
  { uploadFiles, spreadsheets, connections }: UploadsParts,
  asked: { connectionId: string; files: readonly FileToCompare[]; periods: SharedPeriod[] },
  onProgress: (progress: ReadingProgress) => void,
  signal: AbortSignal,
): Promise<FileRepeats> {
  const context = { serviceZone: connections.get(asked.connectionId).zone, nowMs: Date.now() };
  const [first, ...others] = asked.files.map((file) => plannedFile(uploadFiles, file));
  if (!first) return { equal: 0, different: 0, examples: [], differingFiles: [] };
  const { plan } = first;
  const task = { type: 'compare' as const, plan, context, others, periods: asked.periods };
  return spreadsheets.read(first.file, task, { signal, onProgress });
}
