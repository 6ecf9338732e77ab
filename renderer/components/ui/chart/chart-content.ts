/** A line across the chart at a value; told apart by its dashes as well as its colour. */
export type ChartLine = {
  value: number;
  label: string;
  style: 'dash' | 'dot' | 'solid';
  token: string;
  /** Of `axes`; the first unless given. */
  axis?: number;
};

/** Something of a series to look at: a ring at a value, or a shaded period. */
export type ChartMark = { fromMs: number; toMs: number; value: number; isPeriod: boolean };

/** What values are measured in. The first axis stands at the left, the others at the right. */
export type ChartAxis = {
  unit: string;
  formatValue: (value: number) => string;
  /** It begins at the top and takes a third of the height, as rain is drawn over levels. */
  hangs?: boolean;
};

/** Values at `timesMs`: null leaves a gap, undefined is a time of another series. */
type ChartValues = readonly (number | null | undefined)[];

export type ChartSeries = {
  label: string;
  values: ChartValues;
  token: string;
  /** Of `axes`; the first unless given. */
  axis?: number;
  /** Bars begin at their times and are as wide as those are apart. */
  look?: 'line' | 'dashed' | 'bars';
  isBold?: boolean;
  /** Between which two values the truth lies. */
  band?: { low: ChartValues; high: ChartValues } | null;
};

/** What a chart shows. Colours are names of CSS variables. */
export type ChartContent = {
  /** Epoch milliseconds, ascending. */
  timesMs: readonly number[];
  series: readonly ChartSeries[];
  axes: readonly [ChartAxis, ...ChartAxis[]];
  lines: readonly ChartLine[];
  marks?: readonly ChartMark[] | undefined;
  /** The range of values on the first axis; not given: that of all values and lines. What is outside it is cut off. */
  valueRange?: readonly [number, number] | undefined;
  /** The period shown, whatever of it has values. */
  rangeMs: readonly [number, number];
  /** IANA zone in which times are written. */
  zone: string;
};
