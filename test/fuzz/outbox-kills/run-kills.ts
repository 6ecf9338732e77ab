import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#test/support/seeded-random.ts';
import { BATCHES_PER_ROUND, batchesOfRound, EQUIPMENT } from './kill-rounds.ts';
import { KillService } from './kill-service.ts';

const CHILD = join(import.meta.dirname, 'kill-child.ts');
const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/node-compile');
const MAX_LIFE_MS = 160;
/** A token is good for hours; a long run asks for another one now and then. */
const TOKEN_EVERY = 200;

export type KillsResult = {
  /** Kills of a process that was still busy. */
  kills: number;
  cuts: number;
  repeats: number;
  /** Batches that were of unknown outcome at some time. */
  unknown: number;
  violations: string[];
};

export type KillsOptions = { kills: number; seed: number; onProgress?: (kills: number) => void };

/**
 * Kills the outbox in the middle of its work again and again, while its service answers late, fails, and loses answers; then
 * lets it finish, and compares what the service has with what was to be sent.
 */
export async function runKills({ kills: wanted, seed, onProgress }: KillsOptions): Promise<KillsResult> {
  const random = seededRandom(seed);
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-kills-'));
  const dataDirs = [join(dir, 'service'), join(dir, 'app')] as const;
  for (const each of dataDirs) await mkdir(each);
  const service = await KillService.open(dataDirs[0], random);
  try {
    let token = await service.token();
    let kills = 0;
    for (let round = 0; round < wanted; round += 1) {
      if (round % TOKEN_EVERY === TOKEN_EVERY - 1) token = await service.token();
      service.process = round;
      const args = [dataDirs[1], service.baseUrl, token, String(round + 1)];
      if (await killChild(args, random() * MAX_LIFE_MS)) kills += 1;
      onProgress?.(round + 1);
    }
    service.process = wanted;
    await finish([dataDirs[1], service.baseUrl, token, String(wanted)]);
    const violations = [
      ...service.violations,
      ...checkOutbox(join(dataDirs[1], 'outbox.sqlite3'), wanted, service),
    ];
    const { cuts, repeats } = service;
    const unknown = countUnknown(join(dataDirs[1], 'outbox.sqlite3'));
    violations.push(...(await checkStored(service, wanted)));
    return { kills, cuts, repeats, unknown, violations };
  } finally {
    await service.close();
    await rm(dir, { recursive: true, force: true });
  }
}

function startChild(args: string[]) {
  return spawn(process.execPath, [CHILD, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
}

/** @returns false if it was done before */
async function killChild(args: string[], lifeMs: number): Promise<boolean> {
  const child = startChild(args);
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: first } = await lines.next();
  if (first !== 'open') throw new Error(`the outbox says ${String(first)}`);
  await pause(lifeMs);
  const isKilled = child.kill('SIGKILL');
  await closed;
  return isKilled;
}

async function finish(args: string[]): Promise<void> {
  const child = startChild(args);
  const closed = once(child, 'close');
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) last = line;
  await closed;
  if (last !== 'all sent') throw new Error(`the outbox does not come to its end: ${last}`);
}

type BatchRow = { state: string; repeats: number; equipId: string; sha256: string };

function checkOutbox(file: string, rounds: number, { repeated }: KillService): string[] {
  const db = new DatabaseSync(file);
  const integrity = Object.values(db.prepare('PRAGMA integrity_check').get() ?? {})[0];
  const rows = db
    .prepare(
      `SELECT b.state, b.repeats, b.equip_id AS equipId, b.sha256 FROM batch b JOIN job j ON j.id = b.job_id
       WHERE j.state <> 'incomplete'`,
    )
    .all() as BatchRow[];
  db.close();
  const violations: string[] = [];
  if (integrity !== 'ok') violations.push(`the outbox is damaged: ${String(integrity)}`);
  if (rows.length !== rounds * BATCHES_PER_ROUND) violations.push(`the outbox has ${rows.length} batches`);
  for (const { state, repeats, equipId, sha256 } of rows) {
    if (state !== 'done') violations.push(`a batch ends up ${state}`);
    const name = `${equipId} ${sha256}`;
    if (repeated.has(name) && repeats === 0) violations.push(`${name} is not named as a repeat`);
  }
  return violations;
}

function countUnknown(file: string): number {
  const db = new DatabaseSync(file);
  const { count } = db.prepare('SELECT count(*) AS count FROM batch WHERE unknowns > 0').get() as {
    count: number;
  };
  db.close();
  return count;
}

async function checkStored(service: KillService, rounds: number): Promise<string[]> {
  const stored = await service.stored(EQUIPMENT);
  const violations: string[] = [];
  for (const [index, equipId] of EQUIPMENT.entries()) {
    const found = new Map(stored[index]?.map(({ timestamp, ...values }) => [timestamp, values['level']]));
    let expected = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const batch of batchesOfRound(round).filter((each) => each.equipId === equipId)) {
        const records = JSON.parse(new TextDecoder().decode(batch.body)) as {
          timestamp: string;
          level: number;
        }[];
        expected += records.length;
        const lost = records.filter(({ timestamp, level }) => found.get(timestamp) !== level);
        if (lost.length > 0) violations.push(`${lost.length} rows of ${equipId} are lost in round ${round}`);
      }
    }
    if (found.size !== expected) violations.push(`${equipId} has ${found.size} rows for ${expected}`);
  }
  return violations;
}
