import {
  type Exceedance,
  findExceedances,
  lowestExceeding,
  type Severity,
} from '#shared/domain/places/exceedance.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import { placeLevels } from './place-levels.ts';
import type { ToolContext } from './tool.ts';

export type FoundExceedance = { place: MonitoredPlace; exceedance: Exceedance };

/** Where a page starts: at a place, after the episode that began at a time (none of it yet if null). */
export type ExceedanceStart = { index: number; afterBeginMs: number | null };

type Search = {
  places: readonly MonitoredPlace[];
  severity: Severity;
  fromMs: number;
  toMs: number;
  nowMs: number;
  limit: number;
};

/** So many levels are looked at for one page; a page may then have fewer entries than asked for, even none. */
const MAX_LEVELS = 1_500_000;

/** Finds exceedances place by place, each place's in the order of time, until the page is full. */
export async function exceedancePage(
  { places, severity, limit, ...period }: Search,
  start: ExceedanceStart,
  context: ToolContext,
): Promise<{ found: FoundExceedance[]; next: ExceedanceStart | undefined }> {
  const found: FoundExceedance[] = [];
  const count = { levels: 0 };
  for (let index = start.index; index < places.length; index += 1) {
    const place = places[index];
    if (!place) break;
    const done = index === start.index ? start.afterBeginMs : null;
    const lowestM = lowestExceeding(place.thresholds, severity);
    count.levels += 1;
    const levels =
      lowestM === undefined ? [] : await placeLevels(place, { ...period, lowestM }, context, count);
    for (const exceedance of findExceedances(levels, place.thresholds, severity)) {
      if (done !== null && exceedance.beginMs <= done) continue;
      if (found.length >= limit) return { found, next: resumeAt(found, places, index) };
      found.push({ place, exceedance });
    }
    if (count.levels > MAX_LEVELS && index + 1 < places.length) {
      return { found, next: { index: index + 1, afterBeginMs: null } };
    }
    await context.turn.pause();
  }
  return { found, next: undefined };
}

/** After the last one found, if it is of the same place; else at the place's own first. */
function resumeAt(
  found: FoundExceedance[],
  places: readonly MonitoredPlace[],
  index: number,
): ExceedanceStart {
  const last = found.at(-1);
  return { index, afterBeginMs: last && last.place === places[index] ? last.exceedance.beginMs : null };
}
