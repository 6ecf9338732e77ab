import { closeSync, openSync, writeSync } from 'node:fs';
import type { TextEncoding } from '#shared/domain/import/source-sample.ts';
import type { ByteFile } from '../byte-file.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Writes a text file anew in UTF-8, without a byte order mark; for encodings in which a comma may be half a character. */
export function transcode(file: ByteFile, encoding: TextEncoding, path: string): void {
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < file.sizeBytes;) {
      const got = file.read(buffer, at);
      if (got === 0) break;
      writeSync(descriptor, decoder.decode(buffer.subarray(0, got), { stream: true }));
      at += got;
    }
    writeSync(descriptor, decoder.decode());
  } finally {
    closeSync(descriptor);
  }
}
