import { startTransition, useEffect, useState } from 'react';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import { isDerivedField } from '#shared/domain/places/place-column.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { Steps } from '#shared/domain/steps.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useKeptSystems } from '../api/coordinate-systems.ts';
import { knownIndex } from '../model/known-index.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';
import type { PlaceIndex } from '../model/place-index.ts';
import { runBetweenFrames } from '../model/steps.ts';
import { systemsByProject } from '../model/systems-of-projects.ts';
import { NO_READINGS, workOn } from '../model/table-work.ts';
import { recall } from '../model/working-memory.ts';

type Kept = Readonly<Record<string, CoordinateSystems>>;

/** Everything that the screen asks of a table at its first look; the judgement comes last. */
function* prepare(
  index: PlaceIndex,
  kept: Kept,
  account: string,
  before: PlaceTable | undefined,
): Steps<void> {
  const work = workOn(index.table);
  const evidence = yield* work.evidence();
  yield* work.positions(systemsByProject(evidence, kept));
  yield* work.configCodes();
  yield* work.projects();
  const { query, sort } = recall(account);
  yield* index.prepare(query, sort === null || isDerivedField(sort.column) ? null : sort.column);
  const readings = (before && workOn(before).judgement?.readings) ?? NO_READINGS;
  yield* work.judge(readings, Date.now());
}

/** Tables that have been on the screen: showing one of them again takes no long work. */
const shown = new WeakSet<PlaceTable>();

/**
 * The newest list of an account of which everything is worked out that the screen needs; until then the one before, or
 * nothing. It is put on the screen in a transition: React makes the screen in slices, and a click on what is there
 * meanwhile is answered between two of them.
 */
export function useReadyList(connectionId: string, account: string, list: LoadedPlaceList | undefined) {
  const { t, value, language } = useI18n();
  const kept = useKeptSystems(connectionId);
  const [last, setLast] = useState<{ account: string; list: LoadedPlaceList }>();
  const before = last?.account === account ? last.list : undefined;
  const isReady = list !== undefined && shown.has(list.table);
  const ready = isReady ? list : before;
  if (isReady && list !== before) setLast({ account, list });
  useEffect(() => {
    if (ready) shown.add(ready.table);
  }, [ready]);
  const isNext = list !== undefined && list !== ready;
  const tableBefore = before?.table;
  useEffect(() => {
    if (!isNext) return undefined;
    const index = knownIndex(list.table, language, { t, value, zone: list.zone });
    return runBetweenFrames(prepare(index, kept, account, tableBefore), () =>
      startTransition(() => setLast({ account, list })),
    );
  }, [list, isNext, kept, account, tableBefore, language, t, value]);
  return { list: ready, isPreparing: isNext };
}
