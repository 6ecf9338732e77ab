import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import type { FilterGroup } from '#shared/domain/places/place-filter.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { withOwnCondition } from './filter-tree.ts';
import { hasPosition, type PlaceFacts } from './place-facts.ts';

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
    level: tally(LEVEL_STATES, facts.states.level, rowsWithout('levelState')),
    reporting: tally(REPORTING_STATES, facts.states.reporting, rowsWithout('reporting')),
    config: counted(rowsWithout('config'), (row) => facts.configCodes(row).length > 0),
    noPosition: counted(rowsWithout('position'), (row) => !hasPosition(facts.positionCode(row))),
  };
}
