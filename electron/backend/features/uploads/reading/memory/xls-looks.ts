import { isPlainLook } from '../text-look.ts';
import { isEastAsianFormat, lookOfFont, type SharedLooks, SheetLooks } from './binary-looks.ts';

const [FORMULA, EOF, FONT, CONTINUE, BOUND_SHEET] = [0x06, 0x0a, 0x31, 0x3c, 0x85];
const [MULTIPLE_RK, XF, SHARED_TEXTS, LABEL_SHARED, RICH_LABEL] = [0xbd, 0xe0, 0xfc, 0xfd, 0xd6];
const [FORMAT, UNCOMPUTED] = [0x041e, 0x5e];
const BEGIN = 0x0809;
/** NUMBER, LABEL, BOOLERR, RK: row, column and style in front. */
const CELLS = new Set([FORMULA, LABEL_SHARED, RICH_LABEL, 0x0203, 0x0204, 0x0205, 0x027e]);
const MIN_CELL_BYTES = 8;
const [IS_WIDE, HAS_MORE, HAS_RUNS] = [0x01, 0x04, 0x08];

type BinaryRecord = { type: number; data: Buffer };

function* recordsOf(stream: Buffer, from: number): Generator<BinaryRecord> {
  for (let at = from; at + 4 <= stream.length;) {
    const size = stream.readUInt16LE(at + 2);
    if (at + 4 + size > stream.length) return;
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + size) };
    at += 4 + size;
  }
}

/** Fonts count from 0, and there is none with the number 4. */
const fontOf = (number: number): number => (number > 4 ? number - 1 : number);

/**
 * The looks of the cells of a workbook of Excel 97 (MS-XLS 2.4.122 Font, 2.4.331 Uncalced, 2.4.353 XF, 2.5.293 rich texts),
 * sheet by sheet in the order of the workbook. @param stream the stream that is called Workbook
 */
export function looksOfXls(stream: Buffer): SheetLooks[] {
  const shared: SharedLooks = { fonts: [], styles: [], formats: [], runs: new Map() };
  const ownFormats = new Set<number>();
  const starts: number[] = [];
  const texts: Buffer[] = [];
  let isOfTexts = false;
  for (const { type, data } of recordsOf(stream, 0)) {
    if (type === EOF) break;
    isOfTexts = type === SHARED_TEXTS || (type === CONTINUE && isOfTexts);
    if (isOfTexts) texts.push(data);
    else if (type === FONT && data.length >= 10)
      shared.fonts.push(lookOfFont(data.readUInt16LE(2), data.readUInt16LE(8)));
    else if (type === FORMAT && data.length >= 2) ownFormats.add(data.readUInt16LE(0));
    else if (type === XF && data.length >= 4) {
      shared.styles.push(fontOf(data.readUInt16LE(0)));
      shared.formats.push(data.readUInt16LE(2));
    } else if (type === BOUND_SHEET && data.length >= 4) starts.push(data.readUInt32LE(0));
  }
  shared.formats = shared.formats.map((id) => (isEastAsianFormat(id) && !ownFormats.has(id) ? id : 0));
  if (texts.length > 0) readRuns(new Parts(texts), shared);
  return starts.map((start) => looksOfSheet(stream, start, shared));
}

function looksOfSheet(stream: Buffer, start: number, shared: SharedLooks): SheetLooks {
  const looks = new SheetLooks(shared);
  let depth = 0;
  for (const { type, data } of recordsOf(stream, start)) {
    if (type === BEGIN) depth += 1;
    else if (type === EOF && --depth === 0) {
      looks.isWhole = true;
      break;
    }
    // Charts in the sheet have cells of their own.
    else if (depth !== 1) continue;
    else if (type === UNCOMPUTED) looks.isUncomputed = true;
    else if (type === MULTIPLE_RK && data.length >= MIN_CELL_BYTES) {
      const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
      for (let at = 4; at + 8 <= data.length; at += 6)
        looks.add(row, first + (at - 4) / 6, data.readUInt16LE(at));
    } else if (CELLS.has(type) && data.length >= MIN_CELL_BYTES) {
      const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
      const runs =
        type === LABEL_SHARED && data.length >= 10 ? shared.runs.get(data.readUInt32LE(6)) : undefined;
      looks.add(row, column, style, runs);
    }
  }
  return looks;
}

/** Bytes that records in a row hold, and where one of them ends. */
class Parts {
  readonly #parts: readonly Buffer[];
  #part = 0;
  #at = 0;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  get isAtEnd(): boolean {
    return this.#at >= (this.#parts[this.#part]?.length ?? 0);
  }

  number(bytes: number): number {
    let value = 0;
    for (let at = 0; at < bytes; at++) value += this.#byte() * 256 ** at;
    return value;
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0;) {
      if (this.isAtEnd && !this.#next()) return;
      const step = Math.min(left, (this.#parts[this.#part]?.length ?? 0) - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  /** A text that goes on in another record says there anew how wide its characters are. */
  skipText(characters: number, isWide: boolean): void {
    let width = isWide ? 2 : 1;
    for (let left = characters; left > 0;) {
      if (this.isAtEnd) {
        if (!this.#next()) return;
        width = (this.#byte() & IS_WIDE) === 0 ? 1 : 2;
      }
      const room = Math.floor(((this.#parts[this.#part]?.length ?? 0) - this.#at) / width);
      const step = Math.min(left, Math.max(room, 1));
      this.#at += step * width;
      left -= step;
    }
  }

  #byte(): number {
    if (this.isAtEnd && !this.#next()) return 0;
    return this.#parts[this.#part]?.[this.#at++] ?? 0;
  }

  #next(): boolean {
    this.#part += 1;
    this.#at = 0;
    return this.#part < this.#parts.length;
  }
}

function readRuns(parts: Parts, { fonts, runs }: SharedLooks): void {
  if (fonts.every(isPlainLook)) return;
  parts.skip(4);
  const count = parts.number(4);
  for (let text = 0; text < count; text++) {
    const characters = parts.number(2);
    const flags = parts.number(1);
    const runCount = (flags & HAS_RUNS) === 0 ? 0 : parts.number(2);
    const moreBytes = (flags & HAS_MORE) === 0 ? 0 : parts.number(4);
    parts.skipText(characters, (flags & IS_WIDE) !== 0);
    const found = Array.from({ length: runCount }, () => ({
      from: parts.number(2),
      font: fontOf(parts.number(2)),
    }));
    if (found.length > 0) runs.set(text, found);
    parts.skip(moreBytes);
  }
}
