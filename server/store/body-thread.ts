import { Worker } from 'node:worker_threads';
import { endThread } from '../end-thread.ts';
import { StoreBusyError } from './store.ts';

/** The thread has the next body already when it is through with one. */
const MAX_IN_THREAD = 2;
/** Bodies of one account that wait for the thread. */
const MAX_OF_ACCOUNT = 128;

type Job<Answer> = {
  body: Uint8Array;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
};

/** A copy of a body. */
export type BodyCopy = ArrayBuffer;

/** The thread gets a copy of its own: the memory of a body is used again. */
const copyOf = (body: Uint8Array): BodyCopy => new Uint8Array(body).buffer;

/**
 * A thread that answers each body that it is sent with one message, in the order in which they come. Bodies of one
 * account go to it in their order, accounts in turn, so that nobody waits for what others send: to parse one takes up to
 * 50 ms. A thread that ends by itself is followed by another with the next body.
 */
export class BodyThread<Answer> {
  readonly #file: URL | string;
  readonly #name: string;
  readonly #waiting = new Map<string, Job<Answer>[]>();
  readonly #inThread: Job<Answer>[] = [];
  #worker: Worker | undefined;

  constructor(file: URL | string, name: string) {
    this.#file = file;
    this.#name = name;
  }

  /**
   * @param body is copied when its turn comes, and must not change until then.
   * @throws StoreBusyError if too many bodies of the account wait already; an error if the thread ends meanwhile.
   */
  async ask(body: Uint8Array, account: string): Promise<Answer> {
    const jobs = this.#waiting.get(account) ?? [];
    if (jobs.length >= MAX_OF_ACCOUNT)
      throw new StoreBusyError('Too many uploads of this account wait to be checked.');
    return new Promise((resolve, reject) => {
      jobs.push({ body, resolve, reject });
      this.#waiting.set(account, jobs);
      this.#next();
    });
  }

  /** Ends the thread; whoever still waits gets an error. */
  async close(): Promise<void> {
    if (this.#worker) await endThread(this.#worker);
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
    const worker = new Worker(this.#file, { name: this.#name });
    const ended = `The thread ${this.#name} has ended.`;
    let reason = ended;
    worker.on('message', (answer: Answer) => {
      this.#inThread.shift()?.resolve(answer);
      this.#next();
      if (this.#inThread.length === 0) worker.unref();
    });
    worker.on('error', (error) => (reason = `${ended} ${String(error)}`));
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
