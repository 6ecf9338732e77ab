import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { healthSchema } from '#server/operating/answer-health.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { runScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { TortureService } from '#test/torture/torture-service.ts';

const TIME = '2026-01-01 00:00:00';
const FULL = JSON.stringify({ x: 'x'.repeat(4_000_000 - '{"x":""}'.length) });

async function start(dataDir: string): Promise<TortureService> {
  const service = await TortureService.start(dataDir);
  onTestFinished(() => service.end());
  return service;
}

const upload = async (service: TortureService, ...sent: object[]) => {
  const token = await service.signIn('engineer');
  for (const fields of sent) {
    const body = JSON.stringify([{ timestamp: TIME, ...fields }]);
    expect(await service.upload(token, 'G1', body)).toBe(200);
  }
};

async function waitFor(service: TortureService, setAside: number): Promise<void> {
  const look = async () =>
    healthSchema.parse(await (await fetch(`${service.baseUrl}/healthz`)).json()).uploads;
  await expect.poll(look, { timeout: 20_000 }).toEqual({ waiting: 0, setAside });
}

/** As if there were no room for another field, or again. */
function setFields(dataDir: string, fields: string): void {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { timeout: 5_000 });
  db.prepare('UPDATE measurement SET fields = ?, checksum = NULL').run(fields);
  db.close();
}

const settle = async (dataDir: string, ...args: string[]) =>
  (await runScript('server/accounts-cli.ts', ['set-aside', ...args, '--data-dir', dataDir])).stdout;

it(
  'what was deleted or applied of the pieces that are set aside stays so, although the service is killed and applies its journal again',
  { timeout: 120_000 },
  async () => {
    const dataDir = await tempDir();
    const first = await start(dataDir);
    await upload(first, { level: 1 });
    await waitFor(first, 0);
    setFields(dataDir, FULL);
    await upload(first, { level: 2, flow: 2 }, { turbidity: 3 });
    await waitFor(first, 2);
    expect(await settle(dataDir, '--delete', '2')).toBe('2  deleted\n');
    setFields(dataDir, '{"level":1}');
    expect(await settle(dataDir, '--retry', '1')).toBe('1  applied\n');
    await upload(first, { level: 4 });
    for (let kill = 0; kill < 3; kill += 1) {
      const service = kill === 0 ? first : await start(dataDir);
      await waitFor(service, 0);
      await service.end('SIGKILL');
    }
    const store = openSqliteStore(dataDir);
    onTestFinished(() => store.close());
    expect(await store.uploads.readLatest({ equipType: 'torture', equipId: 'G1' })).toEqual({
      timestamp: TIME,
      level: 4,
      flow: 2,
    });
    expect(await store.uploads.listSetAside()).toEqual([]);
  },
);
