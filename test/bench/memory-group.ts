import type { ThreadMemory } from './backend-heap.ts';
import type { BenchGroup, BenchRow } from './bench-row.ts';
import { type HeldMemory, measureAnHour } from './memory-measure.ts';

/** A kilobyte that stays behind at every call would be seen; code that is compiled only when it is used often is not growth. */
const BAR = 0.9;
/** On a computer with 8 GB nobody should notice it beside the browser. */
const RESIDENT_LIMIT_MB = 450;

function grownRow(what: string, unit: string, before: number, after: number): BenchRow {
  return { what, baseline: 'after an hour', unit, ours: before, baselineRate: after, bar: BAR };
}

function sizeMb({ heapMb, buffersMb }: ThreadMemory): number {
  return heapMb + buffersMb;
}

/** Of the workers the one that grew most: in the sum of all it would not be seen. */
function mostGrownRow(before: readonly ThreadMemory[], after: readonly ThreadMemory[]): BenchRow {
  const rows = before.map((held) => {
    const later = after.find(({ thread }) => thread === held.thread);
    if (!later) throw new Error(`the worker ${held.thread} has ended within the hour`);
    const what = `backend, most grown worker (${held.thread}): after 15 minutes`;
    return grownRow(what, 'MB', sizeMb(held), sizeMb(later));
  });
  const [most] = rows.toSorted((a, b) => a.ours / a.baselineRate - b.ours / b.baselineRate);
  if (!most) throw new Error('the backend has no workers');
  return most;
}

function line({ window, threads, residentMb }: HeldMemory): string {
  const { heapMb, pageMb, nodes, listeners } = window;
  const parts = threads.map(
    (thread) => `${thread.thread} ${thread.heapMb.toFixed(1)} + ${thread.buffersMb.toFixed(1)}`,
  );
  return (
    `window ${heapMb.toFixed(1)} + ${pageMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners; ` +
    `backend ${residentMb.toFixed(0)} MB resident, of it heap + buffers: ${parts.join(', ')}`
  );
}

/** What an hour of use leaves behind in the window and in every thread of the backend. */
export const memoryGroup: BenchGroup = {
  name: 'memory',
  run: async () => {
    const { settled, end } = await measureAnHour((minute, held) =>
      console.log(`After ${minute} minutes: ${line(held)}.`),
    );
    const [before, after] = [settled.window, end.window];
    const [mainBefore, ...workersBefore] = settled.threads;
    const [mainAfter, ...workersAfter] = end.threads;
    if (!mainBefore || !mainAfter) throw new Error('the backend was not measured');
    return [
      grownRow(
        'window: memory after 15 minutes',
        'MB',
        before.heapMb + before.pageMb,
        after.heapMb + after.pageMb,
      ),
      grownRow('window: nodes after 15 minutes', '', before.nodes, after.nodes),
      grownRow('window: listeners after 15 minutes', '', before.listeners, after.listeners),
      grownRow('backend, its own thread: after 15 minutes', 'MB', sizeMb(mainBefore), sizeMb(mainAfter)),
      mostGrownRow(workersBefore, workersAfter),
      grownRow('backend: resident after 15 minutes', 'MB', settled.residentMb, end.residentMb),
      {
        what: 'backend: most that may be resident',
        baseline: 'after an hour',
        unit: 'MB',
        ours: RESIDENT_LIMIT_MB,
        baselineRate: end.residentMb,
        bar: 1,
      },
    ];
  },
};
