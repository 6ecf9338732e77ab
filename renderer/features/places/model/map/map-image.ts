import { PLACE_MARKS, type PlaceMark } from '../state-look.ts';

export type MapScheme = 'light' | 'dark';

/** What an image on the map shows: one place, or the marks of a cluster. Its name holds all it is drawn from. */
export type MapImage =
  | { kind: 'place'; scheme: MapScheme; mark: PlaceMark; isStale: boolean }
  | { kind: 'cluster'; scheme: MapScheme; counts: number[] };

const NAME = /^(light|dark)\/(.+)$/;
const PLACE = /^place\/(\d+)\/([01])$/;

/**
 * What a name stands for, such as `light/place/2/0` or `light/donut:1,0,3`, as the expressions of `place-layers.ts` put
 * it together; undefined if it is none of ours.
 */
export function readMapImageId(id: string): MapImage | undefined {
  const [, scheme, rest = ''] = NAME.exec(id) ?? [];
  if (scheme !== 'light' && scheme !== 'dark') return undefined;
  const counts = readDonutId(rest);
  if (counts) return { kind: 'cluster', scheme, counts };
  const [, at, stale] = PLACE.exec(rest) ?? [];
  const mark = at === undefined ? undefined : PLACE_MARKS[Number(at)];
  return mark && { kind: 'place', scheme, mark, isStale: stale === '1' };
}

/** A run of one state round the ring, in turns from the top: 0 to 1. */
type DonutArc = { part: number; from: number; to: number };

const PREFIX = 'donut:';
/** A single alarm among thousands must be seen: no state that occurs gets less of the ring. */
const MIN_TURN = 0.035;

/**
 * How many places are in each state, from the name of a cluster's image, so that equal clusters share one image;
 * undefined if it is the name of something else.
 */
export function readDonutId(id: string): number[] | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const counts = id.slice(PREFIX.length).split(',').map(Number);
  return counts.every((count) => Number.isFinite(count) && count >= 0) ? counts : undefined;
}

/** Shares of the ring, in the order of the counts; every one that occurs can be seen. */
export function donutArcs(counts: readonly number[]): DonutArc[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const widened = counts.map((count) => (count === 0 ? 0 : Math.max(count / total, MIN_TURN)));
  const sum = widened.reduce((turns, width) => turns + width, 0);
  const arcs: DonutArc[] = [];
  let from = 0;
  for (const [part, width] of widened.entries()) {
    if (width === 0) continue;
    const to = from + width / sum;
    arcs.push({ part, from, to });
    from = to;
  }
  return arcs;
}

/** Outer radius in CSS pixels: grows with the digits of the count, so that the count fits. */
export function donutRadiusPx(total: number): number {
  if (total < 10) return 15;
  if (total < 100) return 17;
  if (total < 1_000) return 20;
  return total < 10_000 ? 23 : 26;
}
