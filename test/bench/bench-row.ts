/** One line of the bench's table: two rates of the same run and how much of the first the second must reach. */
export type BenchRow = {
  what: string;
  /** What the rate is compared with, in words. */
  baseline: string;
  unit: string;
  ours: number;
  baselineRate: number;
  /** Least ratio of ours to the baseline. */
  bar: number;
};

/** A part of the bench, in a file of its own. */
export type BenchGroup = { name: string; run: (options: BenchOptions) => Promise<BenchRow[]> };

/** What the command line says. */
export type BenchOptions = {
  /** How long uploads go on without a pause. */
  ingestionSeconds: number;
  /** Records of the tables that periods are read from. */
  records: number;
  /** Rows of the data service whose names begin so; all if it is empty. */
  row: string;
  /** How many connections its endpoints are measured with, one after the other. */
  connections: readonly number[];
  /** Shows rows of a long group as soon as they are measured. */
  onRows: (rows: readonly BenchRow[]) => void;
};

/** A time that must not be exceeded, as rates: its limit is the baseline. */
export function within(what: string, baseline: string, ms: number, limitMs: number): BenchRow {
  return { what, baseline, unit: '1/s', ours: 1_000 / ms, baselineRate: 1_000 / limitMs, bar: 1 };
}

const HEAD = ['what', 'ours', 'baseline', 'ratio', 'bar', 'ok'];

function cellsOf({ what, baseline, unit, ours, baselineRate, bar }: BenchRow): string[] {
  const ratio = ours / baselineRate;
  return [
    what,
    `${ours.toFixed(1)} ${unit}`,
    `${baselineRate.toFixed(1)} ${unit} (${baseline})`,
    ratio.toFixed(2),
    bar.toFixed(2),
    isMissed({ ours, baselineRate, bar }) ? 'MISSED' : 'yes',
  ];
}

export function isMissed({
  ours,
  baselineRate,
  bar,
}: Pick<BenchRow, 'ours' | 'baselineRate' | 'bar'>): boolean {
  return !(ours / baselineRate >= bar);
}

/** The rows as a table of text. */
export function benchTable(rows: readonly BenchRow[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
