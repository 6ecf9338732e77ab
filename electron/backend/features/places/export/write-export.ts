import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFormat, ExportRequest } from '#shared/contract/place-export.ts';
import type { PlaceRecord } from '#shared/domain/places/place-fields.ts';
import { exportCell, type ExportCell, type ExportWriter, xmlText } from './export-writer.ts';

const CHARS_AT_MOST = 32_767;
const WIDTH_AT_LEAST = 9;
const WIDTH_AT_MOST = 40;
const HEADER_STYLE = 1;
/** Excel reads `_x0041_` in a text as a character; one that stands there by itself is escaped. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const WIDE = /[\u1100-\uFFE6]/g;

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function shortened(text: string): string {
  if (text.length <= CHARS_AT_MOST) return text;
  return `${text.slice(0, CHARS_AT_MOST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function textCell(reference: string, text: string, style = 0): string {
  const content = xmlText(shortened(text).replace(ESCAPE, '_x005F_'));
  const styled = style > 0 ? ` s="${style}"` : '';
  return `<c r="${reference}" t="inlineStr"${styled}><is><t xml:space="preserve">${content}</t></is></c>`;
}

function cell(reference: string, { text, value }: ExportCell): string {
  if (value === null) return '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${reference}"><v>${value}</v></c>`;
  return textCell(reference, text);
}

/** A Chinese character is as wide as two others. */
function widthOf(header: string): number {
  const chars = header.length + (header.match(WIDE)?.length ?? 0);
  return Math.min(WIDTH_AT_MOST, Math.max(WIDTH_AT_LEAST, chars + 2));
}

/** The one sheet of a workbook (ECMA-376): the head stays in view, numbers are numbers, and no text is a formula. */
function sheetWriter({ columns }: ExportRequest): ExportWriter {
  const names = columns.map((_, index) => columnName(index));
  return {
    head: () => {
      const widths = columns
        .map(
          ({ header }, at) =>
            `<col min="${at + 1}" max="${at + 1}" width="${widthOf(header)}" customWidth="1"/>`,
        )
        .join('');
      const heads = columns.map(({ header }, at) => textCell(`${names[at]}1`, header, HEADER_STYLE)).join('');
      return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">' +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${widths}</cols><sheetData><row r="1">${heads}</row>\n`
      );
    },
    row: ({ cells, at }) => {
      const number = at + 2;
      const written = cells.map((content, column) => cell(`${names[column]}${number}`, content)).join('');
      return `<row r="${number}">${written}</row>\n`;
    },
    foot: () => '</sheetData></worksheet>',
  };
}

/** A centimetre; more digits would pretend what no conversion gives. */
const DECIMALS = 7;

const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

const NAME_KEYS = ['placeName', 'placeId'];

/** Excel takes a file for UTF-8 by it, and only by it. */
const BYTE_ORDER_MARK = '\uFEFF';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** What a spreadsheet would run as a formula, or let begin one (a tab or a line's end before it included). */
const MAY_BE_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const line = (fields: string[]): string => `${fields.join(',')}\r\n`;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const TITLE_AT_MOST = 31;

/** Where the sheet goes in the package. */
const SHEET_PART = 'xl/worksheets/sheet1.xml';

const ROWS_PER_STEP = 1_000;

const WRITERS: Record<ExportFormat, (request: ExportRequest) => ExportWriter> = {
  csv: csvWriter,
  xlsx: sheetWriter,
  geojson: geojsonWriter,
  kml: kmlWriter,
};

/**
 * Writes an export in steps of a few ms, each of which gives the number of rows so far.
 * @returns the bytes of the file, in pieces.
 */
export function* writeExport(
  request: ExportRequest,
  recordOf: (row: number) => PlaceRecord,
  zone: string,
): Generator<number, Uint8Array<ArrayBuffer>[], undefined> {
  const { rows, columns, positions, format, title } = request;
  const writer = WRITERS[format](request);
  const sink = fileSink(format, title);
  let text = writer.head(request);
  for (const [at, row] of rows.entries()) {
    const record = recordOf(row);
    const [lng = null, lat = null] = [positions.lng[at], positions.lat[at]];
    text += writer.row({
      cells: columns.map((column) => exportCell(column, record, at, zone)),
      position: lng === null || lat === null ? null : { lng, lat },
      method: positions.method[at] ?? '',
      at,
    });
    if (at % ROWS_PER_STEP < ROWS_PER_STEP - 1) continue;
    sink.push(text);
    text = '';
    yield at + 1;
  }
  sink.push(text + writer.foot());
  return sink.end();
}

/** Where the text of an export goes; at the end it is the bytes of a file. */
type FileSink = { push(text: string): void; end(): Uint8Array<ArrayBuffer>[] };

function textSink(): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const encoder = new TextEncoder();
  return { push: (text) => void pieces.push(encoder.encode(text)), end: () => pieces };
}

function workbookSink(title: string): FileSink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const [path, content] of workbookParts(title)) {
    const part = new ZipDeflate(path);
    zip.add(part);
    part.push(strToU8(content), true);
  }
  const sheet = new ZipDeflate(SHEET_PART, { level: 3 });
  zip.add(sheet);
  return {
    push: (text) => sheet.push(strToU8(text)),
    end: () => {
      sheet.push(new Uint8Array(), true);
      zip.end();
      return pieces;
    },
  };
}

function fileSink(format: ExportFormat, title: string): FileSink {
  return format === 'xlsx' ? workbookSink(title) : textSink();
}

/** A name that Excel takes for a sheet. */
function sheetName(title: string): string {
  const name = title.replace(/[[\]:*?/\\]/g, ' ').trim();
  return name.slice(0, TITLE_AT_MOST).replace(/^'+|'+$/g, '') || 'Places';
}

/** Everything of a workbook (ECMA-376) but its one sheet: path in the package and content. */
function workbookParts(title: string): [path: string, content: string][] {
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
        `<Override PartName="/${SHEET_PART}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
    ],
  ];
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A number is never a formula, whatever its sign; a text that looks like one is made a text by an apostrophe. */
function csvField({ text, value }: ExportCell): string {
  return quoted(typeof value === 'string' && MAY_BE_FORMULA.test(text) ? `'${text}` : text);
}

/** RFC 4180 with a byte order mark; the texts of the service stay as they are. */
function csvWriter(): ExportWriter {
  return {
    head: ({ columns }) =>
      BYTE_ORDER_MARK + line(columns.map(({ header }) => csvField({ text: header, value: header }))),
    row: ({ cells }) => line(cells.map(csvField)),
    foot: () => '',
  };
}

/** KML 2.2: a placemark a place, its columns as extended data; one without a position has no point. */
function kmlWriter({ columns, title }: ExportRequest): ExportWriter {
  const nameColumns = NAME_KEYS.map((name) => columns.findIndex(({ key }) => key === name)).filter(
    (at) => at !== -1,
  );
  const data = (name: string, label: string, value: string) =>
    `<Data name="${xmlText(name)}"><displayName>${xmlText(label)}</displayName><value>${xmlText(value)}</value></Data>`;
  return {
    head: () =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n`,
    row: ({ cells, position, method }) => {
      const name = nameColumns.map((at) => cells[at]?.text ?? '').find((text) => text !== '') ?? '';
      const values = columns.map(({ key, header }, at) => data(key, header, cells[at]?.text ?? '')).join('');
      const point = position
        ? `<Point><coordinates>${roundedDegrees(position.lng)},${roundedDegrees(position.lat)}</coordinates></Point>`
        : '';
      return `<Placemark><name>${xmlText(name)}</name><ExtendedData>${values}${data('positionMethod', 'WGS84', method)}</ExtendedData>${point}</Placemark>\n`;
    },
    foot: () => '</Document></kml>\n',
  };
}

/**
 * RFC 7946: WGS84, longitude first; a place without a position is a feature without geometry. Numbers are numbers, and
 * what was not understood is the text that came.
 */
function geojsonWriter({ columns, title }: ExportRequest): ExportWriter {
  return {
    head: () => `{"type":"FeatureCollection","name":${JSON.stringify(title)},"features":[`,
    row: ({ cells, position, method, at }) => {
      const properties = Object.fromEntries(
        columns.map(({ key }, column) => [key, cells[column]?.value ?? null]),
      );
      const geometry = position && {
        type: 'Point',
        coordinates: [roundedDegrees(position.lng), roundedDegrees(position.lat)],
      };
      const feature = { type: 'Feature', geometry, properties: { ...properties, positionMethod: method } };
      return `${at === 0 ? '\n' : ',\n'}${JSON.stringify(feature)}`;
    },
    foot: () => '\n]}\n',
  };
}
