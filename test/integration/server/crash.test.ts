import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { firstLine, startScript } from '#test/support/run-script.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const KILLS = 4;
const GAUGE = { equipType: 'gauge', equipId: 'G1' };

async function signInAt(baseUrl: string): Promise<string> {
  const form = new URLSearchParams({ username: 'uploader', password: 'uploader-demo' });
  const answer = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body: form });
  return tokenRecordSchema.parse(await answer.json()).token;
}

/** Uploads a record a second of the calendar until the service is gone; every acknowledged one is noted. */
async function uploadUntilGone(
  baseUrl: string,
  token: string,
  next: { second: number },
  acknowledged: Set<string>,
) {
  for (;;) {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + (next.second += 1) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    try {
      const answer = await fetch(`${baseUrl}${UPLOAD_PATH}?equipType=gauge&equipId=G1`, {
        method: 'POST',
        headers: { 'X-SVC-TOKEN': token },
        body: JSON.stringify([{ timestamp, level: next.second }]),
      });
      if (answer.status === 200) acknowledged.add(timestamp);
    } catch {
      return;
    }
  }
}

it('keeps every acknowledged record through kill -9 at any moment', { timeout: 60_000 }, async () => {
  const dataDir = await tempDir();
  const acknowledged = new Set<string>();
  const next = { second: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = startScript('server/cli.ts', ['--demo', '--port', '0', '--data-dir', dataDir]);
    const baseUrl = (await firstLine(child)).replace('Data service is ready at ', '');
    child.stdout.resume();
    child.stderr.resume();
    const token = await signInAt(baseUrl);
    const before = acknowledged.size;
    const uploads = Array.from({ length: 5 }, () => uploadUntilGone(baseUrl, token, next, acknowledged));
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
    await pause(Math.random() * 350);
    child.kill('SIGKILL');
    await Promise.all(uploads);
  }
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  const store = openSqliteStore(dataDir);
  const kept = await store.uploads.readPeriod(GAUGE, '2026-01-01 00:00:00', '2026-12-31 00:00:00');
  await store.close();
  const times = new Set(kept.map(({ timestamp }) => timestamp));
  expect([...acknowledged].filter((timestamp) => !times.has(timestamp))).toEqual([]);
});
