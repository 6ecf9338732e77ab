import { isAscii } from 'node:buffer';
import type { EncodingGuess, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, readPart } from '../byte-file.ts';
import { wideEncodingOf } from '../sniff-source.ts';
import { decodesAs, isUtf8File } from './whole-file-checks.ts';
import { gb18030Likelihood, looksDamagedUtf8, looksLikeBig5, tieOfReadings } from './two-readings.ts';

const HEAD_BYTES = 256 * 1024;
/** How much of the file's non-ASCII text is looked at to tell two possible readings apart. */
const LOOKED_AT_BYTES = 4 * 1024 * 1024;

type DetectedEncoding = { guess: EncodingGuess; hasBom: boolean };

/**
 * The encoding of a text file. Chinese spreadsheet programs write GB18030 without a mark, and some of the commonest
 * headers (液位, 水位, 状态) are valid UTF-8 by chance, so validity alone proves nothing.
 */
export function detectEncoding(file: ByteFile): DetectedEncoding {
  const head = readPart(file, 0, HEAD_BYTES);
  const hasBom = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  if (hasBom) return { guess: guessOf(head, 'utf-8', 'certain', []), hasBom };
  const wide = wideEncodingOf(head);
  if (wide) {
    const hasMark = head[0] === 0xff || head[0] === 0xfe;
    return { guess: guessOf(head, wide, hasMark ? 'certain' : 'likely', []), hasBom: hasMark };
  }
  return { guess: isUtf8File(file) ? guessOfValidUtf8(file, head) : guessOfOther(file, head), hasBom };
}

function guessOf(
  head: Uint8Array,
  encoding: TextEncoding,
  confidence: EncodingGuess['confidence'],
  others: TextEncoding[],
): EncodingGuess {
  const alternatives = others.map((other) => ({ encoding: other, header: headerIn(head, other) }));
  return { encoding, confidence, alternatives };
}

function guessOfValidUtf8(file: ByteFile, head: Uint8Array): EncodingGuess {
  const foreign = nonAsciiPart(file);
  if (foreign.length === 0) return guessOf(head, 'utf-8', 'certain', []);
  const tie = tieOfReadings(foreign);
  if (tie === 'utf-8') return guessOf(head, 'utf-8', 'certain', []);
  if (tie === 'utf-8-perhaps') return guessOf(head, 'utf-8', 'confirm', ['gb18030']);
  return guessOf(head, 'gb18030', 'confirm', ['utf-8']);
}

function guessOfOther(file: ByteFile, head: Uint8Array): EncodingGuess {
  const foreign = nonAsciiPart(file);
  if (looksDamagedUtf8(foreign)) return guessOf(head, 'utf-8', 'confirm', ['gb18030']);
  if (decodesAs(file, 'gb18030')) {
    return gb18030Likelihood(foreign) === 'likely'
      ? guessOf(head, 'gb18030', 'likely', ['utf-8'])
      : guessOf(head, 'gb18030', 'confirm', ['big5', 'windows-1252']);
  }
  return decodesAs(file, 'big5') && looksLikeBig5(foreign)
    ? guessOf(head, 'big5', 'confirm', ['gb18030', 'windows-1252'])
    : guessOf(head, 'windows-1252', 'confirm', ['gb18030', 'big5']);
}

/** The lines of the file that are not pure ASCII, as many as are looked at. */
function nonAsciiPart(file: ByteFile): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  const buffer = Buffer.alloc(Math.min(HEAD_BYTES, file.sizeBytes));
  for (let at = 0; at < file.sizeBytes && total < LOOKED_AT_BYTES; at += HEAD_BYTES) {
    const part = buffer.subarray(0, file.read(buffer, at));
    if (isAscii(part)) continue;
    // A piece may begin and end inside a character; whole lines cannot.
    const first = at === 0 ? 0 : part.indexOf(10) + 1;
    const last = at + part.length >= file.sizeBytes ? part.length : part.lastIndexOf(10) + 1;
    const lines = last > first ? part.subarray(first, last) : part;
    parts.push(Buffer.from(lines));
    total += lines.length;
  }
  return Buffer.concat(parts);
}

/** The first line with anything but spaces, as the encoding reads it. */
function headerIn(head: Uint8Array, encoding: TextEncoding): string {
  const lines = new TextDecoder(encoding).decode(head.subarray(0, 16 * 1024)).split(/[\r\n]+/);
  return (lines.find((line) => line.trim() !== '') ?? '').slice(0, 500);
}
