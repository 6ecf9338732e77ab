import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibreMap, VectorTileSource } from 'maplibre-gl';
import type { MapView, GeoBounds } from '../../../model/map/map-view.ts';
import { graticule } from '../../../model/map/graticule.ts';
import { BASEMAP_SOURCES, showBasemap, type ShownBasemap } from './basemap-layers.ts';
import { type Hover, watchPointer } from './map-picking.ts';
import type { MapTheme } from './map-theme.ts';
import { drawImagesOnDemand, openMap } from './open-map.ts';
import { LAYERS_OF_MODE, mapLayers, revealLayers, SOURCES } from './place-layers.ts';
import { PlaceTileSource, type ShownPlaces } from './place-tile-source.ts';

/** A map lower than this, in CSS pixels, has its buttons in two columns. */
const TWO_COLUMNS_PX = 408;

/** Half of the name of a project, as long as most are. */
const HALF_NAME_PX = 56;

const SLOW_FRAME_MS = 200;
const TIMES = 2;

/** Beyond this a grid in degrees says nothing about streets. */
const GRATICULE_MAX_ZOOM = 9;
/** Every cluster that occurred leaves its image; more than this are thrown away with the next data. */
const MAX_IMAGES = 400;
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/**
 * Why the map has come to show something else: it was fitted to the places, its pane has another size, or the user wants
 * to see that.
 */
type MoveCause = 'fitted' | 'resized' | 'chosen';

/** What movements that nobody chose say of themselves. */
const FITTED = { cause: 'fitted' } as const;

export type MapEngineOptions = {
  container: HTMLElement;
  label: string;
  theme: MapTheme;
  view: MapView;
  onReady: () => void;
  onView: (view: Omit<MapView, 'mode'>, cause: MoveCause, isMoving: boolean) => void;
  onPointer: (at: { lng: number; lat: number } | null) => void;
  onHover: (hover: Hover | null) => void;
  onPick: (rows: number[], at: { x: number; y: number }) => void;
  onBox: (bounds: GeoBounds, isAdding: boolean) => void;
  /** Told of a click before any place is: true if it is taken for a point. */
  onPoint: (at: { lng: number; lat: number }) => boolean;
  onSlow: () => void;
  /** The key 0 was pressed on the map. */
  onZero: () => void;
  onContext: (isLost: boolean) => void;
};

/** What is shown besides the places: some of them once more, names of projects, and what the user has drawn. */
const MARKED = ['projects', 'chosen', 'active', 'sketch'] as const;

type Marked = (typeof MARKED)[number];

const TILES = ['gathered', 'single'] as const;

/** The map as the window uses it: what is given to it stays on it, also when the graphics card forgets everything. */
export class MapEngine {
  readonly #map: MapLibreMap;
  #theme: MapTheme;
  #mode: MapView['mode'];
  #isReady = false;
  #basemap: ShownBasemap | null = null;
  readonly #places: PlaceTileSource;
  readonly #marked = new Map<Marked, FeatureCollection>();

  private constructor(map: MapLibreMap, places: PlaceTileSource, options: MapEngineOptions) {
    this.#map = map;
    this.#places = places;
    this.#theme = options.theme;
    this.#mode = options.view.mode;
    drawImagesOnDemand(map, () => this.#theme);
    const { onHover: hover, onPick: pick, onPoint: point } = options;
    watchPointer(map, { hover, pick, point }, (cluster) => places.open(cluster));
    watchSlowFrames(map, options.onSlow);
    this.#follow(options);
  }

  /** Undefined where the computer cannot draw a map. */
  static open(options: MapEngineOptions): MapEngine | undefined {
    const places = new PlaceTileSource();
    const map = openMap({
      ...options,
      places,
      onBox: ([from, to], isAdding) => {
        if (!map) return;
        const a = map.unproject([from.x, from.y]);
        const b = map.unproject([to.x, to.y]);
        const [west, east] = a.lng < b.lng ? [a.lng, b.lng] : [b.lng, a.lng];
        const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
        options.onBox([west, south, east, north], isAdding);
      },
    });
    if (map) return new MapEngine(map, places, options);
    places.close();
    return undefined;
  }

  close(): void {
    this.#map.remove();
    this.#places.close();
  }

  /** Box round what is shown, in degrees. */
  bounds(): GeoBounds {
    const bounds = this.#map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  /** The places that pass the filter; drawn as the mode says. */
  showPlaces(places: ShownPlaces): void {
    this.#places.show(places);
    if (this.#isReady) this.#putPlaces();
  }

  /** What is drawn besides the places, in place of what was. */
  mark(marked: Marked, data: FeatureCollection): void {
    this.#marked.set(marked, data);
    if (this.#isReady) this.#putMarked(marked);
  }

  setMode(mode: MapView['mode']): void {
    this.#mode = mode;
    if (this.#isReady) this.#putMode();
  }

  setTheme(theme: MapTheme): void {
    this.#theme = theme;
    if (!this.#isReady) return;
    for (const layer of mapLayers(theme)) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        this.#map.setPaintProperty(layer.id, name as never, value as never);
      const image = layer.type === 'symbol' && layer.layout?.['icon-image'];
      if (image) this.#map.setLayoutProperty(layer.id, 'icon-image', image);
    }
    this.#putBasemap();
  }

  setLabel(label: string): void {
    this.#map.getCanvas().setAttribute('aria-label', label);
  }

  setBasemap(basemap: ShownBasemap | null): void {
    this.#basemap = basemap;
    if (this.#isReady) this.#putBasemap();
  }

  /** Shows the box because the user asked to see it. */
  show(bounds: GeoBounds): void {
    this.#map.fitBounds(bounds, this.#fitting(500));
  }

  /** Shows the box because it holds the places that are shown. */
  fit(bounds: GeoBounds, isSudden: boolean): void {
    this.#map.fitBounds(bounds, this.#fitting(isSudden ? 0 : 500), FITTED);
  }

  #fitting(duration: number) {
    return { padding: this.#clearance(), maxZoom: 16, duration };
  }

  goTo({ centre, zoom }: Omit<MapView, 'mode'>, isSudden = false): void {
    this.#map.easeTo({ center: centre, zoom, duration: isSudden ? 0 : 500 });
  }

  /** Brings a place into sight, without moving the map if it is there already. */
  reveal([lng, lat]: [number, number]): void {
    // On the way to what was asked for: that decides, and a second movement would stop it half way.
    if (this.#map.isMoving()) return;
    const { x, y } = this.#map.project([lng, lat]);
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const { left, right, top, bottom } = this.#clearance();
    const isClear = x > left && y > top && x < clientWidth - right && y < clientHeight - bottom;
    if (!isClear) this.#map.easeTo({ center: [lng, lat], duration: 500 }, FITTED);
  }

  /** What the panels at the edges cover, as far as there is room to keep clear of them. */
  #clearance(): { left: number; right: number; top: number; bottom: number } {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    const isWide = clientWidth > 560;
    // Where there is no room for all buttons under each other they stand in two columns.
    const buttons = clientHeight < TWO_COLUMNS_PX ? 120 : 84;
    // The name of what lies at the edge runs on beside it.
    return { left: isWide ? 210 : 40, right: buttons + (isWide ? HALF_NAME_PX : 0), top: 48, bottom: 58 };
  }

  zoomBy(steps: number): void {
    this.#map.zoomTo(this.#map.getZoom() + steps);
  }

  #follow(options: MapEngineOptions): void {
    const map = this.#map;
    const view = (cause: MoveCause, isMoving: boolean) => {
      const { lng, lat } = map.getCenter();
      options.onView({ centre: { lng, lat }, zoom: map.getZoom() }, cause, isMoving);
    };
    // A pane that changes its size moves the map, and says so before it has come to rest.
    let isResized = false;
    map.on('resize', () => {
      isResized = !map.isMoving();
    });
    map.on('style.load', () => {
      this.#isReady = true;
      revealLayers(map, this.#theme);
      this.#putAll();
      options.onReady();
      view('fitted', false);
    });
    const putLate = () => this.#isReady && this.#putTiles();
    map.on('sourcedata', ({ isSourceLoaded }) => isSourceLoaded && putLate());
    map.on('idle', putLate);
    map.on('move', () => view('chosen', true));
    map.on('moveend', (event) => {
      this.#putGraticule();
      const isFitted = 'cause' in event && event.cause === FITTED.cause;
      const cause = isResized ? 'resized' : isFitted ? 'fitted' : 'chosen';
      isResized = false;
      view(cause, false);
    });
    map.on('mousemove', ({ lngLat }) => options.onPointer(lngLat));
    map.on('mouseout', () => options.onPointer(null));
    map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key === '0' && !event.ctrlKey && !event.metaKey && !event.altKey) options.onZero();
    });
    map.on('webglcontextlost', () => {
      this.#isReady = false;
      options.onContext(true);
    });
    map.on('webglcontextrestored', () => options.onContext(false));
    map.on('error', (event) => {
      // Of a tile that fails its loader has told already; anything else is ours.
      const isOfBasemap = 'sourceId' in event && BASEMAP_SOURCES.includes(String(event.sourceId));
      if (!isOfBasemap) reportError(event.error);
    });
  }

  #putAll(): void {
    this.#putMode();
    this.#putPlaces();
    for (const marked of MARKED) this.#putMarked(marked);
    this.#putGraticule();
    this.#putBasemap();
  }

  /** A source none of whose layers is visible asks for no tiles. */
  #putMode(): void {
    for (const [mode, layers] of Object.entries(LAYERS_OF_MODE))
      for (const layer of layers)
        this.#map.setLayoutProperty(layer, 'visibility', mode === this.#mode ? 'visible' : 'none');
  }

  #putPlaces(): void {
    this.#forgetImages();
    this.#putTiles();
  }

  /**
   * The map draws a tile that is under way while the address changes as it was, and never asks for the new one: the address
   * waits until all have arrived. A source that is still being opened has none yet, whatever its type says.
   */
  #putTiles(): void {
    for (const kind of TILES) {
      const source = this.#map.getSource<VectorTileSource>(SOURCES[kind]);
      const shown: string[] | undefined = source?.tiles;
      const address = this.#places.addressOf(kind);
      const canChange = shown === undefined || this.#map.isSourceLoaded(SOURCES[kind]);
      if (source && shown?.[0] !== address && canChange) source.setTiles([address]);
    }
  }

  #putMarked(marked: Marked): void {
    const data = this.#marked.get(marked) ?? NOTHING;
    void this.#map.getSource<GeoJSONSource>(SOURCES[marked])?.setData(data);
  }

  #forgetImages(): void {
    const images = this.#map.listImages();
    if (images.length > MAX_IMAGES) for (const id of images) this.#map.removeImage(id);
  }

  #putGraticule(): void {
    if (!this.#isReady) return;
    const [west, south, east, north] = this.bounds();
    const features = this.#map.getZoom() > GRATICULE_MAX_ZOOM ? [] : graticule({ west, south, east, north });
    const source = this.#map.getSource<GeoJSONSource>(SOURCES.graticule);
    void source?.setData({ type: 'FeatureCollection', features });
  }

  #putBasemap(): void {
    showBasemap(this.#map, this.#basemap, this.#theme);
  }
}

/** Calls once when moving the map has brought two frames that took longer than one can bear. */
function watchSlowFrames(map: MapLibreMap, onSlow: () => void): void {
  let lastMs: number | undefined;
  let slow = 0;
  map.on('movestart', () => {
    lastMs = undefined;
  });
  map.on('render', () => {
    if (!map.isMoving()) return;
    const nowMs = performance.now();
    if (lastMs !== undefined && nowMs - lastMs > SLOW_FRAME_MS) slow += 1;
    lastMs = nowMs;
    if (slow < TIMES) return;
    slow = 0;
    onSlow();
  });
}
