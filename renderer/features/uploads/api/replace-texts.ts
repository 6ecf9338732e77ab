import { WorkerCalls } from '#renderer/lib/worker-calls.ts';
import type { ReplaceCalls, Replacement } from './replace-worker.ts';

/** A pattern may take for ever on a short text, as (\d+)+x on digits: so long the texts of a thousand rows have. */
export const MAX_REPLACING_MS = 5_000;

/** A pattern was given up. */
export class PatternTooSlow extends Error {
  override readonly name = 'PatternTooSlow';
}

/** Finds and replaces in a thread of its own, so that no pattern holds the window up. */
export class TextReplacer {
  readonly #calls: WorkerCalls<ReplaceCalls>;
  readonly #of: Replacement;

  /** @param worker tests have others */
  constructor(
    of: Replacement,
    worker = new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' }),
  ) {
    this.#of = of;
    this.#calls = new WorkerCalls(worker);
  }

  /** What becomes of each text; null: nothing. @throws PatternTooSlow, and it is closed then; Error once it is closed */
  async replace(texts: string[]): Promise<(string | null)[]> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new PatternTooSlow());
      this.close();
    }, MAX_REPLACING_MS);
    return Promise.race([promise, this.#calls.ask('replace', { ...this.#of, texts })]).finally(() =>
      clearTimeout(timer),
    );
  }

  close(): void {
    this.#calls.close();
  }
}
