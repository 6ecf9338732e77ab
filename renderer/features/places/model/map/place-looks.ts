import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import {
  freshnessOf,
  levelStateAt,
  markOf,
  PLACE_MARKS,
  type PlaceMark,
  reportingStateAt,
} from '../state-look.ts';

/** How every place looks, by row: position in `PLACE_MARKS`, and 1 where what it says may no longer hold. */
export type Looks = { mark: Uint8Array; stale: Uint8Array };

/** A place that is silent keeps the mark of its last level: silent while last in alarm is the worst there is. */
export function looksOf(states: PlaceStates): Looks {
  const count = states.level.length;
  const mark = new Uint8Array(count);
  const stale = new Uint8Array(count);
  for (let row = 0; row < count; row += 1) {
    const reporting = reportingStateAt(states, row);
    mark[row] = PLACE_MARKS.indexOf(markOf(levelStateAt(states, row), reporting));
    if (freshnessOf(reporting) === 'stale') stale[row] = 1;
  }
  return { mark, stale };
}

export function sameLooks(a: Looks, b: Looks): boolean {
  return sameBytes(a.mark, b.mark) && sameBytes(a.stale, b.stale);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

export function markLabel(mark: PlaceMark, { placeStates }: Dictionary): string {
  return mark === 'unmounted' ? placeStates.reporting.unmounted.label : placeStates.level[mark].label;
}
