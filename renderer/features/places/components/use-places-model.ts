import { useMemo } from 'react';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { FilterGroup } from '#shared/domain/places/place-filter.ts';
import { finish } from '#shared/domain/steps.ts';
import { useCoordinateSystems } from '../api/coordinate-systems.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import type { PlaceWords } from '../model/field-text.ts';
import type { Selection } from '../model/selection.ts';
import { type Readings, workOn } from '../model/table-work.ts';
import type { PlacesModel } from './places-model.ts';
import { useFacts } from './use-facts.ts';
import { usePositions } from './use-positions.ts';
import { useShownRows } from './use-shown-rows.ts';
import type { useWorkingState } from './use-working-state.ts';

/** Puts together what is known of the places and what of it is shown. */
export function usePlacesModel(
  connectionId: string,
  { table, index, words }: { table: PlaceTable; index: PlaceIndex; words: PlaceWords },
  readings: Readings,
  { state, patch, content, change }: ReturnType<typeof useWorkingState>,
) {
  const { systems } = useCoordinateSystems(connectionId, table);
  const { positions, positionCode, positionDoubts } = usePositions(table, systems);
  const configCodes = useMemo(() => finish(workOn(table).configCodes()), [table]);
  const codes = useMemo(
    () => ({ configCodes, positionCode, positionDoubts }),
    [configCodes, positionCode, positionDoubts],
  );
  const { facts, notInList, shifts } = useFacts(table, readings, codes);
  const shown = useShownRows(index, facts, content);
  const { selection } = state;
  const setFilter = (next: (before: FilterGroup) => FilterGroup) =>
    change((before) => ({ ...before, filter: next(before.filter) }));
  const setSelection = (next: (before: Selection) => Selection) =>
    patch((before) => ({ selection: next(before.selection) }));
  const model: PlacesModel = {
    facts,
    words,
    ...shown,
    content,
    change,
    setFilter,
    selection,
    setSelection,
  };
  // Chosen places that the service no longer lists are no longer chosen.
  const keys = useMemo(
    () => new Set([...selection.keys].filter((key) => table.rowOf(key) !== undefined)),
    [selection.keys, table],
  );
  return { model: { ...model, selection: { ...selection, keys } }, positions, systems, notInList, shifts };
}
