import { mkdir } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { JsonFolder } from '../../kit/json-folder.ts';
import type { Log } from '../../kit/log.ts';
import { StateCell } from '../../kit/state-cell.ts';
import { endThread, hasEnded } from '../../kit/threads/end-thread.ts';
import { STOP, type WorkerOrder, type WorkerReport, type WorkerStart } from './worker-messages.ts';

const START_TIMEOUT_MS = 30_000;
/** The window has words of its own for it. */
const THREAD_ENDED = 'its thread ended';

export type BuiltInServiceOptions = {
  /** The built worker, an absolute path. */
  workerFile: string;
  /** The built thread in which the service applies uploads, an absolute path. */
  applyThreadFile: string;
  /** Folder of the service's store. */
  dataDir: string;
  /** What is kept of it from one run to the next. */
  kept: KeptOfService;
  log: Log;
  /** It is no longer there: stopped, or ended by itself for a reason. */
  onGone: (reason: AppError | null) => void;
};

/** The data service that comes with the app, in a worker thread of its own. */
export class BuiltInService {
  readonly state = new StateCell<BuiltInServiceState>({ status: 'stopped', reason: null });
  readonly #options: BuiltInServiceOptions;
  #worker: Worker | undefined;
  /** A thread that has loaded its code, or is loading it, and waits for the order to serve. */
  #prepared: Worker | undefined;
  #starting: Promise<string> | undefined;
  #diedOf: unknown = THREAD_ENDED;
  #isClosed = false;

  constructor(options: BuiltInServiceOptions) {
    this.#options = options;
  }

  /** Makes its thread ready, so that it starts sooner: half of a first start is the loading of its code. */
  prepare(): void {
    if (this.#isClosed || this.#worker || this.#starting || this.#prepared) return;
    this.#prepared = this.#openThread();
  }

  /** Starts it if it does not run. @returns its base address. @throws AppError BUILT_IN_SERVICE_FAILED, CANCELLED once it is closed */
  start(): Promise<string> {
    if (this.#isClosed) return Promise.reject(new AppError('CANCELLED', {}));
    const { value } = this.state;
    if (value.status === 'running') return Promise.resolve(value.baseUrl);
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** The user has signed out of its tools, and nobody is to be signed in to them by itself. */
  get isSignedOutOfTools(): boolean {
    return this.#options.kept.content.isSignedOutOfTools;
  }

  /** @throws AppError DISK_FAILED */
  async noteSignedOutOfTools(isSignedOutOfTools: boolean): Promise<void> {
    await this.#options.kept.change((content) =>
      content.isSignedOutOfTools === isSignedOutOfTools ? content : { ...content, isSignedOutOfTools },
    );
  }

  /** Lets it finish the requests in hand, and ends it. */
  async stop(): Promise<void> {
    await this.#starting?.catch(() => {});
    const worker = this.#worker;
    if (!worker) return;
    this.#worker = undefined;
    await endThread(worker, STOP);
    this.#gone(null);
  }

  /** Ends it for good: it is not started again, and nothing is noted of it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop();
    if (this.#prepared) await endThread(this.#prepared, STOP);
    await this.#options.kept.close();
  }

  async #start(): Promise<string> {
    this.state.set({ status: 'starting' });
    try {
      const { dataDir, kept } = this.#options;
      await mkdir(dataDir, { recursive: true });
      this.#diedOf = THREAD_ENDED;
      const worker = this.#prepared && !hasEnded(this.#prepared) ? this.#prepared : this.#openThread();
      this.#prepared = undefined;
      this.#worker = worker;
      worker.postMessage({ type: 'serve', port: kept.content.port } satisfies WorkerOrder);
      const baseUrl = await this.#waitUntilReady(worker);
      worker.once('exit', () => this.#endedByItself(worker));
      await kept.change((content) => ({ ...content, port: Number(new URL(baseUrl).port) }));
      this.state.set({ status: 'running', baseUrl });
      return baseUrl;
    } catch (error) {
      const worker = this.#worker;
      this.#worker = undefined;
      if (worker) await endThread(worker, STOP);
      const failure = error instanceof AppError ? error : failed(error);
      this.#gone(failure);
      throw failure;
    }
  }

  #openThread(): Worker {
    const { dataDir, workerFile, applyThreadFile, log } = this.#options;
    const worker = new Worker(workerFile, {
      workerData: { dataDir, applyThreadFile } satisfies WorkerStart,
    });
    worker.on('error', (error) => {
      this.#diedOf = error;
      log({ level: 'error', event: 'built-in-service-crashed', error: String(error) });
    });
    return worker;
  }

  #waitUntilReady(worker: Worker): Promise<string> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(failed(`it was not ready after ${START_TIMEOUT_MS / 1000} s`)),
        START_TIMEOUT_MS,
      );
      worker.once('message', (report: WorkerReport) => {
        clearTimeout(deadline);
        if (report.type === 'ready') resolve(report.baseUrl);
        else reject(failed(report.reason));
      });
      worker.once('exit', () => {
        clearTimeout(deadline);
        reject(failed(THREAD_ENDED));
      });
      worker.on('error', (error) => {
        clearTimeout(deadline);
        reject(failed(error));
      });
    });
  }

  #endedByItself(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#gone(failed(this.#diedOf));
  }

  #gone(reason: AppError | null): void {
    this.state.set({ status: 'stopped', reason: reason?.toFailure() ?? null });
    this.#options.onGone(reason);
  }
}

function failed(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError('BUILT_IN_SERVICE_FAILED', { reason }, { cause });
}

const keptSchema = z.object({
  /** The one it had last time, so that its address stays the same; 0 is any. */
  port: z.number().int().min(0).max(65_535),
  isSignedOutOfTools: z.boolean().default(false),
});

type KeptOfService = JsonFile<z.infer<typeof keptSchema>>;

export function openKeptOfService(files: JsonFolder): Promise<KeptOfService> {
  return files.open('built-in-service.json', keptSchema, { port: 0, isSignedOutOfTools: false });
}
