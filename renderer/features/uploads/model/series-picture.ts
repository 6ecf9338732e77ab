import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import type { SeriesFinding, SeriesLimit, SeriesMark } from '#shared/domain/import/check/series-finding.ts';
import { readHeader } from '#shared/domain/import/guess/read-header.ts';
import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';
import { robustRange } from './robust-range.ts';

/** The points that a chart draws: the lowest and highest of each run of rows, in the order of time; null: a gap. */
export type SeriesPicture = { timesMs: number[]; values: (number | null)[] };

export function seriesPicture({ buckets, gaps }: SeriesFinding): SeriesPicture {
  const points = buckets.flatMap(({ minS, min, maxS, max }): [number, number | null][] =>
    minS === maxS
      ? [[minS, min]]
      : [
          [minS, min],
          [maxS, max],
        ],
  );
  const breaks = gaps.marks.map(({ fromS, toS }): [number, null] => [(fromS + toS) / 2, null]);
  const all = [...points, ...breaks].toSorted((a, b) => a[0] - b[0]);
  // uPlot wants ascending times: of equal ones the first is drawn.
  const shown = all.filter(([seconds], at) => at === 0 || seconds > (all[at - 1]?.[0] ?? 0));
  return { timesMs: shown.map(([seconds]) => seconds * 1000), values: shown.map(([, value]) => value) };
}

const MAX_MARKS = 300;

/** True for an export whose newest rows stand first: nearly every time is before the one above it. */
export function isNewestFirst({ backward, count }: SeriesFinding): boolean {
  return count > 2 && backward.count >= (count - 1) * 0.9;
}

/** Of a limit that is reached, and of a number that may mean no value, the first of `count` values is marked. */
export type ShownMark = SeriesMark & { count: number; limit: SeriesLimit['name'] | null };

/** Everything of a series worth a look, in the order of rows. */
export function marksOf(finding: SeriesFinding): ShownMark[] {
  const { gaps, backward, repeated, flat, spikes, resets } = finding;
  type Found = SeriesFinding['sentinels'][number] & { name?: SeriesLimit['name'] };
  const first = (
    kind: SeriesMark['kind'],
    { value, count, firstRow: row, firstS: atS, name }: Found,
  ): ShownMark => ({ kind, row, lastRow: row, fromS: atS, toS: atS, value, count, limit: name ?? null });
  return [
    ...[gaps, ...(isNewestFirst(finding) ? [] : [backward]), repeated, flat, spikes, resets].flatMap(
      ({ marks }) => marks.map((mark) => ({ ...mark, count: 1, limit: null })),
    ),
    ...finding.sentinels.map((found) => first('sentinel', found)),
    ...finding.limits.map((found) => first('limit', found)),
  ]
    .toSorted((a, b) => a.row - b.row)
    .slice(0, MAX_MARKS);
}

/** The weightiest first: what cannot be is said before what is to be looked at. */
const LIMITS_BY_WEIGHT: readonly SeriesLimit['name'][] = [
  'well-depth',
  'usual',
  'overflow',
  'alarm',
  'pipe-diameter',
  'warning',
];

const weightOf = ({ limit }: ShownMark): number => (limit ? LIMITS_BY_WEIGHT.indexOf(limit) : 0);

/**
 * Marks as warnings, one for the same values: of limits that as many values reach the weightiest is said, and of a single value
 * that reaches one, or may mean no value, not that it is a spike as well.
 */
export function warningsOf(finding: SeriesFinding): ShownMark[] {
  const marks = marksOf(finding);
  const limits = marks.filter(({ kind }) => kind === 'limit');
  const single = new Set(
    marks.flatMap(({ kind, count, row }) =>
      (kind === 'limit' && count === 1) || kind === 'sentinel' ? [row] : [],
    ),
  );
  return marks.filter((mark) => {
    if (mark.kind === 'spike') return !single.has(mark.row);
    if (mark.kind !== 'limit') return true;
    return limits.every((other) => other.count !== mark.count || weightOf(other) >= weightOf(mark));
  });
}

/** Marks that cover a period rather than a value. */
export function isPeriod({ kind }: SeriesMark): boolean {
  return kind === 'gap' || kind === 'flat';
}

/** The series of a column: of several stations the first. Undefined where the column has none. */
export function seriesOfColumn(
  { role, field, equipId }: Pick<ColumnPlan, 'role' | 'field' | 'equipId'>,
  series: readonly FileSeries[],
): FileSeries | undefined {
  if (role !== 'value') return undefined;
  return series.find((one) => one.field === field && (equipId === null || one.equipId === equipId));
}

/** What a chart shows of a series: times and values that are far from all others do not widen it. */
export function shownRange({ buckets }: SeriesFinding): {
  valueRange: [number, number];
  rangeS: [number, number];
} {
  return {
    valueRange: robustRange(buckets.flatMap(({ min, max }) => [min, max])),
    rangeS: robustRange(buckets.flatMap(({ fromS, toS }) => [fromS, toS])),
  };
}

/** The column that a series is read from; null where a row names its field. */
export function columnOfSeries(
  { field, equipId }: Pick<FileSeries, 'field' | 'equipId'>,
  columns: readonly ColumnPlan[],
): number | null {
  const own = columns.filter((column) => column.role === 'value' && column.field === field);
  const ofStation = own.find((column) => column.equipId === equipId);
  return (ofStation ?? own.find((column) => column.equipId === null))?.column ?? null;
}

/** A series as its user knows it: by the header of its column, without the unit of the file, for it may be sent in another. */
export function nameOfSeries(
  series: Pick<FileSeries, 'field' | 'equipId'>,
  { columns }: { columns: readonly ColumnPlan[] },
): string {
  const at = columnOfSeries(series, columns);
  const header = columns.find(({ column }) => column === at)?.header ?? '';
  return readHeader(header).name || series.field;
}
