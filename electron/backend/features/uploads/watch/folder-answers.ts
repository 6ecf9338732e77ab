/** A folder that has said nothing for so long is one that does not answer. */
const NO_ANSWER_MS = 60_000;

/** Notes since when a folder is waited for: a share that is gone may take for ever. `steadyMs` is a clock that nobody sets. */
export class FolderAnswers {
  readonly #steadyMs: () => number;
  #askedAtMs: number | null = null;

  constructor(steadyMs: () => number) {
    this.#steadyMs = steadyMs;
  }

  /** The folder has not answered for long. */
  get isHanging(): boolean {
    return this.#askedAtMs !== null && this.#steadyMs() - this.#askedAtMs >= NO_ANSWER_MS;
  }

  async of<T>(answer: Promise<T>): Promise<T> {
    this.#askedAtMs = this.#steadyMs();
    try {
      return await answer;
    } finally {
      this.#askedAtMs = null;
    }
  }
}
