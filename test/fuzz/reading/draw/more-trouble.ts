import {
  BLANK,
  cellOf,
  type ColumnFact,
  type DraftCell,
  type DraftRow,
  type DraftSheet,
  rowOf,
  textRow,
} from './draft.ts';
import { unusualSeries } from './data.ts';
import { storedNumber } from './number-styles.ts';
import type { Plot } from './plot.ts';
import type { TimeStyle } from './time-style.ts';
import type { Trouble } from './trouble-kind.ts';

const isData = ({ kind }: DraftRow): boolean => kind === 'data';
const columnOf = ({ columns }: DraftSheet, is: ColumnFact['is']): number =>
  columns.findIndex((one) => one.is === is);
const withoutValue = ({ text, stored }: DraftCell): DraftCell => ({ text, ...(stored && { stored }) });

function changeData(sheet: DraftSheet, change: (row: DraftRow, at: number) => DraftRow): DraftSheet {
  return { ...sheet, rows: sheet.rows.map((row, at) => (isData(row) ? change(row, at) : row)) };
}

function changeColumn(
  sheet: DraftSheet,
  column: number,
  change: (cell: DraftCell, row: DraftRow) => DraftCell,
): DraftSheet {
  return changeData(sheet, (row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === column ? change(cell, row) : cell)),
  }));
}

/** A column of remarks, two of which begin with a quote that nobody closes. */
function withStrayQuotes(sheet: DraftSheet, { random }: Plot): DraftSheet {
  const places = sheet.rows.flatMap((row, at) => (isData(row) ? [at] : []));
  const stray = random.some(places.slice(1), 2);
  const remark = (row: DraftRow, at: number): DraftCell => {
    if (row.kind === 'header') return cellOf('remark');
    return stray.includes(at) ? { text: '"2 pipe', isRaw: true } : cellOf(isData(row) ? 'ok' : '');
  };
  return {
    ...sheet,
    columns: [...sheet.columns, { is: 'helper', mayBeSent: false }],
    rows: sheet.rows.map((row, at) =>
      isData(row) || row.kind === 'header' ? { ...row, cells: [...row.cells, remark(row, at)] } : row,
    ),
  };
}

/** An id of digits as a spreadsheet shows it that takes it for a number. */
export function spoiltId(id: string): string {
  if (!/^\d{8,}$/u.test(id)) return id;
  if (id.startsWith('0')) return id.replace(/^0+/u, '');
  return id.length < 12 ? id : `${id[0]}.${id.slice(1, 6)}E+${id.length - 1}`;
}

/** Ids of stations as a spreadsheet program shows numbers: 8.61235E+14, or without their zeros. */
function withSpoiltIds(sheet: DraftSheet): DraftSheet {
  const column = columnOf(sheet, 'station');
  if (column < 0) return sheet;
  // Where a name stands beside it, everybody knows the station all the same.
  const isNamed = columnOf(sheet, 'station-name') >= 0;
  return changeData(sheet, (row) => {
    const id = row.cells[column]?.text ?? '';
    const spoilt = spoiltId(id);
    if (spoilt === id) return row;
    return {
      ...row,
      cells: row.cells.map((cell, at) =>
        at === column ? cellOf(spoilt) : isNamed ? cell : withoutValue(cell),
      ),
    };
  });
}

/** Ids as numbers of a workbook; a format shows the zeros in front. */
function withNumericIds(sheet: DraftSheet): DraftSheet {
  const column = columnOf(sheet, 'station');
  return changeColumn(sheet, column, (cell) => {
    if (!/^\d{1,15}$/u.test(cell.text)) return cell;
    const format = cell.text.startsWith('0') ? '0'.repeat(cell.text.length) : '0';
    return { text: cell.text, stored: { as: 'number', raw: String(Number(cell.text)), format } };
  });
}

/** A record once more with other values: which one is true, nobody knows. */
function withContradictions(sheet: DraftSheet, { random }: Plot): DraftSheet {
  const first = sheet.rows.findIndex(isData);
  return {
    ...sheet,
    rows: sheet.rows.flatMap((row, at) => {
      if (!isData(row) || at <= first + 1 || random.chance(0.95)) return [row];
      const cells = row.cells.map((cell): DraftCell => {
        if (!cell.value || !/^\d+\.\d+$/u.test(cell.text)) return cell;
        const literal = `${cell.text.slice(0, -1)}${(Number(cell.text.at(-1)) + 3) % 10}`;
        const stored = cell.stored ? storedNumber(literal) : { text: literal };
        return random.chance(0.3) ? BLANK : { ...stored, value: { ...cell.value, literal } };
      });
      return [row, { ...row, cells }];
    }),
  };
}

/** A blank station or day means the one above it, as in reports with merged cells. */
function withNamesOnce(sheet: DraftSheet, { isWorkbook }: Plot): DraftSheet {
  const column = columnOf(sheet, 'station');
  if (column < 0) return sheet;
  const merges: DraftSheet['merges'] = [];
  let start = -1;
  const rows = sheet.rows.map((row, at): DraftRow => {
    const above = sheet.rows[at - 1];
    const isSame =
      isData(row) &&
      above !== undefined &&
      isData(above) &&
      above.cells[column]?.text === row.cells[column]?.text;
    if (!isSame) {
      start = at;
      return row;
    }
    const last = merges.at(-1);
    if (last?.firstRow === start + 1) last.lastRow = at + 1;
    else merges.push({ firstRow: start + 1, lastRow: at + 1, firstColumn: column, lastColumn: column });
    return { ...row, cells: row.cells.map((cell, place) => (place === column ? BLANK : cell)) };
  });
  return {
    ...sheet,
    rows,
    merges: [...sheet.merges, ...(isWorkbook ? merges : [])],
    fillsDown: merges.length > 0,
  };
}

/** Tables of different kinds are told apart by their headers alone. */
const hasSeveralTables = ({ rows }: DraftSheet): boolean =>
  rows.filter(({ kind }, at) => kind === 'header' && rows[at - 1]?.kind !== 'header').length > 1;

/** The header stands below the first records, because a program appends to its file and begins it anew. */
function withLateHeader(sheet: DraftSheet, { random }: Plot): DraftSheet {
  if (hasSeveralTables(sheet)) return sheet;
  const header = sheet.rows.filter(({ kind }) => kind === 'header' || kind === 'units');
  const others = sheet.rows.filter((row) => !header.includes(row));
  const count = random.whole(1, 3);
  const first = others.findIndex(isData);
  return { ...sheet, rows: [...others.slice(0, first + count), ...header, ...others.slice(first + count)] };
}

/** A row of categories above the names: 水质 over 水温 and 浊度. */
function withCategories(sheet: DraftSheet, { random, language }: Plot): DraftSheet {
  const names = {
    zh: ['水文', '水质', '设备'],
    en: ['Hydrology', 'Quality', 'Device'],
    de: ['Hydrologie', 'Wasserqualität', 'Gerät'],
  }[language];
  const at = sheet.rows.findIndex(({ kind }) => kind === 'header');
  if (at < 0) return sheet;
  const second = random.whole(1, sheet.columns.length - 1);
  const cells = sheet.columns.map(({ is }, column) =>
    cellOf(is !== 'value' ? '' : column >= second ? (names[1] ?? '') : (names[0] ?? '')),
  );
  return { ...sheet, rows: [...sheet.rows.slice(0, at), rowOf('header', cells), ...sheet.rows.slice(at)] };
}

/** The header says one unit, the row below it another. */
function withTwoUnits(sheet: DraftSheet): DraftSheet {
  const at = sheet.rows.findIndex(({ kind }) => kind === 'header');
  const header = sheet.rows[at];
  if (!header || !header.cells.some(({ text }) => text.endsWith('(m)'))) return sheet;
  const units = rowOf(
    'units',
    header.cells.map(({ text }) => cellOf(text.endsWith('(m)') ? 'cm' : '')),
  );
  return { ...sheet, rows: [...sheet.rows.slice(0, at + 1), units, ...sheet.rows.slice(at + 1)] };
}

/** True if a header alone says that times are not of the service's clock. */
const isZoneInHeader = ({ name, zone }: TimeStyle): boolean =>
  name.startsWith('header-') && zone !== null && zone !== '+08:00';

const around = (text: string, blank: string): string => (text === '' ? text : `${blank}${text}${blank}`);

export const MORE_TROUBLES: readonly Trouble[] = [
  { name: 'stray opening quotes', weight: 1, only: 'text', does: withStrayQuotes },
  { name: 'ids that a spreadsheet has spoilt', weight: 1.5, does: withSpoiltIds },
  { name: 'ids as numbers', weight: 1.5, only: 'workbook', does: withNumericIds },
  { name: 'records that contradict', weight: 2, does: withContradictions },
  { name: 'names once', weight: 2, does: withNamesOnce },
  { name: 'a header below the first records', weight: 1, does: withLateHeader },
  {
    name: 'no header',
    weight: 1,
    // A header that alone says the zone, units that are not the usual ones, which time was measured, or what codes are of, is
    // not left out: nobody could know them.
    does: (sheet, { time, timeHeaders, data }) =>
      hasSeveralTables(sheet) ||
      isZoneInHeader(time) ||
      sheet.columns.some((column) => column.is === 'helper' && column.badCode !== undefined) ||
      (timeHeaders.length > 1 && columnOf(sheet, 'other-time') >= 0) ||
      unusualSeries(data).length > 0
        ? sheet
        : { ...sheet, rows: sheet.rows.filter(({ kind }) => kind !== 'header' && kind !== 'units') },
  },
  { name: 'categories above the names', weight: 1, does: withCategories },
  { name: 'two units', weight: 0.7, does: withTwoUnits },
  {
    name: 'blanks around texts',
    weight: 1,
    does: (sheet, { random }) => {
      const blank = random.pick([' ', '\u3000', '\u00A0', '\t']);
      return changeData(sheet, (row) => ({
        ...row,
        cells: row.cells.map((cell) =>
          cell.stored || cell.value ? cell : { ...cell, text: around(cell.text, blank) },
        ),
      }));
    },
  },
  {
    name: 'some times are texts',
    weight: 1.5,
    only: 'workbook',
    does: (sheet, { random }) => {
      const column = columnOf(sheet, 'time');
      return changeColumn(sheet, column, (cell) => (random.chance(0.3) ? cellOf(cell.text) : cell));
    },
  },
  {
    name: 'some numbers are texts',
    weight: 1.5,
    only: 'workbook',
    does: (sheet, { random }) =>
      changeData(sheet, (row) => ({
        ...row,
        cells: row.cells.map((cell) =>
          cell.value && random.chance(0.3) && !cell.text.endsWith('%')
            ? { text: cell.text, value: cell.value }
            : cell,
        ),
      })),
  },
  {
    name: 'a note between the rows',
    weight: 1.5,
    does: (sheet, { random, language }) => {
      const first = sheet.rows.findIndex(isData);
      const at = random.whole(first + 2, Math.max(first + 2, sheet.rows.length - 1));
      const text = { zh: '以下数据为人工补录', en: '--- logger restarted ---', de: 'Batterie gewechselt' }[
        language
      ];
      return {
        ...sheet,
        rows: [...sheet.rows.slice(0, at), textRow('other', [text]), ...sheet.rows.slice(at)],
      };
    },
  },
];
