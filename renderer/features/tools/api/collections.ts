import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { CallOutcome, ResultSummary } from '#shared/contract/tools/calls.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import type { Recording, Step } from '#shared/domain/mcp/collections/collection.ts';
import type { CallRun } from '#shared/domain/mcp/collections/run-collection.ts';
import { needsTask, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import type { Failure } from '#shared/errors.ts';

export function useCollections() {
  const { tools } = useBackend();
  return useQuery(tools.collections.list.queryOptions({ staleTime: Infinity }));
}

/** What can be done with collections; what fails is said in a notice. */
export function useCollectionActions() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showFailure(i18n, error);
  const options = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tools.collections.list.key() }),
    onError,
  };
  return {
    save: useMutation(tools.collections.save.mutationOptions(options)),
    remove: useMutation(tools.collections.remove.mutationOptions(options)),
    importText: useMutation(tools.collections.importText.mutationOptions(options)),
    record: useMutation(tools.collections.record.mutationOptions(options)),
    exportText: useMutation(tools.collections.exportText.mutationOptions({ onError })),
    exportHtml: useMutation(tools.collections.exportHtml.mutationOptions({ onError })),
    junit: useMutation(tools.collections.junit.mutationOptions({ onError })),
  };
}

/** Runs a collection against a target and follows the run; leaving the page stops it. */
export function useCollectionRun() {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const [runs, setRuns] = useState<ReadonlyMap<string, CallRun>>(new Map());
  const [running, setRunning] = useState<string | null>(null);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const start = async (id: string, targetId: string, environment: string | null) => {
    const stop = new AbortController();
    ending.current = stop;
    setRuns(new Map());
    setRunning('');
    try {
      for await (const event of await client.tools.collections.run(
        { id, targetId, environment },
        { signal: stop.signal },
      )) {
        if (event.kind === 'began') setRunning(event.name);
        else setRuns((before) => new Map([...before, [event.run.stepId, event.run]]));
      }
    } catch (error) {
      if (!stop.signal.aborted) showFailure(i18n, error);
    } finally {
      setRunning(null);
    }
  };
  return {
    runs,
    /** Name of the call that is under way; null if none is. */
    running,
    start: (id: string, targetId: string, environment: string | null) =>
      void start(id, targetId, environment),
    stop: () => ending.current?.abort(),
    /** Takes back how a step went: it asks something else now. */
    forget: (stepId: string) => setRuns((before) => new Map([...before].filter(([id]) => id !== stepId))),
  };
}

/** What a step shows. */
export type StepAnswer =
  | { kind: 'recorded'; summary: ResultSummary; recording: Recording }
  | { kind: 'live'; outcome: CallOutcome; source: string; atMs: number; argumentsText: string | null }
  | { kind: 'failed'; failure: Failure };

/** The recorded answer of a step; no network. */
export async function playRecorded(
  { tools }: BackendClient,
  collectionId: string,
  step: Step,
): Promise<StepAnswer | undefined> {
  if (!step.recording) return undefined;
  try {
    const { summary } = await tools.collections.playStep({ id: collectionId, stepId: step.id });
    return { kind: 'recorded', summary, recording: step.recording };
  } catch (error) {
    return { kind: 'failed', failure: toAppError(error).toFailure() };
  }
}

/**
 * Calls the tool of a step with the values of the answers before it.
 * @param results ids of those answers by the names of their calls.
 */
export async function playLive(
  { tools }: BackendClient,
  collectionId: string,
  step: Step,
  to: {
    target: Target;
    source: string;
    tool: ToolModel | undefined;
    results: Record<string, string>;
    environment: string | null;
  },
  signal: AbortSignal,
): Promise<StepAnswer | undefined> {
  const { target, source, tool, results, environment } = to;
  if (!step.call) return undefined;
  try {
    const atMs = Date.now();
    const filled = await tools.collections.argumentsOf({
      id: collectionId,
      stepId: step.id,
      results,
      environment,
    });
    const argumentsText = filled.argumentsText.trim() === '' ? null : filled.argumentsText;
    const events = await tools.call(
      {
        targetId: target.id,
        tool: step.call.tool,
        argumentsText,
        filledFrom: { id: collectionId, environment },
        isTask: tool !== undefined && needsTask(tool),
        ...(tool?.inputSchema === undefined ? {} : { inputSchema: tool.inputSchema }),
        ...(tool?.outputSchema === undefined ? {} : { outputSchema: tool.outputSchema }),
      },
      { signal },
    );
    for await (const event of events) {
      if (signal.aborted) return undefined;
      if (event.kind === 'question') {
        // Nobody fills in a form in front of an audience: the tool is told so.
        const { questionId } = event;
        await tools.answerQuestion({ questionId, action: 'decline', contentText: null });
      }
      if (event.kind === 'ended')
        return { kind: 'live', outcome: event.outcome, source, atMs, argumentsText };
    }
    return undefined;
  } catch (error) {
    return signal.aborted ? undefined : { kind: 'failed', failure: toAppError(error).toFailure() };
  }
}

/** Id of the answer that is shown; undefined if there is none. */
export function resultIdOf(answer: StepAnswer | undefined): string | undefined {
  if (answer?.kind === 'recorded') return answer.summary.resultId;
  return answer?.kind === 'live' ? answer.outcome.summary?.resultId : undefined;
}
