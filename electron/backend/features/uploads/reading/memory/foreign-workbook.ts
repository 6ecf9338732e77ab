import type { SheetVisibility } from '#shared/domain/import/source-sample.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { SPAN_BOOLEAN, SPAN_ERROR, SPAN_TEXT, type SpanCell } from '../row-spans.ts';
import { type NumberFormat, readNumberFormat } from '../numbers/number-formats.ts';
import { shownText } from '../text-look.ts';
import { doubtedResult, formulaCell, isoDateCell, numberCell } from '../numbers/number-cell.ts';
import type { SheetLooks } from './binary-looks.ts';
import { looksOfXls } from './xls-looks.ts';
import { looksOfXlsb } from './xlsb-looks.ts';
import type { MemoryRow, MemoryTable } from './memory-sheet.ts';

/** The library holds the whole file and all cells at once. */
const MAX_FOREIGN_BYTES = 64 * 1024 * 1024;

type ForeignCell = {
  t: string;
  v?: string | number | boolean | Date;
  w?: string;
  z?: string | number;
  f?: string;
  F?: string;
};
/** What the library calls CFB and gives no types. */
type CompoundFiles = {
  read: (content: Uint8Array, options: { type: 'buffer' }) => unknown;
  find: (container: unknown, path: string) => { content?: Uint8Array } | null;
};
type Hideable = { hidden?: boolean } | null | undefined;
type ForeignSheet = {
  '!data'?: (ForeignCell[] | undefined)[];
  '!rows'?: Hideable[];
  '!cols'?: Hideable[];
  '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[];
  '!ref'?: string;
};

/**
 * Reads a workbook of a rarer kind (.xls, .xlsb) by the library for it, loaded only then. Dates are taken as raw serial
 * numbers, because the library's own dates are a millisecond early now and then, and the looks of cells from the bytes.
 * @param part the parts of an .xlsb by their paths; null: an .xls
 */
export async function readForeignWorkbook(
  content: Uint8Array,
  part: ((path: string) => Buffer | undefined) | null = null,
): Promise<MemoryTable[]> {
  if (content.length > MAX_FOREIGN_BYTES) throw new ReadingFailure('too-large');
  const { read, utils, CFB } = await import('@e965/xlsx');
  const options = { dense: true, cellDates: false, cellNF: true, cellHTML: false, cellStyles: true } as const;
  let workbook;
  let looks: (SheetLooks | undefined)[];
  try {
    workbook = read(content, { ...options, type: 'buffer' });
    looks = part ? looksOfXlsb(part) : looksOfXls(workbookStream(CFB, content));
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : '';
    throw new ReadingFailure(/password|encrypt/i.test(says) ? 'encrypted' : 'damaged', { cause });
  }
  const is1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name] as ForeignSheet | undefined;
    // Of a sheet that nothing ends the library gives nothing.
    if (!sheet && looks[index]?.isWhole === false) throw new ReadingFailure('damaged');
    if (!sheet) return [];
    const range = sheet['!ref'] ? utils.decode_range(sheet['!ref']) : null;
    return [
      tableOf(
        name,
        sheet,
        range ? range.e.r + 1 : 0,
        visibilityOf(workbook.Workbook?.Sheets?.[index]),
        is1904,
        looks[index],
      ),
    ];
  });
}

/** The stream of the workbook in its compound file. */
function workbookStream(cfb: CompoundFiles, content: Uint8Array): Buffer {
  const container = cfb.read(content, { type: 'buffer' });
  const entry = cfb.find(container, '/Workbook') ?? cfb.find(container, '/Book');
  return Buffer.from(entry?.content ?? []);
}

function visibilityOf(sheet: { Hidden?: number } | undefined): SheetVisibility {
  return sheet?.Hidden === 2 ? 'very-hidden' : sheet?.Hidden === 1 ? 'hidden' : 'visible';
}

function tableOf(
  name: string,
  sheet: ForeignSheet,
  lastRow: number,
  hidden: SheetVisibility,
  is1904: boolean,
  looks: SheetLooks | undefined,
): MemoryTable {
  const data = sheet['!data'] ?? [];
  const formats = new Map<string | number | undefined, NumberFormat>();
  const formatOf = (z: string | number | undefined): NumberFormat => {
    let format = formats.get(z);
    if (!format) {
      format = typeof z === 'string' ? readNumberFormat(0, z) : readNumberFormat(z ?? 0, undefined);
      formats.set(z, format);
    }
    return format;
  };
  const rows = Array.from({ length: Math.min(lastRow, data.length) }, (_, index): MemoryRow => {
    const cells = Array.from(data[index] ?? [], (cell, column) => {
      const stored = cell && cellOf(cell, formatOf(looks?.formatAt(index, column) ?? cell.z), is1904);
      const isDoubtful = looks?.isUncomputed === true && cell?.f !== undefined;
      const read = stored && isDoubtful ? doubtedResult(stored, cell.f ?? '') : stored;
      const dressed = read && looks?.dress(index, column, shownText(read));
      if (dressed !== undefined) return { kind: SPAN_TEXT, text: dressed };
      return read && cell?.f !== undefined ? { ...read, formula: cell.f } : read;
    });
    return sheet['!rows']?.[index]?.hidden === true ? { cells, isHidden: true } : { cells };
  });
  return {
    name,
    rows,
    merged: (sheet['!merges'] ?? []).map(({ s, e }) => ({
      firstRow: s.r + 1,
      lastRow: e.r + 1,
      firstColumn: s.c,
      lastColumn: e.c,
    })),
    hidden,
    isCutOff: looks?.isWhole === false,
    hiddenColumns: [...(sheet['!cols'] ?? []).keys()].filter((at) => sheet['!cols']?.[at]?.hidden === true),
  };
}

/** Formulas that come to a number whatever they are of: `(B4+B6)/2`, `SUM(B2:B9)`. */
const isArithmetic = (formula: string): boolean =>
  !formula.includes('"') &&
  /[-+*/^(]/u.test(formula) &&
  (formula.match(/[A-Z][A-Z\d.]*(?=\()/gu) ?? []).every((name) => NUMBER_FUNCTIONS.has(name));

const NUMBER_FUNCTIONS = new Set(
  'ABS AVERAGE COUNT EXP INT LN LOG LOG10 MAX MEDIAN MIN MOD PI POWER PRODUCT ROUND ROUNDDOWN ROUNDUP SQRT SUM TRUNC'.split(
    ' ',
  ),
);

function cellOf({ t, v, w, f, F }: ForeignCell, format: NumberFormat, is1904: boolean): SpanCell | undefined {
  if (v === undefined || v === null || t === 'z')
    return f === undefined && F === undefined ? undefined : formulaCell(f ?? '');
  if (t === 'b') return { kind: SPAN_BOOLEAN, text: v === true ? '1' : '0' };
  if (t === 'e') return { kind: SPAN_ERROR, text: w ?? '#VALUE!' };
  if (t === 'd') return isoDateCell(v instanceof Date ? v.toISOString() : String(v), format);
  if (t === 'n' && typeof v === 'number') return numberCell(String(v), format, is1904);
  // Programs that compute nothing store an empty text, which arithmetic never comes to.
  if (v === '' && f !== undefined && isArithmetic(f)) return formulaCell(f);
  return { kind: SPAN_TEXT, text: String(v) };
}
