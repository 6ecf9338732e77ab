import { isEastAsianFormat, lookOfFont, type SharedLooks, SheetLooks } from './binary-looks.ts';

const [ROW, FIRST_CELL, LAST_CELL, SHARED_CELL, RICH_CELL] = [0x00, 1, 11, 7, 62];
const [FIRST_SHORT, LAST_SHORT, SHORT_SHARED] = [12, 18, 18];
const [FORMAT, END_SHEET] = [0x2c, 0x82];
const [TEXT, FONT, XF, BEGIN_STYLES, END_STYLES, SHEET] = [0x13, 0x2b, 0x2f, 0x0269, 0x026a, 0x9c];
/** Where its flags stand: to be computed when it is opened, and not computed when it was saved. */
const [CALCULATION, CALCULATION_FLAGS, UNCOMPUTED] = [0x9d, 24, 0b1_0001];

type BinaryRecord = { type: number; data: Buffer };

/** A number in groups of seven bits, the lowest first. @returns it and where it ends */
function groupsAt(bytes: Buffer, from: number, mostGroups: number): [value: number, end: number] {
  let value = 0;
  let at = from;
  for (let group = 0; group < mostGroups; group++) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * 128 ** group;
    if (byte < 0x80) break;
  }
  return [value, at];
}

function* recordsOf(part: Buffer): Generator<BinaryRecord> {
  for (let at = 0; at < part.length;) {
    const first = part[at] ?? 0;
    const type = first < 0x80 ? first : (first & 0x7f) + ((part[at + 1] ?? 0) & 0x7f) * 128;
    const [size, start] = groupsAt(part, at + (first < 0x80 ? 1 : 2), 4);
    yield { type, data: part.subarray(start, start + size) };
    at = start + size;
  }
}

/** Runs of a rich text that begins with its flags: characters, then from where on which font counts. */
function runsOf(text: Buffer): { from: number; font: number }[] {
  if (((text[0] ?? 0) & 1) === 0) return [];
  const at = 5 + text.readUInt32LE(1) * 2;
  return Array.from({ length: text.readUInt32LE(at) }, (_, run) => ({
    from: text.readUInt16LE(at + 4 + run * 4),
    font: text.readUInt16LE(at + 6 + run * 4),
  }));
}

const textAt = (data: Buffer, at: number): string =>
  data.toString('utf16le', at + 4, at + 4 + data.readUInt32LE(at) * 2);

/**
 * The looks of the cells of a binary workbook of Excel 2007 (MS-XLSB 2.4.149 BrtFont, BrtCalcProp, 2.4.672 BrtXF, 2.5.121
 * RichStr), sheet by sheet in the order of the workbook. @param part a part of the package by its path
 */
export function looksOfXlsb(part: (path: string) => Buffer | undefined): (SheetLooks | undefined)[] {
  const shared: SharedLooks = { fonts: [], styles: [], formats: [], runs: new Map() };
  const ownFormats = new Set<number>();
  let isOfCells = false;
  for (const { type, data } of recordsOf(part('xl/styles.bin') ?? Buffer.alloc(0))) {
    if (type === BEGIN_STYLES || type === END_STYLES) isOfCells = type === BEGIN_STYLES;
    else if (type === FONT) shared.fonts.push(lookOfFont(data.readUInt16LE(2), data.readUInt16LE(6)));
    else if (type === FORMAT) ownFormats.add(data.readUInt16LE(0));
    else if (type === XF && isOfCells) {
      shared.styles.push(data.readUInt16LE(4));
      shared.formats.push(data.readUInt16LE(2));
    }
  }
  shared.formats = shared.formats.map((id) => (isEastAsianFormat(id) && !ownFormats.has(id) ? id : 0));
  let texts = 0;
  for (const { type, data } of recordsOf(part('xl/sharedstrings.bin') ?? Buffer.alloc(0))) {
    if (type !== TEXT) continue;
    const runs = runsOf(data);
    if (runs.length > 0) shared.runs.set(texts, runs);
    texts += 1;
  }
  const relations = part('xl/_rels/workbook.bin.rels')?.toString('utf8') ?? '';
  const targets = new Map(
    [...relations.matchAll(/<Relationship\s[^<>]*>/gu)].map(([tag]) => [
      /\bId="([^"]*)"/u.exec(tag)?.[1] ?? '',
      /\bTarget="([^"]*)"/u.exec(tag)?.[1] ?? '',
    ]),
  );
  const records = [...recordsOf(part('xl/workbook.bin') ?? Buffer.alloc(0))];
  const isUncomputed = records.some(
    ({ type, data }) => type === CALCULATION && ((data[CALCULATION_FLAGS] ?? 0) & UNCOMPUTED) !== 0,
  );
  return records
    .filter(({ type }) => type === SHEET)
    .map(({ data }) => {
      const target = targets.get(textAt(data, 8))?.toLowerCase() ?? '';
      const sheet = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      return sheet && Object.assign(looksOfSheet(sheet, shared), { isUncomputed });
    });
}

function looksOfSheet(sheet: Buffer, shared: SharedLooks): SheetLooks {
  const looks = new SheetLooks(shared);
  let [row, column] = [0, -1];
  for (const { type, data } of recordsOf(sheet)) {
    if (type === END_SHEET) looks.isWhole = true;
    if (type === ROW) [row, column] = [data.readUInt32LE(0), -1];
    const isShort = type >= FIRST_SHORT && type <= LAST_SHORT;
    const isCell = (type >= FIRST_CELL && type <= LAST_CELL) || type === RICH_CELL;
    if (!isCell && !isShort) continue;
    // A short cell is the next one of its row.
    column = isShort ? column + 1 : data.readUInt32LE(0);
    const cell = isShort ? data : data.subarray(4);
    const isShared = type === SHARED_CELL || type === SHORT_SHARED;
    const runs = isShared ? shared.runs.get(cell.readUInt32LE(4)) : undefined;
    looks.add(row, column, cell.readUIntLE(0, 3), type === RICH_CELL ? runsOf(cell.subarray(4)) : runs);
  }
  return looks;
}
