import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fromWgs84, toWgs84 } from '#renderer/lib/map-datum.ts';
import type { BasemapDatum } from '#shared/domain/basemap.ts';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import { boundsOf, FIRST_VIEW, type GeoBounds, type MapView, sameView } from '../../model/map/map-view.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';
import { placeFeatures, rowsInside } from '../../model/map/place-features.ts';
import { type Looks, looksOf, sameLooks } from '../../model/map/place-looks.ts';
import { useBasemapOnMap, useShowBasemap } from './basemap/use-shown-basemap.ts';
import type { MapEngine } from './engine/map-engine.ts';
import type { Hover } from './engine/map-picking.ts';
import type { PlacesMapProps } from './places-map-props.ts';
import { coordinateText } from '../../model/map/graticule.ts';
import { projectLabels } from '../../model/map/project-labels.ts';
import { sketchFeatures } from '../../model/map/sketch.ts';
import { useMapEngine } from './use-map-engine.ts';

/** So many rings say more than a list; beyond it they hide the map, and cost what they hide. */
const MAX_RINGS = 5_000;

/** Coordinates that are gone to are shown at least this near: streets can be told apart. */
const NEAR_ZOOM = 15;

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
  const mode = props.view?.mode ?? props.mode;
  const sketch = useSketch();
  /** Shows some of the places, until the map is moved elsewhere. */
  const show = (which: Iterable<number>) => {
    const box = boundsOf(drawn, which);
    if (box) engine?.show(box);
  };
  const { engine, status } = useMapEngine(
    containerRef,
    { ...shown, mode },
    {
      onView: ({ centre, zoom }, cause, isMoving) => {
        const view = { centre: toWgs84(centre, datum), zoom, mode };
        setShown(view);
        if (isMoving) return setPick(null);
        setBounds(engine?.bounds());
        if (cause === 'chosen') props.onViewChange(view);
        else if (cause === 'resized') fitAgain();
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
      onPoint: (at) => sketch.addPoint(toWgs84(at, datum)),
      onZero: () => showAll(),
      onSlow: () => setSlow(mode === 'single'),
    },
  );
  const looks = useLooks(facts.states);
  usePlacesOnMap(engine, mode, looks, { facts, rows, positions: drawn });
  useSketchOnMap(engine, sketch, datum);
  useChosenOnMap(engine, looks, { ...props, positions: drawn });
  const fitAgain = useMapCamera(engine, { ...props, positions: drawn }, shown, datum);
  /** Shows all places that pass the filter, whichever they are from now on. */
  const showAll = () => {
    props.onModeChange(mode);
    props.onViewChange(null);
    if (!props.view) fitAgain();
  };
  const basemapFailure = useShowBasemap(engine);
  const setMode = (next: MapView['mode']) => {
    setSlow(false);
    props.onModeChange(next);
    if (props.view) props.onViewChange({ ...props.view, mode: next });
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
    show,
    showAll,
    bounds,
    pointer,
    hover,
    pick,
    setPick,
    isSlow,
    sketch,
    goTo: (point: Point) => {
      sketch.setPin(point);
      const zoom = Math.max(shown.zoom, NEAR_ZOOM);
      engine?.goTo({ centre: fromWgs84(point, datum), zoom });
    },
    basemapFailure,
  };
}

export type MapState = ReturnType<typeof useMapState>;

type Point = { lng: number; lat: number };

/** What the user draws on the map, in degrees of WGS84. */
function useSketch() {
  const [line, setLine] = useState<Point[] | null>(null);
  const [pin, setPin] = useState<Point>();
  return {
    /** The corners of the line that is being measured; null while nothing is. */
    line,
    setLine,
    pin,
    setPin,
    /** Takes a point while a line is being measured. */
    addPoint: (point: Point) => {
      if (line) setLine([...line, point]);
      return line !== null;
    },
  };
}

export type Sketch = ReturnType<typeof useSketch>;

function useSketchOnMap(engine: MapEngine | undefined, { line, pin }: Sketch, datum: BasemapDatum): void {
  useEffect(() => {
    const corners = (line ?? []).map((point) => fromWgs84(point, datum));
    const label = pin && coordinateText(pin.lng, pin.lat);
    engine?.mark('sketch', sketchFeatures(corners, pin && { ...fromWgs84(pin, datum), label: label ?? '' }));
  }, [engine, line, pin, datum]);
}

/** The places where the basemap draws them: moved with its coordinates, so that they fall on its streets. */
function useDrawnPositions(positions: MapPositions, datum: BasemapDatum): MapPositions {
  return useMemo(() => {
    if (datum === 'wgs84') return positions;
    const lng = new Float64Array(positions.lng.length);
    const lat = new Float64Array(positions.lng.length);
    for (const [row, x] of positions.lng.entries()) {
      const y = positions.lat[row] ?? Number.NaN;
      const drawn = Number.isNaN(x) ? { lng: x, lat: y } : fromWgs84({ lng: x, lat: y }, datum);
      lng[row] = drawn.lng;
      lat[row] = drawn.lat;
    }
    return { ...positions, lng, lat };
  }, [positions, datum]);
}

type Camera = Pick<PlacesMapProps, 'facts' | 'positions' | 'rows' | 'activeKey' | 'view'>;

/**
 * Shows all places that are to be shown, whichever they are by now, for as long as nobody has chosen what to see.
 * @returns does so once more, in a pane of another size
 */
function useFit(engine: MapEngine | undefined, { view, rows, positions }: Camera): () => void {
  const fitted = useRef<GeoBounds>(undefined);
  const isFree = view === null;
  useEffect(() => {
    const bounds = isFree ? boundsOf(positions, rows) : undefined;
    const isSame = bounds?.every((edge, at) => edge === fitted.current?.[at]);
    if (!isFree) fitted.current = undefined;
    if (!engine || !bounds || isSame) return;
    engine.fit(bounds, fitted.current === undefined);
    fitted.current = bounds;
  }, [engine, isFree, positions, rows]);
  return () => {
    if (isFree && fitted.current) engine?.fit(fitted.current, true);
  };
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
function useMapCamera(
  engine: MapEngine | undefined,
  camera: Camera,
  shown: MapView,
  datum: BasemapDatum,
): () => void {
  const fitAgain = useFit(engine, camera);
  useAskedView(engine, camera.view, shown, datum);
  useReveal(engine, camera);
  return fitAgain;
}

/** Looks change with the clock, mostly not: the same ones stay the same object. */
function useLooks(states: PlaceStates): Looks {
  const looks = useMemo(() => looksOf(states), [states]);
  const [kept, setKept] = useState(looks);
  if (kept === looks || sameLooks(kept, looks)) return kept;
  setKept(looks);
  return looks;
}

/** Puts the filtered places on the map. */
function usePlacesOnMap(
  engine: MapEngine | undefined,
  mode: MapView['mode'],
  looks: Looks,
  { facts, positions, rows }: Pick<PlacesMapProps, 'facts' | 'positions' | 'rows'>,
): void {
  const { table } = facts;
  useEffect(() => engine?.setMode(mode), [engine, mode]);
  useEffect(
    () => engine?.mark('projects', projectLabels(table, rows, positions)),
    [engine, table, rows, positions],
  );
  useEffect(() => {
    const { lng, lat } = positions;
    engine?.showPlaces({ rows, lng, lat, ...looks, names: table.texts('placeName') });
  }, [engine, rows, positions, looks, table]);
}

/** Rings round the selected places, and the active one above everything, gathered or not. */
function useChosenOnMap(
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
    const rows = selected.size > MAX_RINGS ? [] : [...selected].flatMap((key) => table.rowOf(key) ?? []);
    engine?.mark('chosen', featuresOf(rows));
  }, [engine, selected, table, featuresOf]);
  useEffect(() => {
    const row = activeKey === null ? undefined : table.rowOf(activeKey);
    engine?.mark('active', featuresOf(row === undefined ? [] : [row]));
  }, [engine, activeKey, table, featuresOf]);
}
