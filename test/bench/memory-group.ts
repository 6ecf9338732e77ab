import type { BenchGroup, BenchRow } from './bench-row.ts';
import { type HeldMemory, measureAnHour } from './memory-measure.ts';

/** A kilobyte that stays behind at every refresh or click would be seen; what caches take up at first is not growth. */
const BAR = 0.9;

function row(what: string, unit: string, before: number, after: number): BenchRow {
  return { what, baseline: 'after an hour', unit, ours: before, baselineRate: after, bar: BAR };
}

function line({ windowMb, windowNodes, backendMb, residentMb }: HeldMemory): string {
  return `window ${windowMb.toFixed(1)} MB and ${windowNodes} nodes, backend ${backendMb.toFixed(1)} MB of ${residentMb.toFixed(0)} MB`;
}

/** What an hour of use leaves behind in the window and in the backend. */
export const memoryGroup: BenchGroup = {
  name: 'memory',
  run: async () => {
    const [settled, middle, end] = await measureAnHour();
    console.log(`After 15 minutes: ${line(settled)}; after 30: ${line(middle)}; after 60: ${line(end)}.`);
    return [
      row('window: memory after 15 minutes of use', 'MB', settled.windowMb, end.windowMb),
      row('window: nodes after 15 minutes of use', '', settled.windowNodes, end.windowNodes),
      row('backend: memory after 15 minutes of use', 'MB', settled.backendMb, end.backendMb),
    ];
  },
};
