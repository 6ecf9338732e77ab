import { BLANK, cellOf, type DraftCell, type DraftRow, type DraftSheet, rowOf } from './draft.ts';
import type { Container } from './forms.ts';
import { MARKED_CELLS } from './marked-cells.ts';
import { MORE_TROUBLES } from './more-trouble.ts';
import type { Trouble } from './trouble-kind.ts';
import { type Plot, timeCells } from './plot.ts';
import type { Random } from './random.ts';
import { wallOf } from './wall-clock.ts';

const GARBAGE = [
  '1.2.3',
  '12..5',
  '2026.10.1',
  '校准',
  'abc',
  '#DIV/0!',
  '#N/A',
  '12.5①',
  '12.5²',
  '10³',
  '--5',
  '1O.5',
  '0x1F',
  '1.5*',
  '3.2?',
  '(1.25)',
  '1.2~1.4',
  '5 Hz',
  '见备注',
  'OFF',
  'true',
];

const isData = ({ kind }: DraftRow): boolean => kind === 'data';

function changeRows(sheet: DraftSheet, change: (row: DraftRow, at: number) => DraftRow[]): DraftSheet {
  return { ...sheet, rows: sheet.rows.flatMap(change) };
}

/** Changes some data rows, never the first two: they are what a reader learns the table from. */
function changeSome(
  sheet: DraftSheet,
  random: Random,
  share: number,
  change: (row: DraftRow) => DraftRow[],
): DraftSheet {
  const first = sheet.rows.findIndex(isData);
  return changeRows(sheet, (row, at) =>
    isData(row) && at > first + 1 && random.chance(share) ? change(row) : [row],
  );
}

function withCell(row: DraftRow, column: number, cell: DraftCell): DraftRow {
  return { ...row, cells: row.cells.map((old, at) => (at === column ? cell : old)) };
}

const valueColumns = (row: DraftRow): number[] => row.cells.flatMap(({ value }, at) => (value ? [at] : []));

function garble(row: DraftRow, random: Random, cell: DraftCell): DraftRow {
  const columns = valueColumns(row);
  return columns.length === 0 ? row : withCell(row, random.pick(columns), cell);
}

/** A unit that no column of the sheet has. */
const otherUnit = ({ data }: Plot): string =>
  [...data.series.values()].some(({ unit }) => unit === 'cm') ? 'km' : 'cm';

/** True if the times of a row stand there as those do, whatever their digits and letters. */
function areWrittenAlike(
  { cells }: DraftRow,
  columns: readonly number[],
  times: readonly DraftCell[],
): boolean {
  const formOf = (text = ''): string => text.replace(/\d+/gu, '0').replace(/\p{L}+/gu, 'a');
  return columns.every((column, at) => formOf(cells[column]?.text) === formOf(times[at]?.text));
}

const unread = ({ text, stored }: DraftCell): DraftCell => ({ text, ...(stored && { stored }) });

/** The data rows of a sheet, table by table: below another title, or line with a station, rows are of another one. */
function tablesOf({ rows }: DraftSheet): DraftRow[][] {
  const tables: DraftRow[][] = [[]];
  for (const row of rows) {
    if (row.kind === 'header' || row.kind === 'title') tables.push([]);
    if (isData(row)) tables.at(-1)?.push(row);
  }
  return tables;
}

const TROUBLES: readonly Trouble[] = [
  {
    name: 'one stray text',
    weight: 4,
    does: (sheet, { random }) => {
      const text = random.pick(GARBAGE);
      let isDone = false;
      return changeSome(sheet, random, 0.4, (row) => {
        if (isDone || valueColumns(row).length === 0) return [row];
        isDone = true;
        return [garble(row, random, cellOf(text))];
      });
    },
  },
  {
    name: 'stray texts',
    weight: 3,
    does: (sheet, { random }) =>
      changeSome(sheet, random, 0.08, (row) => [garble(row, random, cellOf(random.pick(GARBAGE)))]),
  },
  {
    name: 'another unit in a cell',
    weight: 1,
    does: (sheet, plot) =>
      changeSome(sheet, plot.random, 0.05, (row) => [
        garble(row, plot.random, cellOf(`${plot.random.whole(100, 900)}${otherUnit(plot)}`)),
      ]),
  },
  {
    name: 'rows cut short',
    weight: 2,
    only: 'text',
    does: (sheet, { random }) =>
      changeSome(sheet, random, 0.04, (row) => {
        if (row.cells.length < 3) return [row];
        const length = random.whole(2, row.cells.length - 1);
        const cells = row.cells.slice(0, length);
        const last = cells[length - 1] ?? BLANK;
        // A cell that is cut itself says nothing true any more.
        cells[length - 1] = random.chance(0.5) ? last : { text: last.text.slice(0, -1) };
        return [{ ...row, cells }];
      }),
  },
  {
    name: 'rows too long',
    weight: 1,
    does: (sheet, { random }) => {
      // A cell more at the end of a row that is cut short would stand in a column.
      const width = Math.max(0, ...sheet.rows.filter(isData).map(({ cells }) => cells.length));
      return changeSome(sheet, random, 0.04, (row) => {
        if (row.cells.length < width) return [row];
        return [{ ...row, cells: [...row.cells, cellOf(random.pick(['x', '7.7', '!']))] }];
      });
    },
  },
  {
    name: 'blank rows',
    weight: 2,
    does: (sheet, { random }) => changeSome(sheet, random, 0.05, (row) => [rowOf('other', []), row]),
  },
  {
    name: 'repeated header',
    weight: 2,
    does: (sheet, { random }) => {
      const header = sheet.rows.filter(({ kind }) => kind === 'header' || kind === 'units');
      return changeSome(sheet, random, 0.06, (row) => [...header, row]);
    },
  },
  {
    name: 'equal rows twice',
    weight: 2,
    does: (sheet, { random }) => changeSome(sheet, random, 0.06, (row) => [row, row]),
  },
  {
    name: 'rows in another order',
    weight: 2,
    does: (sheet, { random }) => {
      const isReversed = random.chance(0.5);
      // A blank that means the cell above it means nothing any more in another place.
      if (sheet.fillsDown) return sheet;
      const mixed = tablesOf(sheet).flatMap((rows) =>
        isReversed ? rows.toReversed() : random.shuffled(rows),
      );
      let next = 0;
      return changeRows(sheet, (row) => (isData(row) ? [mixed[next++] ?? row] : [row]));
    },
  },
  {
    name: 'a time in the future',
    weight: 1,
    does: (sheet, plot) => {
      const { random } = plot;
      const time = timeCells(plot, wallOf(2098, random.whole(1, 12), random.whole(1, 28), 8));
      const columns = sheet.columns.flatMap(({ is }, at) => (is === 'time' ? [at] : []));
      if (columns.length !== time.length) return sheet;
      // Hours beside a table's days name no zone: one line that does would say that all are of it.
      const hasOwnTimes = sheet.rows.some((row) => isData(row) && areWrittenAlike(row, columns, time));
      if (plot.time.zone !== null && !hasOwnTimes) return sheet;
      return changeSome(sheet, random, 0.05, (row) => [
        {
          ...row,
          cells: row.cells.map((cell, at) =>
            columns.includes(at) ? (time[columns.indexOf(at)] ?? cell) : unread(cell),
          ),
        },
      ]);
    },
  },
  {
    name: 'a time that is none',
    weight: 1,
    does: (sheet, plot) => {
      const { random } = plot;
      // Beside it stands another table that has its own time.
      if (sheet.columns.filter(({ is }) => is === 'time').length > timeCells(plot, 0).length) return sheet;
      const column = sheet.columns.findIndex(({ is }) => is === 'time');
      // A turned table has its times in the header.
      if (column < 0) return sheet;
      const text = random.pick(['', '????', '2024-02-30 08:00:00', '2024/13/05 08:00', '合', '25:61', '0']);
      return changeSome(sheet, random, 0.05, (row) => [
        withCell({ ...row, cells: row.cells.map(unread) }, column, cellOf(text)),
      ]);
    },
  },
  {
    name: 'hidden rows',
    weight: 2,
    only: 'workbook',
    does: (sheet, { random }) => changeSome(sheet, random, 0.1, (row) => [{ ...row, isHidden: true }]),
  },
  {
    name: 'formulas',
    weight: 2,
    only: 'workbook',
    does: (sheet, { random }) =>
      changeSome(sheet, random, 0.3, (row) => [
        {
          ...row,
          cells: row.cells.map((cell) =>
            cell.value && cell.stored?.as === 'number'
              ? { ...cell, stored: { ...cell.stored, as: 'formula' as const } }
              : cell,
          ),
        },
      ]),
  },
  {
    name: 'formulas that nobody has calculated',
    weight: 1,
    only: 'workbook',
    does: (sheet, { random }) =>
      changeSome(sheet, random, 0.05, (row) => [
        garble(row, random, { text: '', stored: { as: 'formula', raw: null } }),
      ]),
  },
  {
    name: 'error cells',
    weight: 1,
    only: 'workbook',
    does: (sheet, { random }) =>
      changeSome(sheet, random, 0.05, (row) => [
        garble(row, random, { text: random.pick(['#DIV/0!', '#N/A', '#REF!']), stored: { as: 'error' } }),
      ]),
  },
];

/** Some values are struck out: whoever did it says that they are none. */
export function strikeSome(sheet: DraftSheet, random: Random): DraftSheet {
  return changeSome(sheet, random, 0.08, (row) => {
    const columns = valueColumns(row);
    if (columns.length === 0) return [row];
    const column = random.pick(columns);
    const cell = row.cells[column] ?? BLANK;
    return [withCell(row, column, { ...unread(cell), isStruck: true })];
  });
}

/** Does none, one or two things that are wrong to a sheet. */
export function makeTrouble(
  sheet: DraftSheet,
  plot: Plot,
  container: Container,
): { sheet: DraftSheet; names: string[] } {
  const { random } = plot;
  const kind = container === 'text' ? 'text' : container === 'xlsx' ? 'workbook' : null;
  const usable = [...TROUBLES, ...MORE_TROUBLES, ...MARKED_CELLS].filter(
    ({ only }) => only === undefined || only === kind,
  );
  const count = random.weighted([
    [9, 0],
    [8, 1],
    [2, 2],
  ]);
  let changed = sheet;
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { name, does } = random.weighted(usable.map((one) => [one.weight, one] as const));
    changed = does(changed, plot);
    names.push(name);
  }
  return { sheet: changed, names };
}
