/** Long work cut into steps of a few ms: done between two frames, or at one go when the answer is needed now. */
export type Steps<T> = Generator<undefined, T, undefined>;

export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const MAPPED_PER_STEP = 4_000;

/** `items.map(change)`, with rests in between. */
export function* mapInSteps<A, B>(items: readonly A[], change: (item: A, index: number) => B): Steps<B[]> {
  const changed: B[] = [];
  for (const [index, item] of items.entries()) {
    changed.push(change(item, index));
    if (index % MAPPED_PER_STEP === MAPPED_PER_STEP - 1) yield;
  }
  return changed;
}

const WORK_MS = 8;

/** Goes through the steps between frames. @throws the reason of `signal` */
export async function finishBetweenFrames<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const untilMs = performance.now() + WORK_MS;
    while (performance.now() < untilMs) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
