import 'maplibre-gl/dist/maplibre-gl.css';
import { GPUInitializationError, Map as MapLibreMap } from 'maplibre-gl';
import { setMapWorker } from '#renderer/lib/map/land-layers.ts';
import type { MapView } from '../../../model/map/map-view.ts';
import { drawMapImage, IMAGE_PIXEL_RATIO } from './draw-map-image.ts';
import { readMapImageId } from '../../../model/map/map-image.ts';
import type { MapTheme } from './map-theme.ts';
import { mapStyle } from './place-layers.ts';
import type { PlaceTileSource } from './place-tile-source.ts';

setMapWorker();

type OpenMapOptions = {
  container: HTMLElement;
  /** Name of the map for screen readers. */
  label: string;
  theme: MapTheme;
  view: MapView;
  places: PlaceTileSource;
  /** The user has drawn a box with Shift: its two corners in pixels of the map. */
  onBox: (corners: [{ x: number; y: number }, { x: number; y: number }], isAdding: boolean) => void;
};

/** Opens the map; undefined where the computer cannot draw one (no WebGL 2). */
export function openMap(options: OpenMapOptions): MapLibreMap | undefined {
  const { container, label, theme, view, places, onBox } = options;
  try {
    const map = new MapLibreMap({
      container,
      style: mapStyle(theme, places),
      // It is our own, and never comes from elsewhere.
      validateStyle: false,
      center: view.centre,
      zoom: view.zoom,
      maxZoom: 20,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      attributionControl: false,
      locale: { 'Map.Title': label },
      localIdeographFontFamily: 'sans-serif',
      boxZoom: {
        boxZoomEnd: (_, start, end, event) => onBox([start, end], event.ctrlKey || event.metaKey),
      },
      // Symbols that fade in after every change of the filter look like a flicker.
      fadeDuration: 0,
    });
    map.keyboard.disableRotation();
    map.touchZoomRotate.disableRotation();
    return map;
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined;
    throw error;
  }
}

/** Draws images when the map first asks for them. `themeOf` tells the colours of the moment. */
export function drawImagesOnDemand(map: MapLibreMap, themeOf: () => MapTheme): void {
  map.setMissingStyleImageResolver((id) => {
    const image = readMapImageId(id);
    const theme = themeOf();
    if (!image || image.scheme !== theme.scheme || map.hasImage(id)) return;
    map.addImage(id, drawMapImage(image, theme), { pixelRatio: IMAGE_PIXEL_RATIO });
  });
}
