import {
  LOCAL_HEADER_BYTES,
  packedStart,
  ZipFault,
  type ZipEntry as PackedFile,
  zipDirectoryPlace,
  zipDirectoryPlace64,
  zipEntries,
  zipTail,
} from '#shared/domain/import/zip-directory.ts';
import { type ByteFile, readPart } from '../byte-file.ts';
import { ReadingFailure } from '../reading-failure.ts';

/** `name` is in lower case, with slashes. */
export type ZipEntry = PackedFile & { name: string };

/** The files of a ZIP archive by their names; of several of one name the first. @throws ReadingFailure */
export function readZipDirectory(file: ByteFile): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  for (const entry of orUnreadable(() => entriesOf(file))) {
    if (entry.isEncrypted) throw new ReadingFailure('encrypted');
    const name = Buffer.from(entry.nameBytes).toString('utf8').replaceAll('\\', '/').toLowerCase();
    if (!entries.has(name)) entries.set(name, { ...entry, name });
  }
  return entries;
}

function entriesOf(file: ByteFile): PackedFile[] {
  const part = ({ offset, sizeBytes }: { offset: number; sizeBytes: number }) =>
    readPart(file, offset, sizeBytes);
  const place = zipDirectoryPlace(part(zipTail(file.sizeBytes)));
  const directory = 'directory' in place ? place.directory : zipDirectoryPlace64(part(place.record));
  return zipEntries(part(directory), directory);
}

function orUnreadable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ZipFault ? new ReadingFailure(error.why, { cause: error }) : error;
  }
}

/** Where the packed bytes of an entry begin. @throws ReadingFailure */
export function packedOffset(file: ByteFile, entry: ZipEntry): number {
  const header = readPart(file, entry.offset, LOCAL_HEADER_BYTES);
  return orUnreadable(() => packedStart(entry, header, file.sizeBytes));
}
