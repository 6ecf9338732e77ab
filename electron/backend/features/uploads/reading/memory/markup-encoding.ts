import type { EncodingGuess, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, readPart } from '../byte-file.ts';
import { detectEncoding } from '../text/detect-encoding.ts';
import { decodesAs } from '../text/whole-file-checks.ts';

const HEAD_BYTES = 16 * 1024;
const DECLARED = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)|<meta[^>]*\bcharset\s*=\s*["']?\s*([\w-]+)/i;

const ENCODING_OF: Record<string, TextEncoding> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  shift_jis: 'shift_jis',
  'windows-31j': 'shift_jis',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** The encoding of HTML or XML: what its bytes prove, else what it declares, if it can be read so, else what is likely. */
export function markupEncoding(file: ByteFile): { guess: EncodingGuess; isDeclared: boolean } {
  const { guess } = detectEncoding(file);
  if (guess.certainty === 'proved') return { guess, isDeclared: false };
  const match = DECLARED.exec(readPart(file, 0, HEAD_BYTES).toString('latin1'));
  const declared = ENCODING_OF[(match?.[1] ?? match?.[2] ?? '').toLowerCase()];
  if (!declared || !decodesAs(file, declared)) return { guess, isDeclared: false };
  return { guess: { ...guess, encoding: declared }, isDeclared: true };
}
