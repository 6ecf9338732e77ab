import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import type { PeriodRange } from '../model/series/series-period.ts';

export type SeriesAsked = {
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
