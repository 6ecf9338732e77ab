import { strToU8, zipSync } from 'fflate';
import type { DraftCell, DraftSheet } from '../draw/draft.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type XlsxForm = {
  isDate1904: boolean;
  hasSharedTexts: boolean;
  hasReferences: boolean;
  /** Attributes of `calcPr`. */
  calculation?: string;
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A, B, ... Z, AA, ... from 0 on. */
function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (column % 26))}`;
}

/** Number formats and texts of a workbook, each once. */
class Parts {
  readonly #styles: { format: string | undefined; isStruck: boolean }[] = [];
  readonly texts: string[] = [];

  styleOf(format: string | undefined, isStruck = false): number {
    if (format === undefined && !isStruck) return 0;
    const at = this.#styles.findIndex((one) => one.format === format && one.isStruck === isStruck);
    return at >= 0 ? at + 1 : this.#styles.push({ format, isStruck });
  }

  textNumber(text: string): number {
    const at = this.texts.indexOf(text);
    return at >= 0 ? at : this.texts.push(text) - 1;
  }

  styles(): string {
    const formats = this.#styles.flatMap(({ format }, at) =>
      format === undefined ? [] : [`<numFmt numFmtId="${180 + at}" formatCode="${escape(format)}"/>`],
    );
    const cells = this.#styles.map(({ format, isStruck }, at) => {
      const number = format === undefined ? 'numFmtId="0"' : `numFmtId="${180 + at}" applyNumberFormat="1"`;
      return `<xf ${number}${isStruck ? ' fontId="1" applyFont="1"' : ''}/>`;
    });
    const fonts = '<fonts count="2"><font/><font><strike/></font></fonts>';
    return `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>${fonts}<cellXfs count="${cells.length + 1}"><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
  }
}

function cellXml(
  { text, stored, isStruck = false }: DraftCell,
  reference: string,
  parts: Parts,
  form: XlsxForm,
): string {
  const ofText = isStruck ? ` s="${parts.styleOf(undefined, true)}"` : '';
  const place = `${form.hasReferences ? ` r="${reference}"` : ''}${stored === undefined ? ofText : ''}`;
  if (stored === undefined) {
    if (text === '') return form.hasReferences ? '' : '<c/>';
    if (form.hasSharedTexts) return `<c${place} t="s"><v>${parts.textNumber(text)}</v></c>`;
    return `<c${place} t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
  }
  if (stored.as === 'error') return `<c${place} t="e"><v>${escape(text)}</v></c>`;
  if (stored.as === 'iso-date')
    return `<c${place} s="${parts.styleOf('yyyy\\-mm\\-dd\\ hh:mm:ss')}" t="d"><v>${stored.raw}</v></c>`;
  const style = parts.styleOf(stored.format, isStruck);
  const styled = style === 0 ? '' : ` s="${style}"`;
  if (stored.as === 'number') return `<c${place}${styled}><v>${stored.raw}</v></c>`;
  return `<c${place}${styled}><f>1*1</f>${stored.raw === null ? '' : `<v>${stored.raw}</v>`}</c>`;
}

function sheetXml(sheet: DraftSheet, parts: Parts, form: XlsxForm): string {
  const rows = sheet.rows.map(({ cells, isHidden }, row) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, parts, form));
    return `<row${form.hasReferences ? ` r="${row + 1}"` : ''}${isHidden ? ' hidden="1"' : ''}>${xml.join('')}</row>`;
  });
  const hidden = sheet.hiddenColumns.map(
    (column) => `<col min="${column + 1}" max="${column + 1}" width="9" hidden="1"/>`,
  );
  const columns = hidden.length === 0 ? '' : `<cols>${hidden.join('')}</cols>`;
  const merges = sheet.merges.map(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      `<mergeCell ref="${columnName(firstColumn)}${firstRow}:${columnName(lastColumn)}${lastRow}"/>`,
  );
  const merged =
    merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`;
  return `<worksheet xmlns="${MAIN}">${columns}<sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`;
}

/** A workbook, written element by element so that everything that a cell can be is under control. */
export function writeXlsx(sheets: readonly DraftSheet[], form: XlsxForm): Buffer {
  const parts = new Parts();
  const files: Record<string, Uint8Array> = {};
  const put = (path: string, xml: string): void => {
    files[path] = strToU8(HEAD + xml);
  };
  put(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
  );
  put(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const names = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escape(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  put(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${form.isDate1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${names.join('')}</sheets>${form.calculation === undefined ? '' : `<calcPr ${form.calculation}/>`}</workbook>`,
  );
  for (const [at, sheet] of sheets.entries())
    put(`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, parts, form));
  const targets = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  put(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}">${targets.join('')}<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  put('xl/styles.xml', parts.styles());
  const texts = parts.texts.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`);
  if (form.hasSharedTexts) put('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${texts.join('')}</sst>`);
  return Buffer.from(zipSync(files, { level: 1 }));
}
