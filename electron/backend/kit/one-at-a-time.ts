/** Runs what is asked for under one name one after the other, in the order in which it was asked for. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @throws what `work` throws, which keeps nobody else from going on */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const ended = done.catch(() => {});
    this.#last.set(name, ended);
    try {
      return await done;
    } finally {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    }
  }
}
