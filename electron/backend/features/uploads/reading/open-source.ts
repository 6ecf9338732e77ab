import type {
  DelimiterGuess,
  EncodingGuess,
  SourceFormat,
  TextEncoding,
  WorkbookContainer,
} from '#shared/domain/import/source-sample.ts';
import { type ByteFile, openByteFile, readPart } from './byte-file.ts';
import { doubtResultsOfBlanks } from './memory/doubt-blanks.ts';
import { readForeignWorkbook } from './memory/foreign-workbook.ts';
import { readHtmlTables } from './memory/html-tables.ts';
import { markupEncoding } from './memory/markup-encoding.ts';
import { MemorySheet, type MemoryTable } from './memory/memory-sheet.ts';
import { readOpenDocument } from './memory/open-document.ts';
import { readSpreadsheetXml } from './memory/spreadsheet-xml.ts';
import { ReadingFailure } from './reading-failure.ts';
import type { RowSource } from './row-source.ts';
import { sniffSource } from './sniff-source.ts';
import { type TextFormat, TextSource } from './text/text-source.ts';
import { XlsxWorkbook } from './xlsx/xlsx-workbook.ts';
import { readZipDirectory, type ZipEntry } from './xlsx/zip-directory.ts';
import { unpack, unpackToMemory } from './xlsx/unpack-entry.ts';

/** A file that is open for reading as a table. */
export type OpenSource = {
  file: ByteFile;
  format: SourceFormat;
  /** null for a workbook. */
  encodingGuess: EncodingGuess | null;
  delimiterGuess: DelimiterGuess | null;
  /** One empty name for a text file. */
  sheetNames: string[];
  /** The rows of a sheet; a text file as `format` says, which may be another reading than the one that was guessed. */
  rows: (format: SourceFormat, sheet: string) => Promise<RowSource>;
  /** The format of the text file in another encoding. */
  formatIn: (encoding: TextFormat['encoding']) => SourceFormat;
  close: () => void;
};

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
  if (kind === 'html') return openMarkup(file, 'html', readHtmlTables);
  if (kind === 'spreadsheet-xml') return openMarkup(file, 'xml', readSpreadsheetXml);
  if (kind === 'flat-ods') return openTables(file, 'ods', readOpenDocument(file));
  throw new ReadingFailure(kind);
}

function openText(file: ByteFile, workDir: string): OpenSource {
  const text = new TextSource(file, workDir);
  return {
    file,
    format: text.format,
    encodingGuess: text.guess,
    delimiterGuess: text.delimiterGuess,
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
    const part = (path: string): Buffer | undefined => {
      const entry = entries.get(path);
      return entry && unpackToMemory(file, entry);
    };
    return openTables(file, 'xlsb', await readForeignWorkbook(wholeFile(file, entries), part));
  }
  const mimetype = entries.get('mimetype');
  if (mimetype) return openOpenDocument(file, entries, workDir, unpackToMemory(file, mimetype).toString());
  const names = [...entries.keys()];
  if (names.some((name) => /^(?:word|ppt|visio)\//.test(name))) throw new ReadingFailure('document');
  const isOffice = entries.has('[content_types].xml') || names.some((name) => name.startsWith('xl/'));
  if (!isOffice) throw new ReadingFailure(entries.has('index/document.iwa') ? 'not-a-workbook' : 'archive');
  const workbook = new XlsxWorkbook(file, entries, workDir);
  return {
    ...workbookParts(file, { kind: 'workbook', container: 'xlsx' }, workbook.sheetNames),
    rows: (_format, sheet) => workbook.sheet(sheet),
    close: () => {
      workbook.close();
      file.close();
    },
  };
}

async function openOpenDocument(
  file: ByteFile,
  entries: ReadonlyMap<string, ZipEntry>,
  workDir: string,
  mimetype: string,
): Promise<OpenSource> {
  if (!mimetype.includes('opendocument.spreadsheet'))
    throw new ReadingFailure(mimetype.includes('opendocument') ? 'document' : 'archive');
  const content = entries.get('content.xml');
  if (!content) throw new ReadingFailure('damaged');
  const styles = entries.get('styles.xml');
  const stylesXml = styles ? await unpack(file, styles, workDir) : null;
  try {
    const xml = await unpack(file, content, workDir);
    try {
      return openTables(file, 'ods', readOpenDocument(xml, stylesXml));
    } finally {
      xml.close();
    }
  } finally {
    stylesXml?.close();
  }
}

async function openCompound(file: ByteFile): Promise<OpenSource> {
  const bytes = wholeFile(file);
  const has = (name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) throw new ReadingFailure('encrypted');
  if (!has('Workbook') && !has('Book')) {
    if (has('__substg1.0_')) throw new ReadingFailure('email');
    const isDocument = has('WordDocument') || has('PowerPoint Document');
    throw new ReadingFailure(isDocument ? 'document' : 'not-a-workbook');
  }
  return openTables(file, 'xls', await readForeignWorkbook(bytes));
}

function openTables(file: ByteFile, container: WorkbookContainer, tables: MemoryTable[]): OpenSource {
  if (tables.length === 0) throw new ReadingFailure('damaged');
  doubtResultsOfBlanks(tables);
  const sheets = new Map(tables.map((table) => [table.name, new MemorySheet(table)]));
  return {
    ...workbookParts(file, { kind: 'workbook', container }, [...sheets.keys()]),
    rows: async (_format, sheet) => sheetNamed(sheets, sheet),
    close: () => file.close(),
  };
}

/** HTML and XML that call themselves .xls; in another encoding, should somebody say so, the sheets keep their names. */
function openMarkup(
  file: ByteFile,
  container: 'html' | 'xml',
  read: (file: ByteFile, encoding: TextEncoding) => MemoryTable[],
): OpenSource {
  const { guess, isDeclared } = markupEncoding(file);
  const readIn = (encoding: TextEncoding) => {
    const tables = read(file, encoding);
    if (tables.length === 0) throw new ReadingFailure('damaged');
    doubtResultsOfBlanks(tables);
    return tables;
  };
  const tables = readIn(guess.encoding);
  let open = { encoding: guess.encoding, sheets: tables.map((table) => new MemorySheet(table)) };
  const names = tables.map(({ name }) => name);
  const format = { kind: 'workbook', container } as const;
  return {
    ...workbookParts(file, format, names),
    encodingGuess: isDeclared || guess.certainty === 'proved' ? null : guess,
    formatIn: (encoding) => ({ ...format, encoding }),
    rows: async (asked, sheet) => {
      const encoding = (asked.kind === 'workbook' ? asked.encoding : undefined) ?? guess.encoding;
      if (encoding !== open.encoding)
        open = { encoding, sheets: readIn(encoding).map((table) => new MemorySheet(table)) };
      const found = open.sheets[names.indexOf(sheet)];
      if (!found) throw new ReadingFailure('no-such-sheet');
      return found;
    },
    close: () => file.close(),
  };
}

function sheetNamed(sheets: ReadonlyMap<string, RowSource>, name: string): RowSource {
  const sheet = sheets.get(name);
  if (!sheet) throw new ReadingFailure('no-such-sheet');
  return sheet;
}

function workbookParts(
  file: ByteFile,
  format: Extract<SourceFormat, { kind: 'workbook' }>,
  sheetNames: string[],
): Pick<OpenSource, 'file' | 'format' | 'encodingGuess' | 'delimiterGuess' | 'sheetNames' | 'formatIn'> {
  return { file, format, encodingGuess: null, delimiterGuess: null, sheetNames, formatIn: () => format };
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
