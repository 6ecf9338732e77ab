import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { END_THREAD, endThread } from '../end-thread.ts';
import { RankedQueue, rankOf } from '../ranked-queue.ts';

/** What scrypt is asked for (RFC 7914); `maxmem` is what Node lets it take, in bytes. */
export type KeyRequest = {
  password: string;
  salt: Uint8Array;
  keyBytes: number;
  cost: { N: number; r: number; p: number; maxmem: number };
};

type Job = {
  request: KeyRequest;
  rank: number;
  resolve: (key: Buffer) => void;
  reject: (error: Error) => void;
};

/** Threads that compute keys. */
export interface HashThreads {
  /** @param failures of those who wait whoever has failed less often goes first. */
  deriveKey(request: KeyRequest, failures?: number): Promise<Buffer>;
  /** Ends the threads; whoever still waits for a key gets an error. */
  close(): Promise<void>;
}

/**
 * Each thread needs a processor and 32 MB while it works; more threads than processors would only slow down what
 * else the service does.
 */
const MAX_THREADS = Math.min(4, availableParallelism());

/** Text and not a file of its own, so that it is there wherever the service is bundled into something else. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  const { scryptSync } = require('node:crypto');
  parentPort.on('message', (request) => {
    if (request === '${END_THREAD}') return parentPort.close();
    const { password, salt, keyBytes, cost } = request;
    try {
      parentPort.postMessage({ key: scryptSync(password, salt, keyBytes, cost) });
    } catch (error) {
      parentPort.postMessage({ error: String(error) });
    }
  });
`;

type Outcome = { key: Uint8Array } | { error: string };

/** One thread; it does one job at a time. */
class HashThread {
  readonly #worker = new Worker(THREAD, { eval: true, name: 'password-hash' });
  readonly #onIdle: (thread: HashThread, hasDied: boolean) => void;
  #job: Job | undefined;

  constructor(onIdle: (thread: HashThread, hasDied: boolean) => void) {
    this.#onIdle = onIdle;
    // A thread without a job keeps no process from ending.
    this.#worker.unref();
    this.#worker.on('message', (outcome: Outcome) => this.#finish(outcome));
    this.#worker.on('error', (error) => this.#finish({ error: String(error) }, true));
    // An answer that cannot be read is the end of the thread.
    this.#worker.on('messageerror', () => void this.#worker.terminate());
    this.#worker.on('exit', () => this.#finish({ error: 'The thread ended' }, true));
  }

  start(job: Job): void {
    this.#job = job;
    this.#worker.ref();
    this.#worker.postMessage(job.request);
  }

  async end(): Promise<void> {
    this.#finish({ error: 'The service is stopping' });
    await endThread(this.#worker);
  }

  #finish(outcome: Outcome, hasDied = false): void {
    const job = this.#job;
    this.#job = undefined;
    this.#worker.unref();
    if ('key' in outcome) job?.resolve(Buffer.from(outcome.key));
    else job?.reject(new Error(`The password could not be hashed: ${outcome.error}`));
    if (job || hasDied) this.#onIdle(this, hasDied);
  }
}

/**
 * Threads for password hashes alone. Node's own pool of four also writes files: a few logins there would hold up every
 * upload. They start when they are needed.
 */
export function hashThreads(maxThreads = MAX_THREADS): HashThreads {
  const threads = new Set<HashThread>();
  const idle = new Set<HashThread>();
  const waiting = new RankedQueue<Job>();
  let asked = 0;
  let isClosed = false;

  const startNext = (): void => {
    if (isClosed || waiting.size === 0) return;
    if (idle.size === 0 && threads.size < maxThreads) {
      const thread = new HashThread(freed);
      threads.add(thread);
      idle.add(thread);
    }
    const [thread] = idle;
    const job = thread && waiting.shift();
    if (!job) return;
    idle.delete(thread);
    thread.start(job);
  };
  const freed = (thread: HashThread, hasDied: boolean): void => {
    if (hasDied) {
      threads.delete(thread);
      idle.delete(thread);
    } else idle.add(thread);
    startNext();
  };

  return {
    deriveKey: (request, failures = 0) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('The service is stopping'));
          return;
        }
        waiting.add({ request, rank: rankOf(asked++, failures), resolve, reject });
        startNext();
      }),
    async close() {
      isClosed = true;
      for (let job = waiting.shift(); job; job = waiting.shift())
        job.reject(new Error('The service is stopping'));
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}
