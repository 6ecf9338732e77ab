import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import type { PeriodRange } from '../model/series/series-period.ts';

/** Where the levels of a connection come from. */
export function useLevelSource(connectionId: string, isAsked: boolean) {
  const { levels } = useBackend();
  return useQuery(
    levels.source.read.queryOptions({ input: { connectionId }, enabled: isAsked, staleTime: 0 }),
  );
}

/** Its failure is shown in the dialog. */
export function useChangeLevelSource() {
  const { levels } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    levels.source.change.mutationOptions({
      onSuccess: (_state, { connectionId }) =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: levels.source.key({ input: { connectionId } }) }),
          queryClient.invalidateQueries({ queryKey: levels.series.key() }),
        ]),
    }),
  );
}

/** The tools of the connection's service, asked for anew whenever the dialog opens. */
export function useLevelTools(connectionId: string, isAsked: boolean) {
  const { levels } = useBackend();
  return useQuery(
    levels.tools.queryOptions({ input: { connectionId }, enabled: isAsked, staleTime: 0, gcTime: 0 }),
  );
}

/** Calls a tool once, to see its answer. */
export function useTryTool() {
  const { levels } = useBackend();
  return useMutation(levels.tryTool.mutationOptions({ gcTime: 0 }));
}

type SeriesAsked = {
  connectionId: string;
  placeId: string;
  range: PeriodRange;
  intervalMin: number | null;
};

/** The levels of a place over a period; those of the period before stay until the new ones are there. */
export function useLevelSeries(asked: SeriesAsked | undefined, isSignedIn: boolean) {
  const { levels } = useBackend();
  const input = asked && {
    connectionId: asked.connectionId,
    placeId: asked.placeId,
    ...asked.range,
    intervalMin: asked.intervalMin,
  };
  return useQuery(
    levels.series.queryOptions({
      input: input ?? skipToken,
      enabled: isSignedIn,
      staleTime: Infinity,
      gcTime: 60_000,
      placeholderData: (before, query) => {
        const last: unknown = query?.queryKey[1];
        return isOfPlace(last, asked?.placeId) ? keepPreviousData(before) : undefined;
      },
    }),
  );
}

function isOfPlace(options: unknown, placeId: string | undefined): boolean {
  const input = (options as { input?: { placeId?: string } } | undefined)?.input;
  return input?.placeId !== undefined && input.placeId === placeId;
}
