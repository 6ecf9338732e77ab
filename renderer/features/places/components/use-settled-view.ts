import { useEffect, useState } from 'react';
import { isDerivedField } from '#shared/domain/places/place-column.ts';
import type { ViewContent } from '#shared/domain/places/place-view.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import { AT_ONCE_ROWS, runBetweenFrames } from '../model/steps.ts';

type SearchAndSort = Pick<ViewContent, 'query' | 'sort'>;

/**
 * The words and the order that can be shown at once; those wanted follow as soon as the texts and ranks that they need
 * are worked out.
 */
export function useSettledView(index: PlaceIndex, { query, sort }: SearchAndSort): SearchAndSort {
  const field = sort === null || isDerivedField(sort.column) ? null : sort.column;
  const [settled, setSettled] = useState<SearchAndSort & { index: PlaceIndex }>();
  const isReady = index.table.count <= AT_ONCE_ROWS || index.isReadyFor(query, field);
  const isSettled = settled?.index === index && settled.query === query && settled.sort === sort;
  if (isReady && !isSettled) setSettled({ index, query, sort });
  useEffect(() => {
    if (isReady) return undefined;
    return runBetweenFrames(index.prepare(query, field), () => setSettled({ index, query, sort }));
  }, [isReady, index, query, sort, field]);
  if (isReady) return { query, sort };
  return settled?.index === index ? settled : { query: '', sort: null };
}
