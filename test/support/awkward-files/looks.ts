import { buildXlsx } from '#test/support/spreadsheets/build-xlsx.ts';
import { struckXls, struckXlsb } from '#test/support/spreadsheets/struck-workbooks.ts';
import { type AwkwardFile, type Expected, text } from './awkward-file.ts';
import { DAY } from './draft-cells.ts';

const SENT = ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2'];
const held = (row: 2 | 3, reason: string): Expected => ({
  sent: SENT.filter((_, at) => at !== row - 2),
  unsent: [`${row} ${reason}`],
  skipped: ['1 header'],
});

const STYLES =
  '<numFmts count="1"><numFmt numFmtId="180" formatCode="yyyy-mm-dd hh:mm"/></numFmts>' +
  '<fonts count="5"><font><sz val="11"/></font><font><strike/><sz val="11"/></font><font><strike val="0"/></font>' +
  '<font><vertAlign val="superscript"/></font><font><strike val="1"/></font></fonts>' +
  '<cellXfs count="6"><xf numFmtId="180" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="180" fontId="1"/>' +
  '<xf numFmtId="0" fontId="2"/><xf numFmtId="0" fontId="3"/><xf numFmtId="0" fontId="4"/></cellXfs>';

type Cell = { style?: number; asText?: boolean };

/** A workbook of three values, of whose second row the time and the value have styles of their own. */
function workbook(what: string, time: Cell, value: Cell, expected: Expected): AwkwardFile {
  const inline = (ref: string, content: string, style = 0): string =>
    `<c r="${ref}" s="${style}" t="inlineStr"><is><t>${content}</t></is></c>`;
  const number = (ref: string, content: number, style = 0): string =>
    `<c r="${ref}" s="${style}"><v>${content}</v></c>`;
  const second = value.asText ? inline('B3', '1.2', value.style) : number('B3', 1.2, value.style ?? 3);
  const rows =
    `<row r="1">${inline('A1', '时间')}${inline('B1', '液位(m)')}</row>` +
    `<row r="2">${number('A2', DAY + 8 / 24)}${number('B2', 1.1, 3)}</row>` +
    `<row r="3">${number('A3', DAY + 9 / 24, time.style)}${second}</row>` +
    `<row r="4">${number('A4', DAY + 10 / 24)}${number('B4', 1.3, 3)}</row>`;
  const bytes = buildXlsx({ sheets: [{ name: '数据', rows }], styles: STYLES });
  const sent = [...expected.sent, '2026-03-01 10:00 level=1.3'];
  return text(what, bytes, { ...expected, sent }, { fileName: 'YW0020001.xlsx' });
}

const NAMES = ['office', 'style', 'text', 'table', 'fo', 'number'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
);
const struckStyle = (name: string, family: string, properties: string): string =>
  `<style:style style:name="${name}" style:family="${family}"><style:text-properties ${properties}/></style:style>`;

/** A flat open document of two values. @param last the cell of the second one */
function openDocument(what: string, last: string, expected: Expected): AwkwardFile {
  const string = (content: string): string =>
    `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
  const styles =
    struckStyle('struck', 'table-cell', 'style:text-line-through-style="solid"') +
    struckStyle('plain', 'table-cell', 'style:text-line-through-style="none" style:text-position="0% 100%"') +
    struckStyle('T1', 'text', 'style:text-line-through-style="solid"') +
    struckStyle('T2', 'text', 'style:text-position="super 58%"') +
    struckStyle('T3', 'text', 'style:text-position="-33% 58%"');
  const rows = [
    [string('时间'), string('液位(m)')],
    [string('2026-03-01 08:00'), string('1.1')],
    [string('2026-03-01 09:00'), last],
  ].map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
  const xml =
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMES.join(' ')} office:mimetype="application/vnd.oasis.opendocument.spreadsheet">` +
    `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>` +
    `<table:table table:name="数据">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document>`;
  return text(what, xml, expected, { fileName: 'YW0020001.fods' });
}

const cellOf = (content: string, attributes = 'office:value-type="string"'): string =>
  `<table:table-cell ${attributes}><text:p>${content}</text:p></table:table-cell>`;
const float = (style: string): string =>
  cellOf('1.2', `table:style-name="${style}" office:value-type="float" office:value="1.2"`);

/** A workbook in the XML of 2003 of two values. @param font of the cell of the second one */
function xmlWorkbook(what: string, font: string, expected: Expected): AwkwardFile {
  const spaces = ['xmlns', 'xmlns:ss'].map(
    (name) => `${name}="urn:schemas-microsoft-com:office:spreadsheet"`,
  );
  const cell = (type: string, content: string, style = 'Default'): string =>
    `<Cell ss:StyleID="${style}"><Data ss:Type="${type}">${content}</Data></Cell>`;
  const rows = [
    [cell('String', '时间'), cell('String', '液位(m)')],
    [cell('String', '2026-03-01 08:00'), cell('Number', '1.1')],
    [cell('String', '2026-03-01 09:00'), cell('Number', '1.2', 's1')],
  ].map((cells) => `<Row>${cells.join('')}</Row>`);
  const xml = `<?xml version="1.0"?><Workbook ${spaces.join(' ')}><Styles><Style ss:ID="s1"><Font ${font}/></Style></Styles><Worksheet ss:Name="数据"><Table>${rows.join('')}</Table></Worksheet></Workbook>`;
  return text(what, xml, expected, { fileName: 'YW0020001.xml' });
}

const NUMBER = held(3, 'number-not-understood');
const PLAIN: Expected = { sent: SENT, skipped: ['1 header'] };

/** Cells that are struck out, raised or lowered, as a whole or in parts, by what the workbook says of their look. */
export const LOOK_FILES: AwkwardFile[] = [
  workbook('a number that its style strikes out is held', {}, { style: 1 }, NUMBER),
  workbook('a number that its style strikes out by a value is held', {}, { style: 5 }, NUMBER),
  workbook('a text that its style strikes out is held', {}, { style: 1, asText: true }, NUMBER),
  workbook('a number that its style raises is held', {}, { style: 4 }, NUMBER),
  workbook('a number whose style says that it is not struck out is sent', {}, { style: 3 }, PLAIN),
  workbook('a time that its style strikes out is none', { style: 2 }, {}, held(3, 'time-not-understood')),
  openDocument('a number of an open document that its style strikes out is held', float('struck'), NUMBER),
  openDocument('a style of an open document that strikes nothing out is none', float('plain'), PLAIN),
  ...['T1', 'T2', 'T3'].map((style) =>
    openDocument(
      `digits in an open document that are struck out, raised or lowered are none of the number: ${style}`,
      cellOf(`1.2<text:span text:style-name="${style}">1</text:span>`),
      NUMBER,
    ),
  ),
  ...['ss:StrikeThrough="1"', 'ss:VerticalAlign="Superscript"'].map((font) =>
    xmlWorkbook(`a number in a workbook of XML is held that its style has as ${font}`, font, NUMBER),
  ),
  ...(['style', 'digit'] as const).flatMap((struck) => [
    text(`an old workbook has struck-out numbers: ${struck}`, struckXls(struck), NUMBER, {
      fileName: 'YW0020001.xls',
    }),
    text(`a binary workbook has struck-out numbers: ${struck}`, struckXlsb(struck), NUMBER, {
      fileName: 'YW0020001.xlsb',
    }),
  ]),
  xmlWorkbook('a bold number in a workbook of XML is sent', 'ss:Bold="1" ss:StrikeThrough="0"', PLAIN),
];
