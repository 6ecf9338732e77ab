import { Parser } from 'htmlparser2';
import type { TextEncoding } from '#shared/domain/import/source-sample.ts';
import type { ByteFile } from '../byte-file.ts';
import { ReadingFailure } from '../reading-failure.ts';

const CHUNK_BYTES = 256 * 1024;
/** All cells of such a file are held in memory at once. */
const MAX_MARKUP_BYTES = 64 * 1024 * 1024;
/** Tables nest a few levels deep; the parser takes longer for every open element. */
const MAX_DEPTH = 1000;

export type MarkupHandler = {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  comment?: (text: string) => void;
  /** Everything has been read: what is closed from now on, nothing in the file has closed. */
  end?: () => void;
};

/** Reads HTML, or XML (names without their prefixes), piece by piece. @throws ReadingFailure if it is too large or too deep */
export function parseMarkup(
  file: ByteFile,
  { encoding, isXml }: { encoding: TextEncoding; isXml: boolean },
  handler: MarkupHandler,
): void {
  if (file.sizeBytes > MAX_MARKUP_BYTES) throw new ReadingFailure('too-large');
  let depth = 0;
  const local = (name: string): string => (isXml ? name.slice(name.indexOf(':') + 1) : name);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > MAX_DEPTH) throw new ReadingFailure('damaged');
        handler.open(local(name), isXml ? withoutPrefixes(attributes) : attributes);
      },
      onclosetag: (name) => {
        depth--;
        handler.close(local(name));
      },
      ontext: (text) => handler.text(text),
      oncomment: (text) => handler.comment?.(text),
      onprocessinginstruction: (name, data) => {
        if (isXml && /^!doctype/i.test(name) && /<!entity|\[/i.test(data))
          throw new ReadingFailure('unsafe-xml');
      },
    },
    { xmlMode: isXml, decodeEntities: true },
  );
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(1, file.sizeBytes)));
  for (let at = 0; at < file.sizeBytes;) {
    const got = file.read(buffer, at);
    if (got === 0) break;
    parser.write(decoder.decode(buffer.subarray(0, got), { stream: true }));
    at += got;
  }
  parser.write(decoder.decode());
  handler.end?.();
  parser.end();
}

function withoutPrefixes(attributes: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) found[name.slice(name.indexOf(':') + 1)] = value;
  return found;
}
