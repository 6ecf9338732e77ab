import { useMemo } from 'react';
import { useNow } from '#renderer/lib/use-now.ts';
import { type Comparison, liveEndMs } from '../../model/compare/comparison.ts';
import { type PeriodRange, periodRange } from '../../model/series/series-period.ts';

const TICK_MS = 30_000;

/** The instants of a period, which move on while it ends now; null if it is not a valid one. */
export function useRange({ period }: Pick<Comparison, 'period'>, zone: string): PeriodRange | null {
  const nowMs = useNow(TICK_MS);
  const endMs = liveEndMs(period, nowMs, zone);
  return useMemo(() => {
    const range = periodRange(period, endMs, zone);
    return 'problem' in range ? null : range;
    // oxlint-disable-next-line react/exhaustive-deps -- the period is read from the address anew at every render
  }, [JSON.stringify(period), period.kind === 'custom' ? 0 : endMs, zone]);
}
