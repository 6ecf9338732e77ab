import { randomUUID } from 'node:crypto';
import { access, constants, open as openFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { addUnattendedFile } from '#electron/backend/features/uploads/unattended/add-unattended-file.ts';
import type { AddedJob } from '#electron/backend/features/uploads/unattended/add-unattended-job.ts';
import {
  isOpen,
  type UnattendedReading,
} from '#electron/backend/features/uploads/unattended/read-unattended.ts';
import {
  endOfJob,
  failureOf,
  type JobEnd,
  waitForJob,
} from '#electron/backend/features/uploads/unattended/wait-for-job.ts';
import {
  receiptName,
  tryToWriteReceipt,
} from '#electron/backend/features/uploads/unattended/write-receipt-file.ts';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { writeLayoutFile } from '#shared/domain/import/template/layout-file.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { chosenDataDir } from '../start/run-in-browser.ts';
import { readAnswers, readLayouts } from './decisions.ts';
import { describeSheet } from './describe-sheet.ts';
import { type OpenUpload, openUpload } from './open-upload.ts';
import {
  areStationsChecked,
  compareSheets,
  filesBefore,
  type NamedFile,
  readFiles,
  type SheetToSend,
  sheetsToSend,
} from './read-files.ts';
import type { ReportedFile, ReportedSheet, UploadReport } from './report.ts';
import type { UploadOptions } from './upload-options.ts';
import { EXIT, type ExitCode, UploadProblem, worstOf } from './upload-problem.ts';
import { BodyFolder, openOutFolder } from './write-bodies.ts';
import { writeAnswersTemplate } from './write-answers.ts';

const REJECTED_PAGE = 5_000;

type Run = {
  options: UploadOptions;
  upload: OpenUpload;
  reading: UnattendedReading;
  dataDir: string;
  reports: Map<SheetToSend['sheet'], ReportedSheet>;
  signal: AbortSignal;
};

/** Reads the files, says how, and sends them or writes what would be sent. @throws UploadProblem, AppError */
export async function runUpload(options: UploadOptions, signal: AbortSignal): Promise<UploadReport> {
  const dataDir = chosenDataDir(options.dataDir);
  const answers = await readAnswers(options.answers);
  const templates = await readLayouts(options.layout, dataDir);
  for (const file of [options.writeAnswers, options.writeLayout])
    if (file !== undefined) await checkWritable(file);
  if (options.outDir !== undefined) await openOutFolder(options.outDir);
  const upload = await openUpload(options, dataDir);
  try {
    const reading: UnattendedReading = {
      knowledge: { equipment: upload.equipment ?? [], templates },
      needsLayout: options.layout !== undefined,
      answers,
      context: { serviceZone: upload.zone, nowMs: Date.now() },
    };
    const named = await readFiles(upload, options.files, reading);
    const files = await describeFiles(upload, named, reading, options.mode !== 'send');
    const run = { options, upload, reading, dataDir, reports: files.sheets, signal };
    const differing = await carryOut(run, named);
    const used = new Set<unknown>(named.flatMap(({ read }) => [...(read?.used ?? [])]));
    const entries = [...answers.answers.filter(({ answer }) => answer !== null), ...answers.settings];
    const report: UploadReport = {
      format: 'stillwell-upload-report',
      version: 1,
      mode: options.mode,
      exitCode: EXIT.ok,
      connection: connectionOf(upload),
      zone: upload.zone,
      stationsCompared: upload.equipment !== null,
      serviceFailure: upload.whyUnknown,
      files: files.files,
      differing,
      unusedAnswers: entries.filter((entry) => !used.has(entry)),
    };
    report.exitCode = exitCodeOf(report);
    if (options.writeAnswers !== undefined) await writeAnswersTemplate(options.writeAnswers, report, answers);
    if (options.writeLayout !== undefined) await writeLayout(options.writeLayout, named);
    return report;
  } finally {
    await upload.close();
  }
}

/** What is written at the end must not be what a run fails of that has sent something. @throws UploadProblem */
async function checkWritable(file: string): Promise<void> {
  try {
    await access(dirname(resolve(file)), constants.W_OK);
    const found = await stat(file).catch(() => null);
    if (found) await (await openFile(file, 'r+')).close();
  } catch (cause) {
    throw new UploadProblem(`The file ${file} cannot be written: ${String(cause)}`, undefined, { cause });
  }
}

function connectionOf({ sending }: OpenUpload): UploadReport['connection'] {
  if (!sending) return null;
  const { connection } = sending;
  return { id: connection.id, name: connection.kind === 'remote' ? connection.name : 'built-in' };
}

async function describeFiles(
  { reader, uploadFiles }: OpenUpload,
  named: readonly NamedFile[],
  reading: UnattendedReading,
  wantsRows: boolean,
): Promise<{ files: ReportedFile[]; sheets: Run['reports'] }> {
  const sheets: Run['reports'] = new Map();
  const files: ReportedFile[] = [];
  for (const { name, calledAs, sizeBytes, sha256, held, read, failure } of named) {
    const ofFile: ReportedSheet[] = [];
    for (const sheet of read?.sheets ?? []) {
      if (!read || !held) continue;
      const known = { ...reading, wantsRows: wantsRows || isOpen(sheet) };
      const described = await describeSheet(reader, uploadFiles.get(held.fileId), read.sample, sheet, known);
      if (isOpen(sheet)) described.outcome = 'question-open';
      sheets.set(sheet, described);
      ofFile.push(described);
    }
    // As where the rules leave out every row: to call that sent would hide it.
    if (ofFile.every(({ outcome, rows }) => outcome === 'ready' && rows.sentRows === 0))
      for (const described of ofFile) described.outcome = 'nothing-to-send';
    files.push({
      file: name,
      calledAs,
      sizeBytes,
      sha256,
      format: read?.sample.format ?? null,
      certainty: {
        encoding: read?.sample.encodingGuess?.certainty ?? null,
        delimiter: read?.sample.delimiterGuess?.certainty ?? null,
      },
      emptySheets: read?.empty ?? [],
      sheets: ofFile,
      failure,
    });
  }
  return { files, sheets };
}

/** Sends, or writes, every sheet in which nothing is open. @returns what they say differently of the same times */
async function carryOut(run: Run, named: readonly NamedFile[]): Promise<UploadReport['differing']> {
  const { upload, reading, reports, options } = run;
  const { filesDiffer } = reading.answers;
  const sheets = sheetsToSend(named, filesDiffer ?? 'first');
  const compared = await compareSheets(upload, sheets, reading);
  const differing = compared !== null && compared.repeats.different > 0 ? compared : null;
  const open = (one: SheetToSend, reason: ReportedSheet['open'][number]['reason']) => {
    const report = reports.get(one.sheet);
    report?.open.push({ reason, column: null });
    if (report) report.outcome = 'question-open';
  };
  if (differing && filesDiffer === undefined)
    for (const at of differing.repeats.differingFiles) {
      const one = differing.sheets[at];
      if (one) open(one, 'files-differ');
    }
  if (options.mode === 'send' && !upload.equipment && !upload.whyUnknown)
    for (const one of sheets) if (!areStationsChecked(reading, one)) open(one, 'stations-not-compared');
  const ready = sheets.filter(({ sheet }) => reports.get(sheet)?.outcome === 'ready');
  if (options.outDir !== undefined) await writeBodies(run, options.outDir, ready);
  if (options.mode === 'send') await sendSheets(run, ready);
  return differing?.repeats ?? null;
}

async function writeBodies(
  { upload, reading, reports }: Run,
  folder: string,
  sheets: readonly SheetToSend[],
) {
  const bodies = new BodyFolder(folder);
  for (const one of sheets) {
    await bodies.add(upload, one, reading.context);
    const report = reports.get(one.sheet);
    if (report) report.outcome = 'written';
  }
  await bodies.finish();
}

type AddedSheet = { one: SheetToSend; jobId: string; kind: 'new' | 'known' };

async function sendSheets(run: Run, sheets: readonly SheetToSend[]): Promise<void> {
  const { upload, reports, options, signal } = run;
  if (!upload.sending) return;
  const uploads = new Map<SheetToSend['sheet'], string>();
  const added: AddedSheet[] = [];
  for (const [{ read }, ofFile] of Map.groupBy(sheets, ({ file }) => file)) {
    const filled =
      ofFile.length === read?.sheets.length &&
      (await addFile(run, ofFile, added, uploads).catch((error: unknown) =>
        notDone(run, ofFile, error, 'not-sent'),
      ));
    if (filled) added.push(...filled);
    else
      for (const { sheet } of ofFile) {
        const report = reports.get(sheet);
        uploads.delete(sheet);
        if (report?.outcome === 'ready') report.outcome = 'not-sent';
      }
  }
  for (const { one, jobId, kind } of added) {
    const report = reports.get(one.sheet);
    const waiting = waitForJob(upload.sending.parts.outbox, jobId, options.waitS * 1_000, signal);
    await waiting
      .then((end) => report && tellEnd(run, report, end, kind))
      .catch((error: unknown) => notDone(run, [one], error, 'waiting'));
  }
}

/** Notes with sheets why the outbox cannot do its part, so that the others are told of all the same. @throws what is no AppError */
function notDone(
  { reports }: Run,
  sheets: readonly SheetToSend[],
  error: unknown,
  outcome: 'not-sent' | 'waiting',
): false {
  if (!(error instanceof AppError)) throw error;
  for (const { sheet } of sheets) {
    const report = reports.get(sheet);
    if (report) Object.assign(report, { outcome, failure: error.toFailure() });
  }
  return false;
}

/**
 * All sheets of a file, or none.
 * @param before what is added of the run before it
 * @param uploads of each sheet the upload that the rows may be left to that others have too
 * @returns false if nothing of it is sent
 */
async function addFile(
  { upload: opened, reading, reports, options, signal }: Run,
  sheets: readonly SheetToSend[],
  before: readonly AddedSheet[],
  uploads: Map<SheetToSend['sheet'], string>,
): Promise<AddedSheet[] | false> {
  const { sending } = opened;
  // Nobody could say whether these are stations of the service.
  if (!sending || (!opened.equipment && !sheets.every((one) => areStationsChecked(reading, one))))
    return false;
  const filled: AddedSheet[] = [];
  const uploadOf = (one: SheetToSend) => ({
    fileId: one.fileId,
    target: sending.target,
    plan: one.sheet.reading.plan,
    before: filesBefore(one, (sheet) => uploads.get(sheet)),
    writtenAtMs: one.file.writtenAtMs,
    // What files of one run say differently was asked about.
    overwrites: options.overwrites ? ('all' as const) : [...before, ...filled].map(({ jobId }) => jobId),
    sendsAll: options.sendsAll,
    resumes: true,
  });
  const onFilled = async (one: SheetToSend, { kind, jobId }: AddedJob) => {
    if (kind !== 'other-reading') filled.push({ one, jobId, kind });
    // What was refused before is not made up for by leaving more to it.
    const job = await sending.parts.outbox.ask('job', jobId);
    if (endOfJob(job)?.end !== 'in-part') uploads.set(one.sheet, jobId);
  };
  const result = await addUnattendedFile(sending.parts, sheets, uploadOf, onFilled, signal);
  if (result.kind === 'said-otherwise')
    for (const { sheet } of sheets) {
      const report = reports.get(sheet);
      const files = result.others.map(({ fileName }) => fileName);
      report?.open.push({ reason: 'said-otherwise', column: null, files });
      if (report) report.outcome = 'question-open';
    }
  return result.kind === 'added' && filled;
}

async function tellEnd(
  { upload: { sending }, options, dataDir }: Run,
  report: ReportedSheet,
  ended: JobEnd,
  kind: 'new' | 'known',
): Promise<void> {
  if (!sending) return;
  const { outbox } = sending.parts;
  const { job, end } = ended;
  const folder = options.receiptsDir ?? join(dataDir, 'receipts');
  const form = { language: sending.language, zone: sending.connection.zone };
  let receiptFailure: Failure | null = null;
  const receiptOf = async (of: Pick<UploadJob, 'id' | 'fileName' | 'summary'>) => {
    const path = join(folder, receiptName(of));
    const failed = await tryToWriteReceipt(outbox, of.id, { ...form, path });
    receiptFailure ??= failed?.toFailure() ?? null;
    return path;
  };
  const path = await receiptOf(job);
  for (const copyId of ended.copies) await receiptOf(await outbox.ask('job', copyId));
  const isOld = kind === 'known' && end === 'stored';
  report.outcome = end === 'stored' ? (isOld ? 'sent-before' : 'sent') : end;
  report.upload = {
    id: job.id,
    state: job.state,
    rows: job.total.rows,
    alreadySentRows: job.alreadySentRows,
    receipt: receiptFailure ? null : path,
    receiptFailure,
    failure: failureOf(ended),
  };
  const rejected: ReportedSheet['notSent'] = [];
  for (let isMore = job.rejectedRows > 0; isMore;) {
    const page = { offset: rejected.length, limit: REJECTED_PAGE };
    const { rows, total } = await outbox.ask('rejectedRows', job.id, page);
    rejected.push(...rows);
    isMore = rows.length > 0 && rejected.length < total;
  }
  const known = new Set(rejected.map(({ row }) => row));
  report.notSent = [...rejected, ...report.notSent.filter(({ row }) => !known.has(row))].toSorted(
    (a, b) => a.row - b.row,
  );
}

async function writeLayout(path: string, named: readonly NamedFile[]): Promise<void> {
  const file = named.find(({ read }) => (read?.sheets.length ?? 0) > 0);
  const plan = file?.read?.sheets[0]?.reading.plan;
  // That no file has values is in the report.
  if (!file?.held || !plan) return;
  const { fileName } = file.held;
  const name = fileName.replace(/\.[a-z0-9]+$/iu, '');
  const layout = makeTemplate(plan, { templateId: randomUUID(), name, savedAtMs: Date.now(), fileName });
  await writeFile(path, writeLayoutFile(layout));
}

const UNDELIVERED: readonly ReportedSheet['outcome'][] = ['in-part', 'waiting', 'stopped', 'not-sent'];

function exitCodeOf({ files, mode, serviceFailure }: UploadReport): ExitCode {
  const codes: ExitCode[] = mode === 'send' || serviceFailure === null ? [] : [EXIT.undelivered];
  for (const { failure, sheets } of files) {
    if (failure) codes.push(EXIT.refused);
    for (const { outcome, holdsRows, upload } of sheets) {
      if (outcome === 'question-open') codes.push(EXIT.open);
      if (outcome === 'nothing-to-send') codes.push(EXIT.refused);
      if (UNDELIVERED.includes(outcome) || upload?.receiptFailure) codes.push(EXIT.undelivered);
      if (holdsRows) codes.push(EXIT.held);
    }
  }
  return worstOf(codes);
}
