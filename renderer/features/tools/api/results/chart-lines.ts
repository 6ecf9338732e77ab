import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { SeriesView } from '#shared/domain/mcp/results/result-view.ts';
import { neededConfirmation, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { AppError } from '#shared/errors.ts';

const MAX_POINTS = 4_000;

/** The lines of a chart with at most as many points as a screen can tell apart. */
export function useChartLines(
  resultId: string,
  { root, pointer, timeColumn, fields }: Pick<SeriesView, 'root' | 'pointer' | 'timeColumn' | 'fields'>,
) {
  const { tools } = useBackend();
  return useQuery(
    tools.results.series.queryOptions({
      input: { resultId, root, pointer, timeColumn, fields, mostPoints: MAX_POINTS },
      staleTime: Infinity,
      structuralSharing: false,
    }),
  );
}

/** Warning, alarm and overflow of the place that an answer is about. */
export function useThresholds(resultId: string) {
  const { tools } = useBackend();
  return useQuery(tools.results.thresholds.queryOptions({ input: { resultId, placeId: null } }));
}

/** The tool whose answer has the thresholds of a place (interface 4.2). */
const TOOL = 'get_place';

/** A tool of the endpoint that knows the thresholds of a place and changes nothing. */
export function thresholdsTool(tools: readonly ToolModel[]): ToolModel | undefined {
  return tools.find(({ name, behaviour }) => name === TOOL && neededConfirmation(behaviour) === 'no');
}

/** Calls the tool that has the thresholds of a place; the answer is kept beside the others, where charts look for it. */
export function useFetchThresholds(targetId: string) {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (placeId: string) => {
      const call = { targetId, tool: TOOL, argumentsText: JSON.stringify({ placeId }) };
      for await (const event of await client.tools.call(call)) {
        const failure = event.kind === 'ended' ? event.outcome.failure : null;
        if (failure) throw new AppError(failure.code, failure.details);
      }
      await queryClient.invalidateQueries({ queryKey: tools.results.thresholds.key() });
    },
    onError: (error) => showFailure(i18n, error),
  });
}
