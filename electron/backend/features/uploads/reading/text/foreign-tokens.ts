import { isAscii } from 'node:buffer';
import type { ByteFile } from '../byte-file.ts';

const CHUNK_BYTES = 256 * 1024;
/** More different ones say nothing new, and longer ones are no words. */
const MAX_TOKENS = 4096;
const MAX_TOKEN_BYTES = 4096;

/** Control characters, blanks, quotes, commas and semicolons: none is a part of a character in any encoding of text files. */
const SEPARATORS = new Uint8Array(256);
for (let byte = 0; byte <= 0x20; byte++) SEPARATORS[byte] = 1;
for (const sign of '",;') SEPARATORS[sign.charCodeAt(0)] = 1;

/** A piece of text with bytes beyond ASCII, and how often it stands in the file. */
export type ForeignToken = { bytes: Buffer; count: number };

/** The different pieces of a file, held apart by delimiters and blanks, that are not pure ASCII. */
export function foreignTokens(file: ByteFile, maxBytes = Number.POSITIVE_INFINITY): ForeignToken[] {
  const counts = new Map<string, number>();
  const buffer = Buffer.alloc(CHUNK_BYTES + MAX_TOKEN_BYTES);
  const end = Math.min(file.sizeBytes, maxBytes);
  let kept = 0;
  for (let position = 0; position < end;) {
    const got = file.read(buffer.subarray(kept, kept + CHUNK_BYTES), position);
    if (got === 0) break;
    position += got;
    const bytes = buffer.subarray(0, kept + got);
    if (isAscii(bytes)) {
      kept = 0;
      continue;
    }
    const rest = countTokens(bytes, counts);
    // A piece that the chunk cuts off goes on in the next one.
    kept = bytes.length - rest;
    if (kept > MAX_TOKEN_BYTES) kept = 0;
    else buffer.copyWithin(0, rest, rest + kept);
  }
  addToken(buffer.subarray(0, kept), counts);
  return Array.from(counts, ([text, count]) => ({ bytes: Buffer.from(text, 'latin1'), count }));
}

/** @returns where the last piece begins, the end of which is not there. */
function countTokens(bytes: Buffer, counts: Map<string, number>): number {
  let start = 0;
  let isForeign = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x80) isForeign = true;
    else if (SEPARATORS[byte] === 1) {
      if (isForeign) addToken(bytes.subarray(start, at), counts);
      isForeign = false;
      start = at + 1;
    }
  }
  return start;
}

function addToken(bytes: Buffer, counts: Map<string, number>): void {
  if (bytes.length > MAX_TOKEN_BYTES || isAscii(bytes)) return;
  const key = withOneDigit(bytes);
  const count = counts.get(key);
  if (count !== undefined || counts.size < MAX_TOKENS) counts.set(key, (count ?? 0) + 1);
}

const [POINT, ZERO, NINE] = [46, 48, 57];

/** The unit behind a thousand values is one piece of text, not a thousand: a number in front counts as 0. */
function withOneDigit(bytes: Buffer): string {
  let from = 0;
  for (; from < bytes.length; from++) {
    const byte = bytes[from] as number;
    if (byte !== POINT && (byte < ZERO || byte > NINE)) break;
  }
  const text = bytes.toString('latin1', from);
  return from === 0 ? text : `0${text}`;
}
