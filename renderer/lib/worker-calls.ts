/** What a worker can be asked: the input of each call and what it answers. */
type Calls = Record<string, { input: unknown; answer: unknown }>;

export type WorkerRequest<C extends Calls> = {
  [K in keyof C]: { id: number; call: K; input: C[K]['input'] };
}[keyof C];

export type WorkerReply = { id: number; answer: unknown } | { id: number; error: string };

type Pending = { resolve: (answer: never) => void; reject: (error: unknown) => void };

/** A worker of the window that answers calls, in any order; it ends with `close`. */
export class WorkerCalls<C extends Calls> {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if ('error' in data) pending?.reject(new Error(data.error));
      else pending?.resolve(data.answer as never);
    });
    this.#worker.addEventListener('error', ({ message }) => this.#failAll(message));
  }

  /** @throws Error with the message of the worker, or when it has ended. */
  ask<K extends keyof C>(call: K, input: C[K]['input']): Promise<C[K]['answer']> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<C[K]['answer']>();
    this.#pending.set(id, { resolve, reject });
    this.#worker.postMessage({ id, call, input });
    return promise;
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll('The worker is ended.');
  }

  #failAll(message: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(message));
    this.#pending.clear();
  }
}
