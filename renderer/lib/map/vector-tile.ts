import { PbfWriter } from 'pbf';

/** Steps across a tile; the ones that the map itself counts in. */
export const TILE_EXTENT = 8_192;

/** A tile in the usual scheme: `x` to the east, `y` to the south, 2^z of them each way. */
export type TileCoordinates = { z: number; x: number; y: number };

type Properties = Readonly<Record<string, number | string>>;

// Fields and numbers of the Mapbox Vector Tile specification 2.1.
const TILE_LAYERS = 3;
const LAYER = { version: 15, name: 1, features: 2, keys: 3, values: 4, extent: 5 } as const;
const FEATURE = { id: 1, tags: 2, type: 3, geometry: 4 } as const;
const VALUE = { text: 1, number: 5 } as const;
const TYPE = { point: 1, polygon: 3 } as const;
const VERSION = 2;

const command = (id: 'move' | 'line', count: number) => (count << 3) | (id === 'move' ? 1 : 2);
const CLOSE = (1 << 3) | 7;
const zigzag = (number: number) => ((number << 1) ^ (number >> 31)) >>> 0;

type Feature = { id: number | undefined; type: number; tags: number[]; geometry: number[] };

function writeFeature({ id, type, tags, geometry }: Feature, to: PbfWriter): void {
  if (id !== undefined) to.writeVarintField(FEATURE.id, id);
  to.writePackedVarint(FEATURE.tags, tags);
  to.writeVarintField(FEATURE.type, type);
  to.writePackedVarint(FEATURE.geometry, geometry);
}

const encoder = new TextEncoder();

function writeValue(value: number | string, to: PbfWriter): void {
  // What the library writes of 𠮷 and other characters beyond U+1FFFF is another character.
  if (typeof value === 'string') to.writeBytesField(VALUE.text, encoder.encode(value));
  else to.writeVarintField(VALUE.number, value);
}

/** One layer of a vector tile in the making. Coordinates are steps from the tile's north-west corner. */
export class VectorTileLayer {
  readonly #name: string;
  readonly #features: Feature[] = [];
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<number | string, number>();

  constructor(name: string) {
    this.#name = name;
  }

  /** Whole numbers from 0 and texts may be properties. */
  addPoint(x: number, y: number, properties: Properties, id?: number): void {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      positionOf(this.#keys, key),
      positionOf(this.#values, value),
    ]);
    this.#features.push({ id, type: TYPE.point, tags, geometry: [command('move', 1), zigzag(x), zigzag(y)] });
  }

  /** Rings as pairs of steps, not closed; the first is the outline, the others turn the other way and are holes. */
  addPolygon(rings: readonly (readonly number[])[]): void {
    const geometry: number[] = [];
    let [x, y] = [0, 0];
    for (const ring of rings) {
      const count = ring.length / 2;
      for (let point = 0; point < count; point += 1) {
        if (point < 2) geometry.push(point === 0 ? command('move', 1) : command('line', count - 1));
        const nextX = ring[2 * point] ?? 0;
        const nextY = ring[2 * point + 1] ?? 0;
        geometry.push(zigzag(nextX - x), zigzag(nextY - y));
        [x, y] = [nextX, nextY];
      }
      geometry.push(CLOSE);
    }
    this.#features.push({ id: undefined, type: TYPE.polygon, tags: [], geometry });
  }

  /** The bytes of a tile of this layer alone; none if it is empty. */
  tile(): Uint8Array<ArrayBuffer> {
    const tile = new PbfWriter();
    if (this.#features.length > 0) tile.writeMessage(TILE_LAYERS, (_, to) => this.#write(to), undefined);
    return new Uint8Array(tile.finish());
  }

  #write(to: PbfWriter): void {
    to.writeVarintField(LAYER.version, VERSION);
    to.writeStringField(LAYER.name, this.#name);
    to.writeVarintField(LAYER.extent, TILE_EXTENT);
    for (const feature of this.#features) to.writeMessage(LAYER.features, writeFeature, feature);
    for (const key of this.#keys.keys()) to.writeStringField(LAYER.keys, key);
    for (const value of this.#values.keys()) to.writeMessage(LAYER.values, writeValue, value);
  }
}

function positionOf<T>(positions: Map<T, number>, what: T): number {
  const known = positions.get(what);
  if (known !== undefined) return known;
  positions.set(what, positions.size);
  return positions.size - 1;
}

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
