import { lstat, mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { type BackupStep, backUp } from '#server/store/sqlite/back-up.ts';
import { writePosition } from '#server/store/sqlite/journal/position.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { restore as restoreBackup } from '#server/store/sqlite/restore.ts';
import { firstLine, runScript, startScript } from '#test/support/run-script.ts';
import { placeSignOnKeys } from '#test/support/place-sign-on-keys.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const STEPS: BackupStep[] = ['lock', 'copy-database', 'copy-journal', 'copy-others', 'complete'];

/** The real service in a process of its own, and what it has acknowledged. */
async function startService(dataDir: string) {
  const child = startScript('server/cli.ts', ['--demo', '--port', '0', '--data-dir', dataDir]);
  const baseUrl = (await firstLine(child)).replace('Data service is ready at ', '');
  child.stdout.resume();
  child.stderr.resume();
  const form = new URLSearchParams({ username: 'uploader', password: 'uploader-demo' });
  const login = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body: form });
  const { token } = tokenRecordSchema.parse(await login.json());
  const upload = async (index: number, padding = ''): Promise<boolean> => {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + index * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const answer = await fetch(`${baseUrl}${UPLOAD_PATH}?equipType=gauge&equipId=G1`, {
      method: 'POST',
      headers: { 'X-SVC-TOKEN': token },
      body: JSON.stringify([{ timestamp, index, padding }]),
    });
    return answer.status === 200;
  };
  const waiting = async (): Promise<number> => {
    const health = await (await fetch(`${baseUrl}/healthz`)).json();
    return health.uploads.waiting;
  };
  const end = (signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return { upload, waiting, end };
}

async function indexesIn(dataDir: string): Promise<Set<number>> {
  const store = openSqliteStore(dataDir);
  const records = await store.uploads.readPeriod(GAUGE, ...ALL);
  await store.close();
  return new Set(records.map(({ index }) => Number(index)));
}

it(
  'a backup holds what was acknowledged before it, whatever comes between which steps, and a restored one loses nothing',
  { timeout: 120_000 },
  async () => {
    const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
    await placeSignOnKeys(dataDir);
    const service = await startService(dataDir);
    let next = 0;
    const acknowledged: number[] = [];
    const send = async (count: number, padding = '') => {
      for (let sent = 0; sent < count; sent += 1) {
        const index = (next += 1);
        if (await service.upload(index, padding)) acknowledged.push(index);
      }
    };
    /** Uploads that are applied, so that a file of the journal is at its end and the next one begins. */
    const changeFile = async () => {
      await send(4, 'x'.repeat(400_000));
      await expect.poll(service.waiting).toBe(0);
      await send(2);
    };
    for (const slow of STEPS) {
      await send(3);
      const before = acknowledged.length;
      const backup = join(elsewhere, `backup-${slow}`);
      const beforeStep = async (step: BackupStep) => (step === slow ? changeFile() : undefined);
      await backUp(dataDir, backup, { database: DATABASE_FILE, others: ['sign-on-keys.json'], beforeStep });
      const restored = join(elsewhere, `restored-${slow}`);
      expect(
        (await runScript('server/accounts-cli.ts', ['restore', backup, '--data-dir', restored])).exitCode,
      ).toBe(0);
      const found = await indexesIn(restored);
      expect(
        acknowledged.slice(0, before).filter((index) => !found.has(index)),
        slow,
      ).toEqual([]);
      // In the order of the uploads there is no hole.
      expect(
        [...found].toSorted((a, b) => a - b),
        slow,
      ).toEqual(acknowledged.slice(0, found.size));
    }
    await service.end('SIGKILL');
    const restored = join(elsewhere, 'restored-copy-database');
    const second = await startService(restored);
    const later: number[] = [];
    for (let index = 500_000; index < 500_030; index += 1) if (await second.upload(index)) later.push(index);
    await second.end('SIGKILL');
    const found = await indexesIn(restored);
    expect([later.length, later.filter((index) => !found.has(index))]).toEqual([30, []]);
  },
);

it('uploads are found again even if the database speaks of a file of the journal that is not there', async () => {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  writePosition(db, { generation: 7, offset: 20_000 });
  db.close();
  const store = openSqliteStore(dataDir);
  const record = { timestamp: '2026-01-01 00:00:00', index: 1 };
  await store.uploads.append(GAUGE, Buffer.from(JSON.stringify([record])));
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.journal'))).toEqual(['uploads-8.journal']);
  expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual([record]);
  await store.close();
});

it('restore keeps what was there, and refuses a running service, a folder without a backup and a damaged one', async () => {
  const [parent, dataDir] = [await tempDir(), await tempDir()];
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","index":1}]'));
  const backup = join(parent, 'backup');
  await backUp(dataDir, backup, { database: DATABASE_FILE, others: [] });
  const target = join(parent, 'data');
  const restore = (from: string, to: string) =>
    runScript('server/accounts-cli.ts', ['restore', from, '--data-dir', to]);
  expect((await restore(backup, dataDir)).stderr).toContain('a service runs on');
  await store.close();
  await mkdir(join(parent, 'empty'));
  expect((await restore(join(parent, 'empty'), target)).stderr).toContain('there is no backup in it');
  expect((await restore(backup, target)).exitCode).toBe(0);
  expect(await indexesIn(target)).toEqual(new Set([1]));
  const again = await restore(backup, target);
  expect(again.stdout).toMatch(/What was there before is in .*data\.before-restore-/);
  expect((await readdir(parent)).filter((name) => name.startsWith('data')).length).toBe(2);
  expect(await indexesIn(target)).toEqual(new Set([1]));
  await rm(join(backup, DATABASE_FILE));
  await mkdir(join(backup, DATABASE_FILE));
  expect((await restore(backup, target)).exitCode).toBe(1);
  expect(await indexesIn(target)).toEqual(new Set([1]));
});

it('restore refuses a backup with a file that is missing or has changed, and names the file', async () => {
  const [parent, dataDir] = [await tempDir(), await tempDir()];
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","index":1}]'));
  const backup = join(parent, 'backup');
  const target = join(parent, 'data');
  await backUp(dataDir, backup, { database: DATABASE_FILE, others: [] });
  await store.close();
  const restore = () => runScript('server/accounts-cli.ts', ['restore', backup, '--data-dir', target]);
  const journal = (await readdir(backup)).find((name) => name.endsWith('.journal')) ?? '';
  const bytes = await readFile(join(backup, journal));
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 5) ^ 1, flipped.length - 5);
  await writeFile(join(backup, journal), flipped);
  expect((await restore()).stderr).toContain(`its file ${journal} is not as it was when the backup was made`);
  await rm(join(backup, journal));
  expect((await restore()).stderr).toContain(`its file ${journal} is missing`);
  expect(await readdir(parent)).toEqual(['backup']);
  await writeFile(join(backup, journal), bytes);
  const list = await readFile(join(backup, 'backup.json'));
  await rm(join(backup, 'backup.json'));
  expect((await restore()).stderr).toContain('its list backup.json is missing');
  await writeFile(join(backup, 'backup.json'), list);
  expect((await restore()).exitCode).toBe(0);
  expect(await indexesIn(target)).toEqual(new Set([1]));
});

it('what is set aside is shown by a command, and its bytes are saved on demand', async () => {
  const [dataDir, elsewhere] = [await tempDir(), await tempDir()];
  const store = openSqliteStore(dataDir);
  await store.uploads.append(GAUGE, Buffer.from('nonsense'));
  await store.uploads.readLatest(GAUGE);
  await store.close();
  const show = (...args: string[]) =>
    runScript('server/accounts-cli.ts', ['set-aside', ...args, '--data-dir', dataDir]);
  expect((await show()).stdout).toMatch(
    /^1 {2}\S+ {2}\["gauge","G1"\] {2}8 bytes {2}The body is no JSON\.\n$/,
  );
  const folder = join(elsewhere, 'saved');
  expect((await show(folder)).exitCode).toBe(0);
  expect(await readdir(folder)).toEqual(['set-aside-1']);
  expect((await show(folder)).stderr).toContain('cannot be made');
});

it('what is restored through a symbolic link takes the place of the folder, and the link stays', async () => {
  const root = await realpath(await tempDir());
  const [folder, link, backup] = ['real', 'link', 'backup'].map((name) => join(root, name));
  if (!folder || !link || !backup) throw new TypeError('A name is missing.');
  const store = openSqliteStore(folder);
  await store.uploads.append(GAUGE, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","index":1}]'));
  await store.close();
  await backUp(folder, backup, { database: DATABASE_FILE, others: [] });
  await rm(join(folder, DATABASE_FILE));
  await symlink(folder, link, 'junction');
  const before = await restoreBackup(backup, link, DATABASE_FILE);
  expect(before).toMatch(`${folder}.before-restore-`);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await indexesIn(folder)).toEqual(new Set([1]));
  await rm(folder, { recursive: true });
  await expect(restoreBackup(backup, link, DATABASE_FILE)).rejects.toThrow('link that leads to nothing');
});

it.skipIf(process.platform === 'win32')(
  'files of a backup that are symbolic links are restored as files, and one that leads to nothing is refused',
  async () => {
    const root = await realpath(await tempDir());
    const [folder, backup, elsewhere] = ['data', 'backup', 'elsewhere'].map((name) => join(root, name));
    if (!folder || !backup || !elsewhere) throw new TypeError('A name is missing.');
    const store = openSqliteStore(folder);
    await store.uploads.append(GAUGE, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","index":1}]'));
    await store.close();
    await backUp(folder, backup, { database: DATABASE_FILE, others: [] });
    await rename(backup, elsewhere);
    await mkdir(backup);
    const names = await readdir(elsewhere);
    for (const name of names) await symlink(join(elsewhere, name), join(backup, name));
    await restoreBackup(backup, folder, DATABASE_FILE);
    expect((await lstat(join(folder, DATABASE_FILE))).isFile()).toBe(true);
    expect(await indexesIn(folder)).toEqual(new Set([1]));
    await symlink(join(root, 'gone'), join(backup, 'keys.json'));
    await expect(restoreBackup(backup, folder, DATABASE_FILE)).rejects.toThrow('keys.json is a link');
    expect(await indexesIn(folder)).toEqual(new Set([1]));
  },
);
