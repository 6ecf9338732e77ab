import type { AlertEvent } from './alert-event.ts';

const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;
const NOISIEST = 10;

/** Figures of an alert history as alarm management asks for them (EEMUA 191, ISA-18.2). */
export type AlertFigures = {
  /** New alerts in the period: rises, those not counted that stood at the first look. */
  rises: number;
  risesPerHour: number;
  /** The most rises within ten minutes; more than ten are a flood. */
  worstTenMinutes: number;
  /** Places with the most rises, at most ten. */
  noisiest: { placeId: string; rises: number }[];
};

/**
 * Figures of the events of a period.
 * @param events in any order.
 */
export function alertFigures(
  events: readonly Pick<AlertEvent, 'kind' | 'cause' | 'placeId' | 'atMs'>[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): AlertFigures {
  const rises = events.filter(
    ({ kind, cause, atMs }) => kind === 'rise' && cause !== 'first' && atMs >= fromMs && atMs <= toMs,
  );
  const hours = Math.max(1, (toMs - fromMs) / HOUR_MS);
  const byPlace = new Map<string, number>();
  for (const { placeId } of rises) byPlace.set(placeId, (byPlace.get(placeId) ?? 0) + 1);
  const noisiest = [...byPlace]
    .map(([placeId, count]) => ({ placeId, rises: count }))
    .toSorted((a, b) => b.rises - a.rises || (a.placeId < b.placeId ? -1 : 1))
    .slice(0, NOISIEST);
  return {
    rises: rises.length,
    risesPerHour: rises.length / hours,
    worstTenMinutes: mostWithin(
      rises.map(({ atMs }) => atMs),
      TEN_MINUTES_MS,
    ),
    noisiest,
  };
}

function mostWithin(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let most = 0;
  let first = 0;
  for (const [index, timeMs] of sorted.entries()) {
    while (timeMs - (sorted[first] ?? timeMs) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
