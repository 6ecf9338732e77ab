import { crc32 } from 'node:zlib';
import type { Equipment } from '../../store.ts';

/**
 * Begins each frame. It begins with a NUL, which is in no JSON text: no upload can hold what looks like a frame, so
 * that the next frame can be found behind damage.
 */
export const FRAME_MARK = Buffer.from([0x00, 0x53, 0x57, 0x02]);
/** Mark, size of the body, size of the name, checksum of both and of what follows, checksum of all of these. */
export const HEADER_BYTES = 20;
/** Frames of an earlier version: size of the body, key of the equipment, checksum of both and of the body. */
const OLD_HEADER_BYTES = 12;
/** Larger than any upload that is accepted, and small enough to tell a size from text. */
const MAX_BODY_BYTES = 4_000_000;
/** Names are JSON, in which a character takes up to 6 bytes; names of an earlier version were not bounded. */
const MAX_NAME_BYTES = 100_000;

/** An upload in the journal that is not applied yet, as it stands in a file. */
export type Frame = {
  /** Number of the file. */
  generation: number;
  /** Where its header begins. */
  offset: number;
  headerBytes: number;
  nameBytes: number;
  bodyBytes: number;
};

/** Name of a piece of equipment as it stands in a frame. */
export const nameOf = ({ equipType, equipId }: Equipment): string => JSON.stringify([equipType, equipId]);

export function equipmentOf(name: string): Equipment {
  const [equipType, equipId] = JSON.parse(name) as [string, string];
  return { equipType, equipId };
}

export const bodyOffset = ({ offset, headerBytes, nameBytes }: Frame): number =>
  offset + headerBytes + nameBytes;

export const frameEnd = (frame: Frame): number => bodyOffset(frame) + frame.bodyBytes;

/** What stands before a body: the header and the name of its equipment. The body is not copied. */
export function frameStart(name: Uint8Array, body: Uint8Array): Buffer {
  const start = Buffer.allocUnsafe(HEADER_BYTES + name.byteLength);
  FRAME_MARK.copy(start, 0);
  start.writeUInt32LE(body.byteLength, 4);
  start.writeUInt32LE(name.byteLength, 8);
  start.set(name, HEADER_BYTES);
  start.writeUInt32LE(crc32(body, crc32(name, crc32(start.subarray(4, 12)))), 12);
  start.writeUInt32LE(crc32(start.subarray(0, 16)), 16);
  return start;
}

/** What the first bytes of a frame say. `equipment` is the key that an earlier version wrote instead of a name. */
export type Header = Pick<Frame, 'headerBytes' | 'nameBytes' | 'bodyBytes'> & { equipment?: number };

/** Reads a header; undefined if the bytes are none. That of an earlier version is only plausible, until its body is checked. */
export function readHeader(bytes: Buffer): Header | undefined {
  if (bytes.byteLength >= HEADER_BYTES && bytes.subarray(0, FRAME_MARK.length).equals(FRAME_MARK)) {
    const [bodyBytes, nameBytes] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
    const isWhole = bytes.readUInt32LE(16) === crc32(bytes.subarray(0, 16));
    if (!isWhole || bodyBytes > MAX_BODY_BYTES || nameBytes > MAX_NAME_BYTES) return undefined;
    return { headerBytes: HEADER_BYTES, nameBytes, bodyBytes };
  }
  if (bytes.byteLength < OLD_HEADER_BYTES) return undefined;
  const [bodyBytes, equipment] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
  // No body was shorter than [].
  if (bodyBytes < 2 || bodyBytes > MAX_BODY_BYTES || equipment === 0) return undefined;
  return { headerBytes: OLD_HEADER_BYTES, nameBytes: 0, bodyBytes, equipment };
}

/** Compares the checksum of a whole frame: header, name and body. */
export function isIntact(header: Header, frame: Buffer): boolean {
  const rest = frame.subarray(header.headerBytes);
  return header.headerBytes === HEADER_BYTES
    ? frame.readUInt32LE(12) === crc32(rest, crc32(frame.subarray(4, 12)))
    : frame.readUInt32LE(8) === crc32(rest, crc32(frame.subarray(0, 8)));
}
