import type { TextEncoding } from '#shared/domain/import/source-sample.ts';
import { type ByteFile, readPart } from '../byte-file.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { numberCell } from '../numbers/number-cell.ts';
import { SPAN_TEXT, type SpanCell } from '../row-spans.ts';
import { textInLook } from '../text-look.ts';
import type { MemoryRow, MemoryTable } from './memory-sheet.ts';
import { parseMarkup } from './parse-markup.ts';
import { TableGrid } from './table-grid.ts';

/** Elements whose content nobody sees as text. */
const UNSEEN = new Set(['script', 'style', 'template', 'select', 'textarea', 'noscript', 'head']);
/** Elements that begin and end a line. */
const LINES = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const STRUCK = new Set(['s', 'strike', 'del']);
const MAX_ROW_SPAN = 65_534;
const MAX_COLUMN_SPAN = 1000;
const MAX_PAGE_TEXT = 20_000;
/** So far from its end a page says that it is whole. */
const TAIL_BYTES = 4096;
const LOGIN_WORDS =
  /登录|登陆|用户名|密码|认证|\b(?:log ?in|sign ?in|single sign-on|authenticat\w*|password)\b/i;

type OpenCell = {
  parts: string[];
  columns: number;
  rows: number;
  isHidden: boolean;
  stored: string | undefined;
};

type OpenTable = {
  grid: TableGrid;
  isHidden: boolean;
  /** The heading that stood before it, or its own caption. */
  title: string;
  hasInnerData: boolean;
  isRowOpen: boolean;
  isSectionHidden: boolean;
  cell: OpenCell | null;
  /** Columns that `col` elements have described. */
  columns: number;
  /** Cells by column, and the hidden ones of them. */
  cells: number[];
  hiddenCells: number[];
  isCutOff: boolean;
};

/**
 * The tables of a web page, as monitoring platforms export them under the name .xls, each as a sheet: cells and rows that
 * nobody closes, cells over several rows and columns (merged ones), tables in the cells of others. Tables that only hold
 * other tables or menus in place are left out.
 * A table that nothing closes, neither its own end nor that of the page, is cut off.
 * @throws ReadingFailure web-page or login-page if there is no table of data
 */
export function readHtmlTables(file: ByteFile, encoding: TextEncoding): MemoryTable[] {
  const tail = readPart(file, Math.max(0, file.sizeBytes - TAIL_BYTES), TAIL_BYTES);
  const hasEnd = /<\/(?:body|html)\s*>/i.test(tail.toString('latin1').replaceAll('\0', ''));
  const page = new HtmlPage(hasEnd);
  parseMarkup(file, { encoding, isXml: false }, page);
  return page.finish();
}

class HtmlPage {
  readonly #open: OpenTable[] = [];
  readonly #closed: OpenTable[] = [];
  readonly #sheetNames: string[] = [];
  #depth = 0;
  /** Depth of the element within which text is not seen, or nothing is shown; 0: none. */
  #unseenFrom = 0;
  #hiddenFrom = 0;
  /** Depth of the element within which text is struck out, raised or lowered; 0: none. */
  #struckFrom = 0;
  #placedFrom = 0;
  #position: 'raised' | 'lowered' | null = null;
  /** A heading or caption that is being read. */
  #titleParts: string[] | null = null;
  #heading = '';
  #pageTitle = '';
  #isPageTitle = false;
  #pageText = '';
  #hasPassword = false;
  #hasForm = false;
  #isRead = false;
  readonly #hasEnd: boolean;

  constructor(hasEnd: boolean) {
    this.#hasEnd = hasEnd;
  }

  readonly open = (name: string, attributes: Record<string, string>): void => {
    this.#depth++;
    const isHidden = isHiddenElement(attributes);
    const table = this.#open.at(-1);
    if (name === 'table') return this.#openTable(isHidden);
    if (name === 'input' && /^password$/i.test(attributes['type'] ?? '')) this.#hasPassword = true;
    if (name === 'form' || name === 'input') this.#hasForm = true;
    if (name === 'title') this.#isPageTitle = true;
    if (name === 'caption' || (!table && /^h[1-6]$/.test(name))) this.#titleParts = [];
    if (table && this.#openPart(table, name, attributes)) return;
    this.#openLook(name, attributes);
    if (name === 'br') this.#add('\n');
    if (LINES.has(name)) this.#add(' ');
    if (this.#unseenFrom === 0 && (UNSEEN.has(name) || (table && isHidden))) this.#unseenFrom = this.#depth;
    if (!table && isHidden && this.#hiddenFrom === 0) this.#hiddenFrom = this.#depth;
  };

  readonly close = (name: string): void => {
    this.#depth--;
    if (this.#depth < this.#unseenFrom) this.#unseenFrom = 0;
    if (this.#depth < this.#hiddenFrom) this.#hiddenFrom = 0;
    if (this.#depth < this.#struckFrom) this.#struckFrom = 0;
    if (this.#depth < this.#placedFrom) this.#placedFrom = 0;
    const table = this.#open.at(-1);
    if (name === 'title') this.#isPageTitle = false;
    else if (name === 'caption' || (!table && /^h[1-6]$/.test(name))) this.#closeTitle(table);
    else if (LINES.has(name)) this.#add(' ');
    if (!table) return;
    if (name === 'table') this.#closeTable(table);
    else if (name === 'tr') this.#closeRow(table);
    else if (name === 'td' || name === 'th') this.#closeCell(table);
  };

  readonly text = (text: string): void => {
    if (this.#isPageTitle) this.#pageTitle += text;
    if (this.#unseenFrom > 0) return;
    if (this.#pageText.length < MAX_PAGE_TEXT) this.#pageText += text;
    const position = this.#placedFrom > 0 ? this.#position : null;
    this.#add(textInLook(text.replaceAll(/\s+/g, ' '), { position, isStruck: this.#struckFrom > 0 }));
  };

  /** Spreadsheet programs keep the names of sheets in a comment. */
  readonly comment = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/<x:Name>([^<]*)<\/x:Name>/g))
      this.#sheetNames.push(name.trim());
  };

  readonly end = (): void => {
    this.#isRead = true;
  };

  finish(): MemoryTable[] {
    for (let table = this.#open.at(-1); table; table = this.#open.at(-1)) this.#closeTable(table);
    const data = this.#closed.filter(({ grid, hasInnerData }) => isData(grid.rows, hasInnerData ? 3 : 2));
    const isLogin =
      this.#hasPassword || (LOGIN_WORDS.test(this.#pageTitle) && LOGIN_WORDS.test(this.#pageText));
    if (isLogin && data.every(({ grid }) => grid.rows.length < 4)) throw new ReadingFailure('login-page');
    if (data.length > 0) return namedTables(data, this.#sheetNames);
    // An export that found no records has its header alone.
    const headers = this.#closed.filter(({ grid }) => grid.rows.some((row) => filledCells(row) > 1));
    if (headers.length !== 1 || this.#hasForm) throw new ReadingFailure('web-page');
    return namedTables(headers, this.#sheetNames);
  }

  #add(text: string): void {
    if (this.#unseenFrom > 0) return;
    const parts = this.#titleParts ?? this.#open.at(-1)?.cell?.parts;
    parts?.push(text);
  }

  #closeTitle(table: OpenTable | undefined): void {
    const title = tidy(this.#titleParts?.join('') ?? '');
    this.#titleParts = null;
    if (title === '') return;
    if (table) table.title = title;
    else this.#heading = title;
  }

  #openTable(isHidden: boolean): void {
    this.#open.push({
      grid: new TableGrid(),
      isHidden: isHidden || this.#hiddenFrom > 0,
      title: this.#heading,
      hasInnerData: false,
      isRowOpen: false,
      isSectionHidden: false,
      cell: null,
      columns: 0,
      cells: [],
      hiddenCells: [],
      isCutOff: false,
    });
    this.#heading = '';
  }

  /** @returns true if the element is a part of a table. */
  #openPart(table: OpenTable, name: string, attributes: Record<string, string>): boolean {
    const isHidden = isHiddenElement(attributes);
    if (name === 'tr') {
      this.#closeRow(table);
      table.isRowOpen = true;
      table.grid.beginRow(isHidden || table.isSectionHidden);
    } else if (name === 'td' || name === 'th') {
      this.#openCell(table, attributes, isHidden);
    } else if (name === 'col') {
      const span = spanOf(attributes['span'], MAX_COLUMN_SPAN);
      for (let at = 0; at < span; at++, table.columns++) if (isHidden) table.grid.hideColumn(table.columns);
    } else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      this.#closeRow(table);
      table.isSectionHidden = isHidden;
    } else return false;
    return true;
  }

  #openCell(table: OpenTable, attributes: Record<string, string>, isHidden: boolean): void {
    this.#closeCell(table);
    if (!table.isRowOpen) table.grid.beginRow(table.isSectionHidden);
    table.isRowOpen = true;
    const rows =
      attributes['rowspan']?.trim() === '0' ? MAX_ROW_SPAN : spanOf(attributes['rowspan'], MAX_ROW_SPAN);
    const columns = spanOf(attributes['colspan'], MAX_COLUMN_SPAN);
    table.cell = { parts: [], columns, rows, isHidden, stored: attributes['x:num'] };
    this.#endLooks();
    if (isStruckElement('', attributes)) this.#struckFrom = this.#depth;
  }

  /** An element within a cell, or a heading, whose text looks different from that around it. */
  #openLook(name: string, attributes: Record<string, string>): void {
    if (this.#struckFrom === 0 && isStruckElement(name, attributes)) this.#struckFrom = this.#depth;
    const position = positionOf(name, attributes);
    if (this.#placedFrom > 0 || position === null) return;
    this.#placedFrom = this.#depth;
    this.#position = position;
  }

  /** What nobody has closed in a cell ends with it. */
  #endLooks(): void {
    this.#unseenFrom = 0;
    this.#struckFrom = 0;
    this.#placedFrom = 0;
  }

  #closeCell(table: OpenTable): void {
    const { cell } = table;
    if (!cell) return;
    table.cell = null;
    this.#endLooks();
    const column = table.grid.put(spanOfCell(tidy(cell.parts.join('')), cell.stored), cell);
    if (column < 0) return;
    table.cells[column] = (table.cells[column] ?? 0) + 1;
    if (cell.isHidden) table.hiddenCells[column] = (table.hiddenCells[column] ?? 0) + 1;
  }

  #closeRow(table: OpenTable): void {
    this.#closeCell(table);
    table.isRowOpen = false;
  }

  #closeTable(table: OpenTable): void {
    this.#closeRow(table);
    table.isCutOff = this.#isRead && !this.#hasEnd;
    this.#open.pop();
    for (const [column, cells] of table.cells.entries()) {
      if (cells > 0 && table.hiddenCells[column] === cells) table.grid.hideColumn(column);
    }
    const outer = this.#open.at(-1);
    const isOfData = isData(table.grid.rows, 2);
    if (!outer || isOfData) this.#closed.push(table);
    if (outer && isOfData) outer.hasInnerData = true;
    // A frame around the text of a cell.
    else outer?.cell?.parts.push(` ${textOf(table.grid.rows)} `);
  }
}

/** A text, or the number that a spreadsheet program has stored for it where the text is that number with fewer decimals. */
function spanOfCell(text: string, stored = ''): SpanCell {
  const decimals = /^-?\d+(?:\.(\d{1,20}))?$/.exec(text);
  const isOfText =
    decimals !== null &&
    stored !== text &&
    /^-?\d+(?:\.\d+)?(?:E[-+]?\d+)?$/i.test(stored) &&
    Number(stored).toFixed(decimals[1]?.length ?? 0) === text;
  return isOfText ? numberCell(stored, { kind: 'number' }, false) : { kind: SPAN_TEXT, text };
}

function spanOf(text: string | undefined, most: number): number {
  const span = Number.parseInt(text ?? '1', 10);
  return span >= 1 ? Math.min(span, most) : 1;
}

function isHiddenElement({ style, hidden }: Record<string, string>): boolean {
  return (
    hidden !== undefined ||
    (style !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(style))
  );
}

const isStruckElement = (name: string, { style }: Record<string, string>): boolean =>
  STRUCK.has(name) || (style !== undefined && /text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style));

function positionOf(name: string, { style }: Record<string, string>): 'raised' | 'lowered' | null {
  if (name === 'sup' || name === 'sub') return name === 'sup' ? 'raised' : 'lowered';
  const aligned = /vertical-align\s*:\s*(super|sub)\b/i.exec(style ?? '')?.[1]?.toLowerCase();
  return aligned === undefined ? null : aligned === 'super' ? 'raised' : 'lowered';
}

/** Text as a browser shows it: runs of white space are one space, line breaks stay. */
function tidy(text: string): string {
  return text
    .replaceAll(/[ \t\r\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

const filledCells = (row: MemoryRow | undefined): number =>
  row?.cells.filter((cell) => cell !== undefined && cell.text !== '').length ?? 0;

const textOf = (rows: readonly (MemoryRow | undefined)[]): string =>
  rows.map((row) => row?.cells.map((cell) => cell?.text ?? '').join(' ') ?? '').join(' ');

/** Rows of several cells, some of them with digits: menus and forms have none. */
function isData(rows: readonly (MemoryRow | undefined)[], least: number): boolean {
  const filled = rows.filter((row) => filledCells(row) > 1);
  return (
    filled.length >= least &&
    filled.some((row) => row?.cells.some((cell) => cell !== undefined && /\d/.test(cell.text)))
  );
}

function namedTables(tables: readonly OpenTable[], sheetNames: readonly string[]): MemoryTable[] {
  const taken = new Set<string>();
  return tables.map(({ grid, title, isHidden, isCutOff }, index) => {
    const ofSheet = sheetNames.length === tables.length ? sheetNames[index] : '';
    const wanted = (title || ofSheet || `Sheet${index + 1}`).slice(0, 100);
    let name = wanted;
    for (let copy = 2; taken.has(name); copy++) name = `${wanted} (${copy})`;
    taken.add(name);
    return { ...grid.table(name, isHidden ? 'hidden' : 'visible'), isCutOff };
  });
}
