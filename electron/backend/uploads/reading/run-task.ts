import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import { checkPlan } from './check-plan.ts';
import { findDuplicates, makeBatches } from './batches/make-batches.ts';
import type { OpenFiles } from './open-files.ts';
import type { OpenSource } from './open-source.ts';
import type { Answers, ReadFile, Rereading, Task } from './reading-messages.ts';
import { readRows, takeHeads, takeSample, takeSheets } from './take-sample.ts';
import type { TaskLine } from './task-line.ts';

/** Files that are read in a moment need no preview. */
const PREVIEW_FROM_BYTES = 4 * 1024 * 1024;

/** Does what a request asks for. @throws ReadingFailure, AppError CANCELLED */
export async function runTask(
  files: OpenFiles,
  { path, fileName }: ReadFile,
  task: Task,
  line: TaskLine,
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
  const rows = await source.rows(plan.format, plan.sheet);
  const options = { context, onProgress: line.progress };
  const meaning = JSON.stringify([plan, context.serviceZone]);
  if (task.type === 'check') {
    const { dropped, ...summary } = checkPlan(rows, plan, task.known, options);
    file.checked = { plan: meaning, dropped };
    return summary;
  }
  if (file.checked?.plan !== meaning) {
    file.checked = { plan: meaning, dropped: findDuplicates(rows, plan, options) };
  }
  return makeBatches(rows, plan, { ...options, take: line.batch }, file.checked.dropped).report;
}

async function openFile(source: OpenSource, fileName: string, line: TaskLine): Promise<SourceSample> {
  const { format, encodingGuess } = source;
  const { sizeBytes } = source.file;
  if (sizeBytes > PREVIEW_FROM_BYTES) {
    line.preview({ fileName, sizeBytes, format, encodingGuess, sheets: await takeHeads(source) });
  }
  return takeSample(source, fileName, line.progress);
}

async function reread(
  source: OpenSource,
  task: Extract<Task, { type: 'reread' }>,
  line: TaskLine,
): Promise<Rereading> {
  const found = source.formatIn(task.encoding);
  const format =
    found.kind === 'delimited' && task.delimiter !== null ? { ...found, delimiter: task.delimiter } : found;
  return { format, sheets: await takeSheets(source, format, line.progress) };
}
