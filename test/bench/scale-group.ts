import { setTimeout as pause } from 'node:timers/promises';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { CAN_START_POSTGRES } from '#test/support/postgres-server.ts';
import type { BenchGroup, BenchOptions, BenchRow } from './bench-row.ts';
import { copyRate } from './copy-rate.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { httpLoad, type Load } from './http-load.ts';
import { monthRows } from './month-of-records.ts';
import { READ_EQUIPMENT, type ScaleServices, startScaleServices } from './scale-services.ts';
import { sqliteRate } from './sqlite-rate.ts';
import { uploadBody } from './upload-body.ts';
import { uploadFor } from './upload-for.ts';

const PROCESSES = [1, 2, 4];
const TURNS = 3;
const READ_SECONDS = 4;
/** Of each process: to add one is for more who ask. */
const CONNECTIONS = 8;
const UPLOADERS = 4;
const EFFICIENCY_BAR = 0.8;
const COPY_BAR = 0.5;
const SQLITE_BAR = 1;
/** The database ends what it has begun before the next is measured. */
const REST_MS = 1_000;

/** What a number of requests or rows took. */
type Measured = { count: number; seconds: number; serviceSeconds: number; databaseSeconds: number };

const perSecond = ({ count, seconds }: Measured): number => count / seconds;
const perCpuSecond = ({ count, serviceSeconds, databaseSeconds }: Measured): number =>
  count / (serviceSeconds + databaseSeconds);

function share({ serviceSeconds, databaseSeconds }: Measured): string {
  const percent = (100 * serviceSeconds) / (serviceSeconds + databaseSeconds);
  return `processor ${percent.toFixed(0)} % service, ${(100 - percent).toFixed(0)} % database`;
}

/** Counts what the processes take while work is done. All of them count: those that are asked nothing take next to nothing. */
async function measure(
  { services, database }: ScaleServices,
  work: () => Promise<number>,
): Promise<Measured> {
  await pause(REST_MS);
  const used = (): [number, number] => [
    cpuSeconds(services.map(({ pid }) => pid)),
    cpuSeconds(database.processes()),
  ];
  const [serviceBefore, databaseBefore] = used();
  const began = performance.now();
  const count = await work();
  const seconds = (performance.now() - began) / 1_000;
  const [service, ofDatabase] = used();
  return {
    count,
    seconds,
    serviceSeconds: service - serviceBefore,
    databaseSeconds: ofDatabase - databaseBefore,
  };
}

/** Measures each number of processes in turns, so that all meet the same conditions, and takes those of the median rate. */
async function inTurns(
  rateOf: (measured: Measured) => number,
  work: (processes: number) => Promise<Measured>,
): Promise<Map<number, Measured>> {
  const all = PROCESSES.map((processes) => ({ processes, measured: [] as Measured[] }));
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const { processes, measured } of all) measured.push(await work(processes));
  return new Map(
    all.map(({ processes, measured }) => {
      const byRate = measured.toSorted((a, b) => rateOf(a) - rateOf(b));
      return [processes, byRate[Math.floor(TURNS / 2)] as Measured];
    }),
  );
}

async function read({ services }: ScaleServices, processes: number, load: Load): Promise<number> {
  const asked = services.slice(0, processes);
  const results = await Promise.all(
    asked.map(({ baseUrl }) => httpLoad(baseUrl, load, CONNECTIONS, { seconds: READ_SECONDS })),
  );
  return results.reduce((sum, { answered }) => sum + answered, 0);
}

async function readRows(scale: ScaleServices): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, load } of scale.reads) {
    const measured = await inTurns(perCpuSecond, (processes) =>
      measure(scale, () => read(scale, processes, load)),
    );
    const alone = measured.get(1) as Measured;
    for (const [processes, each] of measured)
      rows.push({
        what: `${what}, ${processes} processes (${perSecond(each).toFixed(0)}/s; ${share(each)})`,
        baseline: 'one process',
        unit: 'per second of a processor',
        ours: perCpuSecond(each),
        baselineRate: perCpuSecond(alone),
        bar: EFFICIENCY_BAR,
      });
  }
  return rows;
}

async function ingestionRows(scale: ScaleServices, seconds: number): Promise<BenchRow[]> {
  let turn = 0;
  const upload = async (processes: number): Promise<number> => {
    turn += 1;
    const asked = scale.services.slice(0, processes);
    const counts = Array.from({ length: UPLOADERS }, (_, uploader) =>
      uploadFor(asked[uploader % processes]?.baseUrl ?? '', scale.headers, `${turn}-${uploader}`, seconds),
    );
    return (await Promise.all(counts)).reduce((sum, { rows }) => sum + rows, 0);
  };
  const measured = await inTurns(perSecond, (processes) => measure(scale, () => upload(processes)));
  const copied = await copyRate(scale.database.url, UPLOADERS);
  const bySqlite = await sqliteRate(UPLOADERS, seconds);
  return [...measured].flatMap(([processes, each]) => {
    const what = `upload, ${processes} processes (${share(each)})`;
    const row = { what, unit: 'rows/s', ours: perSecond(each) };
    return [
      {
        ...row,
        baseline: `COPY of the same rows, ${UPLOADERS} connections`,
        baselineRate: copied,
        bar: COPY_BAR,
      },
      { ...row, baseline: 'SQLite until all are applied', baselineRate: bySqlite, bar: SQLITE_BAR },
    ];
  });
}

async function run({ ingestionSeconds, records, onRows }: BenchOptions): Promise<BenchRow[]> {
  if (!CAN_START_POSTGRES || process.platform !== 'linux') {
    console.log('Left out: it needs an installed PostgreSQL, and Linux to read what each process takes.');
    return [];
  }
  const rows: BenchRow[] = [];
  const add = (measured: BenchRow[]): void => {
    onRows(measured);
    rows.push(...measured);
  };
  const scale = await startScaleServices(Math.max(...PROCESSES));
  try {
    const [{ baseUrl } = { baseUrl: '' }] = scale.services;
    const { equipType, equipId } = READ_EQUIPMENT;
    const path = `${UPLOAD_PATH}?equipType=${equipType}&equipId=${equipId}`;
    const body = uploadBody(SENT_UPLOAD_BYTES);
    await httpLoad(baseUrl, { path, method: 'POST', headers: scale.headers, body }, 1, { answers: 1 });
    add(await readRows(scale));
    add(await ingestionRows(scale, ingestionSeconds / TURNS));
  } finally {
    await scale.stop();
  }
  add(await monthRows(records));
  return rows;
}

/** The data service in several processes on one database, and long histories. */
export const scaleGroup: BenchGroup = { name: 'scale', run };
