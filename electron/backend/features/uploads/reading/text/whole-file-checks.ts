import { isUtf8 } from 'node:buffer';
import type { TextEncoding } from '#shared/domain/import/source-sample.ts';
import type { ByteFile } from '../byte-file.ts';

const CHUNK_BYTES = 1024 * 1024;

/** How many bytes of an unfinished UTF-8 character stand at the end. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** True if the whole file is UTF-8. A character that the end of the file cuts off does not count against it. */
export function isUtf8File(file: ByteFile): boolean {
  const buffer = Buffer.alloc(CHUNK_BYTES + 4);
  let kept = 0;
  for (let at = 0; at < file.sizeBytes;) {
    const got = file.read(buffer.subarray(kept, kept + CHUNK_BYTES), at);
    if (got === 0) break;
    at += got;
    const bytes = buffer.subarray(0, kept + got);
    const unfinished = unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, bytes.length - unfinished))) return false;
    buffer.copyWithin(0, bytes.length - unfinished, bytes.length);
    kept = unfinished;
  }
  return true;
}

/** True if the whole file can be read in this encoding; only a last, cut off character may be missing. */
export function decodesAs(file: ByteFile, encoding: TextEncoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const buffer = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let at = 0; at < file.sizeBytes;) {
      const got = file.read(buffer, at);
      if (got === 0) break;
      decoder.decode(buffer.subarray(0, got), { stream: true });
      at += got;
    }
    return true;
  } catch {
    return false;
  }
}
