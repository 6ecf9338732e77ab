import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp } from '#server/store/sqlite/back-up.ts';
import { DATABASE_FILE } from '#server/store/sqlite/open-sqlite-store.ts';
import { restore } from '#server/store/sqlite/restore.ts';
import { flood, sendHostileBodies } from './hostile-requests.ts';
import { startInnocentClient } from './innocent-client.ts';
import { type Findings, Ledger } from './ledger.ts';
import { type Misery, TortureService } from './torture-service.ts';

export type TortureOptions = {
  /** How often each scenario runs. */
  rounds: number;
  /** How many floods come in a round. */
  floods?: number;
  /** Gives numbers from 0 to 1; the same seed gives the same kills and bits. */
  random: () => number;
  /** Names of the scenarios to run; all if there is none. */
  only?: string[];
};

export type ScenarioResult = Findings & { name: string; hostile: number; longestSilenceMs: number };

const SENDERS = 6;
/** 20 s: after that the service is judged as it is. */
const MAX_FIRST_WAITS = 1_000;

/** What a scenario works with. */
type Run = {
  ledger: Ledger;
  dataDir: string;
  parent: string;
  random: () => number;
  floods: number;
  round: number;
  silences: number[];
  hostile: { count: number };
};

/** Runs a service for some work under load, with somebody innocent beside it, and ends it. */
async function underLoad(
  run: Run,
  work: (service: TortureService, token: string) => Promise<unknown>,
  misery: Misery & { dataDir?: string; end?: 'SIGKILL' | 'SIGTERM' } = {},
): Promise<void> {
  const service = await TortureService.start(misery.dataDir ?? run.dataDir, misery);
  try {
    const token = await service.signIn('uploader');
    const innocent = startInnocentClient({
      baseUrl: service.baseUrl,
      token: await service.signIn('engineer'),
    });
    const before = run.ledger.acknowledged;
    let isOver = false;
    const senders = Array.from({ length: SENDERS }, async (_none, sender) => {
      while (!isOver) {
        const padding = sender === 0 ? 300_000 : 0;
        const isKept = await run.ledger.send(service, token, `sender-${sender}`, padding);
        if (!isKept) await pause(20);
      }
    });
    const breaking = async () => {
      while (!isOver) {
        await run.ledger.sendBroken(service, token, 'broken');
        await pause(100);
      }
    };
    senders.push(breaking());
    // From the first acknowledged upload on, however long a busy machine takes for it.
    for (let wait = 0; run.ledger.acknowledged === before && wait < MAX_FIRST_WAITS; wait += 1)
      await pause(20);
    await work(service, token);
    run.silences.push(await innocent.end());
    if (misery.end !== 'SIGTERM') await service.end('SIGKILL');
    isOver = true;
    await Promise.all(senders);
  } finally {
    await service.end(misery.end);
  }
}

const SCENARIOS: Record<string, (run: Run) => Promise<number | void>> = {
  async kills(run) {
    await underLoad(run, () => pause(200 + run.random() * 800));
  },
  async 'full disk'(run) {
    await underLoad(run, () => pause(1500), {
      maxFileBlocks: 12_000 + 4_000 * run.random(),
    });
    await underLoad(run, () => pause(300));
  },
  async 'i/o errors'(run) {
    const failWritesFlag = join(run.parent, 'fail-writes');
    const work = async () => {
      await pause(200);
      await writeFile(failWritesFlag, '');
      await pause(600);
      await rm(failWritesFlag);
      await pause(200);
    };
    await underLoad(run, work, { failWritesFlag });
  },
  async 'flipped bits'(run) {
    await underLoad(run, () => pause(300));
    const names = (await readdir(run.dataDir)).filter((name) => name.endsWith('.journal'));
    const name = names.at(-1);
    if (name === undefined) return 0;
    const file = join(run.dataDir, name);
    const bytes = await readFile(file);
    if (bytes.byteLength === 0) return 0;
    const at = Math.floor(run.random() * bytes.byteLength);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(run.random() * 8));
    await writeFile(file, bytes);
    return 1;
  },
  async 'restored backups'(run) {
    const backup = join(run.parent, `backup-${run.round}`);
    await underLoad(
      run,
      async () => {
        const steps = { database: DATABASE_FILE, others: ['sign-on-keys.json'] };
        const beforeStep = () => pause(run.random() * 150);
        await backUp(run.dataDir, backup, { ...steps, beforeStep });
      },
      { end: 'SIGTERM' },
    );
    // What comes after a restore is judged apart from what came before.
    const restored = join(run.parent, `restored-${run.round}`);
    await restore(backup, restored, DATABASE_FILE);
    const after = new Ledger('restored-');
    const second = { ...run, ledger: after, dataDir: restored };
    await underLoad(second, () => pause(400));
    const { lost, wrong } = await after.judge(restored);
    if (lost + wrong > 0) throw new Error(`After a restore ${lost} uploads were lost and ${wrong} wrong.`);
  },
  async 'floods and hostile bodies'(run) {
    await underLoad(run, async (service, token) => {
      const hostileToken = await service.signIn('newcomer');
      for (let turn = 0; turn < run.floods; turn += 1) {
        const number = run.round * 10 + turn;
        run.hostile.count += await sendHostileBodies(service, hostileToken, number);
        run.hostile.count += await flood(service, hostileToken, number);
      }
      await service.upload(token, 'flood-large', '[]');
    });
  },
};

async function runScenario(
  name: string,
  { rounds, floods = 3, random }: TortureOptions,
): Promise<ScenarioResult> {
  const parent = await mkdtemp(join(tmpdir(), 'stillwell-torture-'));
  const run = {
    ledger: new Ledger(),
    dataDir: join(parent, 'data'),
    parent,
    random,
    floods,
    silences: [],
    hostile: { count: 0 },
  };
  try {
    let damaged = 0;
    for (let round = 0; round < rounds; round += 1)
      damaged += (await SCENARIOS[name]?.({ ...run, round })) ?? 0;
    const findings = await run.ledger.judge(run.dataDir, damaged);
    const longestSilenceMs = Math.max(0, ...run.silences);
    return { name, ...findings, hostile: run.hostile.count, longestSilenceMs };
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

export const SCENARIO_NAMES: string[] = Object.keys(SCENARIOS);

/** Runs the scenarios against the real service process, one after the other. */
export async function runTorture(
  options: TortureOptions,
  onResult: (result: ScenarioResult) => void = () => {},
): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for (const name of options.only ?? SCENARIO_NAMES) {
    const result = await runScenario(name, options);
    results.push(result);
    onResult(result);
  }
  return results;
}
