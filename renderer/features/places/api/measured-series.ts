import { skipToken, useQueries } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import type { Quantity } from '#shared/domain/levels/quantity.ts';
import type { PeriodRange } from '../model/series/series-period.ts';

export type MeasuredAsked = {
  connectionId: string;
  placeId: string;
  range: PeriodRange;
  intervalMin: number | null;
  /** Null: what the place measures first of all. */
  quantity: Quantity | null;
};

const inputOf = ({ connectionId, placeId, range, intervalMin, quantity }: MeasuredAsked) => ({
  connectionId,
  placeId,
  fromMs: range.fromMs,
  toMs: range.toMs,
  intervalMin,
  quantity,
});

/**
 * What several places measured over a period, each asked for by itself, so that one that fails costs only itself; null asks
 * for nothing. What a place measured over the period before stays until the new values are there.
 */
export function useMeasuredSeries(asked: readonly (MeasuredAsked | null)[], isSignedIn: boolean) {
  const { levels } = useBackend();
  return useQueries({
    queries: asked.map((each) =>
      levels.measured.queryOptions({
        input: each ? inputOf(each) : skipToken,
        enabled: isSignedIn && each !== null,
        staleTime: Infinity,
        gcTime: 60_000,
        placeholderData: (before, query) => {
          const last = query?.queryKey[1] as { input?: { placeId?: string } } | undefined;
          return last?.input?.placeId === each?.placeId ? before : undefined;
        },
      }),
    ),
  });
}
