import type { SeriesFinding, SeriesMark } from '#shared/domain/import/check/series-finding.ts';

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
