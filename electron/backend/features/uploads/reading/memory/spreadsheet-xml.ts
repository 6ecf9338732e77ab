import type { SheetVisibility, TextEncoding } from '#shared/domain/import/source-sample.ts';
import type { ByteFile } from '../byte-file.ts';
import { SPAN_BOOLEAN, SPAN_ERROR, SPAN_TEXT, type SpanCell } from '../row-spans.ts';
import { type NumberFormat, readNumberFormat } from '../numbers/number-formats.ts';
import { PLAIN_LOOK, spanInLook, type TextLook, textInLook } from '../text-look.ts';
import type { MemoryTable } from './memory-sheet.ts';
import { doubtedResult, formulaCell, isoDateCell, numberCell } from '../numbers/number-cell.ts';
import { inLettersAndRows } from '../numbers/blank-references.ts';
import { parseMarkup } from './parse-markup.ts';
import { TableGrid } from './table-grid.ts';

/** Formats that have a name in place of a code. */
const NAMED_FORMATS: [RegExp, string][] = [
  [/^(?:general |long |medium |short )date$/i, 'yyyy-mm-dd'],
  [/^(?:long |medium |short )time$/i, 'h:mm'],
  [/^percent$/i, '0.00%'],
];

type OpenCell = { placing: { columns: number; rows: number }; style: string; formula: string | undefined };
type Attributes = Record<string, string>;

/** The sheets of a workbook in the XML of 2003: cells out of order (ss:Index), merged cells, dates as ISO text, hidden parts. */
export function readSpreadsheetXml(file: ByteFile, encoding: TextEncoding): MemoryTable[] {
  const workbook = new XmlWorkbook();
  parseMarkup(file, { encoding, isXml: true }, workbook);
  return workbook.tables;
}

class XmlWorkbook {
  readonly tables: MemoryTable[] = [];
  readonly #formats = new Map<string, NumberFormat>();
  readonly #looks = new Map<string, TextLook>();
  readonly #path: string[] = [];
  #style = '';
  #is1904 = false;
  #isUncomputed = false;
  #name = '';
  #visibility: SheetVisibility = 'visible';
  #grid: TableGrid | null = null;
  #column = 0;
  #cell: OpenCell | null = null;
  #type = '';
  #hasData = false;
  #parts: string[] | null = null;
  #isRead = false;

  readonly open = (name: string, attributes: Attributes): void => {
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (name === 'Style') this.#style = attributes['ID'] ?? '';
    else if (name === 'NumberFormat') this.#formats.set(this.#style, formatOf(attributes['Format'] ?? ''));
    else if (name === 'Font') this.#openFont(attributes);
    else if (name === 'Date1904') this.#is1904 = true;
    else if (name === 'Uncalced') this.#isUncomputed = true;
    else if (name === 'Worksheet') this.#openSheet(attributes);
    else if (name === 'Visible') this.#parts = [];
    else if (!this.#grid) return;
    else if (name === 'Column' && parent === 'Table') this.#openColumn(this.#grid, attributes);
    else if (name === 'Row' && parent === 'Table') this.#openRow(this.#grid, attributes);
    else if (name === 'Cell' && parent === 'Row') this.#openCell(this.#grid, attributes);
    else if (name === 'Data' && parent === 'Cell') {
      this.#type = attributes['Type'] ?? 'String';
      this.#hasData = true;
      this.#parts = [];
    }
  };

  readonly close = (name: string): void => {
    this.#path.pop();
    if (name === 'Visible') {
      const text = this.#parts?.join('').trim();
      this.#visibility =
        text === 'SheetVeryHidden' ? 'very-hidden' : text === 'SheetHidden' ? 'hidden' : 'visible';
      this.#parts = null;
    } else if (name === 'Worksheet' && this.#grid) {
      this.tables.push({ ...this.#grid.table(this.#name, this.#visibility), isCutOff: this.#isRead });
      this.#grid = null;
    } else if (name === 'Cell' && this.#cell && this.#path.at(-1) === 'Row') {
      if (this.#grid) this.#closeCell(this.#grid, this.#cell);
      this.#cell = null;
      this.#parts = null;
    }
  };

  /** Text of a comment on a cell is not the cell's. */
  readonly text = (text: string): void => {
    if (!this.#path.includes('Comment')) this.#parts?.push(this.#inLook(text));
  };

  /** Of a workbook that nothing closes, sheets may be missing behind the last one. */
  readonly end = (): void => {
    this.#isRead = true;
    const last = this.tables.at(-1);
    if (last && !this.#grid && this.#path.length > 0) last.isCutOff = true;
  };

  /** Rich text of a cell stands in elements of HTML within its data. */
  #inLook(text: string): string {
    const inner = this.#path.slice(this.#path.lastIndexOf('Data') + 1);
    if (inner.length === 0) return text;
    const position = inner.includes('Sup') ? 'raised' : inner.includes('Sub') ? 'lowered' : null;
    return textInLook(text, { position, isStruck: inner.includes('S') });
  }

  /** The font of a style; one in the rich text of a cell has its look in elements. */
  #openFont({ StrikeThrough, VerticalAlign }: Attributes): void {
    if (this.#grid) return;
    const position =
      VerticalAlign === 'Superscript' ? 'raised' : VerticalAlign === 'Subscript' ? 'lowered' : null;
    this.#looks.set(this.#style, { position, isStruck: StrikeThrough === '1' });
  }

  #openSheet(attributes: Attributes): void {
    this.#grid = new TableGrid();
    this.#name = attributes['Name'] ?? `Sheet${this.tables.length + 1}`;
    this.#visibility = 'visible';
    this.#column = 0;
  }

  #openColumn(grid: TableGrid, attributes: Attributes): void {
    this.#column = indexOf(attributes) ?? this.#column;
    const span = 1 + Number(attributes['Span'] ?? 0);
    for (let at = 0; at < span; at++, this.#column++) {
      if (isHidden(attributes)) grid.hideColumn(this.#column);
      if (this.#column > 16_384) return;
    }
  }

  #openRow(grid: TableGrid, attributes: Attributes): void {
    grid.beginRow(isHidden(attributes), indexOf(attributes));
  }

  #openCell(grid: TableGrid, attributes: Attributes): void {
    const column = indexOf(attributes);
    if (column !== undefined) grid.moveTo(column);
    this.#cell = {
      placing: {
        columns: 1 + Number(attributes['MergeAcross'] ?? 0),
        rows: 1 + Number(attributes['MergeDown'] ?? 0),
      },
      style: attributes['StyleID'] ?? 'Default',
      formula: attributes['Formula'],
    };
    this.#hasData = false;
    this.#parts = null;
  }

  #closeCell(grid: TableGrid, open: OpenCell): void {
    const { formula, style, placing } = open;
    const stored = this.#finishCell(open);
    const isDoubtful = stored && this.#isUncomputed && formula !== undefined;
    const read = isDoubtful ? doubtedResult(stored, formula) : stored;
    const cell = read && spanInLook(read, this.#looks.get(style) ?? PLAIN_LOOK);
    const column = grid.put(cell, placing);
    if (cell && formula !== undefined) cell.formula = inLettersAndRows(formula, grid.row + 1, column);
  }

  #finishCell({ style, formula }: OpenCell): SpanCell | undefined {
    const text = this.#parts?.join('') ?? '';
    if (!this.#hasData) {
      return formula === undefined ? undefined : formulaCell(formula);
    }
    if (this.#type === 'DateTime') return isoDateCell(text, this.#formats.get(style));
    if (this.#type === 'Boolean') return { kind: SPAN_BOOLEAN, text: text.trim() };
    if (this.#type === 'Error') return { kind: SPAN_ERROR, text: text.trim() };
    if (this.#type !== 'Number' || !Number.isFinite(Number(text))) return { kind: SPAN_TEXT, text };
    return numberCell(text.trim(), this.#formats.get(style) ?? { kind: 'number' }, this.#is1904);
  }
}

function formatOf(code: string): NumberFormat {
  const named = NAMED_FORMATS.find(([name]) => name.test(code.trim()))?.[1];
  return readNumberFormat(0, named ?? (code === '' ? 'General' : code));
}

/** ss:Index counts from 1. */
function indexOf(attributes: Attributes): number | undefined {
  const index = Number(attributes['Index'] ?? Number.NaN);
  return Number.isInteger(index) && index > 0 ? index - 1 : undefined;
}

const isHidden = (attributes: Attributes): boolean => /^(?:1|true)$/i.test(attributes['Hidden'] ?? '');
