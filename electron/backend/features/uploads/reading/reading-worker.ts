import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { END_THREAD } from '../../../kit/threads/end-thread.ts';
import { OpenFiles } from './open-files.ts';
import { ReadingFailure } from './reading-failure.ts';
import type { ReadingReport, ReadingRequest, ReadingWorkerData } from './reading-messages.ts';
import { runTask } from './run-task.ts';
import { TaskChannel } from './task-channel.ts';

const { workDir } = workerData as ReadingWorkerData;
const files = new OpenFiles(workDir);

function report(message: ReadingReport, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

async function answer({ id, file, task, control }: ReadingRequest): Promise<void> {
  try {
    const done = await runTask(files, file, task, new TaskChannel(id, control, report));
    report({ id, type: 'done', answer: done });
  } catch (error) {
    const failure =
      error instanceof ReadingFailure
        ? new AppError('FILE_UNREADABLE', { fileName: file.fileName, why: error.why })
        : error;
    report({
      id,
      type: 'failed',
      failure: failure instanceof AppError ? failure.toFailure() : null,
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

// One after the other: they share the open files, and each keeps the thread busy while it runs.
let last = Promise.resolve();
parentPort?.on('message', (request: ReadingRequest | typeof END_THREAD) => {
  if (request === END_THREAD) parentPort?.close();
  else last = last.then(() => answer(request));
});
