import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-column.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { listValuesOf, type PlaceFacts } from './place-facts.ts';

/** A value that occurs in a column, and how many of the rows have it; '' gathers those that give none. */
export type ValueCount = { value: string; count: number };

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
