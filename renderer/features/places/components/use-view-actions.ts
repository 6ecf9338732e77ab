import type { Arrangement, FilterGroup } from '#shared/domain/places/place-view.ts';
import { NO_CONDITIONS, tidied } from '../model/filter-tree.ts';
import type { MapPositions } from '../model/map/position-effect.ts';
import { hasPosition } from '../model/place-facts.ts';
import { NOTHING_SELECTED } from '../model/selection.ts';
import type { PlacesModel } from './places-model.ts';
import type { useWorkingState } from './use-working-state.ts';

const CLOSE_ZOOM = 15;

/** What the parts of the section do to each other. */
export function useViewActions(
  { facts }: PlacesModel,
  positions: MapPositions,
  { state, patch, change }: ReturnType<typeof useWorkingState>,
) {
  return {
    arrange: (arrangement: Arrangement) => change((before) => ({ ...before, arrangement })),
    clearFilter: () => change((before) => ({ ...before, query: '', filter: NO_CONDITIONS })),
    activate: (key: string) => patch(() => ({ activeKey: key })),
    openPlace: (key: string) => patch(() => ({ activeKey: key, isDetailOpen: true })),
    openDetail: () => patch(() => ({ isDetailOpen: true })),
    closeDetail: () => patch(() => ({ isDetailOpen: false, isDetailWide: false })),
    setDetailWide: (isDetailWide: boolean) => patch(() => ({ isDetailWide })),
    /** Escape: the details first, then the selection. */
    stepBack: () =>
      patch((before) => (before.isDetailOpen ? { isDetailOpen: false } : { selection: NOTHING_SELECTED })),
    /** Shows in the table what passes a further filter, too. */
    showInTable: (filter: FilterGroup) =>
      change((before) => ({
        ...before,
        arrangement: 'table',
        filter: tidied({ op: 'and', of: [before.filter, filter] }),
      })),
    showOnMap: (row: number) => {
      if (!hasPosition(facts.positionCode(row))) return false;
      const centre = { lng: positions.lng[row] ?? 0, lat: positions.lat[row] ?? 0 };
      patch(() => ({ activeKey: facts.table.key(row), isDetailWide: false }));
      change((before) => ({
        ...before,
        arrangement: before.arrangement === 'map' ? 'map' : 'both',
        map: {
          centre,
          zoom: Math.max(CLOSE_ZOOM, before.map?.zoom ?? 0),
          mode: before.map?.mode ?? state.mapMode,
        },
      }));
      return true;
    },
  };
}
