import { FRAME_MARK, type Header, HEADER_BYTES, isIntact, readHeader } from './frame.ts';
import type { ReadWindow } from './read-window.ts';

/** What a part of a file is. `name` of a frame is its equipment as text, or as the key of an earlier version. */
export type Part =
  | { type: 'frame'; offset: number; header: Header; name: string | number }
  /** Bytes that are no intact frame although something was written there. */
  | { type: 'damaged'; from: number; to: number }
  /** The beginning of a frame at the end of the file, as a crash leaves it: nobody was told that it is kept. */
  | { type: 'torn'; from: number; to: number };

const STEP_BYTES = 1_000_000;

function intactFrameAt(window: ReadWindow, offset: number): Extract<Part, { type: 'frame' }> | undefined {
  const header = readHeader(window.bytes(offset, HEADER_BYTES));
  if (!header) return undefined;
  const length = header.headerBytes + header.nameBytes + header.bodyBytes;
  if (offset + length > window.sizeBytes) return undefined;
  const bytes = window.bytes(offset, length);
  if (!isIntact(header, bytes)) return undefined;
  const { equipment, headerBytes, nameBytes } = header;
  const name = equipment ?? bytes.toString('utf8', headerBytes, headerBytes + nameBytes);
  return { type: 'frame', offset, header, name };
}

/** Where a frame of an earlier version may begin: the highest byte of its size is 0, as no byte of a JSON text is. */
function oldHeaderFrom(bytes: Buffer, from: number, to: number): number {
  for (let at = bytes.indexOf(0, from + 3); at !== -1 && at - 3 < to; at = bytes.indexOf(0, at + 1))
    if (readHeader(bytes.subarray(at - 3, at - 3 + HEADER_BYTES))) return at - 3;
  return to;
}

function markFrom(bytes: Buffer, from: number, to: number): number {
  const at = bytes.indexOf(FRAME_MARK, from);
  return at === -1 || at > to ? to : at;
}

/** The first intact frame at `from` or behind it. */
function nextIntactFrame(window: ReadWindow, from: number): number | undefined {
  for (let begin = from; begin < window.sizeBytes; begin += STEP_BYTES) {
    for (let at = begin; at < begin + STEP_BYTES;) {
      const bytes = window.bytes(begin, STEP_BYTES + HEADER_BYTES);
      const end = Math.min(STEP_BYTES, bytes.byteLength);
      const found = Math.min(markFrom(bytes, at - begin, end), oldHeaderFrom(bytes, at - begin, end));
      if (found >= end) break;
      if (intactFrameAt(window, begin + found)) return begin + found;
      at = begin + found + 1;
    }
  }
  return undefined;
}

function isAllZero(window: ReadWindow, from: number): boolean {
  for (let at = from; at < window.sizeBytes; at += STEP_BYTES)
    if (window.bytes(at, STEP_BYTES).some((byte) => byte !== 0)) return false;
  return true;
}

/** True if the bytes from `from` to the end of the file are the beginning of a frame and no more. */
function isTorn(window: ReadWindow, from: number): boolean {
  const header = window.bytes(from, HEADER_BYTES);
  if (header.byteLength < HEADER_BYTES) return true;
  const said = readHeader(header);
  if (!said) return isAllZero(window, from);
  // The header of an earlier version has no checksum: its size may be wrong, and the frame may have been whole.
  if (said.equipment !== undefined) return false;
  return from + said.headerBytes + said.nameBytes + said.bodyBytes > window.sizeBytes;
}

/**
 * Finds the frames of a file of the journal from an offset on. Behind damage it goes on with the next intact frame, and
 * what lies between is named.
 */
export function* scanFile(window: ReadWindow, from: number): Generator<Part, void, undefined> {
  let offset = from;
  while (offset < window.sizeBytes) {
    const frame = intactFrameAt(window, offset);
    if (frame) {
      yield frame;
      const { headerBytes, nameBytes, bodyBytes } = frame.header;
      offset += headerBytes + nameBytes + bodyBytes;
      continue;
    }
    const next = nextIntactFrame(window, offset + 1);
    const to = next ?? window.sizeBytes;
    yield { type: next === undefined && isTorn(window, offset) ? 'torn' : 'damaged', from: offset, to };
    offset = to;
  }
}
