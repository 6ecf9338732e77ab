import type { EncodingGuess, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, readPart } from '../byte-file.ts';
import { wideEncodingOf } from '../sniff-source.ts';
import { type ForeignToken, foreignTokens } from './foreign-tokens.ts';
import { judgeEncoding, otherReadings } from './judge-encoding.ts';
import { decodesAs, isUtf8File } from './whole-file-checks.ts';

const HEAD_BYTES = 256 * 1024;
/** How much of a file that is valid UTF-8 is looked at closely. */
const CLOSE_LOOK_BYTES = 16 * 1024 * 1024;

type DetectedEncoding = { guess: EncodingGuess; hasBom: boolean };

/**
 * The encoding of a text file, and whether its bytes prove it. Chinese spreadsheet programs write GB18030 without a mark, and
 * some of the commonest headers (液位, 水位, 状态) are valid UTF-8 by chance, so validity alone proves nothing.
 */
export function detectEncoding(file: ByteFile): DetectedEncoding {
  const head = readPart(file, 0, HEAD_BYTES);
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  const wide = hasMark ? null : wideEncodingOf(head);
  if (wide) {
    const isMarked = head[0] === 0xff || head[0] === 0xfe;
    // Without a mark the zero bytes of ASCII say it, as long as everything is text then.
    const isProved = isMarked || decodesAs(file, wide);
    return { guess: guessOf(head, wide, isProved ? 'proved' : 'assumed', []), hasBom: isMarked };
  }
  const isUtf8 = isUtf8File(file);
  if (hasMark && isUtf8) return { guess: guessOf(head, 'utf-8', 'proved', []), hasBom: true };
  const tokens = foreignTokens(file, isUtf8 ? CLOSE_LOOK_BYTES : undefined);
  const verdict = judgeEncoding(withoutMark(tokens), isUtf8);
  const others = otherReadings(tokens, verdict);
  const { encoding } = verdict;
  // A mark of UTF-8 in front of another encoding.
  if (hasMark && encoding !== 'utf-8')
    return { guess: guessOf(head, encoding, 'contradictory', ['utf-8', ...others]), hasBom: true };
  const certainty = hasMark && verdict.certainty === 'assumed' ? 'proved' : verdict.certainty;
  return { guess: guessOf(head, encoding, certainty, certainty === 'proved' ? [] : others), hasBom: hasMark };
}

/** The mark sticks to the first piece of the text. */
function withoutMark(tokens: readonly ForeignToken[]): ForeignToken[] {
  return tokens.flatMap((token) => {
    const { bytes } = token;
    if (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf) return [token];
    return bytes.length > 3 ? [{ ...token, bytes: bytes.subarray(3) }] : [];
  });
}

function guessOf(
  head: Uint8Array,
  encoding: TextEncoding,
  certainty: EncodingGuess['certainty'],
  others: TextEncoding[],
): EncodingGuess {
  const alternatives = [...new Set(others)].map((other) => ({
    encoding: other,
    header: headerIn(head, other),
  }));
  return { encoding, certainty, alternatives };
}

/** The first line with anything but spaces, as the encoding reads it. */
function headerIn(head: Uint8Array, encoding: TextEncoding): string {
  const lines = new TextDecoder(encoding).decode(head.subarray(0, 16 * 1024)).split(/[\r\n]+/);
  return (lines.find((line) => line.replaceAll('\0', '').trim() !== '') ?? '').slice(0, 500);
}
