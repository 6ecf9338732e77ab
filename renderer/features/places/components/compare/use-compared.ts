import { useMemo } from 'react';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { MeasuredSeries } from '#shared/contract/levels.ts';
import type { Quantity } from '#shared/domain/levels/quantity.ts';
import type { Failure } from '#shared/errors.ts';
import { useMeasuredSeries } from '../../api/measured-series.ts';
import type { Levels } from '../../api/levels.ts';
import { type Comparison, MAX_REPORTED } from '../../model/compare/comparison.ts';
import { commonBarMin, type PlaceSeries, placeSeries } from '../../model/compare/joined-series.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { type PeriodRange, seriesIntervalMin } from '../../model/series/series-period.ts';

/** Why a place has nothing in the chart, or that it has. */
type ComparedStatus =
  'ready' | 'loading' | 'failed' | 'empty' | 'gone' | 'no-id' | 'no-source' | 'signed-out';

export type ComparedPlace = {
  key: string;
  name: string;
  /** What else tells it apart: its ID and its project. */
  detail: string;
  /** Undefined if the list has no such place any more. */
  row: number | undefined;
  status: ComparedStatus;
  failure: Failure | null;
  series: PlaceSeries | null;
  /** All that it measures; one of them is shown. */
  measures: readonly Quantity[];
  isTruncated: boolean;
  /** Name of a CSS variable. */
  token: string;
  isDashed: boolean;
  retry: () => void;
};

const SOLID = 4;

type Place = Pick<ComparedPlace, 'key' | 'name' | 'detail' | 'row'> & {
  placeId: string | null;
  reportIntervalMin: number | null;
  bottomElevM: number | null;
};

function placeOf({ table }: PlaceFacts, key: string): Place {
  const row = table.rowOf(key);
  if (row === undefined)
    return {
      key,
      name: key,
      detail: '',
      row,
      placeId: null,
      reportIntervalMin: null,
      bottomElevM: null,
    };
  const hasOwnId = !table.problems(row).some(({ field }) => field === 'placeId');
  const placeId = table.value(row, 'placeId');
  const project = table.value(row, 'projectName') ?? table.value(row, 'projectId');
  return {
    key,
    name: table.value(row, 'placeName') ?? placeId ?? key,
    detail: [placeId, project].filter((part) => part !== null).join(' · '),
    row,
    placeId: hasOwnId ? placeId : null,
    reportIntervalMin: table.value(row, 'nextConnInterval'),
    bottomElevM: table.value(row, 'nodeBottomElev'),
  };
}

type Answer = { data: MeasuredSeries | undefined; error: Error | null };

function statusOf(place: Place, { data, error }: Answer, isSignedIn: boolean): ComparedStatus {
  if (place.row === undefined) return 'gone';
  if (place.placeId === null) return 'no-id';
  if (!data && !isSignedIn) return 'signed-out';
  if (error) return 'failed';
  if (!data) return 'loading';
  if (data.kind === 'no-source') return 'no-source';
  return data.timesMs.length === 0 ? 'empty' : 'ready';
}

/** Each place with what it measured, or why that is not there: none of them waits for another. */
export function useCompared(
  connectionId: string,
  facts: PlaceFacts,
  levels: Levels,
  { keys, heights, quantities }: Pick<Comparison, 'keys' | 'heights' | 'quantities'>,
  range: PeriodRange | null,
): { places: ComparedPlace[]; canUseDatum: boolean; isFetching: boolean } {
  const isSignedIn = levels.status !== 'signed-out' && levels.status !== 'none';
  const places = useMemo(() => keys.map((key) => placeOf(facts, key)), [keys, facts]);
  const answers = useMeasuredSeries(
    places.map(({ key, placeId, reportIntervalMin }) =>
      placeId === null || range === null
        ? null
        : {
            connectionId,
            placeId,
            range,
            intervalMin: seriesIntervalMin(range, reportIntervalMin),
            quantity: quantities?.[key] ?? null,
          },
    ),
    isSignedIn,
  );
  const datas = answers.map(({ data }) => data);
  const series = useMemo(() => {
    if (range === null) return [];
    const gauges = places.flatMap(({ reportIntervalMin }, at) => {
      const data = datas[at];
      return data?.kind === 'series' && data.quantity === 'rain'
        ? [{ reportIntervalMin, intervalMin: data.intervalMin }]
        : [];
    });
    const rainMin = commonBarMin(gauges, range);
    return places.map((place, at): PlaceSeries | null => {
      const data = datas[at];
      if (data?.kind !== 'series' || data.timesMs.length === 0) return null;
      const addM = heights === 'datum' ? (place.bottomElevM ?? Number.NaN) : 0;
      if (Number.isNaN(addM) && data.quantity === 'level') return null;
      return placeSeries(data, { ...place, addM: Number.isNaN(addM) ? 0 : addM }, range, rainMin);
    });
    // oxlint-disable-next-line react/exhaustive-deps -- the answers stay the same while they are the same
  }, [places, heights, range?.fromMs, range?.toMs, ...padded(datas)]);
  let gauges = 0;
  const compared = places.map((place, at): ComparedPlace => {
    const answer = answers[at];
    const data = answer?.data;
    const status = statusOf(place, { data, error: answer?.error ?? null }, isSignedIn);
    const isFirstGauge = series[at]?.quantity === 'rain' && (gauges += 1) === 1;
    return {
      key: place.key,
      name: place.name,
      detail: place.detail,
      row: place.row,
      status,
      failure: status === 'failed' ? toAppError(answer?.error).toFailure() : null,
      series: series[at] ?? null,
      measures: data?.kind === 'series' ? data.measures : [],
      isTruncated: data?.kind === 'series' && data.isTruncated,
      token: isFirstGauge ? '--rain' : `--series-${at + 1}`,
      isDashed: at >= SOLID,
      retry: () => void answer?.refetch(),
    };
  });
  const wells = places.filter((_, at) => {
    const data = datas[at];
    return data?.kind === 'series' && data.quantity === 'level' && data.timesMs.length > 0;
  });
  return {
    places: compared,
    canUseDatum: wells.length > 0 && wells.every(({ bottomElevM }) => bottomElevM !== null),
    isFetching: answers.some(({ isFetching }) => isFetching),
  };
}

/** A list of dependencies keeps its length. */
export function padded<T>(list: readonly T[]): (T | undefined)[] {
  return Array.from({ length: MAX_REPORTED }, (_, at) => list[at]);
}
