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
const END_BYTES = 22;
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
  const sizeBytes = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (offset === IN_ZIP64 || sizeBytes > MAX_DIRECTORY_BYTES) throw new ReadingFailure('too-large');
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

function entryAt(directory: Buffer, at: number, nameBytes: number): ZipEntry {
  if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new ReadingFailure('encrypted');
  const entry: ZipEntry = {
    name: directory
      .toString('utf8', at + 46, at + 46 + nameBytes)
      .replaceAll('\\', '/')
      .toLowerCase(),
    method: directory.readUInt16LE(at + 10),
    checksum: directory.readUInt32LE(at + 16),
    packedBytes: directory.readUInt32LE(at + 20),
    unpackedBytes: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  if ([entry.packedBytes, entry.unpackedBytes, entry.offset].includes(IN_ZIP64)) {
    throw new ReadingFailure('too-large');
  }
  return entry;
}

/** Where the packed bytes of an entry begin: the local header has names and extras of its own length. */
export function packedOffset(file: ByteFile, entry: ZipEntry): number {
  const header = readPart(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ReadingFailure('damaged');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.packedBytes > file.sizeBytes) throw new ReadingFailure('damaged');
  return start;
}
