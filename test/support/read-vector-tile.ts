type TileFeature = {
  id: number | undefined;
  type: number;
  properties: Record<string, number | string>;
  /** The numbers of the geometry as they are sent: commands and zigzag steps. */
  geometry: number[];
};

type TileLayer = { name: string; version: number; extent: number; features: TileFeature[] };

type Field = { field: number; value: number; bytes: Uint8Array };

/** The fields of a Protocol Buffers message: numbers and lengths of bytes, of which vector tiles are made. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = () => {
    let [number, factor] = [0, 1];
    for (;;) {
      const byte = message[at] ?? 0;
      at += 1;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
      factor *= 128;
    }
  };
  while (at < message.length) {
    const key = varint();
    const value = varint();
    const isNumber = (key & 7) === 0;
    const end = isNumber ? at : at + value;
    yield { field: key >> 3, value, bytes: message.subarray(at, end) };
    at = end;
  }
}

const numbersOf = (packed: Uint8Array): number[] => {
  const numbers: number[] = [];
  let [number, factor] = [0, 1];
  for (const byte of packed) {
    number += (byte & 0x7f) * factor;
    factor *= 128;
    if (byte >= 0x80) continue;
    numbers.push(number);
    [number, factor] = [0, 1];
  }
  return numbers;
};

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function valueOf(message: Uint8Array): number | string {
  const [{ field, value, bytes } = { field: 0, value: 0, bytes: message }] = fieldsOf(message);
  return field === 1 ? textOf(bytes) : value;
}

function featureOf(message: Uint8Array, keys: string[], values: (number | string)[]): TileFeature {
  const feature: TileFeature = { id: undefined, type: 0, properties: {}, geometry: [] };
  for (const { field, value, bytes } of fieldsOf(message)) {
    if (field === 1) feature.id = value;
    if (field === 3) feature.type = value;
    if (field === 4) feature.geometry = numbersOf(bytes);
    if (field !== 2) continue;
    const tags = numbersOf(bytes);
    for (let at = 0; at < tags.length; at += 2)
      feature.properties[keys[tags[at] ?? -1] ?? ''] = values[tags[at + 1] ?? -1] ?? '';
  }
  return feature;
}

/** Reads a vector tile of one layer by the specification, apart from the code that writes it; undefined if it is empty. */
export function readVectorTile(tile: Uint8Array): TileLayer | undefined {
  const [layer] = fieldsOf(tile);
  if (!layer) return undefined;
  const fields = [...fieldsOf(layer.bytes)];
  const all = (wanted: number) => fields.filter(({ field }) => field === wanted);
  const keys = all(3).map(({ bytes }) => textOf(bytes));
  const values = all(4).map(({ bytes }) => valueOf(bytes));
  return {
    name: textOf(all(1)[0]?.bytes ?? new Uint8Array()),
    version: all(15)[0]?.value ?? 0,
    extent: all(5)[0]?.value ?? 0,
    features: all(2).map(({ bytes }) => featureOf(bytes, keys, values)),
  };
}

const unzigzag = (number: number) => (number % 2 === 0 ? number / 2 : -(number + 1) / 2);

/** The rings of a polygon, or the one point of a point, in steps from the corner of the tile. */
export function pointsOf({ geometry }: TileFeature): [number, number][][] {
  const parts: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < geometry.length;) {
    const command = geometry[at] ?? 0;
    at += 1;
    const isClose = (command & 7) === 7;
    if ((command & 7) === 1) parts.push([]);
    for (let count = isClose ? 0 : command >> 3; count > 0; count -= 1) {
      x += unzigzag(geometry[at] ?? 0);
      y += unzigzag(geometry[at + 1] ?? 0);
      parts.at(-1)?.push([x, y]);
      at += 2;
    }
  }
  return parts;
}
