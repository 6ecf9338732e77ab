import { useCallback, useDeferredValue, useMemo } from 'react';
import { isDerivedField } from '#shared/domain/places/place-column.ts';
import type { FilterGroup } from '#shared/domain/places/place-filter.ts';
import type { ViewContent } from '#shared/domain/places/place-view.ts';
import { compileFilter } from '../model/compile-filter.ts';
import { rankDerived } from '../model/derived-ranks.ts';
import type { PlaceFacts } from '../model/place-facts.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import { orderByRank } from '../model/place-ranks.ts';
import { countStates } from '../model/state-counts.ts';
import { useSettledView } from './use-settled-view.ts';

/** The order of all rows. What is derived is ordered anew with every judgement, fields of records once. */
function useOrder(index: PlaceIndex, facts: PlaceFacts, sort: ViewContent['sort']): Uint32Array {
  const derived = sort !== null && isDerivedField(sort.column) ? facts : null;
  return useMemo(() => {
    if (!sort) return index.sorted(null);
    const { column, direction } = sort;
    if (!isDerivedField(column)) return index.sorted({ field: column, direction });
    return derived ? orderByRank(rankDerived(derived, column), direction) : index.sorted(null);
  }, [index, derived, sort]);
}

/** The rows that pass the words and the conditions, and what each part of the legend would leave. */
export function useShownRows(index: PlaceIndex, facts: PlaceFacts, content: ViewContent) {
  // The letters appear at once; the rows follow as soon as there is time, newest letters only.
  const wanted = useDeferredValue(content.query);
  const filter = useDeferredValue(content.filter);
  const { query, sort } = useSettledView(index, { query: wanted, sort: content.sort });
  const order = useOrder(index, facts, sort);
  const found = useMemo(() => index.rows(null, { query }), [index, query]);
  const rowsOf = useCallback(
    (tree: FilterGroup) => {
      const passes = compileFilter(tree, facts);
      return passes ? found.filter(passes) : found;
    },
    [found, facts],
  );
  const rows = useMemo(() => {
    const passing = rowsOf(filter);
    if (passing.length === order.length) return order;
    const isShown = new Uint8Array(order.length);
    for (const row of passing) isShown[row] = 1;
    return order.filter((row) => isShown[row] === 1);
  }, [rowsOf, filter, order]);
  const counts = useMemo(() => countStates(facts, filter, rowsOf), [facts, filter, rowsOf]);
  return { rows, rowsOf, counts };
}
