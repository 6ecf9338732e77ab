/** Web Mercator, the whole world being a square of side 1 whose corner 0, 0 is in the north-west. */
export function mercatorX(lng: number): number {
  return lng / 360 + 0.5;
}

/** North and south of 85 degrees there is no map: what lies there is moved to its edge. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(1, Math.max(0, y));
}
