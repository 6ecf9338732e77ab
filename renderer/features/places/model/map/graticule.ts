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
