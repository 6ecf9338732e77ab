import type { SheetVisibility } from '#shared/domain/import/source-sample.ts';
import { ReadingFailure } from '../reading-failure.ts';
import { SPAN_BOOLEAN, SPAN_ERROR, SPAN_FORMULA, SPAN_TEXT, type SpanCell } from '../row-spans.ts';
import { type NumberFormat, readNumberFormat } from '../numbers/number-formats.ts';
import { isoDateCell, numberCell } from '../numbers/number-cell.ts';
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
type Hideable = { hidden?: boolean } | null | undefined;
type ForeignSheet = {
  '!data'?: (ForeignCell[] | undefined)[];
  '!rows'?: Hideable[];
  '!cols'?: Hideable[];
  '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[];
  '!ref'?: string;
};

/**
 * Reads a workbook of a rarer kind (.xls, .xlsb, .ods) by the library for it, loaded only then. Dates are taken as raw serial
 * numbers, because the library's own dates are a millisecond early now and then.
 */
export async function readForeignWorkbook(content: Uint8Array | string): Promise<MemoryTable[]> {
  if (content.length > MAX_FOREIGN_BYTES) throw new ReadingFailure('too-large');
  const { read, utils } = await import('@e965/xlsx');
  const options = { dense: true, cellDates: false, cellNF: true, cellHTML: false, cellStyles: true } as const;
  let workbook;
  try {
    workbook =
      typeof content === 'string'
        ? read(content, { ...options, type: 'string' })
        : read(content, { ...options, type: 'buffer' });
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : '';
    throw new ReadingFailure(/password|encrypt/i.test(says) ? 'encrypted' : 'damaged', { cause });
  }
  const is1904 = workbook.Workbook?.WBProps?.date1904 ?? false;
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name] as ForeignSheet | undefined;
    if (!sheet) return [];
    const range = sheet['!ref'] ? utils.decode_range(sheet['!ref']) : null;
    return [
      tableOf(
        name,
        sheet,
        range ? range.e.r + 1 : 0,
        visibilityOf(workbook.Workbook?.Sheets?.[index]),
        is1904,
      ),
    ];
  });
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
    const cells = Array.from(data[index] ?? [], (cell) => cell && cellOf(cell, formatOf(cell.z), is1904));
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
    hiddenColumns: [...(sheet['!cols'] ?? []).keys()].filter((at) => sheet['!cols']?.[at]?.hidden === true),
  };
}

function cellOf({ t, v, w, f, F }: ForeignCell, format: NumberFormat, is1904: boolean): SpanCell | undefined {
  if (v === undefined || v === null || t === 'z')
    return f === undefined && F === undefined ? undefined : { kind: SPAN_FORMULA, text: `=${f ?? ''}` };
  if (t === 'b') return { kind: SPAN_BOOLEAN, text: v === true ? '1' : '0' };
  if (t === 'e') return { kind: SPAN_ERROR, text: w ?? '#VALUE!' };
  if (t === 'd') return isoDateCell(v instanceof Date ? v.toISOString() : String(v));
  if (t === 'n' && typeof v === 'number') return numberCell(String(v), format, is1904);
  return { kind: SPAN_TEXT, text: String(v) };
}
