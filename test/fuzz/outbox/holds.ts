import type { Held } from './commands.ts';
import { pick } from './fuzz-rows.ts';

/** Keeps calls waiting on their way until the test lets them go on, so that other things happen meanwhile. */
export class Holds {
  readonly #wanted = new Set<Held>();
  #parked: (() => void)[] = [];

  /** The next call of this kind waits. */
  want(what: Held): void {
    this.#wanted.add(what);
  }

  /** Every call comes by here. */
  pass(what: Held): Promise<void> {
    if (!this.#wanted.delete(what)) return Promise.resolve();
    return new Promise((release) => this.#parked.push(release));
  }

  release(index: number): void {
    const found = pick(this.#parked, index);
    this.#parked = this.#parked.filter((each) => each !== found);
    found?.();
  }

  releaseAll(): void {
    for (const release of this.#parked.splice(0)) release();
  }

  /** Nothing is to wait any more; what waits already goes on waiting. */
  forget(): void {
    this.#wanted.clear();
  }
}
