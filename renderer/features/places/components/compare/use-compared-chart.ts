import { useMemo } from 'react';
import type { ChartAxis, ChartContent, ChartLine } from '#renderer/components/ui/chart/chart-content.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { QUANTITIES, type Quantity, QUANTITY_UNITS } from '#shared/domain/levels/quantity.ts';
import { joinTimes, type PlaceSeries, spread } from '../../model/compare/joined-series.ts';
import type { PeriodRange } from '../../model/series/series-period.ts';
import { type ComparedPlace, padded } from './use-compared.ts';

type Shown = ComparedPlace & { series: PlaceSeries };

const isShown = (place: ComparedPlace): place is Shown => place.series !== null;
const byBars = (a: Shown, b: Shown) =>
  Number(b.series.quantity === 'rain') - Number(a.series.quantity === 'rain');

const NO_AXIS = { unit: '', formatValue: String } satisfies ChartAxis;

/** The places that have values as one chart: a quantity an axis, rain from the top, thresholds of the place in focus. */
export function useComparedChart(
  places: readonly ComparedPlace[],
  focus: string | null,
  lines: readonly ChartLine[],
  range: PeriodRange,
  zone: string,
): ChartContent {
  const { value } = useI18n();
  const shown = places.filter(isShown);
  const looks = shown.map(({ token, isDashed }) => `${token} ${isDashed}`).join();
  const { fromMs, toMs } = range;
  return useMemo(() => {
    const quantities = QUANTITIES.filter((quantity) =>
      shown.some(({ series }) => series.quantity === quantity),
    );
    // Rain hangs from the top, over what stands at the left.
    const [first = 'level', ...others] = quantities.toSorted(
      (a, b) => Number(a === 'rain') - Number(b === 'rain'),
    );
    const axisOf = (quantity: Quantity): ChartAxis => ({
      unit: QUANTITY_UNITS[quantity],
      formatValue: value,
      hangs: quantity === 'rain' && others.length > 0,
    });
    const order = [first, ...others];
    const all = joinTimes(shown.map(({ series }) => series));
    return {
      timesMs: all.timesMs,
      // Bars lie behind lines.
      series: shown.toSorted(byBars).map(({ key, name, token, isDashed, series }) => {
        const { timesMs, values, extremes, quantity } = series;
        const isBold = key === focus;
        const of = (column: readonly (number | null)[]) => spread(timesMs, column, all);
        return {
          label: name,
          values: of(values),
          token,
          axis: order.indexOf(quantity),
          look: quantity === 'rain' ? 'bars' : isDashed ? 'dashed' : 'line',
          isBold,
          band: extremes && { low: of(extremes.low), high: of(extremes.high) },
        } as const;
      }),
      axes: shown.length === 0 ? [NO_AXIS] : [axisOf(first), ...others.map(axisOf)],
      lines: shown.some(({ key, series }) => key === focus && series.quantity === 'level') ? lines : [],
      rangeMs: [fromMs, toMs],
      zone,
    } satisfies ChartContent;
    // oxlint-disable-next-line react/exhaustive-deps -- the places are made anew at every render, their series are not
  }, [looks, focus, lines, fromMs, toMs, zone, value, ...padded(shown.map(({ series }) => series))]);
}
