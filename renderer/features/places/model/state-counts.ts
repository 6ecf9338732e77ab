import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { FilterGroup } from '#shared/domain/places/place-view.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { withOwnCondition } from './filter-tree.ts';
import { hasPosition, listValuesOf, type PlaceFacts } from './place-facts.ts';

/** How many places stand how: by code of `LEVEL_STATES` and of `REPORTING_STATES`, and of two more things to look at. */
export type StateCounts = {
  level: Record<string, number>;
  reporting: Record<string, number>;
  config: number;
  noPosition: number;
};

function tally(names: readonly string[], codes: Uint8Array, rows: Uint32Array): Record<string, number> {
  const counts = new Uint32Array(names.length);
  for (const row of rows) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return Object.fromEntries(names.map((name, code) => [name, counts[code] ?? 0]));
}

/** How many of the rows stand how. */
export function tallyStates(
  { level, reporting }: PlaceStates,
  rows: Uint32Array,
): Pick<StateCounts, 'level' | 'reporting'> {
  return { level: tally(LEVEL_STATES, level, rows), reporting: tally(REPORTING_STATES, reporting, rows) };
}

/**
 * Counts what each filter of the legend would leave: a group is counted over the rows that pass everything but the
 * group's own condition, so that its numbers stay while one of them is chosen.
 */
export function countStates(
  facts: PlaceFacts,
  tree: FilterGroup,
  rowsOf: (tree: FilterGroup) => Uint32Array,
): StateCounts {
  const known = new Map<FilterGroup, Uint32Array>();
  const rowsWithout = (column: 'levelState' | 'reporting' | 'config' | 'position') => {
    const others = withOwnCondition(tree, column, undefined);
    const rows = known.get(others) ?? rowsOf(others);
    known.set(others, rows);
    return rows;
  };
  const counted = (rows: Uint32Array, isCounted: (row: number) => boolean) => {
    let count = 0;
    for (const row of rows) if (isCounted(row)) count += 1;
    return count;
  };
  return {
    level: tallyStates(facts.states, rowsWithout('levelState')).level,
    reporting: tallyStates(facts.states, rowsWithout('reporting')).reporting,
    config: counted(rowsWithout('config'), (row) => facts.configCodes(row).length > 0),
    noPosition: counted(rowsWithout('position'), (row) => !hasPosition(facts.positionCode(row))),
  };
}

/** A value that occurs in a column, and how many of the rows have it; '' gathers those that give none. */
type ValueCount = { value: string; count: number };

const KNOWN_ORDER: Partial<Record<PlaceColumnId, readonly string[]>> = {
  levelState: LEVEL_STATES,
  reporting: REPORTING_STATES,
};

/** Frequent values first, equally frequent ones by their text; states in their own order, and all of them. */
export function countValues(facts: PlaceFacts, column: PlaceColumnId, rows: Uint32Array): ValueCount[] {
  const valuesOf = listValuesOf(facts, column);
  const counts = new Map<string, number>(KNOWN_ORDER[column]?.map((value) => [value, 0]));
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const found = [...counts].map(([value, count]) => ({ value, count }));
  if (describeColumn(column).kind === 'states' && KNOWN_ORDER[column]) return found;
  return found.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
