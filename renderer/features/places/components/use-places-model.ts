import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNow } from '#renderer/lib/use-now.ts';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { LevelReadings } from '#shared/domain/levels/level-readings.ts';
import { doubtsOf, POSITION_HOWS } from '#shared/domain/coordinates/place-position.ts';
import { isDerivedField } from '#shared/domain/places/place-columns.ts';
import type { ViewContent, FilterGroup } from '#shared/domain/places/place-view.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import { useCoordinateSystems } from '../api/coordinate-systems.ts';
import { compileFilter } from '../model/compile-filter.ts';
import { rankDerived } from '../model/derived-ranks.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';
import type { PlaceWords } from '../model/field-text.ts';
import type { PlaceFacts } from '../model/place-facts.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import { orderByRank } from '../model/place-ranks.ts';
import type { Selection } from '../model/selection.ts';
import { countStates } from '../model/state-counts.ts';
import { AT_ONCE_ROWS, runBetweenFrames } from '../model/steps.ts';
import { type Judgement, workOn } from '../model/table-work.ts';
import type { Levels } from '../api/levels.ts';
import { useHeldOrder } from './use-held-order.ts';
import type { PlacesModel } from './places-model.ts';
import type { useWorkingState } from './use-working-state.ts';

const TICK_MS = 30_000;

/** Puts together what is known of the places and what of it is shown. */
export function usePlacesModel(
  { connectionId, username }: { connectionId: string; username: string },
  { list, index, words }: { list: LoadedPlaceList; index: PlaceIndex; words: PlaceWords },
  levels: Pick<Levels, 'readings' | 'progress' | 'lastGoodAtMs'>,
  { state, patch, content, change }: ReturnType<typeof useWorkingState>,
) {
  const { table } = list;
  const { systems } = useCoordinateSystems(connectionId, table);
  const { positions, positionCode, positionDoubts } = usePositions(table, systems);
  const configCodes = useMemo(() => finish(workOn(table).configCodes()), [table]);
  const codes = useMemo(
    () => ({ configCodes, positionCode, positionDoubts }),
    [configCodes, positionCode, positionDoubts],
  );
  const { readings, progress, lastGoodAtMs } = levels;
  const { facts, notInList, shifts, isJudged } = useFacts(list, readings, codes);
  const isArriving = lastGoodAtMs === null && progress !== null;
  const shown = useShownRows(index, facts, content, { isArriving, isJudged });
  const { selection } = state;
  const setFilter = (next: (before: FilterGroup) => FilterGroup) =>
    change((before) => ({ ...before, filter: next(before.filter) }));
  const setSelection = (next: (before: Selection) => Selection) =>
    patch((before) => ({ selection: next(before.selection) }));
  const model: PlacesModel = {
    username,
    facts,
    words,
    ...shown,
    content,
    change,
    setFilter,
    selection,
    setSelection,
  };
  // Chosen places that the service no longer lists are no longer chosen.
  const keys = useMemo(
    () => new Set([...selection.keys].filter((key) => table.rowOf(key) !== undefined)),
    [selection.keys, table],
  );
  return { model: { ...model, selection: { ...selection, keys } }, positions, systems, notInList, shifts };
}

/** How the places stand; of a long list the judgement before this one stays while they are judged. */
function useJudgement(
  { table, receivedAtMs: listAsOfMs }: LoadedPlaceList,
  readings: LevelReadings,
): Judgement {
  const nowMs = useNow(TICK_MS);
  const work = workOn(table);
  const isShort = table.count <= AT_ONCE_ROWS;
  const atOnce = useMemo(
    () => (isShort ? finish(work.judge(readings, { nowMs, listAsOfMs })) : undefined),
    [isShort, work, readings, nowMs, listAsOfMs],
  );
  const [, setJudged] = useState<Judgement>();
  useEffect(() => {
    const { judgement } = work;
    const isFresh = judgement?.readings === readings && nowMs - judgement.states.nowMs < TICK_MS;
    return isShort || isFresh
      ? undefined
      : runBetweenFrames(work.judge(readings, { nowMs, listAsOfMs }), setJudged);
  }, [isShort, work, readings, nowMs, listAsOfMs]);
  return atOnce ?? work.judgement ?? finish(work.judge(readings, { nowMs, listAsOfMs }));
}

/** What is known of the places, judged anew every half minute and whenever levels arrive. */
function useFacts(
  list: LoadedPlaceList,
  readings: LevelReadings,
  codes: Pick<PlaceFacts, 'configCodes' | 'positionCode' | 'positionDoubts'>,
): { facts: PlaceFacts; isJudged: boolean } & Pick<Judgement, 'notInList' | 'shifts'> {
  const judgement = useJudgement(list, readings);
  const facts = useMemo(() => {
    const { levels, states, headroomCm } = judgement;
    return { table: list.table, levels, states, headroomCm, ...codes };
  }, [list, judgement, codes]);
  const { notInList, shifts } = judgement;
  return { facts, notInList, shifts, isJudged: judgement.readings === readings };
}

/** Where the places of a list are, by the coordinate systems of their projects. */
function usePositions(table: PlaceTable, systems: Readonly<Record<string, CoordinateSystems>>) {
  return useMemo(() => {
    const positions = finish(workOn(table).positions(systems));
    return {
      positions,
      positionCode: (row: number) => POSITION_HOWS[positions.how[row] ?? -1] ?? 'none',
      positionDoubts: (row: number) => doubtsOf(positions, row),
    };
  }, [table, systems]);
}

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
function useShownRows(
  index: PlaceIndex,
  facts: PlaceFacts,
  content: ViewContent,
  levels: { isArriving: boolean; isJudged: boolean },
) {
  // The letters appear at once; the rows follow as soon as there is time, newest letters only.
  const wanted = useDeferredValue(content.query);
  const filter = useDeferredValue(content.filter);
  const { query, sort } = useSettledView(index, { query: wanted, sort: content.sort });
  const newest = useOrder(index, facts, sort);
  const { order, sortAgain } = useHeldOrder(newest, { of: index, by: sort, ...levels });
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
  return { rows, rowsOf, counts, sortAgain };
}

type SearchAndSort = Pick<ViewContent, 'query' | 'sort'>;

/**
 * The words and the order that can be shown at once; those wanted follow as soon as the texts and ranks that they need
 * are worked out.
 */
function useSettledView(index: PlaceIndex, { query, sort }: SearchAndSort): SearchAndSort {
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
