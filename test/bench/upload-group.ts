import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchGroup, BenchRow } from './bench-row.ts';
import { writeBenchCsv, writeBenchXlsx } from './upload-files.ts';

const MEASURE = join(import.meta.dirname, 'upload-measure.ts');
const RESIDENT_MB = 120;
const XLSX_ROWS = 50_000;

type Measured = { ms: number; residentMb: number };

async function measure(way: string, path: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [MEASURE, way, path]);
  return JSON.parse(stdout) as Measured;
}

/** Ours and another way, one straight after the other in this many turns: what else the machine does hits both. */
const TURNS = 5;

type Turn = { ours: Measured; other: Measured };

/** The turn whose ratio is the median, so that one disturbed turn counts for nothing. */
async function medianTurn(other: string, path: string): Promise<Turn> {
  const turns: Turn[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    // Whichever comes second may find the machine warmer, or busier.
    const [first, second] = turn % 2 === 0 ? ['batches', other] : [other, 'batches'];
    const measured = new Map([[first, await measure(first, path)]]).set(second, await measure(second, path));
    turns.push({ ours: measured.get('batches') as Measured, other: measured.get(other) as Measured });
  }
  const ratio = (turn: Turn): number => turn.other.ms / turn.ours.ms;
  return turns.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(TURNS / 2)] as Turn;
}

async function csvRows(path: string, what: string): Promise<BenchRow[]> {
  const megabytes = (await stat(path)).size / 1e6;
  const rate = ({ ms }: Measured): number => megabytes / (ms / 1000);
  const rows: BenchRow[] = [];
  let residentMb = 0;
  for (const [way, baseline, bar] of [
    ['split', 'read, decode, split', 1],
    ['papaparse', 'papaparse, unchecked cells; to compare', 0],
    ['udsv', 'udsv, unchecked cells; to compare', 0],
  ] as const) {
    const { ours, other } = await medianTurn(way, path);
    residentMb = Math.max(residentMb, ours.residentMb);
    rows.push({
      what: `${what} -> batches`,
      baseline,
      unit: 'MB/s',
      ours: rate(ours),
      baselineRate: rate(other),
      bar,
    });
  }
  rows.push({
    what: `${what}: memory allowed, and used`,
    baseline: 'used',
    unit: 'MB',
    ours: RESIDENT_MB,
    baselineRate: residentMb,
    bar: 1,
  });
  return rows;
}

async function xlsxRow(path: string): Promise<BenchRow> {
  const rate = ({ ms }: Measured): number => XLSX_ROWS / ms;
  const { ours, other } = await medianTurn('read-excel-file', path);
  const what = `XLSX, ${XLSX_ROWS} rows -> batches`;
  const baseline = 'read-excel-file, reading alone';
  return { what, baseline, unit: 'rows/ms', ours: rate(ours), baselineRate: rate(other), bar: 2 };
}

async function run(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  try {
    const [plain, quoted, xlsx] = ['plain.csv', 'quoted.csv', 'usual.xlsx'].map((name) =>
      join(dir, name),
    ) as [string, string, string];
    writeBenchCsv(plain, 2_100_000, false);
    writeBenchCsv(quoted, 1_900_000, true);
    writeBenchXlsx(xlsx, XLSX_ROWS);
    // The first start translates and compiles the sources, as the built program need not: 20 MB that are none of reading.
    const small = join(dir, 'small.csv');
    writeBenchCsv(small, 1000, false);
    await measure('batches', small);
    return [
      ...(await csvRows(plain, 'CSV, 100 MB')),
      ...(await csvRows(quoted, 'CSV, 100 MB, quoted')),
      await xlsxRow(xlsx),
    ];
  } finally {
    await rm(dir, { recursive: true });
  }
}

export const uploadGroup: BenchGroup = { name: 'upload', run };
