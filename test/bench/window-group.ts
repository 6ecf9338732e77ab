import { loadavg } from 'node:os';
import { type BenchGroup, within } from './bench-row.ts';
import { measureColdStart, measureLoading } from './window-measure.ts';

const PLACES = 100_000;
const MAX_MS = 100;
const RESIDENT_MB = 450;
const COLD_START_MS = 3_000;

/** The window in a real browser. Unlike the rates of the other groups these depend on what else the computer does. */
export const windowGroup: BenchGroup = {
  name: 'window',
  run: async () => {
    const coldStartMs = await measureColdStart();
    const { longestTaskMs, slowestClickMs, mapTaskMs, residentMb } = await measureLoading(PLACES);
    console.log(
      [
        `Load of the computer: ${loadavg()[0]?.toFixed(1)}.`,
        `Cold start ${coldStartMs.toFixed(0)} ms;`,
        `loading: longest task ${longestTaskMs} ms, slowest click ${slowestClickMs} ms;`,
        `with the map: longest task ${mapTaskMs} ms, ${residentMb.toFixed(0)} MB.`,
      ].join(' '),
    );
    return [
      within('cold start to the first places', 'limit: 3 s', coldStartMs, COLD_START_MS),
      within('100,000 places: longest task while they load', 'limit: 100 ms', longestTaskMs, MAX_MS),
      within('100,000 places: slowest click while they load', 'limit: 100 ms', slowestClickMs, MAX_MS),
      within('100,000 places: longest task with the map', 'limit: 100 ms', mapTaskMs, MAX_MS),
      {
        what: '100,000 places: memory allowed to a window with table and map',
        baseline: 'used',
        unit: 'MB',
        ours: RESIDENT_MB,
        baselineRate: residentMb,
        bar: 1,
      },
    ];
  },
};
