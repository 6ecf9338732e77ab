import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { expect, expectShown, test } from '../standin-test.ts';

test('a second start of the same data folder ends, and shows the window of the first', async ({
  standin,
  start,
}) => {
  const shown = standin.shownCount;
  const second = await start({ first: standin });
  await second.exited;
  expect(second.exitCode, second.said()).toBe(0);
  expect(second.windows.size).toBe(0);
  expect([...second.problems, ...second.dialogs]).toEqual([]);
  await expect.poll(() => standin.shownCount, 'the window is shown again').toBeGreaterThan(shown);
  expect((await standin.ask('facts', null)).windows).toHaveLength(1);
});

test('a second start while the first is still opening spoils nothing', async ({ start, page }) => {
  const standin = await start({ early: [{ type: 'second-instance', words: [], workingDir: '/' }] });
  await expectShown(page, standin);
  expect((await standin.ask('facts', null)).windows).toHaveLength(1);
  expect(standin.problems).toEqual([]);
});

test('another data folder has a Stillwell of its own, with Chromium’s files in it', async ({
  standin,
  start,
  dataDir,
  context,
}) => {
  const otherDir = join(dataDir, 'other');
  const other = await start({ dataDir: otherDir, page: await context.newPage(), first: standin });
  expect(other.windows.size).toBe(1);
  expect((await other.ask('facts', null)).userData).toBe(join(otherDir, 'electron'));
  expect((await standin.ask('facts', null)).userData).toBe(join(dataDir, 'electron'));
  if (process.platform !== 'win32') {
    expect((statSync(join(otherDir, 'electron')).mode & 0o777).toString(8), 'for its user alone').toBe('700');
  }
});

test('starts again on the folder of one that was killed', async ({ start, page, context }) => {
  const first = await start();
  await expect(page.getByRole('navigation')).toBeVisible();
  await first.stop('SIGKILL');
  const fresh = await context.newPage();
  const second = await start({ page: fresh });
  await expect(fresh.getByRole('navigation')).toBeVisible();
  expect(second.problems).toEqual([]);
});

test('a folder that another shell uses is named, and nothing opens', async ({ start, dataDir }) => {
  const lock = lockDataDir(dataDir);
  const standin = await start();
  await expect.poll(() => standin.exitCode, 'exit code').toBe(1);
  expect(standin.windows.size).toBe(0);
  expect(standin.dialogs.map(({ message }) => message).join()).toContain(dataDir);
  if (lock.isHeld) lock.release();
});

test('a folder that cannot be made is told in a dialog', async ({ start }) => {
  const standin = await start({ dataDir: '/dev/null/stillwell' });
  await expect.poll(() => standin.exitCode, 'exit code').toBe(1);
  expect(standin.problems).toEqual([]);
  expect(standin.dialogs.map(({ message }) => message).join()).toContain('/dev/null/stillwell');
});

test('a failure at the start is told in the language that was chosen', async ({ start, dataDir }) => {
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ language: 'zh-CN' }));
  const lock = lockDataDir(dataDir);
  const standin = await start({ locale: 'en-US' });
  await expect.poll(() => standin.exitCode, 'exit code').toBe(1);
  expect(standin.dialogs.map(({ message }) => message).join()).toContain('正在使用数据文件夹');
  if (lock.isHeld) lock.release();
});
