import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ExportFormat, ExportRequest } from '#shared/contract/place-export.ts';
import type { PlaceRecord } from '#shared/domain/places/place-record.ts';
import { exportCell } from './export-cell.ts';
import type { ExportWriter } from './export-writer.ts';
import { csvWriter } from './write-csv.ts';
import { geojsonWriter } from './write-geojson.ts';
import { kmlWriter } from './write-kml.ts';
import { sheetWriter } from './write-sheet.ts';
import { xmlText } from './xml-text.ts';

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
