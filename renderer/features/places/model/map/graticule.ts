import type { Feature, LineString } from 'geojson';

type Box = { west: number; south: number; east: number; north: number };

/** Where Web Mercator ends. */
const MAX_LAT = 85;
const STEPS_DEG = [30, 15, 10, 5, 2, 1, 0.5, 0.25, 0.1];
const LINES_ACROSS = 4;

/** Distance in degrees between two lines, so that a handful of them cross what is shown. */
export function graticuleStepDeg(widthDeg: number): number {
  return STEPS_DEG.find((step) => step * LINES_ACROSS <= widthDeg) ?? 0.1;
}

const degrees = (value: number, step: number) => `${Number(value.toFixed(step < 1 ? 2 : 0))}°`;

function multiples(from: number, to: number, step: number): number[] {
  const values = [];
  for (let count = Math.ceil(from / step); count * step <= to; count += 1) values.push(count * step);
  return values;
}

/** Meridians and parallels through a box in degrees, each with its degrees as `label`. */
export function graticule({ west, south, east, north }: Box): Feature<LineString, { label: string }>[] {
  const step = graticuleStepDeg(east - west);
  const bottom = Math.max(-MAX_LAT, south - step);
  const top = Math.min(MAX_LAT, north + step);
  const line = (label: string, coordinates: [number, number][]) => ({
    type: 'Feature' as const,
    properties: { label },
    geometry: { type: 'LineString' as const, coordinates },
  });
  return [
    ...multiples(west - step, east + step, step).map((lng) =>
      line(degrees(lng, step), [
        [lng, bottom],
        [lng, top],
      ]),
    ),
    ...multiples(bottom, top, step).map((lat) =>
      line(degrees(lat, step), [
        [west - step, lat],
        [east + step, lat],
      ]),
    ),
  ];
}

/** Length of a scale bar: a round number of metres, and how long that is on the screen. */
type ScaleBar = { lengthM: number; widthPx: number };

const EQUATOR_M = 40_075_016.686;
/** Of MapLibre: the whole world is this wide at zoom 0. */
const WORLD_PX = 512;
const STEPS = [1, 2, 5];

/** Metres on the ground that one CSS pixel covers, at a latitude in degrees. */
export function metresPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom);
}

/** The longest bar of 1, 2 or 5 times a power of ten metres that is no wider than `maxPx`. */
export function scaleBar(lat: number, zoom: number, maxPx: number): ScaleBar {
  const perPixelM = metresPerPixel(lat, zoom);
  const limitM = perPixelM * maxPx;
  const power = 10 ** Math.floor(Math.log10(limitM));
  const step = STEPS.findLast((each) => each * power <= limitM) ?? 1;
  const lengthM = step * power;
  return { lengthM, widthPx: Math.round(lengthM / perPixelM) };
}

/** 200 m, 5 km: the same in both languages. */
export function lengthText(lengthM: number): string {
  return lengthM >= 1_000 ? `${lengthM / 1_000} km` : `${Number(lengthM.toPrecision(1))} m`;
}

/** Degrees as the interface writes them, signs and all, so that they can be pasted; 6 decimals are 0.1 m. */
export function coordinateText(lng: number, lat: number, decimals = 6): string {
  return `${lat.toFixed(decimals)}, ${wrapLng(lng).toFixed(decimals)}`;
}

/** Decimals that the pointer can tell apart at a zoom. */
export function decimalsAt(zoom: number): number {
  return Math.min(6, Math.max(2, Math.round(zoom / 3)));
}

/** Longitude between -180 and 180, however often the map was turned round the earth. */
export function wrapLng(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}
