import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import type { SeriesFinding, SeriesMark } from '#shared/domain/import/check/series-finding.ts';
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

/** Everything of a series worth a look, in the order of rows. */
export function marksOf(finding: SeriesFinding): SeriesMark[] {
  const { gaps, backward, repeated, flat, spikes, resets } = finding;
  const first = (kind: SeriesMark['kind'], value: number, row: number, atS: number): SeriesMark => ({
    kind,
    row,
    lastRow: row,
    fromS: atS,
    toS: atS,
    value,
  });
  return [
    ...[gaps, ...(isNewestFirst(finding) ? [] : [backward]), repeated, flat, spikes, resets].flatMap(
      ({ marks }) => marks,
    ),
    ...finding.sentinels.map(({ value, firstRow, firstS }) => first('sentinel', value, firstRow, firstS)),
    ...finding.limits.map(({ value, firstRow, firstS }) => first('limit', value, firstRow, firstS)),
  ]
    .toSorted((a, b) => a.row - b.row)
    .slice(0, MAX_MARKS);
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
