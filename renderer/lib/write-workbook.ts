import { strToU8, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no place for most control characters. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/gu, (sign) => ESCAPES[sign] ?? sign);

function columnName(at: number): string {
  return at < 26
    ? String.fromCodePoint(65 + at)
    : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;
}

function cellXml(cell: string | number, reference: string): string {
  return typeof cell === 'number'
    ? `<c r="${reference}"><v>${cell}</v></c>`
    : `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

/** A workbook of one small sheet: texts stay texts, so that 007 and =1+1 arrive as they are. */
export function writeWorkbook(
  sheetName: string,
  rows: readonly (readonly (string | number)[])[],
): Uint8Array<ArrayBuffer> {
  const data = rows
    .map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, `${columnName(column)}${at + 1}`));
      return `<row r="${at + 1}">${cells.join('')}</row>`;
    })
    .join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(sheetName.replaceAll(/[\\/?*[\]:]/gu, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${data}</sheetData></worksheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(HEAD + xml)]));
  return new Uint8Array(zipSync(files));
}
