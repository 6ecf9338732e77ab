import { useQuery } from '@tanstack/react-query';
import type { MapView } from '#shared/domain/mcp/results/result-view.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** The rows of an answer that have a position. */
export function useResultPositions(
  resultId: string,
  { root, pointer, lngColumn, latColumn, labelColumn }: Omit<MapView, 'kind'>,
) {
  const { tools } = useBackend();
  return useQuery(
    tools.results.positions.queryOptions({
      input: { resultId, root, pointer, lngColumn, latColumn, labelColumn },
      staleTime: Infinity,
      structuralSharing: false,
    }),
  );
}
