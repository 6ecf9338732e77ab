import { useEffect, useMemo } from 'react';
import { isDerivedField } from '#shared/domain/places/place-columns.ts';
import type { ColumnLayout } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { shownColumns } from '../model/column-layout.ts';
import { isComplete, type LoadedPlaceList } from '../model/loaded-place-list.ts';
import { knownIndex } from '../model/place-text.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import type { PlaceWords } from '../model/field-text.ts';

const FIRST_REST_MS = 50;
const WORK_MS = 5;
const REST_MS = 4;

/** Gets texts and the orders of the columns that are shown ready in small steps between two frames. */
function useWarming(index: PlaceIndex, columns: ColumnLayout, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const fields = shownColumns(columns).filter((column) => !isDerivedField(column));
    const steps = index.workAhead(fields);
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const untilMs = performance.now() + WORK_MS;
      while (performance.now() < untilMs) if (steps.next().done) return;
      timer = setTimeout(work, REST_MS);
    };
    timer = setTimeout(work, FIRST_REST_MS);
    return () => clearTimeout(timer);
  }, [index, columns, isOn]);
}

/** The words for the places of a list, and the index that finds and orders them. */
export function usePlaceIndex(list: LoadedPlaceList, columns: ColumnLayout) {
  const { t, value, language } = useI18n();
  const { table, zone } = list;
  const words: PlaceWords = useMemo(() => ({ t, value, zone }), [t, value, zone]);
  const index = useMemo(() => knownIndex(table, language, words), [table, language, words]);
  // The first places of a list that is still coming are soon replaced by all of them.
  useWarming(index, columns, isComplete(list));
  return { words, table, index };
}
