import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FailoverResult, failOver, LOSSES } from './failover.ts';
import { uploadManyNames } from './many-names.ts';
import { runTorture, SCENARIO_NAMES, type ScenarioResult } from './run-torture.ts';

const HELP = `npm run torture -- [--rounds N] [--seed N] [--only SCENARIO ...] [--names N] [--failover N]

Kills, starves and attacks the real service, and looks for every upload that it has acknowledged.
--rounds  how often each scenario runs (default 5)
--seed    the same seed gives the same kills and bits (default 1)
--names   nothing of that, but one small upload for each of so many pieces of equipment, and what it costs
--failover  nothing of that, but so many times each loss of a server of PostgreSQL or of a service, in the middle of uploads
--only    ${SCENARIO_NAMES.map((name) => `"${name}"`).join(', ')}`;

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
  names: { type: 'string' },
  failover: { type: 'string' },
  only: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/** mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function print({
  name,
  attempts,
  acknowledged,
  lost,
  wrong,
  hostile,
  longestSilenceMs,
}: ScenarioResult): void {
  console.log(
    `${name}: ${attempts} attempts, ${acknowledged} acknowledged, ${lost} lost, ${wrong} wrong, ${hostile} hostile requests, longest silence ${longestSilenceMs} ms`,
  );
}

async function printManyNames(count: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stillwell-torture-'));
  try {
    const found = await uploadManyNames(dataDir, count);
    console.log(
      `${found.acknowledged} of ${count} acknowledged, ${found.lost} lost, ${found.peakMb} MB at most, ${found.restMb} MB when all is applied; after a kill ready in ${found.readyMs} ms, counted in ${found.countedMs} ms`,
    );
    process.exitCode = found.lost > 0 ? 1 : 0;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function printFailovers(rounds: number): Promise<void> {
  for (const loss of LOSSES) {
    const results: FailoverResult[] = [];
    for (let round = 0; round < rounds; round += 1)
      results.push(await failOver(await mkdtemp(join(tmpdir(), 'stillwell-failover-')), loss, 500));
    const sum = (of: (result: FailoverResult) => number) =>
      results.reduce((total, each) => total + of(each), 0);
    const lost = sum((each) => each.lost);
    const silences = results.map((each) => each.silenceMs);
    console.log(
      `${loss}: ${rounds} times, ${sum((each) => each.acknowledged)} acknowledged, ${lost} lost, ${sum((each) => each.refused)} refused, silence ${Math.min(...silences)} to ${Math.max(...silences)} ms`,
    );
    if (lost > 0) process.exitCode = 1;
  }
}

const MAX_SILENCE_MS = 1_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS, strict: true });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values.names !== undefined) {
    await printManyNames(Number(values.names));
    return;
  }
  if (values.failover !== undefined) {
    await printFailovers(Number(values.failover));
    return;
  }
  const unknown = values.only?.find((name) => !SCENARIO_NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no scenario "${unknown}".\n\n${HELP}`);
  const { only } = values;
  const random = randomFrom(Number(values.seed));
  const results = await runTorture({ rounds: Number(values.rounds), random, ...(only && { only }) }, print);
  const sum = (of: (result: ScenarioResult) => number) =>
    results.reduce((total, each) => total + of(each), 0);
  const longestSilenceMs = Math.max(...results.map((each) => each.longestSilenceMs));
  const all: ScenarioResult = {
    name: 'All',
    attempts: sum((each) => each.attempts),
    acknowledged: sum((each) => each.acknowledged),
    lost: sum((each) => each.lost),
    wrong: sum((each) => each.wrong),
    hostile: sum((each) => each.hostile),
    longestSilenceMs,
  };
  print(all);
  process.exitCode = all.lost + all.wrong > 0 || longestSilenceMs >= MAX_SILENCE_MS ? 1 : 0;
}

await main();
