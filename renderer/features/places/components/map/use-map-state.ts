import { type RefObject, useState } from 'react';
import { toWgs84 } from '#renderer/lib/map-datum.ts';
import { boundsOf, type GeoBounds } from '../../model/map/geo-bounds.ts';
import { FIRST_VIEW, type MapView } from '../../model/map/map-view.ts';
import { rowsInside } from '../../model/map/place-features.ts';
import { useBasemapOnMap, useShowBasemap } from './basemap/use-shown-basemap.ts';
import type { Hover } from './engine/map-picking.ts';
import type { PlacesMapProps } from './places-map-props.ts';
import { useDrawnPositions } from './use-drawn-positions.ts';
import { useMapCamera } from './use-map-camera.ts';
import { useChosenOnMap, useLooks, usePlacesOnMap } from './use-map-data.ts';
import { useMapEngine } from './use-map-engine.ts';

/** Several places on one spot of the map, in pixels of it. */
type PickedSpot = { rows: number[]; x: number; y: number };

/** The map and everything that it and the window tell each other. */
export function useMapState(props: PlacesMapProps, containerRef: RefObject<HTMLDivElement | null>) {
  const { facts, rows } = props;
  const { table } = facts;
  const basemap = useBasemapOnMap();
  const datum = basemap?.datum ?? 'wgs84';
  const drawn = useDrawnPositions(props.positions, datum);
  const [shown, setShown] = useState<MapView>(props.view ?? FIRST_VIEW);
  const [bounds, setBounds] = useState<GeoBounds>();
  const [pointer, setPointer] = useState<{ lng: number; lat: number } | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [pick, setPick] = useState<PickedSpot | null>(null);
  const [isSlow, setSlow] = useState(false);
  const mode = props.view?.mode ?? shown.mode;
  const fit = (which: Iterable<number>) => {
    const box = boundsOf(drawn, which);
    if (box) engine?.fit(box);
  };
  const { engine, status } = useMapEngine(
    containerRef,
    { ...shown, mode },
    {
      onView: ({ centre, zoom }, isMoving) => {
        const view = { centre: toWgs84(centre, datum), zoom, mode };
        setShown(view);
        if (isMoving) return setPick(null);
        setBounds(engine?.bounds());
        props.onViewChange(view);
      },
      onPointer: (at) => setPointer(at && toWgs84(at, datum)),
      onHover: setHover,
      onPick: (picked, at) => {
        setPick(picked.length > 1 ? { rows: picked, ...at } : null);
        const [row] = picked;
        if (row !== undefined && picked.length === 1) props.onActivate(table.key(row));
      },
      onBox: (box, isAdding) => {
        const keys = rowsInside(rows, drawn, box).map((row) => table.key(row));
        props.onSelect(keys, isAdding);
      },
      onZero: () => fit(rows),
      onSlow: () => setSlow(mode === 'single'),
    },
  );
  const looks = useLooks(facts.states);
  usePlacesOnMap(engine, mode, looks, { facts, rows, positions: drawn });
  useChosenOnMap(engine, looks, { ...props, positions: drawn });
  useMapCamera(engine, { ...props, positions: drawn }, shown, datum);
  const basemapFailure = useShowBasemap(engine);
  const setMode = (next: MapView['mode']) => {
    setSlow(false);
    setShown({ ...shown, mode: next });
    props.onViewChange({ ...shown, mode: next });
  };
  return {
    engine,
    status,
    basemap,
    drawn,
    looks,
    shown,
    mode,
    setMode,
    fit,
    bounds,
    pointer,
    hover,
    pick,
    setPick,
    isSlow,
    basemapFailure,
  };
}

export type MapState = ReturnType<typeof useMapState>;
