import { useMemo } from 'react';
import type { LevelColumns } from '#shared/domain/level-readings.ts';
import { placeStates } from '#shared/domain/place-states.ts';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { headroomToAlarm, type PlaceFacts } from '../model/place-facts.ts';

const TICK_MS = 30_000;

/** What is known of the places, judged anew every half minute and whenever levels arrive. */
export function useFacts(
  table: PlaceTable,
  levels: LevelColumns,
  codes: Pick<PlaceFacts, 'configCodes' | 'positionCode' | 'positionDoubts'>,
): PlaceFacts {
  const nowMs = useNow(TICK_MS);
  const headroomCm = useMemo(() => headroomToAlarm(table, levels), [table, levels]);
  const states = useMemo(() => placeStates(table, levels, nowMs), [table, levels, nowMs]);
  return useMemo(
    () => ({ table, levels, states, headroomCm, ...codes }),
    [table, levels, states, headroomCm, codes],
  );
}
