import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { answerHealth } from '#server/operating/answer-health.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { changeStoredName } from '#test/support/change-stored-name.ts';
import { ask } from '#test/support/data-service-calls.ts';
import { firstLine } from '#test/support/run-script.ts';
import { dirWithKeys, openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('says that the service works, without a token and without a word about its data', async () => {
  const answer = await ask(await openDataService(), '/healthz');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toEqual({
    status: 'ok',
    version: packageJson.version,
    uptimeSeconds: expect.any(Number),
    store: 'ok',
    uploads: { waiting: 0, setAside: 0 },
  });
});

it('answers 503 while uploads are not applied, tells how many wait, and 200 when they are again', async () => {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  const health = answerHealth({ store, dataDir });
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(
    `CREATE TRIGGER full BEFORE INSERT ON measurement BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
  );
  const gauge = { equipType: 'gauge', equipId: 'G1' };
  await store.uploads.append(gauge, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","level":1}]'));
  await expect(store.uploads.readLatest(gauge)).rejects.toThrow('the disk is full');
  const failing = await health();
  expect(failing.status).toBe(503);
  expect(await failing.json()).toMatchObject({
    status: 'failing',
    reason: 'the disk is full',
    uploads: { waiting: 1, setAside: 0 },
  });
  db.exec('DROP TRIGGER full');
  db.close();
  await store.uploads.readLatest(gauge);
  await expect.poll(async () => (await health()).status).toBe(200);
  await store.close();
});

it('warns of damage of the database, which keeps nobody from using what is sound', async () => {
  const dataDir = await tempDir();
  const gauge = { equipType: 'gauge', equipId: 'G1' };
  const before = openSqliteStore(dataDir);
  await before.uploads.append(gauge, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","level":1}]'));
  await before.uploads.readLatest(gauge);
  await before.close();
  await changeStoredName(dataDir, 'index', 'G1', 'G3');
  const store = openSqliteStore(dataDir);
  onTestFinished(() => store.close());
  await expect(store.uploads.readLatest({ ...gauge, equipId: 'G3' })).rejects.toThrow('damaged');
  const answer = await answerHealth({ store, dataDir })();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'ok',
    warning:
      'The database is damaged: The stored name of gauge/G3 is damaged. Stop the service and run "npm run accounts -- repair".',
  });
});

it('warns of what the disk had changed and was put right, which asks for nothing but a look at the disk', async () => {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec('UPDATE upload_position SET checksum = checksum + 1');
  db.close();
  const store = openSqliteStore(dataDir);
  onTestFinished(() => store.close());
  const gauge = { equipType: 'gauge', equipId: 'G1' };
  await store.uploads.append(gauge, Buffer.from('[{"timestamp":"2026-01-01 00:00:00","level":1}]'));
  await store.uploads.readLatest(gauge);
  const answer = await answerHealth({ store, dataDir })();
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { warning: expect.stringContaining('The disk has changed what was stored. The position in the journal') },
  ]);
});

// The file system of processes has no room at all.
it.skipIf(process.platform !== 'linux')(
  'answers 503 while less than 64 MB of the disk are free',
  async () => {
    const store = openSqliteStore(await tempDir());
    onTestFinished(() => store.close());
    const answer = await answerHealth({ store, dataDir: '/proc' })();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ reason: expect.stringContaining('Less than 64 MB') });
  },
);

it.skipIf(process.platform === 'win32')(
  'answers 503 while the disk takes no upload',
  { timeout: 60_000 },
  async () => {
    const dataDir = await dirWithKeys();
    // No file can become larger than this: what a program meets is what it meets on a full disk.
    const command = 'ulimit -S -f 6000; exec "$0" server/cli.ts --demo --port 0 --data-dir "$1"';
    const child = spawn('sh', ['-c', command, process.execPath, dataDir]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const baseUrl = (await firstLine(child)).replace('Data service is ready at ', '');
    child.stderr.resume();
    const form = new URLSearchParams({ username: 'uploader', password: 'uploader-demo' });
    const login = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body: form });
    const { token } = tokenRecordSchema.parse(await login.json());
    const note = 'x'.repeat(400_000);
    const send = async () => {
      const body = JSON.stringify([{ timestamp: '2026-01-01 00:00:00', note }]);
      const url = `${baseUrl}/api/dataExternals/upload?equipType=gauge&equipId=G1`;
      return (await fetch(url, { method: 'POST', headers: { 'X-SVC-TOKEN': token }, body })).status;
    };
    const statuses = new Set<number>();
    for (let count = 0; count < 40 && !statuses.has(500); count += 1) statuses.add(await send());
    expect(statuses).toEqual(new Set([200, 500]));
    const failing = await fetch(`${baseUrl}/healthz`);
    expect([failing.status, (await failing.json()).reason]).toEqual([
      503,
      expect.stringMatching(/could not be written|full|I\/O/i),
    ]);
  },
);

it('answers 503 with the reason when the store cannot be read', async () => {
  const store = openSqliteStore(await tempDir());
  const health = answerHealth({ store, dataDir: '.' });
  await store.close();
  const answer = await health();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    status: 'failing',
    store: 'failing',
    reason: expect.stringMatching(/^The store cannot be read: .+/),
  });
});

it('answers HEAD, and 405 to anything else', async () => {
  const service = await openDataService();
  expect((await ask(service, '/healthz', { method: 'HEAD' })).status).toBe(200);
  const refused = await ask(service, '/healthz', { method: 'POST' });
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});
