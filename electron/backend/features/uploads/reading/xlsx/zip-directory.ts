import { type ByteFile, readPart } from '../byte-file.ts';
import { ReadingFailure } from '../reading-failure.ts';

export type ZipEntry = {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  /** CRC-32 of what it unpacks to. */
  checksum: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Where its local header begins. */
  offset: number;
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const [LOCATOR_SIGNATURE, END64_SIGNATURE] = [0x07064b50, 0x06064b50];
const [END_BYTES, LOCATOR_BYTES, END64_BYTES] = [22, 20, 56];
const WIDE_NUMBERS = 1;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
const ENCRYPTED = 1;
const IN_ZIP64 = 0xffffffff;

/** The files of a ZIP archive by its central directory, which alone knows their sizes. Names are lower case, with slashes. */
export function readZipDirectory(file: ByteFile): Map<string, ZipEntry> {
  const tail = readPart(file, Math.max(0, file.sizeBytes - END_BYTES - MAX_COMMENT_BYTES), 1 << 17);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--;
  if (end < 0) throw new ReadingFailure('damaged');
  const { sizeBytes, offset } = directoryPlace(file, tail, end);
  if (sizeBytes > MAX_DIRECTORY_BYTES) throw new ReadingFailure('too-large');
  const directory = readPart(file, offset, sizeBytes);
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const nameBytes = directory.readUInt16LE(at + 28);
    const entry = entryAt(directory, at, nameBytes);
    if (!entries.has(entry.name)) entries.set(entry.name, entry);
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (entries.size === 0) throw new ReadingFailure(sizeBytes === 0 ? 'empty' : 'damaged');
  return entries;
}

/** Where the directory stands; what needs more than 32 bits stands in a record of its own, as programs that write in a stream use it. */
function directoryPlace(file: ByteFile, tail: Buffer, end: number): { sizeBytes: number; offset: number } {
  const [sizeBytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (sizeBytes !== IN_ZIP64 && offset !== IN_ZIP64) return { sizeBytes, offset };
  const locator = end - LOCATOR_BYTES;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_SIGNATURE) throw new ReadingFailure('damaged');
  const record = readPart(file, Number(tail.readBigUInt64LE(locator + 8)), END64_BYTES);
  if (record.length < END64_BYTES || record.readUInt32LE(0) !== END64_SIGNATURE)
    throw new ReadingFailure('damaged');
  return { sizeBytes: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) };
}

/** The 64-bit numbers of an entry, in their order; only those are there that 32 bits do not say. */
function* wideNumbers(extras: Buffer): Generator<number> {
  for (let at = 0; at + 4 <= extras.length;) {
    const size = extras.readUInt16LE(at + 2);
    const field = extras.subarray(at + 4, at + 4 + size);
    if (extras.readUInt16LE(at) === WIDE_NUMBERS)
      for (let from = 0; from + 8 <= field.length; from += 8) yield Number(field.readBigUInt64LE(from));
    at += 4 + size;
  }
}

function entryAt(directory: Buffer, at: number, nameBytes: number): ZipEntry {
  if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new ReadingFailure('encrypted');
  const extras = at + 46 + nameBytes;
  const wide = wideNumbers(directory.subarray(extras, extras + directory.readUInt16LE(at + 30)));
  const numberAt = (from: number): number => {
    const number = directory.readUInt32LE(from);
    if (number !== IN_ZIP64) return number;
    const { value } = wide.next();
    if (typeof value !== 'number') throw new ReadingFailure('damaged');
    return value;
  };
  // In the order of the 64-bit numbers.
  const unpackedBytes = numberAt(at + 24);
  return {
    name: directory
      .toString('utf8', at + 46, at + 46 + nameBytes)
      .replaceAll('\\', '/')
      .toLowerCase(),
    method: directory.readUInt16LE(at + 10),
    checksum: directory.readUInt32LE(at + 16),
    unpackedBytes,
    packedBytes: numberAt(at + 20),
    offset: numberAt(at + 42),
  };
}

/** Where the packed bytes of an entry begin: the local header has names and extras of its own length. */
export function packedOffset(file: ByteFile, entry: ZipEntry): number {
  const header = readPart(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ReadingFailure('damaged');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.packedBytes > file.sizeBytes) throw new ReadingFailure('damaged');
  return start;
}
