export type IconImage = { sizePx: number; png: Buffer };

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;
const MAX_ICO_PX = 256;

/** Types of the images in an Apple icon by their size in pixels; the later ones are the doubled sizes of the earlier. */
const ICNS_TYPES: [type: string, sizePx: number][] = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

/** A Windows icon whose images are PNG, as every Windows since Vista reads them. */
export function icoOf(images: readonly IconImage[]): Buffer {
  const small = images.filter(({ sizePx }) => sizePx <= MAX_ICO_PX);
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(small.length, 4);
  let offset = ICO_HEADER_BYTES + small.length * ICO_ENTRY_BYTES;
  const entries = small.map(({ sizePx, png }) => {
    const entry = Buffer.alloc(ICO_ENTRY_BYTES);
    // The size is one byte, in which 0 stands for 256.
    entry.writeUInt8(sizePx % MAX_ICO_PX, 0);
    entry.writeUInt8(sizePx % MAX_ICO_PX, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.byteLength, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.byteLength;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...small.map(({ png }) => png)]);
}

function icnsChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.byteLength + head.byteLength, 4);
  return Buffer.concat([head, content]);
}

/** An Apple icon whose images are PNG. */
export function icnsOf(images: readonly IconImage[]): Buffer {
  const chunks = ICNS_TYPES.flatMap(([type, sizePx]) => {
    const image = images.find((each) => each.sizePx === sizePx);
    return image ? [icnsChunk(type, image.png)] : [];
  });
  return icnsChunk('icns', Buffer.concat(chunks));
}
