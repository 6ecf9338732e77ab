/** A level line across the chart; told apart by its dashes as well as its colour. */
export type ChartLine = { value: number; label: string; style: 'dash' | 'dot' | 'solid'; token: string };

/** Something of a series to look at: a ring at a value, or a shaded period. */
export type ChartMark = { fromMs: number; toMs: number; value: number; isPeriod: boolean };

/** What a chart shows. Colours are names of CSS variables; values are null where there are none, and a gap is left. */
export type ChartContent = {
  /** Epoch milliseconds, ascending. */
  timesMs: readonly number[];
  series: readonly { label: string; values: readonly (number | null)[]; token: string }[];
  /** Between which two values the truth lies. */
  band: {
    low: readonly (number | null)[];
    high: readonly (number | null)[];
    token: string;
  } | null;
  lines: readonly ChartLine[];
  marks?: readonly ChartMark[] | undefined;
  /** The range of values shown; not given: that of all values and lines. What is outside it is cut off. */
  valueRange?: readonly [number, number] | undefined;
  /** The period shown, whatever of it has values. */
  rangeMs: readonly [number, number];
  /** IANA zone in which times are written. */
  zone: string;
  unit: string;
  formatValue: (value: number) => string;
};
