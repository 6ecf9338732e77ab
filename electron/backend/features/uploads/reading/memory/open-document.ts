import type { ByteFile } from '../byte-file.ts';
import { SPAN_BOOLEAN, SPAN_ERROR, SPAN_NUMBER, SPAN_SHOWN, SPAN_TEXT, type SpanCell } from '../row-spans.ts';
import type { MemoryTable } from './memory-sheet.ts';
import type { NumberFormat } from '../numbers/number-formats.ts';
import { formulaCell, isoDateCell, numberCell } from '../numbers/number-cell.ts';
import { OpenDocumentStyles } from './open-document-styles.ts';
import { isPlainLook, spanInLook, type TextLook, textInLook } from '../text-look.ts';
import { parseMarkup } from './parse-markup.ts';
import { TableGrid } from './table-grid.ts';

type Attributes = Record<string, string>;
/** `hasLooks`: parts of its text are struck out, raised or lowered. */
type OpenCell = { attributes: Attributes; parts: string[]; paragraphs: number; hasLooks: boolean };

const MAX_COLUMNS = 16_384;

/** The sheets of an OpenDocument spreadsheet, from its `content.xml` and its `styles.xml`, or a flat file that has both. */
export function readOpenDocument(xml: ByteFile, styles: ByteFile | null = null): MemoryTable[] {
  const document = new OpenDocument();
  if (styles) parseMarkup(styles, { encoding: 'utf-8', isXml: true }, document.styles);
  parseMarkup(xml, { encoding: 'utf-8', isXml: true }, document);
  return document.tables;
}

class OpenDocument {
  readonly tables: MemoryTable[] = [];
  readonly #path: string[] = [];
  readonly styles = new OpenDocumentStyles();
  #is1904 = false;
  /** By column: the style of cells that name none. */
  #columnStyles: (string | undefined)[] = [];
  #grid: TableGrid | null = null;
  #name = '';
  #isHidden = false;
  #column = 0;
  #rowTimes = 1;
  #cell: OpenCell | null = null;
  #isText = false;
  /** Of the parts of a text that are open. */
  #looks: TextLook[] = [];
  #isRead = false;

  readonly open = (name: string, attributes: Attributes): void => {
    this.#path.push(name);
    if (name === 'table' && !this.#grid) this.#openTable(attributes);
    else if (name === 'null-date') this.#is1904 = attributes['date-value']?.startsWith('1904') ?? false;
    else if (!this.#grid) this.styles.open(name, attributes);
    else if (name === 'table-column') this.#openColumn(this.#grid, attributes);
    else if (name === 'table-row') {
      this.#grid.beginRow(isHidden(attributes));
      this.#rowTimes = countOf(attributes['number-rows-repeated']);
    } else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { attributes, parts: [], paragraphs: 0, hasLooks: false };
    else if (this.#cell) this.#openText(this.#cell, name, attributes);
  };

  readonly close = (name: string): void => {
    this.#path.pop();
    if (!this.#grid) return this.styles.close(name);
    if (name === 'p') this.#isText = false;
    if (name === 'span') this.#looks.pop();
    if (name === 'table-cell' || name === 'covered-table-cell')
      this.#closeCell(this.#grid, name === 'covered-table-cell');
    else if (name === 'table-row' && this.#rowTimes > 1) this.#grid.repeatRow(this.#rowTimes - 1);
    else if (name === 'table' && !this.#path.includes('table')) {
      const table = this.#grid.table(this.#name, this.#isHidden ? 'hidden' : 'visible');
      this.tables.push({ ...table, isCutOff: this.#isRead });
      this.#grid = null;
    }
  };

  /** Of a document that nothing closes, tables may be missing behind the last one. */
  readonly end = (): void => {
    this.#isRead = true;
    const last = this.tables.at(-1);
    if (last && !this.#grid && this.#path.length > 0) last.isCutOff = true;
  };

  readonly text = (text: string): void => {
    if (this.#isText) this.#cell?.parts.push(this.#inLook(text.replaceAll(/\s+/g, ' ')));
    if (!this.#grid) this.styles.text(text);
  };

  #inLook(text: string): string {
    return this.#looks.reduce(textInLook, text);
  }

  #openTable(attributes: Attributes): void {
    this.#grid = new TableGrid();
    this.#name = attributes['name'] ?? `Sheet${this.tables.length + 1}`;
    this.#isHidden = this.styles.hidesTable(attributes['style-name']);
    this.#columnStyles = [];
    this.#column = 0;
  }

  #openColumn(grid: TableGrid, attributes: Attributes): void {
    const times = Math.min(countOf(attributes['number-columns-repeated']), MAX_COLUMNS - this.#column);
    // Columns that are hidden to the end of the sheet have no cells.
    for (let at = 0; at < times; at++, this.#column++) {
      this.#columnStyles[this.#column] = attributes['default-cell-style-name'];
      if (isHidden(attributes) && at < 1024) grid.hideColumn(this.#column);
    }
  }

  /** Only the paragraphs of the cell itself: a note has its own. */
  #openText(cell: OpenCell, name: string, attributes: Attributes): void {
    const look = name === 'span' ? this.styles.lookOf(attributes['style-name'], 'text') : null;
    if (look) this.#looks.push(look);
    if (this.#path.includes('annotation')) return;
    if (look && !isPlainLook(look)) cell.hasLooks = true;
    if (name === 'p') {
      this.#isText = true;
      if (cell.paragraphs++ > 0) cell.parts.push('\n');
    } else if (name === 's') cell.parts.push(' '.repeat(Math.min(countOf(attributes['c']), 1000)));
    else if (name === 'tab') cell.parts.push('\t');
    else if (name === 'line-break') cell.parts.push('\n');
  }

  #closeCell(grid: TableGrid, isCovered: boolean): void {
    const cell = this.#cell;
    this.#cell = null;
    this.#isText = false;
    this.#looks = [];
    if (!cell) return;
    const { attributes } = cell;
    const style = attributes['style-name'] ?? this.#columnStyles[grid.column];
    const format = this.styles.formatOf(style);
    const look = this.styles.lookOf(style);
    const shown = cell.parts.join('');
    const read = cell.hasLooks
      ? { kind: SPAN_TEXT, text: shown }
      : isCovered
        ? undefined
        : computed(cell, cellOf(attributes, shown, format, this.#is1904));
    const content = read && spanInLook(read, look);
    const times = countOf(attributes['number-columns-repeated']);
    if (isCovered) return;
    if (content === undefined && times > 64) return grid.skip(times);
    const placing = {
      columns: countOf(attributes['number-columns-spanned']),
      rows: countOf(attributes['number-rows-spanned']),
    };
    for (let at = 0; at < Math.min(times, MAX_COLUMNS); at++) grid.put(content, placing);
  }
}

/** A program that computes nothing stores 0 without the text that it is shown as. */
function computed({ attributes: { formula }, paragraphs }: OpenCell, read: SpanCell | undefined) {
  const isZero = read?.kind === SPAN_NUMBER && Number(read.text) === 0;
  if (formula === undefined || !read) return read;
  return isZero && paragraphs === 0 ? formulaCell(formula) : { ...read, formula: plainFormula(formula) };
}

/** The formula as other programs write it: 原始!A1:B2 of of:=[$原始.A1:.B2]. */
const plainFormula = (formula: string): string =>
  formula.replaceAll(
    /\[(?:\$?('(?:[^']|'')+'|[^\].:'$]+))?\.(\$?[A-Z]+\$?\d+)(?::\.(\$?[A-Z]+\$?\d+))?\]/gu,
    (_, sheet?: string, from = '', to?: string) =>
      `${sheet === undefined ? '' : `${sheet}!`}${from}${to === undefined ? '' : `:${to}`}`,
  );

function cellOf(
  attributes: Attributes,
  shown: string,
  format: NumberFormat,
  is1904: boolean,
): SpanCell | undefined {
  const { formula } = attributes;
  const type = attributes['value-type'];
  if (type === undefined) {
    if (formula !== undefined && shown === '') return formulaCell(formula);
    return shown === '' ? undefined : { kind: SPAN_TEXT, text: shown };
  }
  const isError = formula !== undefined && /^(?:#[A-Z/0]+[!?]?|Err:\d+)$/.test(shown);
  if (isError) return { kind: SPAN_ERROR, text: shown };
  const value = attributes['value'] ?? '';
  switch (type) {
    case 'date':
      return isoDateCell(attributes['date-value'] ?? shown, format);
    case 'time':
      return isoDateCell(attributes['time-value'] ?? shown, format);
    case 'boolean':
      return { kind: SPAN_BOOLEAN, text: attributes['boolean-value'] === 'true' ? '1' : '0' };
    case 'percentage':
      return numberCell(value, { kind: 'percent' }, false);
    case 'float':
    case 'currency': {
      // An id with leading zeros.
      if (/^0\d+$/.test(shown) && Number(shown) === Number(value)) return { kind: SPAN_SHOWN, text: shown };
      return numberCell(value, format, is1904);
    }
    default:
      return { kind: SPAN_TEXT, text: attributes['string-value'] ?? shown };
  }
}

function countOf(text: string | undefined): number {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

const isHidden = (attributes: Attributes): boolean =>
  attributes['visibility'] === 'collapse' || attributes['visibility'] === 'filter';
