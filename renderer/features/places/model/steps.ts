import type { Steps } from '#shared/domain/steps.ts';

/** Lists up to this long are worked on at one go: that takes less than a frame or two. */
export const AT_ONCE_ROWS = 5_000;

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

/** The same for an effect: hands over what they come to, unless they are ended before by the function it gives. */
export function runBetweenFrames<T>(steps: Steps<T>, onDone: (result: T) => void): () => void {
  const ending = new AbortController();
  const run = async () => {
    try {
      const result = await finishBetweenFrames(steps, ending.signal);
      if (!ending.signal.aborted) onDone(result);
    } catch (error) {
      if (!ending.signal.aborted) reportError(error);
    }
  };
  void run();
  return () => ending.abort();
}
