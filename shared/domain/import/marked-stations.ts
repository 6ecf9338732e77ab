import type { ColumnPlan } from './import-plan.ts';
import { isAboutQuality } from './quality-names.ts';

type Column = Pick<ColumnPlan, 'column' | 'header' | 'role' | 'equipId'>;

const headingOf = ({ header }: Column): string => header.slice(0, header.indexOf(' > '));
const leafOf = ({ header }: Column): string => header.slice(header.indexOf(' > '));

/** The only equipment of columns; null if they are of none, of several, or of one that nobody has named yet. */
function onlyStation(columns: readonly Column[]): string | null {
  const [only = null, ...others] = new Set(columns.map(({ equipId }) => equipId));
  return others.length > 0 || only === '' ? null : only;
}

function commonLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** A name that begins as columns of one station do, and ends with a word for quality: 2号井状态 beside 2号井液位. */
function stationByName({ header }: Column, values: readonly Column[]): string | null {
  const lengths = values.map((value) => commonLength(header, value.header));
  const longest = Math.max(...lengths);
  const rest = header.slice(longest).replace(/^[\s._:/-]+/u, '');
  // The row of groups above the names is no part of them.
  const ofGroup = header.includes(' > ') ? header.lastIndexOf(' > ') + 3 : 0;
  if (longest < ofGroup + 2 || rest === '' || !isAboutQuality(`x.${rest}`)) return null;
  return onlyStation(values.filter((_, at) => lengths[at] === longest));
}

/** Columns of one name, each behind the values of its station: 1号井, 质量, 2号井, 质量. */
function stationByPlace(
  column: Column,
  columns: readonly Column[],
  values: readonly Column[],
): string | null {
  const equal = columns.filter(({ header, role }) => role === 'ignore' && header === column.header);
  const places = equal.map((one) => one.column);
  const [first = 0] = places;
  const isBehind = values.some((value) => value.column < first);
  const last = places.at(-1) ?? 0;
  if (equal.length < 2 || !isBehind || values.some((value) => value.column > last)) return null;
  const from = places.findLast((place) => place < column.column) ?? -1;
  return onlyStation(values.filter((value) => value.column > from && value.column < column.column));
}

/**
 * The headings that are stations, each with its equipment: it has no values below another one, and some name below it comes
 * again below another one. Other headings are groups of quantities: 水文, 水质.
 */
function stationsOfHeadings(columns: readonly Column[], values: readonly Column[]): Map<string, string> {
  const headed = columns.filter(({ header }) => header.includes(' > '));
  const byLeaf = Map.groupBy(headed, leafOf);
  const found = new Map<string, string>();
  for (const [heading, below] of Map.groupBy(headed, headingOf)) {
    const equipId = onlyStation(values.filter((value) => below.includes(value)));
    const own = values.filter((value) => value.equipId === equipId);
    const isShared = below.some((one) =>
      (byLeaf.get(leafOf(one)) ?? []).some((other) => headingOf(other) !== heading),
    );
    if (equipId !== null && isShared && own.every((value) => below.includes(value)))
      found.set(heading, equipId);
  }
  return found;
}

/**
 * Makes the function that finds the equipment whose values a column of quality is about, where columns are of several; null: it
 * is about all of them, or nobody knows.
 * @param columns of the plan
 */
export function createStationFinder(columns: readonly Column[]): (column: Column) => string | null {
  const values = columns.filter(({ role }) => role === 'value');
  if (values.some(({ equipId }) => equipId === null) || onlyStation(values) !== null) return () => null;
  // 1号井 > 状态 beside 1号井 > 液位.
  const ofHeadings = stationsOfHeadings(columns, values);
  return (column) =>
    (column.header.includes(' > ') ? ofHeadings.get(headingOf(column)) : undefined) ??
    stationByName(column, values) ??
    stationByPlace(column, columns, values);
}
