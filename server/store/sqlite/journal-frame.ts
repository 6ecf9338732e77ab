import { crc32 } from 'node:zlib';

/** Before each body: its size, its equipment, and a checksum of both and of the body; three unsigned 32-bit numbers. */
export const FRAME_HEADER_BYTES = 12;

/** Where a body that is not folded yet stands in the files of the journal. */
export type Frame = {
  /** Number of the file. */
  generation: number;
  /** Where its header begins. */
  offset: number;
  equipment: number;
  /** Size of the body alone. */
  sizeBytes: number;
};

export function frameEnd({ offset, sizeBytes }: Frame): number {
  return offset + FRAME_HEADER_BYTES + sizeBytes;
}

/** Header of a frame. The body is not copied. */
export function frameHeader(equipment: number, body: Uint8Array): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUInt32LE(body.byteLength, 0);
  header.writeUInt32LE(equipment, 4);
  header.writeUInt32LE(crc32(body, crc32(header.subarray(0, 8))), 8);
  return header;
}

/** What a header says; undefined if its bytes end too early. */
export function readFrameHeader(header: Buffer): { sizeBytes: number; equipment: number } | undefined {
  return header.byteLength < FRAME_HEADER_BYTES
    ? undefined
    : { sizeBytes: header.readUInt32LE(0), equipment: header.readUInt32LE(4) };
}

export function isIntact(header: Buffer, body: Uint8Array): boolean {
  return crc32(body, crc32(header.subarray(0, 8))) === header.readUInt32LE(8);
}
