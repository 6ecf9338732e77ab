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
