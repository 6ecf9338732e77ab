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
