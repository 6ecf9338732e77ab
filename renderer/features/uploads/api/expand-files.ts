import { foldersOf, namesToldApart } from '#shared/domain/file-name.ts';
import {
  entriesOfZip,
  newUnpackBudget,
  NotUnpacked,
  unpackEntry,
  type UnpackBudget,
  type WhyUnreadable,
} from './zip-files.ts';

/** Endings of files that may be tables; those of web pages and XML only where somebody has chosen the very file. */
const TABLES = ['csv', 'tsv', 'tab', 'txt', 'dat', 'mon', 'xlsx', 'xlsm', 'xls', 'xlsb', 'et', 'ods'];
export const CHOSEN_KINDS = [...TABLES, 'zip', 'htm', 'html', 'xml'].map((ending) => `.${ending}`).join(',');
const TABLE = new RegExp(`\\.(?:${TABLES.join('|')})$`, 'iu');
/** So many are taken at once. */
export const MAX_FILES = 1_000;
/** A ZIP in a ZIP in a ZIP is unpacked; what is deeper is no export of measurements. */
const MAX_ZIP_LEVELS = 3;

const isZip = (name: string): boolean => /\.zip$/iu.test(name);

/** Tables, and ZIPs of them. Finder and Windows put files beside them that are none of their own. */
const isTaken = (path: string): boolean =>
  (TABLE.test(path) || isZip(path)) &&
  !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** A file to be taken. `why` it cannot be read, where that is known. */
export type ExpandedFile = { file: File; why: WhyUnreadable | null };

/** A file, and the folders that it lies in, the innermost last. */
type PlacedFile = ExpandedFile & { folders: string[] };

/** Where a file that was dropped in a folder lies in it; of one that was chosen in a folder the browser says so. */
const droppedPaths = new WeakMap<File, string>();

// Node, which the tests run in, has no such paths.
const pathOf = (file: File): string =>
  droppedPaths.get(file) ?? (file as Partial<File>).webkitRelativePath ?? '';

/** What is in a ZIP; it stays itself if it has no tables or cannot be unpacked as a whole, so that it is said why. */
async function filesOfZip(
  zip: File,
  folders: string[],
  budget: UnpackBudget,
  levelsLeft: number,
): Promise<PlacedFile[]> {
  const entries = levelsLeft > 0 ? await entriesOfZip(zip) : null;
  // One more shows that there are more.
  const inside = (entries ?? []).filter(({ name }) => isTaken(name)).slice(0, MAX_FILES + 1);
  const found: PlacedFile[] = [];
  try {
    for (const { name, entry } of inside) {
      const file = new File(await unpackEntry(zip, entry, budget), name.split('/').at(-1) ?? '');
      const place = [...folders, zip.name.replace(/\.zip$/iu, ''), ...foldersOf(name)];
      if (isZip(name)) found.push(...(await filesOfZip(file, place, budget, levelsLeft - 1)));
      else found.push({ file, folders: place, why: null });
      if (found.length > MAX_FILES) break;
    }
  } catch (error) {
    if (error instanceof NotUnpacked) return [{ file: zip, folders, why: error.why }];
    throw error;
  }
  return found.length > 0 ? found : [{ file: zip, folders, why: null }];
}

/** The files with what is in their ZIPs in place of these. */
export async function expandFiles(files: readonly File[]): Promise<ExpandedFile[]> {
  const expanded: PlacedFile[] = [];
  for (const file of files) {
    const folders = foldersOf(pathOf(file));
    if (isZip(file.name))
      expanded.push(...(await filesOfZip(file, folders, newUnpackBudget(), MAX_ZIP_LEVELS)));
    else expanded.push({ file, folders, why: null });
  }
  return toldApart(expanded);
}

/** Files of one name, as where each station has a folder, are called by their folders too. */
function toldApart(files: readonly PlacedFile[]): ExpandedFile[] {
  const names = namesToldApart(files.map(({ file: { name }, folders }) => ({ name, folders })));
  return files.map(({ file, why }, at) => {
    const name = names[at] ?? file.name;
    return { file: name === file.name ? file : new File([file], name, { type: file.type }), why };
  });
}

async function filesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    droppedPaths.set(file, entry.fullPath);
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
      isDirectory ? !name.startsWith('.') : isTaken(name),
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

/** The tables of a folder that was chosen, and ZIPs of them. */
export const tablesIn = (files: readonly File[]): File[] =>
  files.filter((file) => isTaken(file.webkitRelativePath));

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
function fileOfClipboard(text: string, name: string): File | null {
  const rows = text.split(/\r?\n/u).filter((row) => row.trim() !== '');
  // Tabs that only indent lines separate nothing.
  const isTable =
    rows.some((row) => row.trim().includes('\t')) ||
    [',', ';', '|'].some((separator) => hasCells(rows, separator)) ||
    isOfValues(rows);
  return isTable ? new File([text], name, { type: 'text/tab-separated-values' }) : null;
}

/**
 * What was copied: files, or a table as a file. Spreadsheet programs put a picture of the cells beside their text.
 * @param name of a table
 */
export function filesOfClipboard(copied: Pick<DataTransfer, 'getData' | 'files'>, name: string): File[] {
  const table = fileOfClipboard(copied.getData('text/plain'), name);
  const files = [...copied.files];
  return table && files.every(({ type }) => type.startsWith('image/')) ? [table] : files;
}
