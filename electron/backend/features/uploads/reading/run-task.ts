import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import { checkPlan, withQuestions } from './check-plan.ts';
import { makeBatches, seeRecords } from './batches/make-batches.ts';
import { ValuesOfFiles } from './batches/values-of-files.ts';
import type { OpenFiles } from './open-files.ts';
import type { OpenSource } from './open-source.ts';
import type { Answers, FilesBefore, ReadFile, Rereading, Task } from './reading-messages.ts';
import type { OnProgress, RowSource } from './row-source.ts';
import { readRows, takeHeads, takeSample, takeSheets } from './take-sample.ts';
import type { TaskChannel } from './task-channel.ts';
import { turnedSheet } from './turned-sheet.ts';

/** Files that are read in a moment need no preview. */
const PREVIEW_FROM_BYTES = 4 * 1024 * 1024;

/** Does what a request asks for. @throws ReadingFailure, AppError CANCELLED */
export async function runTask(
  files: OpenFiles,
  { path, fileName }: ReadFile,
  task: Task,
  line: TaskChannel,
): Promise<Answers[Task['type']]> {
  if (task.type === 'close') {
    files.close(path);
    return null;
  }
  const file = await files.get(path);
  const { source } = file;
  if (task.type === 'open') return openFile(source, fileName, line);
  if (task.type === 'reread') return reread(source, task, line);
  if (task.type === 'rows') {
    return readRows(await source.rows(task.format, task.sheet), task.firstRow, task.lastRow);
  }
  const { plan, context } = task;
  const options = { context, onProgress: line.progress };
  if (task.type === 'compare') {
    const all = [{ file: { path, fileName }, plan }, ...task.others];
    return (await valuesOf(files, { files: all, periods: task.periods }, options, 0)).result();
  }
  if (task.type === 'check') {
    const rows = await rowsOf(source, plan);
    const { dropped, held, questions, ...summary } = checkPlan(rows, plan, task.known, options);
    file.checked = { plan: meaningOf(plan, context), held, questions, dropped };
    return summary;
  }
  const { before, listsRepeats } = task;
  const values = before && (await valuesOf(files, before, options, 1));
  const ofFile = before ? partOf(options, before.files.length, before.files.length + 1) : options;
  const { rows, held, questions, dropped } = await sentRows(files, path, plan, ofFile);
  const taking = { ...ofFile, before: values, take: line.batch, takeUnsent: line.unsent, listsRepeats };
  const { report } = makeBatches(rows, held, taking, dropped);
  line.flushUnsent();
  return withQuestions(report, questions);
}

/** The rows that a plan is about. */
async function rowsOf(source: OpenSource, plan: ImportPlan): Promise<RowSource> {
  const rows = await source.rows(plan.format, plan.sheet);
  return plan.isTransposed ? turnedSheet(rows, plan) : rows;
}

type ReadOptions = { context: RecordContext; onProgress: OnProgress };

/** The progress of one of several files that are read for one task, as a share of the whole. */
function partOf({ context, onProgress }: ReadOptions, index: number, count: number): ReadOptions {
  return {
    context,
    onProgress: ({ bytesRead, sizeBytes, rows }) =>
      onProgress({ bytesRead: index * sizeBytes + bytesRead, sizeBytes: count * sizeBytes, rows }),
  };
}

const meaningOf = (plan: ImportPlan, { serviceZone }: RecordContext): string =>
  JSON.stringify([plan, serviceZone]);

/** The rows of a file, what its plan holds of them, and which of their records are duplicates. */
async function sentRows(files: OpenFiles, path: string, plan: ImportPlan, options: ReadOptions) {
  // Others may have been opened in between, and this one closed for them.
  const file = await files.get(path);
  const rows = await rowsOf(file.source, plan);
  const meaning = meaningOf(plan, options.context);
  if (file.checked?.plan !== meaning) {
    const { held, questions, dropped } = checkPlan(rows, plan, [], options);
    file.checked = { plan: meaning, held, questions, dropped };
  }
  return { rows, ...file.checked };
}

/** What files that are sent together say of periods that they share. `further`: files that are read after them. */
async function valuesOf(
  files: OpenFiles,
  { files: planned, periods }: FilesBefore,
  options: ReadOptions,
  further: number,
): Promise<ValuesOfFiles> {
  const values = new ValuesOfFiles(periods);
  for (const [index, { file, plan }] of planned.entries()) {
    const ofFile = partOf(options, index, planned.length + further);
    const { rows, held, dropped } = await sentRows(files, file.path, plan, ofFile);
    seeRecords(rows, held, ofFile, dropped, (record, bytes, start, end) =>
      values.take(index, plan.equipment, record, () => Buffer.from(bytes.subarray(start, end)).toString()),
    );
  }
  return values;
}

async function openFile(source: OpenSource, fileName: string, line: TaskChannel): Promise<SourceSample> {
  const { format, encodingGuess, delimiterGuess } = source;
  const { sizeBytes } = source.file;
  if (sizeBytes > PREVIEW_FROM_BYTES) {
    line.preview({
      fileName,
      sizeBytes,
      format,
      encodingGuess,
      delimiterGuess,
      sheets: await takeHeads(source),
    });
  }
  return takeSample(source, fileName, line.progress);
}

async function reread(
  source: OpenSource,
  task: Extract<Task, { type: 'reread' }>,
  line: TaskChannel,
): Promise<Rereading> {
  const found = source.formatIn(task.encoding);
  const { delimiter, joinsThousands, joinsDecimals } = task;
  const format =
    found.kind === 'delimited'
      ? {
          ...found,
          delimiter: delimiter ?? found.delimiter,
          ...(joinsThousands ? { joinsThousands } : {}),
          ...(joinsDecimals ? { joinsDecimals } : {}),
        }
      : found;
  return { format, sheets: await takeSheets(source, format, line.progress) };
}
