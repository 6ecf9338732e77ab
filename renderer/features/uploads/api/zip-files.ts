import {
  LOCAL_HEADER_BYTES,
  packedStart,
  ZipFault,
  type ZipEntry,
  zipDirectoryPlace,
  zipDirectoryPlace64,
  zipEntries,
  zipTail,
} from '#shared/domain/import/zip-directory.ts';
import type { ErrorDetails } from '#shared/errors.ts';

export type WhyUnreadable = ErrorDetails<'FILE_UNREADABLE'>['why'];

/** A file in a ZIP, or the ZIP itself, cannot be taken. */
export class NotUnpacked extends Error {
  readonly why: WhyUnreadable;

  constructor(why: WhyUnreadable, options?: ErrorOptions) {
    super(`The ZIP cannot be unpacked: ${why}`, options);
    this.name = 'NotUnpacked';
    this.why = why;
  }
}

const MAX_UNPACKED_BYTES = 500_000_000;

/** How much the files of a ZIP, and of those in it, may unpack to together. */
export type UnpackBudget = { bytes: number };
export const newUnpackBudget = (): UnpackBudget => ({ bytes: MAX_UNPACKED_BYTES });

/** The files of a ZIP by its directory; null if it has none that can be read, as if it were another kind of file. */
export async function entriesOfZip(zip: Blob): Promise<{ name: string; entry: ZipEntry }[] | null> {
  try {
    const place = zipDirectoryPlace(await partOf(zip, zipTail(zip.size)));
    const directory =
      'directory' in place ? place.directory : zipDirectoryPlace64(await partOf(zip, place.record));
    return zipEntries(await partOf(zip, directory), directory).map((entry) => ({
      name: nameOf(entry),
      entry,
    }));
  } catch (error) {
    if (error instanceof ZipFault) return null;
    throw error;
  }
}

async function partOf(zip: Blob, { offset, sizeBytes }: { offset: number; sizeBytes: number }) {
  return new Uint8Array(await zip.slice(offset, offset + sizeBytes).arrayBuffer());
}

/** A name, with slashes. Without the mark of UTF-8 it may be UTF-8 all the same, or as Chinese Windows writes names. */
function nameOf({ nameBytes, isNameUtf8 }: ZipEntry): string {
  const text = isNameUtf8 ? new TextDecoder().decode(nameBytes) : unmarkedName(nameBytes);
  return text.replaceAll('\\', '/');
}

function unmarkedName(bytes: Uint8Array<ArrayBuffer>): string {
  const chinese = new TextDecoder('gb18030').decode(bytes);
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // 液位 of Chinese Windows is valid UTF-8 as well, but not a Chinese word.
    return /\p{Script=Han}/u.test(utf8) || !/\p{Script=Han}/u.test(chinese) ? utf8 : chinese;
  } catch {
    return chinese;
  }
}

/** A file of a ZIP with the bytes that were packed. @throws NotUnpacked */
export async function unpackEntry(
  zip: Blob,
  entry: ZipEntry,
  budget: UnpackBudget,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { isEncrypted, method, unpackedBytes, checksum } = entry;
  if (isEncrypted) throw new NotUnpacked('encrypted');
  if (method !== 0 && method !== 8) throw new NotUnpacked('archive');
  budget.bytes -= unpackedBytes;
  if (budget.bytes < 0) throw new NotUnpacked('too-large-unpacked');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let [sum, bytes] = [0, 0];
  for await (const piece of unpackedPieces(zip, entry)) {
    bytes += piece.length;
    if (bytes > unpackedBytes) break;
    sum = crc32(piece, sum);
    pieces.push(piece);
  }
  if (bytes !== unpackedBytes || sum !== checksum) throw new NotUnpacked('damaged');
  return pieces;
}

async function* unpackedPieces(zip: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const start = await packedAt(zip, entry);
  const packed = zip.slice(start, start + entry.packedBytes).stream();
  const reader = (
    entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
  ).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        // What is no deflated data, breaks off or goes on behind its end.
        if (cause instanceof TypeError) throw new NotUnpacked('damaged', { cause });
        throw cause;
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function packedAt(zip: Blob, entry: ZipEntry): Promise<number> {
  const header = await partOf(zip, { offset: entry.offset, sizeBytes: LOCAL_HEADER_BYTES });
  try {
    return packedStart(entry, header, zip.size);
  } catch (cause) {
    throw cause instanceof ZipFault ? new NotUnpacked(cause.why, { cause }) : cause;
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** CRC-32 of bytes that follow those with the sum `before`. */
function crc32(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}
