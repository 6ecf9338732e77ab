import { useEffect, useRef } from 'react';
import type { BasemapDatum } from '#shared/domain/basemap.ts';
import { fromWgs84 } from '#renderer/lib/map-datum.ts';
import { boundsOf } from '../../model/map/geo-bounds.ts';
import { type MapView, sameView } from '../../model/map/map-view.ts';
import type { MapEngine } from './engine/map-engine.ts';
import type { PlacesMapProps } from './places-map-props.ts';

type Camera = Pick<PlacesMapProps, 'facts' | 'positions' | 'rows' | 'activeKey' | 'view'>;

/** Shows all places once, when the map opens without being told what to show; later it moves only when asked. */
function useFirstFit(engine: MapEngine | undefined, { view, rows, positions }: Camera): void {
  const isDone = useRef(view !== null);
  useEffect(() => {
    if (!engine || isDone.current) return;
    const bounds = boundsOf(positions, rows);
    if (!bounds) return;
    isDone.current = true;
    engine.fit(bounds, true);
  }, [engine, positions, rows]);
}

/** Follows what is asked to be shown, unless it is what the map itself has just said that it shows. */
function useAskedView(
  engine: MapEngine | undefined,
  asked: MapView | null,
  shown: MapView,
  datum: BasemapDatum,
): void {
  const last = useRef(shown);
  useEffect(() => {
    last.current = shown;
  });
  useEffect(() => {
    if (!engine || !asked || sameView(asked, { ...last.current, mode: asked.mode })) return;
    engine.goTo({ centre: fromWgs84(asked.centre, datum), zoom: asked.zoom });
  }, [engine, asked, datum]);
}

/** The place that becomes active comes into sight. */
function useReveal(engine: MapEngine | undefined, { activeKey, facts, positions }: Camera): void {
  const { table } = facts;
  useEffect(() => {
    const row = activeKey === null ? undefined : table.rowOf(activeKey);
    if (!engine || row === undefined) return;
    const lng = positions.lng[row] ?? Number.NaN;
    const lat = positions.lat[row] ?? Number.NaN;
    if (!Number.isNaN(lng)) engine.reveal([lng, lat]);
  }, [engine, activeKey, table, positions]);
}

/** Where the map looks, as far as the window decides it. `positions` are as the basemap draws them. */
export function useMapCamera(
  engine: MapEngine | undefined,
  camera: Camera,
  shown: MapView,
  datum: BasemapDatum,
): void {
  useFirstFit(engine, camera);
  useAskedView(engine, camera.view, shown, datum);
  useReveal(engine, camera);
}
