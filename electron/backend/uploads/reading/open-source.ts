import type { EncodingGuess, SourceFormat } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, openByteFile, readPart } from './byte-file.ts';
import { type ForeignWorkbook, readForeignWorkbook } from './foreign-workbook.ts';
import { ReadingFailure } from './reading-failure.ts';
import type { RowSource } from './row-source.ts';
import { sniffSource } from './sniff-source.ts';
import { detectEncoding } from './text/detect-encoding.ts';
import { type TextFormat, TextSource } from './text/text-source.ts';
import { XlsxWorkbook } from './xlsx/xlsx-workbook.ts';
import { readZipDirectory, type ZipEntry } from './xlsx/zip-directory.ts';
import { unpackToMemory } from './xlsx/unpack-entry.ts';

/** A file that is open for reading as a table. */
export type OpenSource = {
  file: ByteFile;
  format: SourceFormat;
  /** null for a workbook. */
  encodingGuess: EncodingGuess | null;
  /** One empty name for a text file. */
  sheetNames: string[];
  /** The rows of a sheet; a text file as `format` says, which may be another reading than the one that was guessed. */
  rows: (format: SourceFormat, sheet: string) => Promise<RowSource>;
  /** The format of the text file in another encoding. */
  formatIn: (encoding: TextFormat['encoding']) => SourceFormat;
  close: () => void;
};

type Workbook = Extract<SourceFormat, { kind: 'workbook' }>['container'];

/**
 * Opens a file by what its bytes say. Web pages and XML that call themselves .xls, as monitoring platforms export them, are
 * read as workbooks.
 * @param workDir folder for what has to be unpacked or written anew to be read; it is removed again by `close`.
 * @throws ReadingFailure
 */
export async function openSource(path: string, workDir: string): Promise<OpenSource> {
  let file: ByteFile;
  try {
    file = openByteFile(path);
  } catch (cause) {
    throw new ReadingFailure('gone', { cause });
  }
  try {
    return await openByKind(file, workDir);
  } catch (error) {
    file.close();
    throw error;
  }
}

async function openByKind(file: ByteFile, workDir: string): Promise<OpenSource> {
  const kind = sniffSource(file);
  if (kind === 'text') return openText(file, workDir);
  if (kind === 'zip') return openZip(file, workDir);
  if (kind === 'compound') return openCompound(file);
  if (kind === 'html' || kind === 'spreadsheet-xml') {
    const { encoding } = detectEncoding(file).guess;
    const text = new TextDecoder(encoding).decode(wholeFile(file));
    return openForeign(file, 'xls', await readForeignWorkbook(text));
  }
  throw new ReadingFailure(kind);
}

function openText(file: ByteFile, workDir: string): OpenSource {
  const text = new TextSource(file, workDir);
  return {
    file,
    format: text.format,
    encodingGuess: text.guess,
    sheetNames: [''],
    rows: async (format) => text.rows(format.kind === 'delimited' ? format : text.format),
    formatIn: (encoding) => text.formatIn(encoding),
    close: () => {
      text.close();
      file.close();
    },
  };
}

async function openZip(file: ByteFile, workDir: string): Promise<OpenSource> {
  const entries = readZipDirectory(file);
  if (entries.has('xl/workbook.bin')) {
    return openForeign(file, 'xlsb', await readForeignWorkbook(wholeFile(file, entries)));
  }
  const mimetype = entries.get('mimetype');
  if (mimetype && unpackToMemory(file, mimetype).toString().includes('opendocument.spreadsheet')) {
    return openForeign(file, 'ods', await readForeignWorkbook(wholeFile(file, entries)));
  }
  const isOffice =
    entries.has('[content_types].xml') || [...entries.keys()].some((name) => name.startsWith('xl/'));
  const isOther = [...entries.keys()].some((name) => /^(?:word|ppt|visio)\//.test(name));
  if (!isOffice || isOther) throw new ReadingFailure('not-a-workbook');
  const workbook = new XlsxWorkbook(file, entries, workDir);
  return {
    ...workbookParts(file, 'xlsx', workbook.sheetNames),
    rows: (_format, sheet) => workbook.sheet(sheet),
    close: () => {
      workbook.close();
      file.close();
    },
  };
}

async function openCompound(file: ByteFile): Promise<OpenSource> {
  const bytes = wholeFile(file);
  const has = (name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) throw new ReadingFailure('encrypted');
  if (!has('Workbook') && !has('Book')) throw new ReadingFailure('not-a-workbook');
  return openForeign(file, 'xls', await readForeignWorkbook(bytes));
}

function openForeign(file: ByteFile, container: Workbook, workbook: ForeignWorkbook): OpenSource {
  return {
    ...workbookParts(file, container, workbook.sheetNames),
    rows: async (_format, sheet) => workbook.sheet(sheet),
    close: () => file.close(),
  };
}

function workbookParts(
  file: ByteFile,
  container: Workbook,
  sheetNames: string[],
): Pick<OpenSource, 'file' | 'format' | 'encodingGuess' | 'sheetNames' | 'formatIn'> {
  const format = { kind: 'workbook', container } as const;
  return { file, format, encodingGuess: null, sheetNames, formatIn: () => format };
}

const MAX_WHOLE_BYTES = 64 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

/** Formats that are read by a library are read at once, so both the file and what it unpacks to have limits. */
function wholeFile(file: ByteFile, entries?: ReadonlyMap<string, ZipEntry>): Buffer {
  if (file.sizeBytes > MAX_WHOLE_BYTES) throw new ReadingFailure('too-large');
  const unpacked = [...(entries?.values() ?? [])].reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (unpacked > MAX_UNPACKED_BYTES) throw new ReadingFailure('too-large-unpacked');
  return readPart(file, 0, file.sizeBytes);
}
