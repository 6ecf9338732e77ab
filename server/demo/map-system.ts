import gcoordModule from 'gcoord';

/** Coordinate systems of commercial map providers in mainland China. */
export type MapSystem = 'GCJ02' | 'BD09';

type Gcoord = { transform(point: [lng: number, lat: number], from: string, to: string): [number, number] };

// The types of gcoord describe an ES module, while Node gets a CommonJS one; what is there is looked at instead.
const isGcoord = (found: unknown): found is Gcoord =>
  typeof found === 'object' && found !== null && 'transform' in found;

const gcoord: unknown = gcoordModule;

/** Converts WGS84 degrees into a map provider's. */
export function fromWgs84(lng: number, lat: number, system: MapSystem): [lng: number, lat: number] {
  if (!isGcoord(gcoord)) throw new TypeError('The package gcoord is not what it was.');
  return gcoord.transform([lng, lat], 'WGS84', system);
}
