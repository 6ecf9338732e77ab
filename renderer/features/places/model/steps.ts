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

/** The positions of `count` things in their order, a run sorted at a time and then merged; equal ones stay as they stand. */
export function* sortInSteps(
  count: number,
  compare: (a: number, b: number) => number,
): Steps<Uint32Array<ArrayBuffer>> {
  let order = new Uint32Array(count).map((_, at) => at);
  for (let from = 0; from < count; from += RUN_LENGTH) {
    order.subarray(from, from + RUN_LENGTH).sort(compare);
    yield;
  }
  let merged = new Uint32Array(count);
  for (let length = RUN_LENGTH; length < count; length *= 2) {
    yield* mergeRuns(order, merged, length, compare);
    [order, merged] = [merged, order];
  }
  return order;
}

function* mergeRuns(
  order: Uint32Array,
  merged: Uint32Array,
  length: number,
  compare: (a: number, b: number) => number,
): Steps<void> {
  let count = 0;
  for (let from = 0; from < order.length; from += 2 * length) {
    const middle = Math.min(from + length, order.length);
    const end = Math.min(from + 2 * length, order.length);
    let left = from;
    let right = middle;
    while (left < middle || right < end) {
      const a = order[left] ?? 0;
      const b = order[right] ?? 0;
      const takesLeft = right >= end || (left < middle && compare(a, b) <= 0);
      merged[count] = takesLeft ? a : b;
      if (takesLeft) left += 1;
      else right += 1;
      count += 1;
      if (count % MERGED_PER_STEP === 0) yield;
    }
  }
}
