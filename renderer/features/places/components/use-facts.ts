import { useEffect, useMemo, useState } from 'react';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import type { PlaceFacts } from '../model/place-facts.ts';
import { AT_ONCE_ROWS, runBetweenFrames } from '../model/steps.ts';
import { type Judgement, type Readings, workOn } from '../model/table-work.ts';

const TICK_MS = 30_000;

/** How the places stand; of a long list the judgement before this one stays while they are judged. */
function useJudgement(table: PlaceTable, readings: Readings): Judgement {
  const nowMs = useNow(TICK_MS);
  const work = workOn(table);
  const isShort = table.count <= AT_ONCE_ROWS;
  const atOnce = useMemo(
    () => (isShort ? finish(work.judge(readings, nowMs)) : undefined),
    [isShort, work, readings, nowMs],
  );
  const [, setJudged] = useState<Judgement>();
  useEffect(() => {
    const { judgement } = work;
    const isFresh = judgement?.readings === readings && nowMs - judgement.states.nowMs < TICK_MS;
    return isShort || isFresh ? undefined : runBetweenFrames(work.judge(readings, nowMs), setJudged);
  }, [isShort, work, readings, nowMs]);
  return atOnce ?? work.judgement ?? finish(work.judge(readings, nowMs));
}

/** What is known of the places, judged anew every half minute and whenever levels arrive. */
export function useFacts(
  table: PlaceTable,
  readings: Readings,
  codes: Pick<PlaceFacts, 'configCodes' | 'positionCode' | 'positionDoubts'>,
): { facts: PlaceFacts } & Pick<Judgement, 'notInList' | 'shifts'> {
  const judgement = useJudgement(table, readings);
  const facts = useMemo(() => {
    const { levels, states, headroomCm } = judgement;
    return { table, levels, states, headroomCm, ...codes };
  }, [table, judgement, codes]);
  const { notInList, shifts } = judgement;
  return { facts, notInList, shifts };
}
