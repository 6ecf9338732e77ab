import { useCallback, useEffect, useRef, useState } from 'react';
import { type Collection, callsOf, type Step } from '#shared/domain/mcp/collections/collection.ts';
import { neededConfirmation } from '#shared/domain/mcp/tools/tool-model.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { playLive, playRecorded, resultIdOf, type StepAnswer } from '../../api/collections.ts';
import { useExplorer } from '../explorer-context.ts';

type AnswerMode = 'recorded' | 'live';

/** A collection being presented: which step, its answer, and where that comes from. */
export function usePresentation(collection: Collection, environment: string | null) {
  const { client } = useBackendConnection();
  const { target, nameOf, tools } = useExplorer();
  const [at, setAt] = useState(0);
  const [mode, setMode] = useState<AnswerMode>(() =>
    // Without any recording there is nothing else to show.
    target && !collection.steps.some(({ recording }) => recording) && callsOf(collection.steps).length > 0
      ? 'live'
      : 'recorded',
  );
  const [answers, setAnswers] = useState<Readonly<Record<string, StepAnswer | null>>>({});
  const running = useRef<AbortController>(undefined);
  const step = collection.steps[at];
  const key = `${mode} ${step?.id ?? ''}`;
  const answer = answers[key];
  const tool = tools.find(({ name }) => name === step?.call?.tool);
  const mayCall = tool !== undefined && neededConfirmation(tool.behaviour) === 'no';

  const ask = useCallback(
    async (of: Step, how: AnswerMode) => {
      const name = `${how} ${of.id}`;
      running.current?.abort();
      const ending = new AbortController();
      running.current = ending;
      setAnswers((before) => ({ ...before, [name]: null }));
      const results = Object.fromEntries(
        collection.steps.flatMap(({ id, call }): [string, string][] => {
          const resultId = call && resultIdOf(answers[`live ${id}`] ?? undefined);
          return call && resultId ? [[call.name, resultId]] : [];
        }),
      );
      const found =
        how === 'recorded'
          ? await playRecorded(client, collection.id, of)
          : target &&
            (await playLive(
              client,
              collection.id,
              of,
              {
                target,
                source: nameOf(target),
                tool: tools.find((each) => each.name === of.call?.tool),
                results,
                environment,
              },
              ending.signal,
            ));
      setAnswers(({ [name]: _waiting, ...others }) => (found ? { ...others, [name]: found } : others));
    },
    [answers, client, nameOf, collection, target, tools, environment],
  );
  const isWanted =
    step?.call && answer === undefined && (mode === 'recorded' ? step.recording !== null : mayCall && target);
  useEffect(() => {
    if (isWanted && step) void ask(step, mode);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each step and mode
  }, [key, Boolean(isWanted)]);
  useEffect(() => () => running.current?.abort(), []);
  const last = collection.steps.length - 1;
  return {
    at,
    step,
    mode,
    setMode,
    answer,
    isAsking: answer === null,
    mayCall,
    hasTarget: target !== undefined,
    callNow: () => step && void ask(step, 'live'),
    go: (steps: number) => setAt((before) => Math.min(last, Math.max(0, before + steps))),
  };
}
