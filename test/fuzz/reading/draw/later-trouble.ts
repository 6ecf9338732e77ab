import { cellOf, type ColumnFact, type DraftCell, type DraftRow, type DraftSheet } from './draft.ts';
import type { Container } from './forms.ts';
import type { Plot } from './plot.ts';

/** A sheet with something wrong; `sentinel`: the number in it that means no value. */
export type LaterTrouble = { sheet: DraftSheet; name: string; sentinel?: string };

/** One odd file in so many has one of these. */
const SHARE = 0.08;
/** Rows that every reader looks at to understand a sheet: those before the first and behind the last of these. */
const [FIRST, LAST] = [230, 60];
/** The largest numbers of their types, and what fills a display. */
const GIANTS = ['2147483647', '4294967295', '99999999', '9999999'];

const isData = ({ kind }: DraftRow): boolean => kind === 'data';
const columnOf = ({ columns }: DraftSheet, is: ColumnFact['is']): number =>
  columns.findIndex((one) => one.is === is);

type Kind = {
  name: string;
  fits: (sheet: DraftSheet, plot: Plot, container: Container) => boolean;
  does: (sheet: DraftSheet, plot: Plot) => Omit<LaterTrouble, 'name'>;
};

/** Changes about one of so many data rows. */
function changeSome(
  sheet: DraftSheet,
  { random }: Plot,
  share: number,
  change: (row: DraftRow) => DraftRow,
): DraftSheet {
  const first = sheet.rows.findIndex(isData);
  const rows = sheet.rows.map((row, at) =>
    isData(row) && at > first + 1 && random.chance(share) ? change(row) : row,
  );
  return { ...sheet, rows };
}

const withCell = (row: DraftRow, column: number, cell: DraftCell): DraftRow => ({
  ...row,
  cells: row.cells.map((old, at) => (at === column ? cell : old)),
});

/** Another station of the same file, by its id or by its name. */
function another({ random, data }: Plot, by: 'id' | 'name', text: string): DraftCell {
  const others = data.stations.filter((station) => station[by] !== text);
  return cellOf(random.pick(others)[by]);
}

const KINDS: readonly Kind[] = [
  {
    name: 'a giant far down',
    fits: ({ rows, merges }) => rows.length >= FIRST + LAST + 100 && merges.length === 0,
    does: (sheet, { random }) => {
      const sentinel = random.pick(GIANTS);
      const end = sheet.rows.length - LAST;
      const column = random.pick(sheet.columns.flatMap(({ is }, at) => (is === 'value' ? [at] : [])));
      const rows = sheet.rows.map((row, at) =>
        isData(row) && at > FIRST && at < end && random.chance(0.02)
          ? withCell(row, column, cellOf(sentinel))
          : row,
      );
      return { sheet: { ...sheet, rows }, sentinel };
    },
  },
  {
    name: 'rows of another delimiter',
    fits: (_sheet, _plot, container) => container === 'text',
    does: (sheet, plot) => ({
      sheet: changeSome(sheet, plot, 0.05, (row) => ({ ...row, hasOtherDelimiter: true })),
    }),
  },
  {
    name: 'an id against its name',
    fits: (sheet, { data }) =>
      columnOf(sheet, 'station') >= 0 &&
      columnOf(sheet, 'station-name') >= 0 &&
      !sheet.fillsDown &&
      data.stations.length > 1,
    does: (sheet, plot) => {
      const [ofId, ofName] = [columnOf(sheet, 'station'), columnOf(sheet, 'station-name')];
      const isIdTrue = plot.random.chance(0.5);
      const [column, by] = isIdTrue ? ([ofName, 'name'] as const) : ([ofId, 'id'] as const);
      const changed = changeSome(sheet, plot, 0.1, (row) =>
        withCell(row, column, another(plot, by, row.cells[column]?.text ?? '')),
      );
      // What says truly whose a row is, is the column of stations.
      const columns = sheet.columns.map((fact, at): ColumnFact =>
        at === column ? { is: 'station-name' } : at === ofId || at === ofName ? { is: 'station' } : fact,
      );
      return { sheet: { ...changed, columns } };
    },
  },
];

/** Does one more thing that is wrong to some sheets; `plot` has numbers of its own, so that all other files stay as they are. */
export function makeLaterTrouble(sheet: DraftSheet, plot: Plot, container: Container): LaterTrouble | null {
  if (!plot.random.chance(SHARE)) return null;
  const usable = KINDS.filter(({ fits }) => fits(sheet, plot, container));
  if (usable.length === 0) return null;
  const { name, does } = plot.random.pick(usable);
  return { ...does(sheet, plot), name };
}
