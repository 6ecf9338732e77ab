import { PLACE_MARKS, type PlaceMark } from '../state-look.ts';
import { readDonutId } from './donut.ts';

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
