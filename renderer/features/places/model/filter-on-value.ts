import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-column.ts';
import type { FilterGroup } from '#shared/domain/places/place-filter.ts';
import { withOwnCondition } from './filter-tree.ts';
import { isMissing, listValuesOf, numbersOf, type PlaceFacts } from './place-facts.ts';

/** Adds to the filter that a column must have what the row has in it. */
export function filteredOnValue(
  tree: FilterGroup,
  facts: PlaceFacts,
  row: number,
  column: PlaceColumnId,
): FilterGroup {
  const { kind } = describeColumn(column);
  if (kind !== 'states' && isMissing(facts, column)(row))
    return withOwnCondition(tree, column, { op: 'missing', column });
  if (kind === 'number' || kind === 'time') {
    const number = numbersOf(facts, column)[row] ?? Number.NaN;
    return withOwnCondition(tree, column, { op: 'between', column, from: number, to: number });
  }
  return withOwnCondition(tree, column, {
    op: 'one-of',
    column,
    values: column === 'position' ? [facts.positionCode(row)] : [...listValuesOf(facts, column)(row)],
  });
}
