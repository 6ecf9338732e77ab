/**
 * Lets one go on in each turn of the event loop, in the order they came, and so everybody else in between. For short work
 * that keeps the loop and that many may ask for at the same time, such as a write that waits for the disk.
 */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#run());
    });
  }

  #run(): void {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#run());
  }
}
