import { type ByteFile, readPart } from '../byte-file.ts';
import type { SplitThousands } from '#shared/domain/import/source-sample.ts';
import { ReadingFailure } from '../reading-failure.ts';
import type { OnProgress, RowSource, TakeLine, VisitRow } from '../row-source.ts';
import { RowSpans } from '../row-spans.ts';
import { ROOM_BEHIND, scanRows } from './scan-rows.ts';
import {
  findLongIds,
  type HeaderWidth,
  joinDecimals,
  joinThousands,
  SplitThousandsSearch,
  widthOfHeader,
} from './split-thousands.ts';

const [LF, CR, QUOTE] = [10, 13, 34];
const CHUNK_BYTES = 256 * 1024;
const MAX_ROW_BYTES = 8 * 1024 * 1024;
/** Every so many rows the place in the file is remembered. */
const CHECKPOINT_ROWS = 1024;

type TextLayout = {
  encoding: 'utf-8' | 'gb18030';
  delimiter: string;
  /** Where the first row begins: after a byte order mark or a `sep=` line. */
  dataOffset: number;
  joinsThousands?: boolean;
  joinsDecimals?: boolean;
};

/** The rows of a text file, read piece by piece; of the file only the place of every 1,024th row stays in memory. */
export class TextSheet implements RowSource {
  readonly name = '';
  readonly merged = [];
  readonly #file: ByteFile;
  readonly #layout: TextLayout;
  /** Offset of the rows 1, 1025, 2049 ... as far as they have been seen. */
  readonly #checkpoints: number[];
  #rowCount: number | null = null;
  #width: HeaderWidth | null | undefined;
  #isId: ((digits: string) => boolean) | undefined;
  #splitThousands: SplitThousands | null = null;
  #splitDecimals: SplitThousands | null = null;

  constructor(file: ByteFile, layout: TextLayout) {
    this.#file = file;
    this.#layout = layout;
    this.#checkpoints = [layout.dataOffset];
  }

  countRows(onProgress?: OnProgress): number {
    if (this.#rowCount !== null) return this.#rowCount;
    const width = this.#headerWidth();
    const search = width === null ? null : new SplitThousandsSearch(width);
    this.#scan(1, (row) => (search?.see(row), true), onProgress);
    this.#splitThousands = search?.result() ?? null;
    this.#splitDecimals = (this.#layout.delimiter === ',' && search?.decimals()) || null;
    return this.#rowCount ?? 0;
  }

  get endsOpen(): boolean {
    const [last] = readPart(this.#file, Math.max(0, this.#file.sizeBytes - 1), 1);
    return last !== undefined && last !== LF && last !== CR && last !== QUOTE;
  }

  get splitThousands(): SplitThousands | null {
    this.countRows();
    return this.#splitThousands;
  }

  get splitDecimals(): SplitThousands | null {
    this.countRows();
    return this.#splitDecimals;
  }

  scan(firstRow: number, visit: VisitRow, onProgress?: OnProgress, takeLine?: TakeLine | null): void {
    const { joinsThousands = false, joinsDecimals = false } = this.#layout;
    const width = joinsThousands || joinsDecimals ? this.#headerWidth() : null;
    if (width === null) return this.#scan(firstRow, visit, onProgress, takeLine);
    if (!joinsThousands) this.#isId ??= findLongIds((see) => this.#scan(1, see));
    const isId = this.#isId ?? (() => false);
    const visitJoined: VisitRow = (row) => {
      if (joinsThousands) joinThousands(row, width);
      else joinDecimals(row, width, isId);
      return visit(row);
    };
    this.#scan(firstRow, visitJoined, onProgress);
  }

  /** Cells of the header, if a comma or a blank could have cut numbers that have more. */
  #headerWidth(): HeaderWidth | null {
    if (this.#width === undefined) {
      const canCut = this.#layout.delimiter === ',' || this.#layout.delimiter === ' ';
      this.#width = canCut ? widthOfHeader((visit) => this.#scan(1, visit)) : null;
    }
    return this.#width;
  }

  #scan(firstRow: number, visit: VisitRow, onProgress?: OnProgress, takeLine?: TakeLine | null): void {
    const checkpoint = Math.min(Math.floor((firstRow - 1) / CHECKPOINT_ROWS), this.#checkpoints.length - 1);
    const row = new RowSpans(this.#layout.encoding);
    row.number = checkpoint * CHECKPOINT_ROWS;
    let position = this.#checkpoints[checkpoint] ?? 0;
    let buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, this.#file.sizeBytes) + ROOM_BEHIND);
    let kept = 0;
    let isStopped = false;
    const { sizeBytes } = this.#file;
    const delimiter = this.#layout.delimiter.charCodeAt(0);
    const begin = (rowStart: number): void => {
      if (row.number % CHECKPOINT_ROWS === 0)
        this.#remember(row.number / CHECKPOINT_ROWS, position + rowStart);
      row.number++;
    };
    const take = (rowStart: number): boolean => {
      begin(rowStart);
      if (row.number < firstRow || visit(row)) return true;
      isStopped = true;
      return false;
    };
    const takeWhole = (rowStart: number, length: number): number => {
      begin(rowStart);
      const next = row.number < firstRow ? 0 : (takeLine?.(row, rowStart, length) ?? 0);
      if (next === 0) row.number--;
      return next;
    };
    while (position + kept < sizeBytes) {
      const got = this.#file.read(buffer.subarray(kept, buffer.length - ROOM_BEHIND), position + kept);
      const length = kept + got;
      const isEnd = got === 0 || position + length >= sizeBytes;
      const used = scanRows(buffer, length, { delimiter, isEnd }, row, take, takeLine ? takeWhole : null);
      position += used;
      kept = length - used;
      onProgress?.({ bytesRead: position, sizeBytes, rows: row.number });
      if (isStopped) return;
      if (isEnd) break;
      if (used === 0) buffer = larger(buffer);
      else buffer.copyWithin(0, used, length);
    }
    this.#rowCount = row.number;
  }

  #remember(index: number, offset: number): void {
    if (index === this.#checkpoints.length) this.#checkpoints.push(offset);
  }
}

function larger(buffer: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (buffer.length > MAX_ROW_BYTES) {
    throw new ReadingFailure('row-too-long');
  }
  const grown = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(grown);
  return grown;
}
