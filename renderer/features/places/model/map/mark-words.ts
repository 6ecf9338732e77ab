import type { PlaceColumnId } from '#shared/domain/places/place-column.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { PlaceMark } from '../state-look.ts';

export function markLabel(mark: PlaceMark, { placeStates }: Dictionary): string {
  return mark === 'unmounted' ? placeStates.reporting.unmounted.label : placeStates.level[mark].label;
}

/** What to filter for to see the places of a mark. */
export function markFilter(mark: PlaceMark): { column: PlaceColumnId; values: string[] } {
  return mark === 'unmounted'
    ? { column: 'reporting', values: ['unmounted'] }
    : { column: 'levelState', values: [mark] };
}
