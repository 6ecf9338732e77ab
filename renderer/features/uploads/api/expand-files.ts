import { Unzip, UnzipInflate } from 'fflate';

/** Endings of files that may be tables; those of web pages and XML only where somebody has chosen the very file. */
const TABLES = ['csv', 'tsv', 'tab', 'txt', 'dat', 'mon', 'xlsx', 'xlsm', 'xls', 'xlsb', 'et', 'ods'];
export const CHOSEN_KINDS = [...TABLES, 'zip', 'htm', 'html', 'xml'].map((ending) => `.${ending}`).join(',');
const TABLE = new RegExp(`\\.(?:${TABLES.join('|')})$`, 'iu');
/** So many are taken at once. */
export const MAX_FILES = 1_000;
const MAX_UNPACKED_BYTES = 500_000_000;
const PIECE_BYTES = 1_000_000;

/** Files that are no tables of their own: what Finder and Windows put beside them. */
const isTable = (path: string): boolean =>
  TABLE.test(path) && !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** A name in a ZIP without the mark of UTF-8: the bytes stand for themselves, as UTF-8 or as Chinese Windows writes names. */
function nameInZip(name: string): string {
  // oxlint-disable-next-line no-control-regex -- what is no byte was marked as UTF-8, and is decoded already
  if (!/^[\u0000-\u00FF]*$/u.test(name) || !/[\u0080-\u00FF]/u.test(name)) return name;
  const bytes = Uint8Array.from(name, (sign) => sign.codePointAt(0) ?? 0);
  const chinese = new TextDecoder('gb18030').decode(bytes);
  try {
    const utf8 = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // 液位 of Chinese Windows is valid UTF-8 as well, but not a Chinese word.
    return /\p{Script=Han}/u.test(utf8) || !/\p{Script=Han}/u.test(chinese) ? utf8 : chinese;
  } catch {
    return chinese;
  }
}

/** The tables of a ZIP; empty if it has none, is damaged or encrypted, or unpacks to more than this window holds. */
async function filesOfZip(zip: File): Promise<File[]> {
  const found: File[] = [];
  let unpackedBytes = 0;
  let failure: Error | null = null;
  const unzip = new Unzip((entry) => {
    // One more shows that there are more.
    if (!isTable(entry.name) || found.length > MAX_FILES) return;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    entry.ondata = (error, piece, isLast) => {
      if (error) failure = error;
      unpackedBytes += piece.length;
      if (unpackedBytes > MAX_UNPACKED_BYTES) failure = new Error('too large');
      if (failure) return;
      pieces.push(piece);
      if (isLast) found.push(new File(pieces, nameInZip(entry.name).split('/').at(-1) ?? ''));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let offset = 0; offset < zip.size && !failure; offset += PIECE_BYTES) {
      const piece = await zip.slice(offset, offset + PIECE_BYTES).arrayBuffer();
      unzip.push(new Uint8Array(piece), offset + PIECE_BYTES >= zip.size);
    }
  } catch {
    return [];
  }
  return failure ? [] : found;
}

/** The files with what is in their ZIPs in place of these. A ZIP that gives nothing stays, so that it is said why. */
export async function expandFiles(files: readonly File[]): Promise<File[]> {
  const expanded = await Promise.all(
    files.map(async (file) => {
      const inside = /\.zip$/iu.test(file.name) ? await filesOfZip(file) : [];
      return inside.length > 0 ? inside : [file];
    }),
  );
  return expanded.flat();
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (entries.length === 0) return files;
    const inside = entries.filter(({ isDirectory, name }) =>
      isDirectory ? !name.startsWith('.') : isTable(name),
    );
    for (const one of inside) if (files.length <= MAX_FILES) files.push(...(await filesOfEntry(one)));
  }
}

/** What was dropped: its files, and the tables in its folders. It has to be asked while it is dropped. */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<File[]> {
  const plain = [...files];
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.every(({ isFile }) => isFile)) return plain;
  const lists = await Promise.all(entries.map(filesOfEntry));
  return lists.flat();
}

/** The tables of a folder that was chosen. */
export const tablesIn = (files: readonly File[]): File[] =>
  files.filter((file) => isTable(file.webkitRelativePath));

/** A number, a date or a time; 2024. at the end of a sentence is none. */
const VALUE = /^["<>≤≥+-]*\d[\d\s.,:/+\-年月日时分秒TZ%"]*(?<!\.)$/u;
const isValue = (text: string): boolean => VALUE.test(text.trim());

/** True if a row has values, and another one as many cells. */
function hasCells(rows: readonly string[], separator: string): boolean {
  const cells = rows.map((row) => row.split(separator)).filter(({ length }) => length > 1);
  const widths = new Set(cells.map(({ length }) => length));
  return widths.size < cells.length && cells.some((row) => row.some(isValue));
}

/** True if half of the rows are values from their beginning to their end: a column alone, or columns between blanks. */
function isOfValues(rows: readonly string[]): boolean {
  const ofValues = rows.filter((row) => row.trim().split(/\s+/u).every(isValue));
  return rows.length > 1 && ofValues.length * 2 >= rows.length;
}

/** A table that was copied in another program, as a file; null for words and sentences. */
export function fileOfClipboard(text: string, name: string): File | null {
  const rows = text.split(/\r?\n/u).filter((row) => row.trim() !== '');
  // Tabs that only indent lines separate nothing.
  const isTaken =
    rows.some((row) => row.trim().includes('\t')) ||
    [',', ';', '|'].some((separator) => hasCells(rows, separator)) ||
    isOfValues(rows);
  return isTaken ? new File([text], name, { type: 'text/tab-separated-values' }) : null;
}
