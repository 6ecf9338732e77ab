import { ProtobufWriter } from './protobuf-writer.ts';

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

/** One layer of a vector tile in the making. Coordinates are steps from the tile's north-west corner. */
export class VectorTileLayer {
  readonly #name: string;
  readonly #layer = new ProtobufWriter();
  readonly #feature = new ProtobufWriter();
  readonly #part = new ProtobufWriter();
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<number | string, number>();
  #hasFeatures = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Whole numbers from 0 and texts may be properties. */
  addPoint(x: number, y: number, properties: Properties, id?: number): void {
    this.#part.clear();
    this.#part.varint(command('move', 1));
    this.#part.varint(zigzag(x));
    this.#part.varint(zigzag(y));
    this.#add(TYPE.point, properties, id);
  }

  /** Rings as pairs of steps, not closed; the first is the outline, the others turn the other way and are holes. */
  addPolygon(rings: readonly (readonly number[])[]): void {
    this.#part.clear();
    let [x, y] = [0, 0];
    for (const ring of rings) {
      const count = ring.length / 2;
      for (let point = 0; point < count; point += 1) {
        if (point < 2) this.#part.varint(point === 0 ? command('move', 1) : command('line', count - 1));
        const nextX = ring[2 * point] ?? 0;
        const nextY = ring[2 * point + 1] ?? 0;
        this.#part.varint(zigzag(nextX - x));
        this.#part.varint(zigzag(nextY - y));
        [x, y] = [nextX, nextY];
      }
      this.#part.varint(CLOSE);
    }
    this.#add(TYPE.polygon, {});
  }

  /** The bytes of a tile of this layer alone; none if it is empty. */
  tile(): Uint8Array<ArrayBuffer> {
    const tile = new ProtobufWriter();
    if (!this.#hasFeatures) return tile.bytes.slice();
    const layer = this.#layer;
    for (const key of this.#keys.keys()) layer.textField(LAYER.keys, key);
    for (const value of this.#values.keys()) {
      this.#part.clear();
      if (typeof value === 'string') this.#part.textField(VALUE.text, value);
      else this.#part.numberField(VALUE.number, value);
      layer.bytesField(LAYER.values, this.#part.bytes);
    }
    layer.numberField(LAYER.version, VERSION);
    layer.textField(LAYER.name, this.#name);
    layer.numberField(LAYER.extent, TILE_EXTENT);
    tile.bytesField(TILE_LAYERS, layer.bytes);
    return tile.bytes.slice();
  }

  /** `#part` holds the geometry. */
  #add(type: number, properties: Properties, id?: number): void {
    const feature = this.#feature;
    feature.clear();
    if (id !== undefined) feature.numberField(FEATURE.id, id);
    feature.numberField(FEATURE.type, type);
    feature.bytesField(FEATURE.geometry, this.#part.bytes);
    this.#part.clear();
    for (const [key, value] of Object.entries(properties)) {
      this.#part.varint(positionOf(this.#keys, key));
      this.#part.varint(positionOf(this.#values, value));
    }
    feature.bytesField(FEATURE.tags, this.#part.bytes);
    this.#layer.bytesField(LAYER.features, feature.bytes);
    this.#hasFeatures = true;
  }
}

function positionOf<T>(positions: Map<T, number>, what: T): number {
  const known = positions.get(what);
  if (known !== undefined) return known;
  positions.set(what, positions.size);
  return positions.size - 1;
}
