import { latestReportMs } from '../demo/reporting.ts';
import type { DemoSource } from './monitored-place.ts';

const MINUTE_MS = 60_000;

/**
 * The instants at which a demo place has reported, with `fromMs <= instant <= toMs`, in order; none after its latest
 * report as seen from `nowMs`. All epoch milliseconds.
 */
export function* reportTimes(
  { simulation }: DemoSource,
  fromMs: number,
  toMs: number,
  nowMs: number,
): Generator<number> {
  const { intervalMin, phaseMin } = simulation;
  const latestMs = latestReportMs(simulation, nowMs);
  if (latestMs === undefined) return;
  const stepMs = intervalMin * MINUTE_MS;
  const phaseMs = phaseMin * MINUTE_MS;
  const endMs = Math.min(toMs, latestMs);
  for (
    let timeMs = Math.ceil((fromMs - phaseMs) / stepMs) * stepMs + phaseMs;
    timeMs <= endMs;
    timeMs += stepMs
  ) {
    yield timeMs;
  }
}
