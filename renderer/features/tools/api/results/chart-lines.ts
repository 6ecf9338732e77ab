import { useQuery } from '@tanstack/react-query';
import type { SeriesView } from '#shared/domain/mcp/results/result-view.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

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
