import { onTimeLimitMs } from '#shared/domain/places/staleness.ts';

/** How the equipment of a demo place reports; `future`: on time, by a clock that is a day fast. */
export type ReportingHabit = 'on-time' | 'late' | 'silent' | 'never' | 'future';

/** How a demo place behaves, so that everything it says is a pure function of place and time. */
export type Simulation = {
  habit: ReportingHabit;
  /** Minutes between two reports. */
  intervalMin: number;
  /** Minute within the interval at which it reports. */
  phaseMin: number;
  /** Days since the last report of a silent place. */
  silentDays: number;
  /** Seed of everything else that is made up for this place. */
  seed: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** With a shorter interval a place would leave what is on time only to be silent: it could not always be late. */
export const SHORTEST_LATE_INTERVAL_MIN = 15;

/** The last report of a place that reports every interval at its phase, at or before a time. */
function reportAtOrBefore(timeMs: number, { intervalMin, phaseMin }: Simulation): number {
  const intervalMs = intervalMin * MINUTE_MS;
  const phaseMs = phaseMin * MINUTE_MS;
  return Math.floor((timeMs - phaseMs) / intervalMs) * intervalMs + phaseMs;
}

/** Writes a simulation as the text that the store keeps. */
export function writeSimulation({ habit, intervalMin, phaseMin, silentDays, seed }: Simulation): string {
  return [habit, intervalMin, phaseMin, silentDays, seed].join(' ');
}

const HABITS: Record<string, ReportingHabit> = {
  'on-time': 'on-time',
  late: 'late',
  silent: 'silent',
  never: 'never',
  future: 'future',
};

/**
 * Reads what `writeSimulation` wrote.
 * @throws TypeError if the text is no simulation.
 */
export function readSimulation(text: string): Simulation {
  const [word = '', ...numbers] = text.split(' ');
  const [intervalMin = 0, phaseMin = 0, silentDays = 0, seed = 0] = numbers.map(Number);
  const habit = HABITS[word];
  if (!habit || !(intervalMin > 0)) throw new TypeError(`This is no simulation: ${text}`);
  return { habit, intervalMin, phaseMin, silentDays, seed };
}

/**
 * When a demo place has last reported, seen from `nowMs` (both epoch milliseconds); undefined if it never did. It
 * changes on the full minute only. A late place is late at any time, a silent one silent.
 */
export function latestReportMs(place: Simulation, nowMs: number): number | undefined {
  const { habit, intervalMin, silentDays } = place;
  if (habit === 'never') return undefined;
  if (habit === 'on-time') return reportAtOrBefore(nowMs, place);
  if (habit === 'future') return reportAtOrBefore(nowMs, place) + DAY_MS;
  if (habit === 'late') return reportAtOrBefore(nowMs - onTimeLimitMs(intervalMin) - MINUTE_MS, place);
  return reportAtOrBefore((Math.floor(nowMs / DAY_MS) - silentDays) * DAY_MS, place);
}

/**
 * The instants at which a demo place has reported, with `fromMs <= instant <= toMs`, in order; none after its latest
 * report as seen from `nowMs`. All epoch milliseconds.
 */
export function* reportTimes(
  place: Simulation,
  fromMs: number,
  toMs: number,
  nowMs: number,
): Generator<number> {
  const { intervalMin, phaseMin } = place;
  const latestMs = latestReportMs(place, nowMs);
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
