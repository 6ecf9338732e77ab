import { CFB } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';

/** An archive with one part of it changed; its checksums are right again. */
export function withPart(bytes: Uint8Array, part: string, change: (content: Buffer) => Uint8Array): Buffer {
  const files = unzipSync(bytes);
  files[part] = Uint8Array.from(change(Buffer.from(files[part] ?? [])));
  return Buffer.from(zipSync(files));
}

/** A workbook of Excel 97 with its stream of records changed. */
export function withStream(bytes: Uint8Array, change: (stream: Buffer) => Uint8Array): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' });
  const entry = CFB.find(container, '/Workbook') as { content: Uint8Array; size: number };
  entry.content = change(Buffer.from(entry.content));
  entry.size = entry.content.length;
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}
