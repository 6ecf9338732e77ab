import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startUploadService, type UploadFault } from '#test/support/outbox/start-upload-service.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { startScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const KILLS = 6;
const DAYS = [1, 2, 3, 4, 5, 6];
const STATIONS = Array.from({ length: 20 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`);
const ROWS_PER_STATION = 30;

function timeOf(day: number, row: number): string {
  const minute = String(row % 60).padStart(2, '0');
  return `2026-03-${String(day).padStart(2, '0')} ${String(Math.floor(row / 60)).padStart(2, '0')}:${minute}:00`;
}

const levelOf = (day: number, station: number, row: number): number => day * 10_000 + station * 100 + row;

function fileOf(day: number): { fileName: string; text: string } {
  const lines = ['站点,时间,液位(m)'];
  for (const [index, station] of STATIONS.entries()) {
    for (let row = 0; row < ROWS_PER_STATION; row += 1) {
      lines.push(`${station},${timeOf(day, row)},${levelOf(day, index, row)}`);
    }
  }
  return { fileName: `day-${day}.csv`, text: `${lines.join('\n')}\n` };
}

/** Shares of uploads that are refused, fail, are cut before or after storing, or are never answered. */
function faultOf(share: number, mayHang: boolean): UploadFault | undefined {
  if (share < 0.04) return { status: 401 };
  if (share < 0.1) return { status: 500 };
  if (share < 0.16) return 'cut-before';
  if (share < 0.22) return 'cut-after';
  return share < 0.24 && mayHang ? 'hang' : undefined;
}

it(
  'loses no row and names every repeat, whatever fails and whenever the app is killed',
  { timeout: 90_000 },
  async () => {
    const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
    const random = seededRandom(seed);
    const says = `seed ${seed} (FAULT_SEED)`;
    let kills = 0;
    let interruptions = 0;
    const { baseUrl, accepted, stored } = await startUploadService(() => faultOf(random(), kills < KILLS));
    const dataDir = await tempDir();
    const files = DAYS.map(fileOf);
    const args = [dataDir, baseUrl, JSON.stringify(files)];

    for (; kills < KILLS; kills += 1) {
      const child = startScript('test/support/outbox/backend-child.ts', args);
      const closed = once(child, 'close');
      const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      expect((await said.next()).value, says).toBe('signed in');
      await pause(random() * 900);
      // False if all was sent before.
      if (child.kill('SIGKILL')) interruptions += 1;
      await closed;
    }
    expect(interruptions, says).toBeGreaterThan(1);
    const last = startScript('test/support/outbox/backend-child.ts', args);
    const lines: string[] = [];
    for await (const line of createInterface({ input: last.stdout })) lines.push(line);
    expect(lines, says).toEqual(['signed in', 'all sent']);

    const db = new DatabaseSync(join(dataDir, 'outbox.sqlite3'));
    expect(db.prepare('PRAGMA integrity_check').get(), says).toEqual({ integrity_check: 'ok' });
    const batches = db
      .prepare(
        `SELECT b.state, b.repeats, b.unknowns, b.sha256, b.equip_id AS equipId FROM batch b
        JOIN job j ON j.id = b.job_id WHERE j.state <> 'incomplete'`,
      )
      .all();
    db.close();
    expect(batches, says).toHaveLength(STATIONS.length * files.length);
    expect(new Set(batches.map(({ state }) => state)), says).toEqual(new Set(['done']));
    expect(
      batches.reduce((sum, { unknowns }) => sum + Number(unknowns), 0),
      says,
    ).toBeGreaterThan(0);
    const named = new Set(
      batches
        .filter(({ repeats }) => Number(repeats) > 0)
        .map(({ equipId, sha256 }) => `${String(equipId)} ${String(sha256)}`),
    );
    const twice = [...accepted].filter(([, times]) => times > 1).map(([name]) => name);
    expect(
      twice.filter((name) => !named.has(name)),
      says,
    ).toEqual([]);

    const found = await stored('gauge', STATIONS);
    for (const [index, records] of found.entries()) {
      const expected = DAYS.flatMap((day) =>
        Array.from({ length: ROWS_PER_STATION }, (_, row) => ({
          timestamp: timeOf(day, row),
          level: levelOf(day, index, row),
        })),
      );
      expect(records, `${says} ${STATIONS[index]}`).toEqual(expected);
    }
  },
);
