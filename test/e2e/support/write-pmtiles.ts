import { writeFileSync } from 'node:fs';

const HEADER_BYTES = 127;
const NOT_COMPRESSED = 1;
const PNG = 2;
const WHOLE_EARTH = { west: -1_800_000_000, south: -850_000_000, east: 1_800_000_000, north: 850_000_000 };

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

/** Writes a PMTiles file (version 3) with one picture for the whole earth, and a description of nothing. */
export function writePmtiles(path: string, picture: Buffer): void {
  // One entry: tile 0, repeated once, this long, at the beginning of the tiles.
  const directory = Buffer.from([1, 0, 1, ...varint(picture.length), 1]);
  const metadata = Buffer.from('{}');
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  const metadataAt = HEADER_BYTES + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const numbers = [
    HEADER_BYTES,
    directory.length,
    metadataAt,
    metadata.length,
    0,
    0,
    tilesAt,
    picture.length,
  ];
  for (const [index, number] of [...numbers, 1, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  header.set([1, NOT_COMPRESSED, NOT_COMPRESSED, PNG, 0, 0], 96);
  const { west, south, east, north } = WHOLE_EARTH;
  for (const [index, edge] of [west, south, east, north].entries())
    header.writeInt32LE(edge, 102 + index * 4);
  writeFileSync(path, Buffer.concat([header, directory, metadata, picture]));
}
