/** Runs tasks by name, each once at a time; a task that is asked for while it runs, runs once more. Tasks do not throw. */
export class KeyedTasks {
  readonly #running = new Map<string, { done: Promise<void>; isWantedAgain: boolean }>();

  isRunning(key: string): boolean {
    return this.#running.has(key);
  }

  run(key: string, task: () => Promise<void>): void {
    const running = this.#running.get(key);
    if (running) {
      running.isWantedAgain = true;
      return;
    }
    const entry = { done: Promise.resolve(), isWantedAgain: false };
    this.#running.set(key, entry);
    entry.done = this.#repeat(key, entry, task);
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #repeat(key: string, entry: { isWantedAgain: boolean }, task: () => Promise<void>): Promise<void> {
    do {
      entry.isWantedAgain = false;
      await task();
    } while (entry.isWantedAgain);
    this.#running.delete(key);
  }
}
