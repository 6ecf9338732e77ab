/** Long work cut into steps of a few ms: done between two frames, or at one go when the answer is needed now. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Rows that are gone through in a step. */
export const ROWS_PER_STEP = 2_000;

/** Does all steps at one go. @returns what they come to. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
