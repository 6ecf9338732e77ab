import { findRecords, timeNumberOf } from '#shared/domain/outbox/cut-body.ts';
import { digestOf } from '#shared/domain/outbox/record-digest.ts';
import { packBody, unpackBody } from './pack-body.ts';

const ENTRY_BYTES = 16;

/** Times (yyyyMMddHHmmss as a number) in rising order and, at the same places, what the records of these times say. */
export type SentEntries = { times: Float64Array; digests: Float64Array };

/** The records of a body that have a time; of several of one time the last counts. */
export function entriesOf(body: Uint8Array): SentEntries {
  const spans = findRecords(body);
  const times = new Float64Array(spans.length);
  const digests = new Float64Array(spans.length);
  let count = 0;
  let isRising = true;
  for (const span of spans) {
    const time = timeNumberOf(body, span);
    if (Number.isNaN(time)) continue;
    if (count > 0 && time <= (times[count - 1] as number)) isRising = false;
    times[count] = time;
    digests[count] = digestOf(body, span);
    count += 1;
  }
  const entries = { times: times.subarray(0, count), digests: digests.subarray(0, count) };
  return isRising ? entries : sorted(entries);
}

function sorted({ times, digests }: SentEntries): SentEntries {
  const byTime = new Map<number, number>();
  for (const [index, time] of times.entries()) byTime.set(time, digests[index] as number);
  const rising = Float64Array.from(byTime.keys()).toSorted();
  return { times: rising, digests: rising.map((time) => byTime.get(time) as number) };
}

/** What is said of a time, or undefined. */
export function digestAt({ times, digests }: SentEntries, time: number): number | undefined {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return times[low] === time ? digests[low] : undefined;
}

/** As it is kept: steps from time to time, which are nearly always the same few, then the digests. */
export function packEntries({ times, digests }: SentEntries): Uint8Array {
  const kept = new Float64Array(times.length * 2);
  for (const [index, time] of times.entries()) kept[index] = time - (times[index - 1] ?? 0);
  kept.set(digests, times.length);
  return packBody(new Uint8Array(kept.buffer));
}

export function unpackEntries(packed: Uint8Array): SentEntries {
  // Copied, because numbers of eight bytes cannot be read from just any place in memory.
  const kept = new Float64Array(Uint8Array.from(unpackBody(packed)).buffer);
  const count = (kept.length * 8) / ENTRY_BYTES;
  const times = kept.subarray(0, count);
  for (let index = 1; index < count; index += 1) times[index] = (times[index] ?? 0) + (times[index - 1] ?? 0);
  return { times, digests: kept.subarray(count) };
}
