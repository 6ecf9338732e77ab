import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';
import type { MapView } from '../../model/map/map-view.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';

/** What the map shows, and what it tells. */
export type PlacesMapProps = {
  connectionId: string;
  facts: PlaceFacts;
  /** IANA zone of the times of the places. */
  zone: string;
  positions: MapPositions;
  /** The rows that pass the filter, in any order. */
  rows: Uint32Array;
  selected: ReadonlySet<string>;
  activeKey: string | null;
  onActivate: (key: string) => void;
  /** A box was drawn round these places; adding keeps what was selected before. */
  onSelect: (keys: string[], isAdding: boolean) => void;
  /** The user wants to see the places that have one of these values alone, or no longer so. */
  onFilter: (column: PlaceColumnId, values: string[]) => void;
  /** What is asked to be shown; null: all of these places, whichever they are. */
  view: MapView | null;
  onViewChange: (view: MapView | null) => void;
  /** How places are drawn where no view says it. */
  mode: MapView['mode'];
  onModeChange: (mode: MapView['mode']) => void;
};
