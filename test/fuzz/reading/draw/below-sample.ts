import { BLANK, type DraftCell, type DraftRow, type DraftSheet } from './draft.ts';
import type { Random } from './random.ts';
import type { TimeStyle } from './time-style.ts';
import { wallOf, timestampOf, type Wall } from './wall-clock.ts';

/** Rows that every reader looks at to understand a sheet: those before the first and behind the last of these. */
const [FIRST, LAST] = [230, 60];
/** The clock of the service is so far ahead of UTC. */
const AHEAD_S = 8 * 3600;

type Change = (row: DraftRow, isBetween: boolean) => DraftRow;

const isData = ({ kind }: DraftRow): boolean => kind === 'data';

/** Changes the data rows, told whether they lie between the first and the last ones. */
function changeRows(sheet: DraftSheet, change: Change): DraftSheet {
  const count = sheet.rows.length;
  return {
    ...sheet,
    rows: sheet.rows.map((row, at) => (isData(row) ? change(row, at > FIRST && at < count - LAST) : row)),
  };
}

function wallOfRow({ cells }: DraftRow): Wall | null {
  const text = cells.find(({ value }) => value !== undefined)?.value?.timestamp;
  const numbers = text?.match(/\d+/gu)?.map(Number) ?? [];
  const [year, month, day, hour, minute, second] = numbers;
  return year === undefined || month === undefined || day === undefined
    ? null
    : wallOf(year, month, day, hour, minute, second);
}

const timeColumn = ({ columns }: DraftSheet): number => columns.findIndex(({ is }) => is === 'time');

/** The time of a row in other words; a row that has no value says it as it did. */
function withTime(sheet: DraftSheet, write: (wall: Wall) => string): DraftSheet {
  const column = timeColumn(sheet);
  return changeRows(sheet, (row, isBetween) => {
    const wall = wallOfRow(row);
    const cell: DraftCell | null = isBetween && wall !== null ? { text: write(wall) } : null;
    return cell ? { ...row, cells: row.cells.map((old, at) => (at === column ? cell : old)) } : row;
  });
}

const isYearFirst = (sheet: DraftSheet): boolean => {
  const column = timeColumn(sheet);
  const texts = sheet.rows.filter(isData).map(({ cells }) => cells[column]?.text ?? '');
  const isOne = (text: string): boolean =>
    /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?$/u.test(text);
  return texts.filter(isOne).length > texts.length * 0.9;
};

type BelowSample = {
  name: string;
  fits: (sheet: DraftSheet, time: TimeStyle) => boolean;
  does: (sheet: DraftSheet, time: TimeStyle) => DraftSheet;
};

const KINDS: readonly BelowSample[] = [
  {
    name: 'zones below the sample',
    fits: isYearFirst,
    does: (sheet) => withTime(sheet, (wall) => `${timestampOf(wall - AHEAD_S).replace(' ', 'T')}Z`),
  },
  {
    name: 'another form of dates below the sample',
    // The header may say a zone of all times; one with summer time has no offset of its own.
    fits: (sheet, { zone, offsetS }) => isYearFirst(sheet) && (zone === null || offsetS !== null),
    does: (sheet, { offsetS }) =>
      withTime(sheet, (wall) => {
        const ofFile = offsetS === null ? wall : wall - AHEAD_S + offsetS;
        const [, year, month, day, clock] = /^(.+)-(.+)-(.+) (.+)$/u.exec(timestampOf(ofFile)) ?? [];
        return `${day}/${month}/${(year ?? '').slice(2)} ${clock}`;
      }),
  },
  {
    name: 'a column that is filled below the sample',
    fits: ({ columns }) => columns.filter(({ is }) => is === 'value').length > 1,
    does: (sheet) => {
      const column = sheet.columns.findLastIndex(({ is }) => is === 'value');
      return changeRows(sheet, (row, isBetween) =>
        isBetween ? row : { ...row, cells: row.cells.map((old, at) => (at === column ? BLANK : old)) },
      );
    },
  },
];

/** What only rows between the first and the last ones of a long sheet show; null if the sheet is too short or of another shape. */
export function drawBelowSample(
  sheet: DraftSheet,
  random: Random,
  time: TimeStyle,
): { sheet: DraftSheet; name: string } | null {
  if (sheet.rows.length < FIRST + LAST + 100 || sheet.merges.length > 0) return null;
  const usable = KINDS.filter(({ fits }) => fits(sheet, time));
  if (usable.length === 0) return null;
  const kind = random.pick(usable);
  return { sheet: kind.does(sheet, time), name: kind.name };
}
