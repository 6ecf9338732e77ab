import { mkdir, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { UnsentRow } from './batches/run-options.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import { endThread } from '../../../kit/threads/end-thread.ts';
import type { Log } from '../../../kit/log.ts';
import {
  type Answers,
  CANCELLED,
  type Preview,
  type ReadFile,
  type ReadingProgress,
  type ReadingReport,
  type ReadingRequest,
  type ReadingWorkerData,
  TAKEN,
  type Task,
} from './reading-messages.ts';

/** A worker that says nothing for so long hangs on the file: it is ended, and the file given up. */
const SILENCE_TIMEOUT_MS = 60_000;

type ReadOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
  /** First rows of a large file, long before the answer. */
  onPreview?: (preview: Preview) => void;
  /** Takes in a batch of `prepare`; no more are made than it takes. */
  takeBatch?: (batch: UploadBatch) => Promise<void> | void;
  /** Takes in rows of `prepare` that are not sent. */
  takeUnsent?: (rows: UnsentRow[]) => Promise<void> | void;
};

type Waiting = {
  task: Task;
  file: ReadFile;
  options: ReadOptions;
  control: Int32Array;
  /** Batches and rows are taken in one after the other. */
  taking: Promise<void>;
  messagesToTake: number;
  /** The thread has been heard of this task. */
  hasBegun: boolean;
  resolve: (answer: Answers[Task['type']]) => void;
  reject: (error: unknown) => void;
};

type SpreadsheetReaderOptions = {
  /** The built worker, an absolute path. */
  workerFile: string;
  /** A folder of its own for what has to be unpacked; it is emptied at every start. */
  workDir: string;
  log: Log;
  silenceTimeoutMs?: number;
};

/** Reads spreadsheets in a worker thread, which is started when it is needed and ended if a file makes it hang. */
export class SpreadsheetReader {
  readonly #options: SpreadsheetReaderOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Promise<Worker> | undefined;
  #silence: NodeJS.Timeout | undefined;
  #isClosed = false;
  #nextId = 1;
  /** Counts the workers there were, so that the end of an old one is not taken for the end of the new. */
  #generation = 0;

  constructor(options: SpreadsheetReaderOptions) {
    this.#options = options;
  }

  /**
   * Does a task on a file.
   * @throws AppError FILE_UNREADABLE, CANCELLED (by the signal), and whatever `takeBatch` throws
   */
  async read<T extends Task>(
    file: ReadFile,
    task: T,
    options: ReadOptions = {},
  ): Promise<Answers[T['type']]> {
    const { signal } = options;
    const id = this.#nextId++;
    const worker = await (signal ? orAborted(this.#started(), signal) : this.#started());
    const control = new Int32Array(new SharedArrayBuffer(8));
    const { promise, resolve, reject } = Promise.withResolvers<Answers[Task['type']]>();
    const waiting: Waiting = {
      task,
      file,
      options,
      control,
      taking: Promise.resolve(),
      messagesToTake: 0,
      hasBegun: false,
      resolve,
      reject,
    };
    const cancel = (): void => {
      giveUp(control);
      // A thread that still starts, or is busy with another file, would hear of it much later.
      if (!waiting.hasBegun) reject(new AppError('CANCELLED', {}));
    };
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      this.#waiting.set(id, waiting);
      this.#listenForSilence();
      const request: ReadingRequest = { id, file, task, control: control.buffer };
      worker.postMessage(request);
      if (signal?.aborted) cancel();
      return (await promise) as Answers[T['type']];
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#waiting.delete(id);
      this.#listenForSilence();
    }
  }

  /** Starts the worker ahead of the first file, so that its first rows are there sooner. */
  warmUp(): void {
    // What hinders it is said to the first who asks for something.
    this.#started().catch(() => {});
  }

  /** Nothing is read any more: another app may have the folder. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#silence);
    const worker = await this.#worker?.catch(() => undefined);
    this.#worker = undefined;
    this.#generation++;
    for (const { control } of this.#waiting.values()) giveUp(control);
    if (worker) await endThread(worker);
    this.#failAll(() => new AppError('CANCELLED', {}));
    await rm(this.#options.workDir, { recursive: true, force: true });
  }

  async #started(): Promise<Worker> {
    if (this.#isClosed) throw new AppError('CANCELLED', {});
    this.#worker ??= this.#start().catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    const { workDir, workerFile, log } = this.#options;
    await rm(workDir, { recursive: true, force: true });
    await mkdir(workDir, { recursive: true, mode: 0o700 });
    const data: ReadingWorkerData = { workDir };
    const worker = new Worker(workerFile, {
      workerData: data,
      // What is read lives for a row: a larger nursery only lets more of it lie about.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (report: ReadingReport) => this.#hear(report));
    const generation = this.#generation;
    worker.on('error', (error) => {
      log({ level: 'error', event: 'reading-crashed', error: String(error) });
      this.#gone(generation, 'damaged');
    });
    // Nobody can tell what it was an answer to: the thread ends, and with it all that waits for one.
    worker.on('messageerror', () => void worker.terminate());
    worker.once('exit', () => this.#gone(generation, 'damaged'));
    return worker;
  }

  #hear(report: ReadingReport): void {
    this.#listenForSilence();
    const waiting = this.#waiting.get(report.id);
    if (!waiting) return;
    waiting.hasBegun = true;
    const { options, taking } = waiting;
    switch (report.type) {
      case 'preview':
        options.onPreview?.(report.preview);
        break;
      case 'progress':
        options.onProgress?.(report.progress);
        break;
      case 'batch':
        this.#take(waiting, () => options.takeBatch?.(report.batch));
        break;
      case 'unsent':
        this.#take(waiting, () => options.takeUnsent?.(report.rows));
        break;
      case 'done':
        taking.then(() => waiting.resolve(report.answer), waiting.reject);
        break;
      case 'failed':
        if (!report.failure)
          this.#options.log({ level: 'error', event: 'reading-failed', error: report.reason });
        waiting.reject(
          report.failure
            ? new AppError(report.failure.code, report.failure.details)
            : unreadable(waiting.file, 'damaged'),
        );
        break;
    }
  }

  #take(waiting: Waiting, take: () => Promise<void> | void): void {
    waiting.taking = this.#takeInTurn(waiting, take);
    waiting.taking.catch(waiting.reject);
  }

  async #takeInTurn(waiting: Waiting, take: () => Promise<void> | void): Promise<void> {
    waiting.messagesToTake++;
    try {
      await waiting.taking;
      await take();
    } catch (error) {
      Atomics.store(waiting.control, CANCELLED, 1);
      throw error;
    } finally {
      waiting.messagesToTake--;
      Atomics.add(waiting.control, TAKEN, 1);
      Atomics.notify(waiting.control, TAKEN);
      this.#listenForSilence();
    }
  }

  /** A task that runs has to be heard of now and then, unless it waits for us to take in what it made. */
  #listenForSilence(): void {
    clearTimeout(this.#silence);
    const isWorking = [...this.#waiting.values()].every(({ messagesToTake }) => messagesToTake === 0);
    if (this.#waiting.size === 0 || !isWorking) return;
    this.#silence = setTimeout(() => {
      const hanging = this.#worker;
      this.#gone(this.#generation, 'too-slow');
      void hanging?.then((worker) => worker.terminate());
    }, this.#options.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS);
  }

  #gone(generation: number, why: 'damaged' | 'too-slow'): void {
    if (generation !== this.#generation) return;
    this.#generation++;
    this.#worker = undefined;
    let isFirst = true;
    this.#failAll(({ file }) => {
      const error = isFirst ? unreadable(file, why) : new AppError('CANCELLED', {});
      isFirst = false;
      return error;
    });
  }

  #failAll(errorOf: (waiting: Waiting) => AppError): void {
    for (const waiting of this.#waiting.values()) waiting.reject(errorOf(waiting));
  }
}

/** Tells the thread, which may be waiting for us, to leave a task. */
function giveUp(control: Int32Array): void {
  Atomics.store(control, CANCELLED, 1);
  Atomics.notify(control, TAKEN);
}

function unreadable({ fileName }: ReadFile, why: 'damaged' | 'too-slow'): AppError {
  return new AppError('FILE_UNREADABLE', { fileName, why });
}
