import { createHash } from 'node:crypto';
import type { SampleRow, SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';
import type { ByteFile } from './byte-file.ts';
import type { OpenSource } from './open-source.ts';
import type { OnProgress, RowSource } from './row-source.ts';

const HEAD_ROWS = 200;
const TAIL_ROWS = 50;
const CHUNK_BYTES = 1024 * 1024;

/** The first rows of every sheet; nothing is counted, so it takes the same time for every size. */
export async function takeHeads(source: OpenSource): Promise<SheetSample[]> {
  const sheets: SheetSample[] = [];
  for (const name of source.sheetNames) {
    const rows = await source.rows(source.format, name);
    const head = readRows(rows, 1, HEAD_ROWS);
    sheets.push({ name, head, tail: [], rowCount: null, merged: [], ...hiddenParts(rows, false) });
  }
  return sheets;
}

/** Head, tail, row count and merged cells of every sheet. */
export async function takeSheets(
  source: OpenSource,
  format = source.format,
  onProgress?: OnProgress,
): Promise<SheetSample[]> {
  const sheets: SheetSample[] = [];
  for (const name of source.sheetNames) {
    const rows = await source.rows(format, name);
    const rowCount = rows.countRows(onProgress);
    const tailFrom = Math.max(HEAD_ROWS + 1, rowCount - TAIL_ROWS + 1);
    sheets.push({
      name,
      head: readRows(rows, 1, HEAD_ROWS),
      tail: readRows(rows, tailFrom, rowCount),
      rowCount,
      merged: rows.merged,
      ...hiddenParts(rows, true),
      ...(rows.splitThousands === undefined ? {} : { splitThousands: rows.splitThousands }),
      ...(rows.splitDecimals === undefined ? {} : { splitDecimals: rows.splitDecimals }),
    });
  }
  return sheets;
}

/** What a workbook does not show, as far as it is known. */
function hiddenParts(
  rows: RowSource,
  isCounted: boolean,
): Pick<SheetSample, 'hidden' | 'hiddenColumns' | 'hiddenRows'> {
  const { hidden, hiddenColumns } = rows;
  if (hidden === undefined || hiddenColumns === undefined) return {};
  return { hidden, hiddenColumns, hiddenRows: (isCounted ? rows.hiddenRows : null) ?? null };
}

export async function takeSample(
  source: OpenSource,
  fileName: string,
  onProgress?: OnProgress,
): Promise<SourceSample> {
  return {
    fileName,
    sizeBytes: source.file.sizeBytes,
    sha256: sha256Of(source.file),
    format: source.format,
    encodingGuess: source.encodingGuess,
    delimiterGuess: source.delimiterGuess,
    sheets: await takeSheets(source, source.format, onProgress),
  };
}

/** Rows by number, both ends included; rows that the file leaves out are blank. */
export function readRows(source: RowSource, firstRow: number, lastRow: number): SampleRow[] {
  const rows: SampleRow[] = [];
  if (lastRow < firstRow) return rows;
  source.scan(firstRow, (row) => {
    for (let blank = firstRow + rows.length; blank < Math.min(row.number, lastRow + 1); blank++) {
      rows.push({ number: blank, cells: [] });
    }
    if (row.number > lastRow) return false;
    rows.push(row.sample());
    return row.number < lastRow;
  });
  return rows;
}

function sha256Of(file: ByteFile): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let at = 0; at < file.sizeBytes;) {
    const got = file.read(buffer, at);
    if (got === 0) break;
    hash.update(buffer.subarray(0, got));
    at += got;
  }
  return hash.digest('hex');
}
