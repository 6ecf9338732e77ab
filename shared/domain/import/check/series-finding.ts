/** Something of a series to look at, with the row of the file it starts in. Times are wall-clock seconds (`formatWallSeconds`). */
export type SeriesMark = {
  kind: 'gap' | 'backward' | 'repeated' | 'flat' | 'spike' | 'reset' | 'sentinel' | 'limit';
  row: number;
  /** Last row of it; the row itself for a single value. */
  lastRow: number;
  fromS: number;
  toS: number;
  /** The value in question; before the gap, of the flat line, after the reset. */
  value: number;
};

/** All marks of a kind counted, the weightiest in detail, in the order of rows. */
export type Marks = { count: number; marks: SeriesMark[] };

/** Lowest and highest value of a run of rows, for drawing: nothing that stands out is lost. */
export type DrawnBucket = {
  fromS: number;
  toS: number;
  min: number;
  minRow: number;
  minS: number;
  max: number;
  maxRow: number;
  maxS: number;
  count: number;
};

/** A threshold of the place (interface 2.2) in the unit of the series; `usual`: more than any well mostly has. */
export type SeriesLimit = {
  name: 'warning' | 'alarm' | 'overflow' | 'well-depth' | 'pipe-diameter' | 'usual';
  value: number;
};

/** What one field of one equipment looks like, before it is sent. */
export type SeriesFinding = {
  count: number;
  min: number;
  max: number;
  /** Of all values, or of every n-th where there are many: then `isMedianExact` is false. */
  median: number;
  isMedianExact: boolean;
  fromS: number;
  toS: number;
  /** The commonest step from row to row, seconds; null for fewer than two rows. */
  intervalS: number | null;
  /** The commonest steps and how often each occurs. */
  steps: { stepS: number; count: number }[];
  gaps: Marks;
  /** Times before the one of the row above. */
  backward: Marks;
  repeated: Marks;
  flat: Marks;
  spikes: Marks;
  /** Where a counter starts again from below. */
  resets: Marks;
  /** Known numbers for "no value" that lie far from the rest. */
  sentinels: { value: number; count: number; firstRow: number; firstS: number }[];
  limits: { name: SeriesLimit['name']; value: number; count: number; firstRow: number; firstS: number }[];
  buckets: DrawnBucket[];
};
