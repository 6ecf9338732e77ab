import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';

/** Of an answer that breaks off as much is read as has come. */
const OF_A_STREAM: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };
const OF_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };

type Unpack = (packed: Uint8Array, limit: { maxOutputLength: number }) => Buffer;

const CODINGS = new Map<string, Unpack>([
  ['identity', (packed) => Buffer.from(packed)],
  ['gzip', (packed, limit) => gunzipSync(packed, { ...OF_A_STREAM, ...limit })],
  ['x-gzip', (packed, limit) => gunzipSync(packed, { ...OF_A_STREAM, ...limit })],
  ['deflate', (packed, limit) => inflateAny(packed, { ...OF_A_STREAM, ...limit })],
  ['br', (packed, limit) => brotliDecompressSync(packed, { ...OF_BROTLI, ...limit })],
]);
const MAX_CODINGS = 3;

/**
 * The text of an answer with its content codings undone (RFC 9110 section 8.4): a service may choose one although it was asked
 * for none. What is not packed as its header says is taken as it stands; empty if it is no text in either way.
 * @param maxBytes that it may have unpacked.
 */
export function unpackAnswer(body: Uint8Array, contentEncoding: string, maxBytes: number): string {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return decode(body);
  try {
    if (names.length > MAX_CODINGS) return textOf(body);
    // They are listed in the order in which they were applied.
    const unpack = (packed: Uint8Array, name: string) => {
      const coding = CODINGS.get(name);
      if (!coding) throw new Error(`unknown coding ${name}`);
      return coding(packed, { maxOutputLength: maxBytes });
    };
    return decode(names.reduceRight(unpack, body));
  } catch {
    return textOf(body);
  }
}

/** With the header of zlib, as the standard says, or without it, as some services do. */
function inflateAny(packed: Uint8Array, options: ZlibOptions): Buffer {
  try {
    return inflateSync(packed, options);
  } catch {
    return inflateRawSync(packed, options);
  }
}

/** As UTF-8, or as the UTF-16 that a byte order mark tells; without the mark. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}
