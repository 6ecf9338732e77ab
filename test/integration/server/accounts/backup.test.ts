import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { backUp as copyFolder } from '#server/store/sqlite/back-up.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { signIn, upload } from '#test/support/data-service-calls.ts';
import { runScript } from '#test/support/run-script.ts';
import { openDataService, startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const backUp = (dataDir: string, ...target: string[]) =>
  runScript('server/accounts-cli.ts', ['backup', ...target, '--data-dir', dataDir]);

const record = (second: number) => ({
  timestamp: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' '),
  level: second,
});

it('copies everything while uploads come in, and the copy is a data folder again', async () => {
  const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
  const { service } = await startDataService({ dataDir });
  const { token } = await signIn(service, 'uploader');
  const acknowledged: string[] = [];
  let isDone = false;
  const uploading = (async () => {
    for (let second = 0; !isDone; second += 1) {
      const answer = await upload(service, token, JSON.stringify([record(second)]));
      if (answer.status === 200) acknowledged.push(record(second).timestamp);
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = acknowledged.length;
  const target = join(elsewhere, 'copy');
  const { exitCode, stdout } = await backUp(dataDir, target);
  isDone = true;
  await uploading;
  expect([exitCode, stdout]).toEqual([
    0,
    `The backup is in ${target}. It holds secrets: keep it as safe as the data folder.\n`,
  ]);
  expect(await readdir(target)).toEqual(
    expect.arrayContaining(['sign-on-keys.json', 'stillwell-service.sqlite']),
  );
  const db = new DatabaseSync(join(target, 'stillwell-service.sqlite'));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  const restored = await openDataService({ dataDir: target, demo: false });
  expect((await upload(restored, token, '[]')).status).toBe(200);
  await restored.close();
  const store = openSqliteStore(target);
  const kept = await store.uploads.readPeriod(GAUGE, '2026-01-01 00:00:00', '2026-12-31 00:00:00');
  await store.close();
  const times = new Set(kept.map(({ timestamp }) => timestamp));
  expect(acknowledged.slice(0, before).filter((time) => !times.has(time))).toEqual([]);
});

it.skipIf(process.platform === 'win32')('can be read by its owner alone', async () => {
  const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
  await startDataService({ dataDir });
  const target = join(elsewhere, 'copy');
  await backUp(dataDir, target);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(target)).toBe('700');
  for (const name of await readdir(target)) expect(await modeOf(join(target, name))).toBe('600');
});

it('leaves data of an older schema as it is', async () => {
  const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
  const db = new DatabaseSync(join(dataDir, 'stillwell-service.sqlite'));
  db.exec('CREATE TABLE kept (value TEXT); PRAGMA user_version = 1');
  db.close();
  expect((await backUp(dataDir, join(elsewhere, 'copy'))).exitCode).toBe(0);
  for (const folder of [dataDir, join(elsewhere, 'copy')]) {
    const file = new DatabaseSync(join(folder, 'stillwell-service.sqlite'));
    expect(file.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    file.close();
  }
});

it('replaces nothing and leaves no half of a backup', async () => {
  const [dataDir, damaged, elsewhere] = [await tempDir(), await tempDir(), await tempDir()];
  await openDataService({ dataDir });
  await writeFile(join(damaged, DATABASE_FILE), 'damaged');
  await mkdir(join(elsewhere, 'taken'));
  const copy = (from: string, to: string) =>
    copyFolder(from, join(elsewhere, to), { database: DATABASE_FILE, others: [] });
  await expect(copy(dataDir, 'taken')).rejects.toThrow(
    'is there already: name a folder that a backup can make.',
  );
  await expect(copy(dataDir, 'no/such/folder')).rejects.toThrow(/^The backup .* was not made: ENOENT/);
  await expect(copy(damaged, 'copy')).rejects.toThrow(/^The backup .* was not made: file is not a database/);
  await symlink(join(damaged, 'nothing'), join(dataDir, 'keys.json'));
  const withKeys = copyFolder(dataDir, join(elsewhere, 'copy'), {
    database: DATABASE_FILE,
    others: ['keys.json'],
  });
  await expect(withKeys).rejects.toThrow(/^The backup .* was not made: ENOENT.*keys\.json/);
  expect((await backUp(dataDir)).stderr).toBe('backup needs one folder that is not there yet.\n');
  expect(await readdir(elsewhere)).toEqual(['taken']);
});

/** Changes the first bytes of a file that are these, as a disk does. */
async function changeBytes(path: string, from: string, to: string): Promise<void> {
  const bytes = await readFile(path);
  expect(bytes.includes(from)).toBe(true);
  await writeFile(path, Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1'));
}

it.each([
  ['the order of rows', '2026-01-01 00:00:30{', '6026-01-01 00:00:30{'],
  ['an index', 'gaugeG1', 'gaugeG3'],
  ['a latest time', 'index2026-01-01 00:00:59', 'index2026-01-01 00:00:51'],
])('makes no backup of a database in which the disk has changed %s, and says so', async (_what, from, to) => {
  const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
  const store = openSqliteStore(dataDir);
  const equipment = { equipType: 'gauge', equipId: 'G1' };
  const records = Array.from({ length: 60 }, (_, index) => ({
    timestamp: `2026-01-01 00:00:${String(index).padStart(2, '0')}`,
    index,
  }));
  await store.uploads.append(equipment, Buffer.from(JSON.stringify(records)));
  expect(await store.uploads.readLatest(equipment)).toMatchObject({ index: 59 });
  await store.close();
  const before = await backUp(dataDir, join(elsewhere, 'before'));
  expect(before.exitCode).toBe(0);
  await changeBytes(join(dataDir, DATABASE_FILE), from, to);
  const { exitCode, stderr } = await backUp(dataDir, join(elsewhere, 'after'));
  expect([exitCode, stderr]).toEqual([
    1,
    expect.stringMatching(/^The backup .* was not made: its database is damaged: /),
  ]);
  expect(await readdir(elsewhere)).toEqual(['before']);
});

it('a backup is not opened by other commands, and can be restored after they were tried', async () => {
  const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
  await startDataService({ dataDir });
  const target = join(elsewhere, 'copy');
  await backUp(dataDir, target);
  const run = (...args: string[]) => runScript('server/accounts-cli.ts', args);
  for (const command of ['list', 'set-aside', 'disable engineer', `backup ${join(elsewhere, 'second')}`]) {
    const tried = await run(...command.split(' '), '--data-dir', target);
    expect([tried.exitCode, tried.stderr]).toEqual([1, expect.stringContaining('is a backup')]);
  }
  expect((await run('restore', target, '--data-dir', join(elsewhere, 'restored'))).exitCode).toBe(0);
  expect((await run('list', '--data-dir', join(elsewhere, 'restored'))).exitCode).toBe(0);
});
