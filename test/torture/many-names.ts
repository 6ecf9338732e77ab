import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { HEALTH_PATH, healthSchema } from '#server/operating/answer-health.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { TortureService } from './torture-service.ts';

const SENDERS = 64;
const LOOK_MS = 50;
const TIMES = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
/** Every so many names one is looked up. */
const SAMPLE = 997;

type ManyNames = {
  acknowledged: number;
  lost: number;
  /** Memory of the service, in megabytes: at most, and when all is applied. Undefined where the system does not tell. */
  peakMb: number | undefined;
  restMb: number | undefined;
  /** From the start after a kill to the first answer, and to the count of what waits. */
  readyMs: number;
  countedMs: number;
};

async function memoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
}

async function waiting({ baseUrl }: TortureService): Promise<number | undefined> {
  const answer = await fetch(baseUrl + HEALTH_PATH);
  return healthSchema.parse(await answer.json()).uploads?.waiting;
}

/** One small upload for each of so many pieces of equipment, then a kill, and another start. */
export async function uploadManyNames(dataDir: string, count: number): Promise<ManyNames> {
  const service = await TortureService.start(dataDir);
  const acknowledged: number[] = [];
  let next = 0;
  try {
    const token = await service.signIn('engineer');
    const send = async (): Promise<void> => {
      for (let index = next; index < count; index = next) {
        next += 1;
        const body = `[{"timestamp":"2026-01-01 00:00:00","v":${index}}]`;
        const status = await service.upload(token, `name-${index}`, body, `type-${index % 1_000}`);
        if (status === 200) acknowledged.push(index);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    const peakMb = await memoryMb(service.pid, 'VmHWM');
    await service.end('SIGKILL');
    const began = performance.now();
    const second = await TortureService.start(dataDir);
    const readyMs = Math.round(performance.now() - began);
    try {
      while ((await waiting(second)) === undefined) await pause(LOOK_MS);
      const countedMs = Math.round(performance.now() - began);
      while ((await waiting(second)) !== 0) await pause(LOOK_MS);
      const restMb = await memoryMb(second.pid, 'VmRSS');
      await second.end('SIGTERM');
      const lost = await countLost(dataDir, acknowledged);
      return { acknowledged: acknowledged.length, lost, peakMb, restMb, readyMs, countedMs };
    } finally {
      await second.end();
    }
  } finally {
    await service.end();
  }
}

async function countLost(dataDir: string, acknowledged: readonly number[]): Promise<number> {
  const store = openSqliteStore(dataDir);
  let lost = 0;
  try {
    for (let at = 0; at < acknowledged.length; at += SAMPLE) {
      const index = acknowledged[at] ?? 0;
      const equipment = { equipType: `type-${index % 1_000}`, equipId: `name-${index}` };
      const [record] = await store.uploads.readPeriod(equipment, ...TIMES);
      if (record?.['v'] !== index) lost += 1;
    }
    return lost;
  } finally {
    await store.close();
  }
}
