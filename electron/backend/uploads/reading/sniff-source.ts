import type { ByteFile } from './byte-file.ts';
import { readPart } from './byte-file.ts';

/** What a file is by its bytes; its name is never asked. */
type SourceKind =
  'empty' | 'text' | 'zip' | 'compound' | 'html' | 'spreadsheet-xml' | 'picture-or-document' | 'binary';

const HEAD_BYTES = 64 * 1024;
const MAGIC: [SourceKind, number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['compound', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['picture-or-document', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['picture-or-document', [0x89, 0x50, 0x4e, 0x47]],
  ['picture-or-document', [0xff, 0xd8, 0xff]],
  ['picture-or-document', [0x47, 0x49, 0x46, 0x38]],
  ['binary', [0x1f, 0x8b, 0x08]],
  ['binary', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['binary', [0x37, 0x7a, 0xbc, 0xaf]],
  ['binary', [0x4d, 0x5a, 0x90]],
  ['binary', [0x7f, 0x45, 0x4c, 0x46]],
  ['binary', Array.from('SQLite format 3', (letter) => letter.charCodeAt(0))],
];
/** More control characters than this share, and it is no text. */
const CONTROL_SHARE = 0.01;
const NUL_SHARE = 0.3;

/** Tells from its bytes what a file is; a workbook is told from other archives later, by what it contains. */
export function sniffSource(file: ByteFile): SourceKind {
  if (file.sizeBytes === 0) return 'empty';
  const head = readPart(file, 0, HEAD_BYTES);
  const magic = MAGIC.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  if (magic) return magic[0];
  const wide = wideEncodingOf(head);
  const filled = withoutPadding(head);
  if (filled.length === 0) return 'empty';
  if (wide === null && isBinary(filled)) return 'binary';
  const text = wide === null ? head.toString('latin1') : new TextDecoder(wide).decode(head);
  const unmarked = text.replace(/^(?:\u{feff}|\u{ef}\u{bb}\u{bf})/u, '').trimStart();
  if (unmarked.replaceAll('\0', '').trim() === '' && file.sizeBytes === head.length) return 'empty';
  return markupOf(unmarked);
}

/** Loggers reserve the room of a file ahead, and a power cut leaves it filled up with zero bytes. */
function withoutPadding(head: Buffer): Buffer {
  let end = head.length;
  while (end > 0 && head[end - 1] === 0) end--;
  return head.subarray(0, end);
}

function markupOf(text: string): SourceKind {
  if (!text.startsWith('<')) return 'text';
  const head = text.slice(0, 4096);
  if (/^<\?xml[^>]*>[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/i.test(head))
    return 'spreadsheet-xml';
  return /<(?:!doctype html|html|head|meta|body|table|style|div)\b/i.test(head) ? 'html' : 'text';
}

/** UTF-16 by its byte order mark, or by the zero bytes that ASCII has in it. */
export function wideEncodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const length = Math.min(head.length, 4096);
  if (length < 8) return null;
  const zeros = [0, 0];
  for (let at = 0; at < length; at++) if (head[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const least = (length / 2) * NUL_SHARE;
  if (odd > least && even < odd / 10) return 'utf-16le';
  return even > least && odd < even / 10 ? 'utf-16be' : null;
}

/** Tabs, line and page ends, the DOS end mark and padding by zeros occur in text; other control characters do not. */
function isBinary(head: Uint8Array): boolean {
  let control = 0;
  let zeros = 0;
  for (const byte of head) {
    if (byte === 0) zeros++;
    else if ((byte < 32 && (byte < 9 || byte > 13) && byte !== 0x1a) || byte === 0x7f) control++;
  }
  return control > head.length * CONTROL_SHARE || zeros > head.length * NUL_SHARE;
}
