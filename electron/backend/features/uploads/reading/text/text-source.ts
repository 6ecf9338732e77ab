import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type {
  DelimiterGuess,
  EncodingGuess,
  SourceFormat,
  TextEncoding,
} from '#shared/domain/import/source-sample.ts';
import { type ByteFile, openByteFile, readPart } from '../byte-file.ts';
import type { RowSource } from '../row-source.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { detectEncoding } from './detect-encoding.ts';
import { TextSheet } from './text-sheet.ts';
import { hasQuotedLines, QuotedLines } from './whole-quotes.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Rewrites a text file in UTF-8, without a byte order mark; for encodings in which a comma may be half of a character.
 * @param quoted takes the quotes from its lines; null: they stay
 */
function transcode(file: ByteFile, encoding: TextEncoding, path: string, quoted: QuotedLines | null): void {
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(path, 'wx', 0o600);
  const write = (text: string): void => void writeSync(descriptor, quoted?.push(text) ?? text);
  try {
    for (let at = 0; at < file.sizeBytes;) {
      const got = file.read(buffer, at);
      if (got === 0) break;
      write(decoder.decode(buffer.subarray(0, got), { stream: true }));
      at += got;
    }
    write(decoder.decode());
    writeSync(descriptor, quoted?.end() ?? '');
  } finally {
    closeSync(descriptor);
  }
}

const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 32 * 1024;

export type TextFormat = Extract<SourceFormat, { kind: 'delimited' }>;

/** A text file, read in the encoding and with the delimiter that somebody chose, or that its bytes suggest. */
export class TextSource {
  readonly guess: EncodingGuess;
  readonly delimiterGuess: DelimiterGuess;
  readonly format: TextFormat;
  readonly #file: ByteFile;
  readonly #workDir: string;
  #transcoded: { encoding: TextEncoding; path: string; file: ByteFile } | undefined;
  readonly #quoted = new Map<TextEncoding, boolean>();
  #rows: { key: string; sheet: TextSheet } | undefined;

  constructor(file: ByteFile, workDir: string) {
    this.#file = file;
    this.#workDir = workDir;
    const { guess, hasBom } = detectEncoding(file);
    this.guess = guess;
    this.delimiterGuess = this.#delimiterIn(guess.encoding);
    const { delimiter } = this.delimiterGuess;
    this.format = { kind: 'delimited', encoding: guess.encoding, delimiter, hasBom };
  }

  /** The format if the file is in this encoding. */
  formatIn(encoding: TextEncoding): TextFormat {
    return { ...this.format, encoding, delimiter: this.#delimiterIn(encoding).delimiter };
  }

  #delimiterIn(encoding: TextEncoding): DelimiterGuess {
    const { file, offset, encoding: scanned } = this.#bytesIn(encoding, ',');
    const head = readPart(file, offset, HEAD_BYTES);
    const named = separatorLine(head);
    if (named) return { delimiter: named.delimiter, certainty: 'proved', alternatives: [] };
    const tailStart = Math.max(offset + HEAD_BYTES, file.sizeBytes - TAIL_BYTES);
    const parts = [wholeRows(head, false, offset + head.length >= file.sizeBytes)];
    if (tailStart < file.sizeBytes) parts.push(wholeRows(readPart(file, tailStart, TAIL_BYTES), true, true));
    // In GB18030 a bar may be the second half of a character.
    return detectDelimiter(
      parts.map((part) => (scanned === 'utf-8' ? part : Buffer.from(new TextDecoder(scanned).decode(part)))),
    );
  }

  rows(format: TextFormat): RowSource {
    const { joinsThousands = false, joinsDecimals = false } = format;
    const key = `${format.encoding} ${format.delimiter} ${joinsThousands} ${joinsDecimals}`;
    if (this.#rows?.key === key) return this.#rows.sheet;
    const { file, encoding, offset } = this.#bytesIn(format.encoding, format.delimiter);
    const hint = separatorLine(readPart(file, offset, 16))?.bytes ?? 0;
    const { delimiter } = format;
    const layout = { encoding, delimiter, dataOffset: offset + hint, joinsThousands, joinsDecimals };
    const sheet = new TextSheet(file, layout);
    this.#rows = { key, sheet };
    return sheet;
  }

  #hasQuotedLines(encoding: TextEncoding): boolean {
    let isQuoted = this.#quoted.get(encoding);
    if (isQuoted === undefined) {
      const head = new TextDecoder(encoding).decode(readPart(this.#file, 0, HEAD_BYTES));
      const isCut = this.#file.sizeBytes > HEAD_BYTES;
      isQuoted = hasQuotedLines(isCut ? head.slice(0, head.lastIndexOf('\n') + 1) : head);
      this.#quoted.set(encoding, isQuoted);
    }
    return isQuoted;
  }

  close(): void {
    this.#transcoded?.file.close();
    if (this.#transcoded) unlinkSync(this.#transcoded.path);
    this.#transcoded = undefined;
  }

  /** Bytes in which a delimiter is never part of a character, and where their text begins. */
  #bytesIn(
    encoding: TextEncoding,
    delimiter: string,
  ): { file: ByteFile; encoding: 'utf-8' | 'gb18030'; offset: number } {
    const isQuoted = this.#hasQuotedLines(encoding);
    const isScannable = !isQuoted && (encoding === 'utf-8' || (encoding === 'gb18030' && delimiter !== '|'));
    if (isScannable) return { file: this.#file, encoding, offset: bomBytes(this.#file) };
    if (this.#transcoded?.encoding !== encoding) {
      this.close();
      const path = join(this.#workDir, `text-${randomUUID()}.part`);
      transcode(this.#file, encoding, path, isQuoted ? new QuotedLines() : null);
      this.#transcoded = { encoding, path, file: openByteFile(path) };
      this.#rows = undefined;
    }
    return { file: this.#transcoded.file, encoding: 'utf-8', offset: 0 };
  }
}

/** The complete rows of a piece of the file; all of it if it has no line end. */
function wholeRows(part: Buffer, isCutInFront: boolean, isEnd: boolean): Buffer {
  const lineEnd = part.includes(10) ? 10 : 13;
  const from = isCutInFront ? part.indexOf(lineEnd) + 1 : 0;
  const to = isEnd ? part.length : part.lastIndexOf(lineEnd) + 1;
  return to > from ? part.subarray(from, to) : part;
}

function bomBytes(file: ByteFile): number {
  const head = readPart(file, 0, 3);
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

/** The line `sep=;` by which spreadsheet programs are told the delimiter; they do not count it as a row. */
function separatorLine(head: Buffer): { delimiter: string; bytes: number } | null {
  const match = /^"?sep=([,;\t| ])"?(?:\r\n|\n|\r)/i.exec(head.toString('latin1', 0, 16));
  return match ? { delimiter: match[1] ?? ',', bytes: match[0].length } : null;
}
