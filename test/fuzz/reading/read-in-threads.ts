import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { OUTCOMES } from './judge/judge-file.ts';
import { PROFILES } from './draw/drawn-file.ts';
import { type RunOptions, type RunTotals, runReadingFuzz } from './read-files.ts';
import { type ShowOptions, showVerdict } from './show-verdict.ts';

type Share = { run: RunOptions; show: ShowOptions };

const readAndShow = ({ run, show }: Share): Promise<RunTotals> =>
  runReadingFuzz(run, (file, verdict, read) => showVerdict(show, file, verdict, read));

function addCounts(into: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [what, count] of counts) into.set(what, (into.get(what) ?? 0) + count);
}

function addTotals(into: RunTotals, { tallies, classes, refusals }: RunTotals): RunTotals {
  for (const profile of PROFILES)
    for (const outcome of OUTCOMES) into.tallies[profile][outcome] += tallies[profile][outcome];
  addCounts(into.classes, classes);
  addCounts(into.refusals, refusals);
  return into;
}

async function totalsOf(share: Share): Promise<RunTotals> {
  const worker = new Worker(new URL(import.meta.url), { workerData: share });
  const [totals] = (await once(worker, 'message')) as [RunTotals];
  return totals;
}

/** Reads the files in so many threads, each of them every so manyth, and shows what is wrong. */
export async function readInThreads(
  run: RunOptions,
  show: ShowOptions,
  threadCount: number,
): Promise<RunTotals> {
  const { indexes } = run;
  const count = Math.min(threadCount, indexes.length);
  if (count <= 1) return readAndShow({ run, show });
  const shares = Array.from({ length: count }, (_, own) =>
    indexes.filter((_index, at) => at % count === own),
  );
  const [first, ...others] = await Promise.all(
    shares.map((ofThread) => totalsOf({ run: { ...run, indexes: ofThread }, show })),
  );
  return others.reduce(addTotals, first as RunTotals);
}

if (!isMainThread && workerData !== null && typeof workerData === 'object' && 'run' in workerData)
  parentPort?.postMessage(await readAndShow(workerData as Share));
