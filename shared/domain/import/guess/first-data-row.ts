import { isTimeLook } from './cell-look.ts';
import { filledTexts, hasTimesAcross, isHeaderName, isLabelled, type LookedRow } from './head-rows.ts';
import { sidesOf } from './header-words.ts';
import { hoursInRow } from './hour-columns.ts';
import type { EquipmentIndex } from './known-equipment.ts';
import { isMissingWord } from './missing-words.ts';
import { readUnitCell } from './read-header.ts';

/** A table that begins further down is pointed at by hand. */
export const MAX_TITLE_ROWS = 200;

/** The look of a cell such as — or 无: it says nothing of what the others of its column are. */
const MISSING = 'missing';

/** Midnight may look like a day alone. */
const usualLook = ({ looks }: LookedRow, at: number): string => {
  const look = looks[at] ?? 'blank';
  return look === 'date' ? 'time' : look;
};

/** What a row of values must agree with: what the cells of each column look like in most rows. */
function usualLooks(rows: readonly LookedRow[]): Map<number, Map<string, number>> {
  const looks = new Map<number, Map<string, number>>();
  for (const row of rows) {
    for (const at of row.filled) {
      const counts = looks.get(at) ?? new Map<string, number>();
      const look = isMissingWord(row.texts[at] ?? '') ? MISSING : usualLook(row, at);
      counts.set(look, (counts.get(look) ?? 0) + 1);
      looks.set(at, counts);
    }
  }
  return looks;
}

/** True if most cells of a row look as those of the other rows do. */
function agrees(row: LookedRow, others: readonly LookedRow[]): boolean {
  if (others.length === 0) return true;
  const usual = usualLooks(others);
  const fitting = row.filled.filter((at) => {
    const counts = usual.get(at);
    if (!counts) return false;
    const all = [...counts].reduce((sum, [look, count]) => (look === MISSING ? sum : sum + count), 0);
    return isMissingWord(row.texts[at] ?? '') || (counts.get(usualLook(row, at)) ?? 0) * 5 >= all;
  });
  return fitting.length * 5 >= row.filled.length * 3;
}

/** The first row of values: one with a time in a column of times; without any time, one that has numbers where the others have. */
export function findFirstDataRow(rows: readonly LookedRow[], index: EquipmentIndex): number {
  const body = rows.slice(0, MAX_TITLE_ROWS);
  const across = body.map((row, at) => hasTimesAcross(row, body.slice(at + 1)));
  const timesOf = (row: LookedRow, at: number): number[] =>
    across[at] ? [] : row.looks.flatMap((look, column) => (isTimeLook(look) ? [column] : []));
  const counts = new Map<number, number>();
  for (const [at, row] of body.entries()) {
    if (isLabelled(row, index)) continue;
    for (const column of timesOf(row, at)) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  for (const [column, count] of counts) if (isOfNumbers(column, count, body)) counts.delete(column);
  const most = Math.max(0, ...counts.values());
  const timeColumns = new Set([...counts].filter(([, count]) => count * 2 >= most).map(([column]) => column));
  // The header may come again further down.
  const firstAcross = across.indexOf(true);
  const run = firstAcross < 0 ? 0 : across.slice(firstAcross).findIndex((is) => !is);
  const afterAcross = firstAcross + Math.max(run, firstAcross < 0 ? 1 : 0);
  if (afterAcross === 0 || most > 0) {
    const withTime = body.flatMap((row, at) =>
      timesOf(row, at).some((column) => timeColumns.has(column)) && !isLabelled(row, index) ? [at] : [],
    );
    const first = withTime.find((at) => {
      const row = body[at];
      const others = withTime.filter((other) => other !== at).flatMap((other) => body[other] ?? []);
      const mayBeFirst = row && at >= afterAcross && row.filled.length >= 2;
      return mayBeFirst && (agrees(row, others) || isBelowNames(row, body[at - 1]));
    });
    if (first !== undefined) return withBlankRows(body, first, timeColumns);
  }
  if (afterAcross > 0) {
    const below = body.findIndex((row, at) => at >= afterAcross && row.looks.includes('number'));
    if (below >= 0) return below;
  }
  return firstRowOfNumbers(body);
}

/** A slip such as 2026.10.1 among numbers makes no times of them. */
function isOfNumbers(column: number, times: number, rows: readonly LookedRow[]): boolean {
  return rows.filter(({ looks }) => looks[column] === 'number').length > times * 3;
}

/** A row with a time right below names for all of its cells is one of values, whatever stands behind its time. */
function isBelowNames(row: LookedRow, above: LookedRow | undefined): boolean {
  if (!above || above.number !== row.number - 1 || above.filled.length < 2) return false;
  const areTexts = above.looks.every((look) => look === 'text' || look === 'blank');
  return (
    areTexts &&
    row.filled.every((at) => above.filled.includes(at)) &&
    above.filled.every((at) => isHeaderName(above.texts[at] ?? ''))
  );
}

/** Rows that have nothing but their time are rows of values too. */
function withBlankRows(rows: readonly LookedRow[], first: number, timeColumns: ReadonlySet<number>): number {
  const kind = (row: LookedRow | undefined): string =>
    (row?.looks ?? []).map((look, at) => (timeColumns.has(at) ? look : '')).join('');
  let start = first;
  while (start > 1 && rows[start - 1]?.filled.length === 1 && kind(rows[start - 1]) === kind(rows[first]))
    start -= 1;
  return start;
}

/** How the cells of a row look, from left to right. */
const patternOf = ({ looks }: LookedRow): string =>
  looks
    .slice(
      0,
      Math.max(
        0,
        looks.findLastIndex((look) => look !== 'blank'),
      ) + 1,
    )
    .join(' ');

/** Rows that look alike, so many at least, are rows of values even if most of their cells are names. */
const MIN_ALIKE = 3;

function firstRowOfNumbers(rows: readonly LookedRow[]): number {
  const isHalf = (row: LookedRow): boolean => {
    const texts = filledTexts(row).filter((text) => !isMissingWord(text));
    // 0.1m in a column of units is a unit.
    const numbers = row.looks.filter(
      (look, at) => look === 'number' && readUnitCell(row.texts[at] ?? '') === null,
    ).length;
    return numbers > 0 && numbers * 2 >= texts.length && !texts.every((text) => readUnitCell(text) !== null);
  };
  const byPattern = Map.groupBy(rows, patternOf);
  const ofNames = [...byPattern.values()].filter(
    ([first, ...others]) =>
      first?.looks.includes('number') && others.length + 1 >= MIN_ALIKE && !isHalf(first),
  );
  // A word for no value in one of its names makes no row of numbers of a row of names.
  const numeric = rows.filter((row) => isHalf(row) && !ofNames.some((of) => of.includes(row))).length;
  const isNumeric = numeric > 0 && numeric >= ofNames.flat().length;
  const alike = isNumeric ? new Map<string, LookedRow[]>() : byPattern;
  const half = (row: LookedRow): boolean =>
    isNumeric
      ? isHalf(row)
      : row.looks.includes('number') &&
        row.filled.length > 1 &&
        (alike.get(patternOf(row))?.length ?? 0) >= MIN_ALIKE;
  const likely = rows.filter(half);
  return rows.findIndex((row, at) => {
    if (!half(row)) return false;
    const below = rows.slice(at + 1).filter(half);
    if (below.length === 0) return !isNumericHeader(row, rows[at + 1]);
    // Where the others have numbers and this row a text, it is a header of numbers.
    const columns = row.filled.filter(
      (column) => row.looks[column] === 'text' && !isMissingWord(row.texts[column] ?? ''),
    );
    const named = columns.filter((column) => {
      const looks = below.slice(0, 20).map(({ looks: others }) => others[column] ?? 'blank');
      return looks.filter((look) => look === 'number').length * 10 >= looks.length * 9;
    });
    // One text in a row that begins with a number is a word for "no value".
    const isNames = named.length > 1 || (named.length === 1 && row.looks[row.filled[0] ?? 0] === 'text');
    return (
      !isNames &&
      !isNumericHeader(row, below[0]) &&
      agrees(
        row,
        likely.filter((one) => one !== row),
      )
    );
  });
}

/** 站名, 8, 14, 20, 2: a header word in front of hours or ids, whatever stands below. */
function isNumericHeader(row: LookedRow, below: LookedRow | undefined): boolean {
  const [first] = row.filled;
  const text = first === undefined ? '' : (row.texts[first] ?? '');
  if (first === undefined || row.looks[first] !== 'text') return false;
  const isNamed = sidesOf(text).some(isHeaderName) && text !== (below?.texts[first] ?? '');
  return isNamed || (hoursInRow(row.texts) && (below?.looks[first] ?? 'text') !== 'text');
}
