import type { MonitoredPlace } from './monitored-place.ts';
import { ToolError } from './tool-error.ts';

/**
 * Finds the place that a cursor names by its id and its index: where it was, as long as the places are the same, which
 * takes the same time for the last page as for the first.
 * @throws ToolError if there is no such place any more.
 */
export function placeIndex(
  places: readonly MonitoredPlace[],
  [placeId, index]: readonly (string | number)[],
): number {
  if (typeof index === 'number' && places[index]?.record.placeId === placeId) return index;
  const found = places.findIndex(({ record }) => record.placeId === placeId);
  if (found === -1) throw new ToolError('cursor is no longer valid; call the tool again without cursor.');
  return found;
}
