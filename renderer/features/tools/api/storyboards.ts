import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { CallOutcome, ResultSummary } from '#shared/contract/tools/calls.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import type { StoryRecording, StoryStep } from '#shared/domain/mcp/storyboard/storyboard.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import type { Failure } from '#shared/errors.ts';

export function useStoryboards() {
  const { tools } = useBackend();
  return useQuery(tools.storyboards.list.queryOptions({ staleTime: Infinity }));
}

/** What can be done with storyboards; what fails is said in a notice. */
export function useStoryboardActions() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tools.storyboards.list.key() }),
    onError: (error: unknown) => showFailure(i18n, error),
  };
  const { onError } = options;
  return {
    save: useMutation(tools.storyboards.save.mutationOptions(options)),
    remove: useMutation(tools.storyboards.remove.mutationOptions(options)),
    importText: useMutation(tools.storyboards.importText.mutationOptions(options)),
    recordStep: useMutation(tools.storyboards.recordStep.mutationOptions(options)),
    exportText: useMutation(tools.storyboards.exportText.mutationOptions({ onError })),
    exportHtml: useMutation(tools.storyboards.exportHtml.mutationOptions({ onError })),
  };
}

/** What a step shows. */
export type StepAnswer =
  | { kind: 'recorded'; summary: ResultSummary; recording: StoryRecording }
  | { kind: 'live'; outcome: CallOutcome; source: string; atMs: number; argumentsText: string | null }
  | { kind: 'failed'; failure: Failure };

/** The recorded answer of a step; no network. */
export async function playRecorded(
  { tools }: BackendClient,
  storyboardId: string,
  step: StoryStep,
): Promise<StepAnswer | undefined> {
  if (!step.recording) return undefined;
  try {
    const { summary } = await tools.storyboards.playStep({ id: storyboardId, stepId: step.id });
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
  storyboardId: string,
  step: StoryStep,
  to: { target: Target; source: string; tool: ToolModel | undefined; results: Record<string, string> },
  signal: AbortSignal,
): Promise<StepAnswer | undefined> {
  const { target, source, tool, results } = to;
  if (!step.call) return undefined;
  try {
    const atMs = Date.now();
    const filled = await tools.storyboards.argumentsOf({ id: storyboardId, stepId: step.id, results });
    const argumentsText = filled.argumentsText.trim() === '' ? null : filled.argumentsText;
    const events = await tools.call(
      {
        targetId: target.id,
        tool: step.call.tool,
        argumentsText,
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
