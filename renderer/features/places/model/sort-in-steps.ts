import type { Steps } from '#shared/domain/steps.ts';

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
