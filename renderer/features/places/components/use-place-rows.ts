import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PlaceList } from '#shared/contract/places.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type PlaceFilter, PlaceIndex, type PlaceSort } from '../model/place-index.ts';
import { projectsOf } from '../model/place-projects.ts';
import { type PlaceWords, searchText } from '../model/place-text.ts';

const ROWS_PER_WARMING = 500;
const NO_FILTER: PlaceFilter = { query: '', projects: null };

/** Works out the texts of all rows in small steps between two frames. */
function useWarming(index: PlaceIndex): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const step = (from: number) => {
      const next = index.warm(from, ROWS_PER_WARMING);
      if (next < index.places.length) timer = setTimeout(step, 4, next);
    };
    timer = setTimeout(step, 50, 0);
    return () => clearTimeout(timer);
  }, [index]);
}

/** Sort and filter of the table, and the rows that they leave of a list. */
export function usePlaceRows(list: PlaceList) {
  const { t, value, language } = useI18n();
  const { places, zone } = list;
  const words: PlaceWords = useMemo(() => ({ t, value, zone }), [t, value, zone]);
  const index = useMemo(
    () => new PlaceIndex(places, language, (place) => searchText(place, words)),
    [places, language, words],
  );
  const projects = useMemo(() => projectsOf(places), [places]);
  const [sort, setSort] = useState<PlaceSort | null>(null);
  const [filter, setFilter] = useState(NO_FILTER);
  useWarming(index);
  // The letters appear at once; the rows follow as soon as there is time, newest letters only.
  const settled = useDeferredValue(filter);
  const rows = useMemo(() => index.rows(sort, settled), [index, sort, settled]);
  const clearFilter = () => setFilter(NO_FILTER);
  return { words, rows, projects, sort, setSort, filter, setFilter, clearFilter };
}

export type PlaceRows = ReturnType<typeof usePlaceRows>;
