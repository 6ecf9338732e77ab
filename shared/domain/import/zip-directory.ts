/** A file in a ZIP archive, as the central directory of the archive says, which alone knows what is part of it. */
export type ZipEntry = {
  nameBytes: Uint8Array<ArrayBuffer>;
  /** False: the name is in whatever encoding the program had. */
  isNameUtf8: boolean;
  isEncrypted: boolean;
  /** 0: stored, 8: deflated. */
  method: number;
  /** CRC-32 of what it unpacks to. */
  checksum: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Where its local header begins. */
  offset: number;
};

type Part = { offset: number; sizeBytes: number };
/** `count`: of its entries, as far as 16 bits say. */
type Directory = Part & { count: number };

/** Why a ZIP archive cannot be read. */
export class ZipFault extends Error {
  readonly why: 'damaged' | 'empty' | 'too-large';

  constructor(why: ZipFault['why']) {
    super(`The ZIP archive cannot be read: ${why}`);
    this.name = 'ZipFault';
    this.why = why;
  }
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const [LOCATOR_SIGNATURE, END64_SIGNATURE] = [0x07064b50, 0x06064b50];
const [END_BYTES, LOCATOR_BYTES, END64_BYTES, ENTRY_BYTES] = [22, 20, 56, 46];
const WIDE_NUMBERS = 1;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
const [ENCRYPTED, UTF8] = [1, 1 << 11];
const [IN_ZIP64, COUNTS] = [0xffffffff, 0x10000];

/** Of a local header, without its name and extras. */
export const LOCAL_HEADER_BYTES = 30;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The end of a file in which the end of its directory is looked for. */
export function zipTail(fileBytes: number): Part {
  const offset = Math.max(0, fileBytes - END_BYTES - MAX_COMMENT_BYTES);
  return { offset, sizeBytes: fileBytes - offset };
}

/**
 * Where the directory stands, by the tail of the file; or the record that says so, where that needs more than 32 bits, as
 * with programs that write in a stream.
 * @throws ZipFault
 */
export function zipDirectoryPlace(tail: Uint8Array): { directory: Directory } | { record: Part } {
  const view = viewOf(tail);
  let end = tail.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) throw new ZipFault('damaged');
  const [sizeBytes, offset] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)];
  const count = view.getUint16(end + 10, true);
  if (sizeBytes !== IN_ZIP64 && offset !== IN_ZIP64)
    return { directory: checked({ offset, sizeBytes, count }) };
  const locator = end - LOCATOR_BYTES;
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR_SIGNATURE) throw new ZipFault('damaged');
  return { record: { offset: Number(view.getBigUint64(locator + 8, true)), sizeBytes: END64_BYTES } };
}

/** Where the directory stands, by the record that says so in 64 bits. @throws ZipFault */
export function zipDirectoryPlace64(record: Uint8Array): Directory {
  const view = viewOf(record);
  if (record.length < END64_BYTES || view.getUint32(0, true) !== END64_SIGNATURE)
    throw new ZipFault('damaged');
  return checked({
    sizeBytes: Number(view.getBigUint64(40, true)),
    offset: Number(view.getBigUint64(48, true)),
    count: view.getUint16(32, true),
  });
}

function checked(place: Directory): Directory {
  if (place.sizeBytes > MAX_DIRECTORY_BYTES) throw new ZipFault('too-large');
  return place;
}

/** The files that a directory names. @throws ZipFault */
export function zipEntries(
  directory: Uint8Array<ArrayBuffer>,
  { count }: Pick<Directory, 'count'>,
): ZipEntry[] {
  const view = viewOf(directory);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && view.getUint32(at, true) === ENTRY_SIGNATURE) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((from) => view.getUint16(at + from, true));
    const extrasAt = at + ENTRY_BYTES + (nameBytes ?? 0);
    const end = extrasAt + (extraBytes ?? 0);
    if (end > directory.length) throw new ZipFault('damaged');
    entries.push(entryAt(directory, at, extrasAt, end));
    at = end + (commentBytes ?? 0);
  }
  if (entries.length % COUNTS !== count) throw new ZipFault('damaged');
  if (entries.length === 0) throw new ZipFault('empty');
  return entries;
}

function entryAt(directory: Uint8Array<ArrayBuffer>, at: number, extrasAt: number, end: number): ZipEntry {
  const view = viewOf(directory);
  const wide = wideNumbers(viewOf(directory.subarray(extrasAt, end)));
  const numberAt = (from: number): number => {
    const number = view.getUint32(from, true);
    if (number !== IN_ZIP64) return number;
    const { value } = wide.next();
    if (typeof value !== 'number') throw new ZipFault('damaged');
    return value;
  };
  const flags = view.getUint16(at + 8, true);
  // In the order of the 64-bit numbers.
  const unpackedBytes = numberAt(at + 24);
  return {
    nameBytes: directory.subarray(at + ENTRY_BYTES, extrasAt),
    isNameUtf8: (flags & UTF8) !== 0,
    isEncrypted: (flags & ENCRYPTED) !== 0,
    method: view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    unpackedBytes,
    packedBytes: numberAt(at + 20),
    offset: numberAt(at + 42),
  };
}

/** The 64-bit numbers of an entry, in their order; only those are there that 32 bits do not say. */
function* wideNumbers(extras: DataView): Generator<number> {
  for (let at = 0; at + 4 <= extras.byteLength;) {
    const end = at + 4 + extras.getUint16(at + 2, true);
    if (extras.getUint16(at, true) === WIDE_NUMBERS)
      for (let from = at + 4; from + 8 <= Math.min(end, extras.byteLength); from += 8)
        yield Number(extras.getBigUint64(from, true));
    at = end;
  }
}

/** Where the packed bytes of an entry begin: its local header has names and extras of its own length. @throws ZipFault */
export function packedStart(
  { offset, packedBytes }: ZipEntry,
  localHeader: Uint8Array,
  fileBytes: number,
): number {
  const view = viewOf(localHeader);
  if (localHeader.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL_SIGNATURE)
    throw new ZipFault('damaged');
  const start = offset + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packedBytes > fileBytes) throw new ZipFault('damaged');
  return start;
}
