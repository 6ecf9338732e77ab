/** West, south, east, north in degrees. */
export type GeoBounds = [west: number, south: number, east: number, north: number];

type LngLatColumns = { lng: Float64Array; lat: Float64Array };

/** The smallest box round the rows that have a position; undefined if none has. */
export function boundsOf({ lng, lat }: LngLatColumns, rows: Iterable<number>): GeoBounds | undefined {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const row of rows) {
    const x = lng[row];
    const y = lat[row];
    if (x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) continue;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return west === Infinity ? undefined : [west, south, east, north];
}
