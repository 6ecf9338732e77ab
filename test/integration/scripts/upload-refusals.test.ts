import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseUploadOptions } from '#scripts/upload/upload-options.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { openApp, run, report, send, table, fileOf } from '#test/support/upload-command.ts';

it('a file that cannot be read ends it with 4, and those beside it are sent all the same', async () => {
  const app = await openApp();
  const bad = await fileOf(app, 'page.xls', '%PDF-1.7 nothing');
  const good = await fileOf(app, 'a.csv', table(app));
  const { exitCode, files } = await send(app, bad, good);
  expect(exitCode).toBe(4);
  expect(files[0]?.failure).toMatchObject({ code: 'FILE_UNREADABLE', details: { why: 'pdf' } });
  expect(files[1]?.sheets[0]?.outcome).toBe('sent');
});

// A file that can be opened and not be read, as one on a disk that fails.
it.runIf(process.platform === 'linux')(
  'a file that the system does not let it read is one of these',
  async () => {
    const app = await openApp();
    const good = await fileOf(app, 'a.csv', table(app));
    const { exitCode, files } = await send(app, '/proc/self/mem', good);
    expect(exitCode).toBe(4);
    expect(files[0]?.failure).toMatchObject({ code: 'FILE_UNREADABLE', details: { why: 'gone' } });
    expect(files[1]?.sheets[0]?.outcome).toBe('sent');
  },
);

it('an outbox that cannot be used is told with each file, and ends it with 5', async () => {
  const app = await openApp();
  const outbox = join(app.dataDir, 'outbox.sqlite3');
  await rm(outbox);
  await mkdir(outbox);
  const bad = await fileOf(app, 'page.xls', '%PDF-1.7 nothing');
  const first = await fileOf(app, 'a.csv', table(app));
  const second = await fileOf(app, 'b.csv', table(app).replaceAll('2026-01-01', '2026-01-02'));
  const told = await send(app, first, second);
  expect(told.exitCode).toBe(5);
  for (const { sheets } of told.files)
    expect(sheets[0]).toMatchObject({ outcome: 'not-sent', failure: { code: 'OUTBOX_FAILED' } });
  expect((await send(app, first, bad)).exitCode).toBe(4);
  expect(app.seen).toEqual([]);
});

it('the answers for one of several files of one name are not those of the others', async () => {
  const app = await openApp();
  const paths: string[] = [];
  for (const [at, folder] of ['north', 'south'].entries()) {
    await mkdir(join(app.folder, folder));
    const rows = `时间,液位(m)\r\n2026-01-0${at + 1} 00:00,1.2${at}\r\n2026-01-0${at + 1} 00:05,1.3${at}\r\n`;
    paths.push(await fileOf(app, join(folder, 'data.csv'), rows));
  }
  const asked = join(app.folder, 'answers.json');
  expect((await send(app, ...paths, '--write-answers', asked)).exitCode).toBe(3);
  const { settings, ...given } = JSON.parse(await readFile(asked, 'utf8')) as {
    settings: { file: string }[];
  };
  expect(settings.map(({ file }) => file)).toEqual(['north data.csv', 'south data.csv']);
  const stations = [app.first, app.second].map(({ equipType, equipId }) => ({ equipType, equipId }));
  const answered = settings.map((one, at) => ({ ...one, ...stations[at] }));
  await writeFile(asked, JSON.stringify({ ...given, settings: answered }));
  const { exitCode, files } = await send(app, ...paths, '--answers', asked);
  expect(exitCode).toBe(0);
  expect(files.map(({ calledAs }) => calledAs)).toEqual(['north data.csv', 'south data.csv']);
  expect(app.seen.map(({ equipId, text }) => [equipId, text.includes('2026-01-01')])).toEqual([
    [app.first.equipId, true],
    [app.second.equipId, false],
  ]);
});

it('a file that could not be written in the end is told of before anything is sent', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app));
  const nowhere = join(app.folder, 'none', 'layout.json');
  for (const option of ['--write-layout', '--write-answers'])
    await expect(send(app, file, option, nowhere)).rejects.toThrow('cannot be written');
  expect(app.seen).toEqual([]);
  const bad = await fileOf(app, 'page.xls', '%PDF-1.7 nothing');
  expect((await send(app, bad, '--write-layout', join(app.folder, 'layout.json'))).exitCode).toBe(4);
});

it('a wrong option, an unknown connection and an unusable file of answers end it with 2', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app));
  const answers = await fileOf(
    app,
    'answers.json',
    '{"format":"stillwell-upload-answers","version":1,"anwsers":[]}',
  );
  const refused = [
    await run(app, file),
    await run(app, file, '--conection', 'Weekly'),
    await run(app, file, '--connection', 'Monthly'),
    await run(app, file, '--check', '--answers', answers),
    await run(app, `${file}.none`, '--check'),
  ];
  expect(refused.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2, 2]);
  expect(refused[2]?.stderr).toContain('Connections: Weekly');
  expect(refused[3]?.stderr).toContain('anwsers');
});

it('an unknown zone, and a folder that cannot be made, are wrong options too', async () => {
  const folder = await tempDir();
  const file = await fileOf({ folder }, 'a.csv', 'x');
  const wrong = parseUploadOptions([file, '--check', '--zone', 'Mars/Base']);
  expect(wrong).toEqual({ error: expect.stringContaining('Mars/Base is not a time zone') as string });
  await expect(report({ dataDir: folder }, file, '--out', file)).rejects.toMatchObject({ exitCode: 2 });
  await expect(report({ dataDir: file }, file, '--connection', 'Weekly')).rejects.toMatchObject({
    exitCode: 2,
  });
});
