import { CFB, type CellObject, utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';

/** What of the second value is struck out: the number by its style, or the last digit of a text. */
export type Struck = 'style' | 'digit';

const STRIKEOUT = 0x08;
/** The text of which the last digit is struck out. */
const TEXT = '1.21';
const [FONT, XF, BOUND_SHEET, SHARED_TEXTS] = [0x31, 0xe0, 0x85, 0xfc];

/** Times and levels, the last level in a format of its own. */
function workbookOf(struck: Struck, bookType: 'biff8' | 'xlsb'): Buffer {
  const rows: CellObject[][] = [
    [
      { t: 's', v: '时间' },
      { t: 's', v: '液位(m)' },
    ],
    [
      { t: 's', v: '2026-03-01 08:00' },
      { t: 'n', v: 1.1 },
    ],
    [
      { t: 's', v: '2026-03-01 09:00' },
      struck === 'style' ? { t: 'n', v: 1.2, z: '0.00' } : { t: 's', v: TEXT },
    ],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据');
  return write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer;
}

const uint16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

/** A workbook of Excel 97 in which something is struck out: the library that writes it knows no fonts. */
export function struckXls(struck: Struck): Buffer {
  const container = CFB.read(workbookOf(struck, 'biff8'), { type: 'buffer' });
  const entry = CFB.find(container, '/Workbook') as { content: Uint8Array; size: number };
  const stream = Buffer.from(entry.content);
  const records: { type: number; data: Buffer }[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const size = stream.readUInt16LE(at + 2);
    records.push({
      type: stream.readUInt16LE(at),
      data: Buffer.from(stream.subarray(at + 4, at + 4 + size)),
    });
    at += 4 + size;
  }
  const ofType = (type: number) => records.findLastIndex((one) => one.type === type);
  const font = Buffer.from(records[ofType(FONT)]?.data ?? []);
  font.writeUInt16LE(STRIKEOUT, 2);
  if (struck === 'style') records[ofType(XF)]?.data.writeUInt16LE(1, 0);
  let longer = 4 + font.length;
  const texts = records[ofType(SHARED_TEXTS)];
  if (struck === 'digit' && texts) {
    const old = Buffer.concat([uint16(TEXT.length), Buffer.of(1), Buffer.from(TEXT, 'utf16le')]);
    const at = texts.data.indexOf(old);
    const rich = [uint16(TEXT.length), Buffer.of(1 | STRIKEOUT), uint16(1), Buffer.from(TEXT, 'utf16le')];
    const run = uint16(TEXT.length - 1, 1);
    const rest = texts.data.subarray(at + old.length);
    const data = Buffer.concat([texts.data.subarray(0, at), ...rich, run, rest]);
    longer += data.length - texts.data.length;
    texts.data = data;
  }
  const sheet = records[ofType(BOUND_SHEET)]?.data;
  sheet?.writeUInt32LE(sheet.readUInt32LE(0) + longer, 0);
  records.splice(ofType(FONT) + 1, 0, { type: FONT, data: font });
  entry.content = Buffer.concat(records.flatMap(({ type, data }) => [uint16(type, data.length), data]));
  entry.size = entry.content.length;
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** A part of a binary workbook in which the last of some records is another one. */
function withLast(part: Uint8Array, type: number, change: (data: Buffer) => Buffer): Buffer {
  const bytes = Buffer.from(part);
  let [from, to, data] = [0, 0, Buffer.alloc(0)];
  for (let at = 0; at < bytes.length;) {
    const start = at;
    let name = bytes[at++] ?? 0;
    if (name >= 0x80) name = (name & 0x7f) + ((bytes[at++] ?? 0) & 0x7f) * 128;
    let [size, group, more] = [0, 0, true];
    while (more) {
      const byte = bytes[at++] ?? 0;
      size += (byte & 0x7f) * 128 ** group++;
      more = byte >= 0x80;
    }
    if (name === type) [from, to, data] = [start, at + size, Buffer.from(bytes.subarray(at, at + size))];
    at += size;
  }
  return Buffer.concat([bytes.subarray(0, from), change(data), bytes.subarray(to)]);
}

/** A binary workbook of Excel 2007 in which something is struck out. */
export function struckXlsb(struck: Struck): Buffer {
  const files = unzipSync(workbookOf(struck, 'xlsb'));
  const record = (type: number, data: Buffer): Buffer => Buffer.concat([Buffer.of(type, data.length), data]);
  const styles = withLast(files['xl/styles.bin'] ?? new Uint8Array(), 0x2b, (font) => {
    const other = Buffer.from(font);
    other.writeUInt16LE(STRIKEOUT, 2);
    return Buffer.concat([record(0x2b, font), record(0x2b, other)]);
  });
  const all: Record<string, Uint8Array> = { ...files };
  all['xl/styles.bin'] = withLast(styles, 0x2f, (style) => {
    if (struck === 'style') style.writeUInt16LE(1, 4);
    return record(0x2f, style);
  });
  if (struck === 'digit')
    all['xl/sharedStrings.bin'] = withLast(
      files['xl/sharedStrings.bin'] ?? new Uint8Array(),
      0x13,
      (text) => {
        text[0] = 1;
        return record(0x13, Buffer.concat([text, Buffer.of(1, 0, 0, 0), uint16(TEXT.length - 1, 1)]));
      },
    );
  return Buffer.from(zipSync(all));
}
