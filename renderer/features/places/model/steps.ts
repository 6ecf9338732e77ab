import type { Steps } from '#shared/domain/steps.ts';

/** Lists up to this long are worked on at one go: that takes less than a frame or two. */
export const AT_ONCE_ROWS = 5_000;

const MAPPED_PER_STEP = 4_000;

/** `items.map(change)`, with rests in between. */
export function* mapInSteps<A, B>(items: readonly A[], change: (item: A, index: number) => B): Steps<B[]> {
  const changed = Array<B>(items.length);
  for (let index = 0; index < items.length; index += 1) {
    changed[index] = change(items[index] as A, index);
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

const RUN_LENGTH = 2_048;
const MERGED_PER_STEP = 8_192;

/** Sorts texts by their code units, a run at a time, then merges the runs. */
export function* sortInSteps(texts: readonly string[]): Steps<string[]> {
  let sorted: string[] = [];
  for (let from = 0; from < texts.length; from += RUN_LENGTH) {
    sorted.push(...texts.slice(from, from + RUN_LENGTH).toSorted());
    yield;
  }
  for (let length = RUN_LENGTH; length < texts.length; length *= 2) sorted = yield* mergeRuns(sorted, length);
  return sorted;
}

function* mergeRuns(texts: readonly string[], length: number): Steps<string[]> {
  const merged: string[] = [];
  for (let from = 0; from < texts.length; from += 2 * length) {
    const middle = Math.min(from + length, texts.length);
    const end = Math.min(from + 2 * length, texts.length);
    let [left, right] = [from, middle];
    while (left < middle || right < end) {
      const [a = '', b = ''] = [texts[left], texts[right]];
      const takesLeft = right >= end || (left < middle && a <= b);
      merged.push(takesLeft ? a : b);
      if (takesLeft) left += 1;
      else right += 1;
      if (merged.length % MERGED_PER_STEP === 0) yield;
    }
  }
  return merged;
}
