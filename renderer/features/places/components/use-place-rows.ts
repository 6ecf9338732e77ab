import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { PlaceList } from '#shared/contract/places.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { PLACE_COLUMNS } from '../model/place-columns.ts';
import { type PlaceFilter, PlaceIndex, type PlaceSort } from '../model/place-index.ts';
import { projectsOf } from '../model/place-projects.ts';
import { type PlaceWords, searchText } from '../model/place-text.ts';

const FIRST_REST_MS = 50;
const WORK_MS = 5;
const REST_MS = 4;
const NO_FILTER: PlaceFilter = { query: '', projects: null };

/** Gets texts and orders ready in small steps between two frames. */
function useWarming(index: PlaceIndex): void {
  useEffect(() => {
    const steps = index.workAhead(PLACE_COLUMNS);
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const untilMs = performance.now() + WORK_MS;
      while (performance.now() < untilMs) if (steps.next().done) return;
      timer = setTimeout(work, REST_MS);
    };
    timer = setTimeout(work, FIRST_REST_MS);
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
