import { stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import {
  isOpen,
  readUnattended,
  type UnattendedFile,
  type UnattendedReading,
  type UnattendedSheet,
} from '#electron/backend/features/uploads/unattended/read-unattended.ts';
import {
  type FileRepeats,
  reachesInto,
  type SharedPeriod,
  sharedPeriods,
} from '#shared/domain/import/file-repeats.ts';
import { foldersOf, namesToldApart } from '#shared/domain/file-name.ts';
import { entriesAbout } from '#shared/domain/import/unattended/answers-file.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import type { OpenUpload } from './open-upload.ts';
import { UploadProblem } from './upload-problem.ts';

type HeldFile = Awaited<ReturnType<OpenUpload['uploadFiles']['hold']>>;

/** A file that was named, as far as it could be read. */
export type NamedFile = {
  name: string;
  /** What answers and receipts call it: of several of one name, by its folders too. */
  calledAs: string;
  sizeBytes: number;
  sha256: string;
  /** When it was written last. */
  writtenAtMs: number;
  held: HeldFile | null;
  read: UnattendedFile | null;
  failure: Failure | { code: 'NO_VALUES' } | null;
};

/** A sheet that could be sent, in the order of sending. */
export type SheetToSend = {
  file: NamedFile;
  fileId: string;
  sheet: UnattendedSheet;
  /** Sheets that are sent before it and have something of the same stations and times. */
  before: SheetToSend[];
  periods: SharedPeriod[];
};

/** What to call the files of paths: answers that name one of several of one name must not be about the others. */
function calledNames(names: readonly string[]): ReadonlyMap<string, string> {
  const paths = [...new Set(names.map((name) => resolve(name)))];
  const called = namesToldApart(
    paths.map((path) => ({ name: basename(path), folders: foldersOf(path.replaceAll(sep, '/')) })),
  );
  return new Map(paths.map((path, at) => [path, called[at] ?? path]));
}

/** Takes in and reads the files one after the other. @throws UploadProblem for a name of no file */
export async function readFiles(
  { reader, uploadFiles }: OpenUpload,
  names: readonly string[],
  reading: UnattendedReading,
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  const calledAs = calledNames(names);
  for (const name of names) {
    const found = await stat(resolve(name)).catch(() => null);
    if (!found) throw new UploadProblem(`There is no file ${name}.`);
    if (!found.isFile()) throw new UploadProblem(`${name} is not a file.`);
    const { mtimeMs: writtenAtMs } = found;
    files.push({
      name,
      calledAs: calledAs.get(resolve(name)) ?? name,
      sizeBytes: 0,
      sha256: '',
      writtenAtMs,
      held: null,
      read: null,
      failure: null,
    });
  }
  for (const file of files) {
    const { name, calledAs: fileName } = file;
    try {
      file.held = await uploadFiles.hold(resolve(name), fileName).catch((cause: unknown) => {
        if (cause instanceof AppError) throw cause;
        // As the system says: it may not be read, its disk fails, or it has gone since.
        throw new AppError('FILE_UNREADABLE', { fileName, why: 'gone' }, { cause });
      });
      const held = uploadFiles.get(file.held.fileId);
      file.sha256 = held.sha256;
      file.sizeBytes = held.sizeBytes;
      file.read = await readUnattended(reader, held, reading);
      if (file.read.sheets.length === 0) file.failure = { code: 'NO_VALUES' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      file.failure = error.toFailure();
    }
  }
  return files;
}

/** The sheets in which nothing is open, with what each shares with those before it. */
export function sheetsToSend(files: readonly NamedFile[], order: 'first' | 'last'): SheetToSend[] {
  const ready = files.flatMap((file) =>
    (file.read?.sheets ?? []).flatMap((sheet) =>
      file.held && !isOpen(sheet) ? [{ file, fileId: file.held.fileId, sheet }] : [],
    ),
  );
  const sheets: SheetToSend[] = [];
  for (const one of order === 'first' ? ready : ready.toReversed()) {
    const before = sheets.filter((other) => sharedPeriods([one.sheet.report, other.sheet.report]).length > 0);
    const reports = [one, ...before].map(({ sheet }) => sheet.report);
    sheets.push({ ...one, before, periods: before.length === 0 ? [] : sharedPeriods(reports) });
  }
  return sheets;
}

/** What the sheets say of the same stations and times; null if no two of them meet. */
export async function compareSheets(
  { reader, uploadFiles }: OpenUpload,
  sheets: readonly SheetToSend[],
  { context }: UnattendedReading,
): Promise<{ repeats: FileRepeats; sheets: SheetToSend[] } | null> {
  const periods = sharedPeriods(sheets.map(({ sheet }) => sheet.report));
  const meeting = sheets.filter(({ sheet }) => reachesInto(sheet.report, periods));
  const [first, ...others] = meeting.map(({ fileId, sheet }) => ({
    file: uploadFiles.get(fileId),
    plan: sheet.reading.plan,
  }));
  if (!first || periods.length === 0) return null;
  const task = { type: 'compare' as const, plan: first.plan, context, others, periods };
  return { repeats: await reader.read(first.file, task), sheets: meeting };
}

/**
 * The sheets before one as the outbox and the reading thread take them.
 * @param uploadOf the upload of a sheet; of one without an upload that may store it nothing is left to
 */
export function filesBefore(
  { before, periods }: SheetToSend,
  uploadOf: (one: SheetToSend['sheet']) => string | undefined,
) {
  const sent = before.flatMap(({ fileId, sheet }) => {
    const jobId = uploadOf(sheet);
    return jobId === undefined ? [] : [{ jobId, file: { fileId, plan: sheet.reading.plan } }];
  });
  if (sent.length === 0) return undefined;
  return { files: sent.map(({ file }) => file), periods, jobIds: sent.map(({ jobId }) => jobId) };
}

/** True if somebody has said that the ids of the stations are right. */
export function areStationsChecked(
  { answers }: UnattendedReading,
  { file, sheet }: Pick<SheetToSend, 'file' | 'sheet'>,
): boolean {
  const about = { fileName: file.held?.fileName ?? '', sheet: sheet.reading.plan.sheet };
  return entriesAbout(answers.settings, about).some(({ stationsChecked }) => stationsChecked);
}
