import { isUtf8 } from 'node:buffer';
import { Worker } from 'node:worker_threads';
import { StoreBusyError } from '../store/store.ts';
import type { BodyToCheck } from './check-thread.ts';
import { checkUpload, type UploadCheck } from './check-upload.ts';
import { isPlainUpload } from './is-plain-upload.ts';

/** To look at a body as small as this takes less than to wake a thread, whatever is in it. */
const MAX_SMALL_BYTES = 4_096;
/** The thread has the next body already when it is through with one. */
const MAX_IN_THREAD = 2;
/** Bodies of one account that wait to be checked. */
const MAX_OF_ACCOUNT = 128;

type Job = {
  body: Buffer;
  resolve: (check: UploadCheck) => void;
  reject: (error: Error) => void;
};

/** Judges bodies of uploads. */
export interface UploadChecker {
  /** @throws StoreBusyError if too many bodies of the account wait to be judged. */
  check(body: Buffer, account: string): Promise<UploadCheck>;
  /** Ends what it has begun; whoever still waits gets an error. */
  close(): Promise<void>;
}

/** Judges every body at once, on the thread that asks. */
export const checkerInPlace: UploadChecker = {
  check: async (body) => checkUpload(body),
  close: async () => {},
};

/** The thread gets a copy of its own: the memory of a body is used again. */
const copyOf = (body: Buffer): BodyToCheck => new Uint8Array(body).buffer;

/**
 * Judges large bodies that are oddly written in a thread, those of one account in their order, accounts in turn, so that
 * nobody waits for what others send: to parse one takes up to 50 ms. What programs write is judged at once, in less than
 * half a millisecond: to wake a thread and to hear from it takes as long. A thread that ends by itself is followed by
 * another with the next body.
 * @param file the thread: check-thread.ts.
 */
export class CheckerInThread implements UploadChecker {
  readonly #file: URL | string;
  readonly #waiting = new Map<string, Job[]>();
  readonly #inThread: Job[] = [];
  #worker: Worker | undefined;

  constructor(file: URL | string) {
    this.#file = file;
  }

  async check(body: Buffer, account: string): Promise<UploadCheck> {
    if (body.byteLength <= MAX_SMALL_BYTES) return checkUpload(body);
    if (isUtf8(body) && isPlainUpload(body)) return { hasRecords: true };
    const jobs = this.#waiting.get(account) ?? [];
    if (jobs.length >= MAX_OF_ACCOUNT)
      throw new StoreBusyError('Too many uploads of this account wait to be checked.');
    return new Promise((resolve, reject) => {
      jobs.push({ body, resolve, reject });
      this.#waiting.set(account, jobs);
      this.#next();
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #next(): void {
    while (this.#inThread.length < MAX_IN_THREAD) {
      const [first] = this.#waiting;
      if (!first) return;
      const [account, [job, ...others]] = first;
      this.#waiting.delete(account);
      if (others.length > 0) this.#waiting.set(account, others);
      if (!job) return;
      this.#inThread.push(job);
      this.#worker ??= this.#begin();
      this.#worker.ref();
      const copy = copyOf(job.body);
      this.#worker.postMessage(copy, [copy]);
    }
  }

  #begin(): Worker {
    const worker = new Worker(this.#file, { name: 'check-uploads' });
    let reason = 'The thread that checks uploads has ended.';
    worker.on('message', (check: UploadCheck) => {
      this.#inThread.shift()?.resolve(check);
      this.#next();
      if (this.#inThread.length === 0) worker.unref();
    });
    worker.on('error', (error) => (reason = `The thread that checks uploads has ended. ${String(error)}`));
    // Nobody can tell what it was an answer to: the thread ends, and with it all that waits for one.
    worker.on('messageerror', () => void worker.terminate());
    worker.on('exit', () => {
      this.#worker = undefined;
      const jobs = [...this.#inThread.splice(0), ...[...this.#waiting.values()].flat()];
      this.#waiting.clear();
      for (const { reject } of jobs) reject(new Error(reason));
    });
    return worker;
  }
}
