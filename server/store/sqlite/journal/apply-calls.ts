import { Worker } from 'node:worker_threads';
import type { Frame } from './frame.ts';
import type { Claim } from './tally.ts';
import type { ApplyStart, FromThread, ToThread } from './thread-messages.ts';

/** A thread that has ended by itself is followed by another after so long. */
const RESTART_MS = 1_000;
/**
 * What is appended in so short a time is told at once: to wake the thread for each upload takes half as long as its check. Of
 * itself it does nothing before twice that time, and who reads does not wait for it.
 */
const TELL_MS = 50;
const ENDED = 'The thread that applies uploads has ended.';

export type ThreadEvent = FromThread | { type: 'thread-ended'; reason: string };

type Call = { resolve: () => void; reject: (error: Error) => void };

/** The thread that applies uploads, as the service sees it: while it is there, some thread is or will be. */
export class ApplyCalls {
  readonly #file: URL | string;
  readonly #startData: () => ApplyStart;
  readonly #onEvent: (event: ThreadEvent) => void;
  readonly #calls = new Map<number, Call>();
  #lastCall = 0;
  #worker: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isStopping = false;
  /** What the thread has not been told yet. One that begins reads it from the file. */
  #untold: { frames: Frame[]; claims: Claim[] } | undefined;
  #telling: NodeJS.Timeout | undefined;

  /** @param startData what a thread is to begin with at the moment when it is asked for. */
  constructor(file: URL | string, startData: () => ApplyStart, onEvent: (event: ThreadEvent) => void) {
    this.#file = file;
    this.#startData = startData;
    this.#onEvent = onEvent;
    this.#begin();
  }

  appended(frames: readonly Frame[], claims: readonly Claim[]): void {
    this.#untold ??= { frames: [], claims: [] };
    this.#untold.frames.push(...frames);
    this.#untold.claims.push(...claims);
    this.#telling ??= setTimeout(() => this.#tell(), TELL_MS);
  }

  beganFile(generation: number): void {
    this.#post({ type: 'began-file', generation });
  }

  /** Resolves when all that was appended of the equipment is applied. */
  apply(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#worker) {
        reject(new Error(ENDED));
        return;
      }
      this.#lastCall += 1;
      this.#calls.set(this.#lastCall, { resolve, reject });
      this.#post({ type: 'apply', call: this.#lastCall, name });
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    this.#post({ type: 'stop' });
    await this.#ended;
  }

  #post(message: ToThread): void {
    this.#tell();
    this.#worker?.postMessage(message);
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const untold = this.#untold;
    this.#untold = undefined;
    if (untold) this.#worker?.postMessage({ type: 'appended', ...untold } satisfies ToThread);
  }

  #begin(): void {
    this.#untold = undefined;
    const worker = new Worker(this.#file, { workerData: this.#startData(), name: 'apply-uploads' });
    const ended = Promise.withResolvers<void>();
    let reason = ENDED;
    this.#ended = ended.promise;
    this.#worker = worker;
    worker.on('message', (message: FromThread) => {
      if (message.type === 'call-done') this.#settle(message.call, message.error);
      else this.#onEvent(message);
    });
    worker.on('error', (error) => (reason = `${ENDED} ${String(error)}`));
    // Nobody can tell what it was an answer to: the thread ends, and with it all that waits for one.
    worker.on('messageerror', () => void worker.terminate());
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const call of this.#calls.keys()) this.#settle(call, reason);
      ended.resolve();
      if (this.#isStopping) return;
      this.#onEvent({ type: 'thread-ended', reason });
      this.#restart = setTimeout(() => this.#begin(), RESTART_MS);
    });
  }

  #settle(id: number, error: string | undefined): void {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (error === undefined) call?.resolve();
    else call?.reject(new Error(error));
  }
}
