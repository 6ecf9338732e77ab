import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFormat } from '#shared/contract/place-export.ts';
import { SHEET_PART, workbookParts } from './workbook-parts.ts';

/** Where the text of an export goes; at the end it is the bytes of a file. */
export type FileSink = { push(text: string): void; end(): Uint8Array<ArrayBuffer>[] };

function textSink(): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const encoder = new TextEncoder();
  return { push: (text) => void pieces.push(encoder.encode(text)), end: () => pieces };
}

function workbookSink(title: string): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [path, content] of workbookParts(title)) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(content), true);
  }
  const sheet = new ZipDeflate(SHEET_PART, { level: 3 });
  zip.add(sheet);
  return {
    push: (text) => sheet.push(strToU8(text)),
    end: () => {
      sheet.push(new Uint8Array(), true);
      zip.end();
      return pieces;
    },
  };
}

export function fileSink(format: ExportFormat, title: string): FileSink {
  return format === 'xlsx' ? workbookSink(title) : textSink();
}
