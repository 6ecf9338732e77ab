import { type ByteFile, readPart } from './byte-file.ts';
import type { UnreadableReason } from './reading-failure.ts';

/** Texts that are read, each in its way, and those that are no tables. */
type TextKind =
  | 'text'
  | 'html'
  | 'spreadsheet-xml'
  | 'flat-ods'
  | 'json'
  | 'xml'
  | 'unsafe-xml'
  | 'email'
  | 'document'
  | 'old-format';

const HTML = /<(?:!doctype html|html|head|meta|body|table|thead|tbody|tr|style|div)\b/i;

/** Two tags in a row: a cell in angle brackets is followed by something else. */
const MARKUP = /^<(?:\?xml\b|!doctype\b|!--|[a-z_][\w:.-]*(?:\s[^<>]*)?>\s*<[a-z_!/])/i;

const ENTITIES = /<!doctype[^>[]*\[[\s\S]*?<!entity/i;

const MAIL_FIELD =
  /^(?:return-path|received|delivered-to|message-id|mime-version|from|to|subject|date|x-[\w-]+|content-type|content-transfer-encoding):\s/i;

const ONLY_MAIL_FIELD =
  /^(?:return-path|received|delivered-to|message-id|mime-version|content-transfer-encoding):\s/i;

const JSON_TOKEN =
  /\s*(?:([{[:,])|([}\]])|("(?:[^"\\\r\n]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null))/giy;

/** What a file is by its bytes: something that is read, or why it is not. */
type SourceKind = TextKind | 'zip' | 'compound' | UnreadableReason;

/** SYLK, whose records begin with a letter, and DIF. */
const OLD_TEXT =
  /^(?:ID;P[^\r\n]*(?:\r?\n(?:[BCFOPW]|N[NEU]);[^\r\n]*){2}|TABLE\r?\n0,1\r?\n"[^\r\n]*"\r?\nVECTORS\r?\n)/;

const HEAD_BYTES = 64 * 1024;

const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const MAGIC: [SourceKind, number[], number?][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['compound', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['old-format', [0x09, 0x00, 0x04, 0x00]],
  ['old-format', [0x09, 0x02, 0x06, 0x00]],
  ['old-format', [0x09, 0x04, 0x06, 0x00]],
  ['pdf', bytesOf('%PDF-')],
  ['picture', [0x89, ...bytesOf('PNG')]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', bytesOf('GIF8')],
  ['picture', [...bytesOf('II*'), 0]],
  ['picture', [...bytesOf('MM'), 0, 0x2a]],
  ['picture', bytesOf('WEBP'), 8],
  ['archive', [0x1f, 0x8b]],
  ['archive', bytesOf('Rar!\u001a')],
  ['archive', [...bytesOf('7z'), 0xbc, 0xaf]],
  ['archive', [0xfd, ...bytesOf('7zXZ'), 0]],
  ['archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ['archive', bytesOf('ustar'), 257],
  ['program', [0x7f, ...bytesOf('ELF')]],
  ['program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['database', bytesOf('SQLite format 3')],
  ['database', bytesOf('Standard Jet DB'), 4],
  ['database', bytesOf('Standard ACE DB'), 4],
  ['parquet', bytesOf('PAR1')],
  ['parquet', bytesOf('ARROW1')],
  ['parquet', [0x89, ...bytesOf('HDF')]],
];
/** Letters with which a text may begin as well: they count if the file is no text. */
const MAGIC_LETTERS: [SourceKind, string][] = [
  ['picture', 'BM'],
  ['archive', 'BZh'],
  ['program', 'MZ'],
  ['parquet', 'Obj\u0001'],
];

/** More control characters than this share, and it is no text. */
const CONTROL_SHARE = 0.01;
/** A binary file with long texts in it has its control characters in front. */
const FRONT_BYTES = 512;
const FRONT_CONTROL_SHARE = 0.1;
const ZERO_SHARE = 0.3;

/** Tells from its bytes what a file is, its name is never asked; a workbook is told from other archives later, by its parts. */
export function sniffSource(file: ByteFile): SourceKind {
  const head = readPart(file, firstFilled(file), HEAD_BYTES);
  if (head.length === 0) return 'empty';
  const magic = MAGIC.find(([, bytes, at = 0]) => bytes.every((byte, index) => head[at + index] === byte));
  if (magic) return magic[0];
  if (isUtf32(head)) return 'text-encoding';
  const wide = wideEncodingOf(head);
  if (wide === null && isBinary(head)) return kindOfBinary(head);
  const text = wide === null ? head.toString('latin1') : new TextDecoder(wide).decode(head);
  const unmarked = text
    .replace(/^(?:\u{feff}|\u{ef}\u{bb}\u{bf})/u, '')
    .replaceAll('\0', '')
    .trimStart();
  if (unmarked === '' && file.sizeBytes <= head.length) return 'empty';
  return sniffText(unmarked, file.sizeBytes <= HEAD_BYTES);
}

function kindOfBinary(head: Buffer): SourceKind {
  const begins = head.toString('latin1', 0, 8);
  const letters = MAGIC_LETTERS.find(([, text]) => begins.startsWith(text));
  return letters?.[0] ?? (isDbase(head) ? 'database' : 'binary');
}

/** Where the first byte stands that is not zero: loggers reserve room ahead, and a power cut leaves holes anywhere. */
function firstFilled(file: ByteFile): number {
  const buffer = Buffer.alloc(HEAD_BYTES);
  for (let at = 0; at < file.sizeBytes; at += HEAD_BYTES) {
    const got = file.read(buffer, at);
    // The rest of UTF-32 begins with its own zeros.
    for (let index = 0; index < got; index++)
      if (buffer[index] !== 0) return at === 0 && index < 4 ? 0 : at + index;
  }
  return file.sizeBytes;
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
  const least = (length / 2) * ZERO_SHARE;
  if (odd > least && even < odd / 10) return 'utf-16le';
  return even > least && odd < even / 10 ? 'utf-16be' : null;
}

/** UTF-32 has two zero bytes in every character. */
function isUtf32(head: Buffer): boolean {
  if (head.length < 8) return false;
  const length = Math.min(head.length, 4096) & ~3;
  let [little, big] = [0, 0];
  for (let at = 0; at < length; at += 4) {
    if (head[at] !== 0 && head[at + 2] === 0 && head[at + 3] === 0) little++;
    if (head[at + 3] !== 0 && head[at] === 0 && head[at + 1] === 0) big++;
  }
  return Math.max(little, big) * 4 > length * 0.9;
}

/**
 * Tabs, line and page ends, the DOS end mark and holes of zero bytes occur in text; other control characters do not. What
 * zero bytes cost is found row by row.
 */
function isBinary(head: Buffer): boolean {
  let control = 0;
  let filled = 0;
  let inFront = 0;
  for (const byte of head) {
    if (byte === 0) continue;
    filled++;
    if ((byte < 32 && (byte < 9 || byte > 13) && byte !== 0x1a) || byte === 0x7f) control++;
    if (filled <= FRONT_BYTES) inFront = control;
  }
  return (
    control > filled * CONTROL_SHARE ||
    inFront > Math.max(4, Math.min(filled, FRONT_BYTES) * FRONT_CONTROL_SHARE)
  );
}

/** dBase: a version, a date of this or the last century, and lengths that fit together. */
function isDbase(head: Buffer): boolean {
  if (head.length < 68 || ![0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5].includes(head[0] ?? 0)) return false;
  const [, year = 255, month = 0, day = 0] = head;
  return year < 200 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && head.readUInt16LE(8) >= 65;
}

/**
 * What a text is by its beginning, which is without byte order mark and leading white space.
 * @param isWhole the text has no more than this
 */
function sniffText(text: string, isWhole: boolean): TextKind {
  if (text.startsWith('<') && (MARKUP.test(text) || HTML.test(text.slice(0, 4096))))
    return kindOfMarkup(text);
  if (text.startsWith('{\\rtf')) return 'document';
  if (OLD_TEXT.test(text)) return 'old-format';
  if (isJson(text, isWhole)) return 'json';
  return isMail(text) ? 'email' : 'text';
}

function kindOfMarkup(text: string): TextKind {
  if (ENTITIES.test(text)) return 'unsafe-xml';
  if (/^<\?xml\b/i.test(text)) {
    if (/urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) return 'spreadsheet-xml';
    if (/opendocument\.spreadsheet/.test(text)) return 'flat-ods';
    if (/wordprocessingml|office:word|opendocument\.text/.test(text)) return 'document';
  }
  return HTML.test(text) ? 'html' : 'xml';
}

/** The fields of a mail's head, one of them that nothing but mails and web archives have. */
function isMail(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/, 40);
  const end = lines.indexOf('');
  const head = end < 0 ? lines : lines.slice(0, end);
  return (
    MAIL_FIELD.test(head[0] ?? '') &&
    head.filter((line) => MAIL_FIELD.test(line)).length >= 2 &&
    head.some((line) => ONLY_MAIL_FIELD.test(line))
  );
}

/**
 * An object or an array, or one of them in every line. Of a longer text only the beginning is there: then it must consist
 * of the tokens of JSON up to there, with a name or a value within a value.
 */
function isJson(text: string, isWhole: boolean): boolean {
  if (!/^(?:\{\s*["}]|\[\s*(?:[[\]{"\d-]|true\b|false\b|null\b))/.test(text)) return false;
  let at = 0;
  let wasValue = false;
  let closed = 0;
  for (JSON_TOKEN.lastIndex = 0; ;) {
    const token = JSON_TOKEN.exec(text);
    if (!token) break;
    const [, , closing, value] = token;
    if (value !== undefined && wasValue) return false;
    wasValue = value !== undefined;
    if (closing !== undefined) closed++;
    at = JSON_TOKEN.lastIndex;
  }
  const rest = text.slice(at).trim();
  if (isWhole) return rest === '' && closed > 0;
  // The text breaks off in a token, which may be a long one.
  return rest.length < text.length / 2 && (rest === '' || /^["\d-]|^[a-z]{1,4}$/.test(rest));
}
