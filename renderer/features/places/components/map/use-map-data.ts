import { useEffect, useMemo, useState } from 'react';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import { placeFeatures } from '../../model/map/place-features.ts';
import { type Looks, looksOf, sameLooks } from '../../model/map/place-looks.ts';
import type { MapView } from '../../model/map/map-view.ts';
import type { MapEngine } from './engine/map-engine.ts';
import type { PlacesMapProps } from './places-map-props.ts';

/** So many rings say more than a list; beyond it they hide the map, and cost what they hide. */
const MOST_RINGS = 5_000;

/** Looks change with the clock, mostly not: the same ones stay the same object. */
export function useLooks(states: PlaceStates): Looks {
  const looks = useMemo(() => looksOf(states), [states]);
  const [kept, setKept] = useState(looks);
  if (kept === looks || sameLooks(kept, looks)) return kept;
  setKept(looks);
  return looks;
}

/** Puts the filtered places on the map. */
export function usePlacesOnMap(
  engine: MapEngine | undefined,
  mode: MapView['mode'],
  looks: Looks,
  { facts, positions, rows }: Pick<PlacesMapProps, 'facts' | 'positions' | 'rows'>,
): void {
  const { table } = facts;
  useEffect(() => engine?.setMode(mode), [engine, mode]);
  useEffect(() => {
    const { lng, lat } = positions;
    engine?.showPlaces({ rows, lng, lat, ...looks, names: table.texts('placeName') });
  }, [engine, rows, positions, looks, table]);
}

/** Rings round the selected places, and the active one above everything, gathered or not. */
export function useChosenOnMap(
  engine: MapEngine | undefined,
  looks: Looks,
  { facts, positions, selected, activeKey }: PlacesMapProps,
): void {
  const { table } = facts;
  const featuresOf = useMemo(
    () => (rows: number[]) => placeFeatures(rows, positions, looks, table.texts('placeName')),
    [positions, looks, table],
  );
  useEffect(() => {
    const rows = selected.size > MOST_RINGS ? [] : [...selected].flatMap((key) => table.rowOf(key) ?? []);
    engine?.show('chosen', featuresOf(rows));
  }, [engine, selected, table, featuresOf]);
  useEffect(() => {
    const row = activeKey === null ? undefined : table.rowOf(activeKey);
    engine?.show('active', featuresOf(row === undefined ? [] : [row]));
  }, [engine, activeKey, table, featuresOf]);
}
