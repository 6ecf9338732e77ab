import { demoPlaces } from '#server/demo/demo-places.ts';
import { demoLevel } from '#server/demo/levels.ts';
import { readSimulation } from '#server/demo/reporting.ts';
import type { BenchRow } from './bench-row.ts';

const STEP_MS = 300_000;
const YEAR_MS = 365 * 86_400_000;
const TURNS = 5;
/** Levels are small beside what an answer costs anyway: its text. */
const BAR = 4;

type Sample = { timeMs: number; levelM: number };

/** Runs the two in turns, and gives the better rate of each; steps per second. */
function bestRates(...works: (() => void)[]): number[] {
  const rates = works.map(() => 0);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, work] of works.entries()) {
      const startedAtMs = performance.now();
      work();
      const rate = (YEAR_MS / STEP_MS / (performance.now() - startedAtMs)) * 1_000;
      rates[index] = Math.max(rates[index] ?? 0, rate);
    }
  }
  return rates;
}

/** A year of levels of a demo place, beside the writing of the same year as JSON. */
export function demoLevelsRow(): BenchRow {
  const place = [...demoPlaces()].find(({ record }) => record.nodeDepth !== '');
  if (!place) throw new Error('there is no demo place with a depth');
  const level = demoLevel(place.record, readSimulation(place.simulation).seed);
  const times = Array.from({ length: YEAR_MS / STEP_MS }, (_, step) => Date.UTC(2025, 0, 1) + step * STEP_MS);
  const samples: Sample[] = times.map((timeMs) => ({ timeMs, levelM: level(timeMs) }));
  const [ours = 0, baselineRate = 0] = bestRates(
    () => times.forEach((timeMs) => level(timeMs)),
    () => samples.forEach((sample) => JSON.stringify({ ...sample, time: new Date(sample.timeMs) })),
  );
  return {
    what: 'demo levels of a year, every five minutes',
    baseline: 'the same written as JSON',
    unit: '1/s',
    ours,
    baselineRate,
    bar: BAR,
  };
}
