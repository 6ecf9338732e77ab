import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectShown, test } from '../standin-test.ts';

const CSV = 'equipId,timestamp,water_level\nG-1,2026-03-01 10:00:00,1.5\n';

function download(page: Page, fileName = 'words.txt'): Promise<void> {
  return page.evaluate((name) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['three words here']));
    link.download = name;
    link.click();
  }, fileName);
}

test('what the window saves goes where the user says in the system’s dialog, and next time it begins there', async ({
  standin,
  page,
  dataDir,
}) => {
  standin.savePaths.push(join(dataDir, 'mine.txt'));
  await download(page);
  await expect.poll(() => standin.fileDialogs.length).toBe(1);
  expect(standin.fileDialogs[0]).toMatchObject({ kind: 'save', title: 'Save' });
  expect(standin.fileDialogs[0]?.proposed).toMatch(/Downloads[\\/]words\.txt$/);
  const mine = join(dataDir, 'mine.txt');
  await expect.poll(() => existsSync(mine) && readFileSync(mine, 'utf8')).toBe('three words here');
  await expect
    .poll(async () => {
      await download(page);
      return standin.fileDialogs.at(-1)?.proposed;
    })
    .toBe(join(dataDir, 'words.txt'));
});

test('a file that cannot be saved is said, and one that is cancelled is not', async ({ standin, page }) => {
  await download(page, 'cancelled.txt');
  await expect.poll(() => standin.fileDialogs.length).toBe(1);
  standin.savePaths.push('/dev/null/nowhere.txt');
  await download(page, 'failed.txt');
  const told = () => standin.dialogs.map(({ message }) => message);
  await expect.poll(told).toEqual(['failed.txt was not saved.']);
});

test('nothing but what the window made is downloaded', async ({ standin }) => {
  for (const url of [
    'https://example.com/x.exe',
    'app://bundle/index.html',
    'blob:https://example.com/1',
    'data:,x',
  ]) {
    const { isPrevented } = await standin.ask('download', { id: 0, url, fileName: 'x' });
    expect(isPrevented, url).toBe(true);
  }
});

test('the menu opens files by the system’s dialog, and they come to the upload workspace', async ({
  standin,
  page,
  dataDir,
}) => {
  const file = join(dataDir, 'levels.csv');
  writeFileSync(file, CSV);
  await standin.ask('click-menu', { path: ['File', 'Open Files to Upload…'] });
  await expect.poll(() => standin.fileDialogs.length).toBe(1);
  expect(standin.fileDialogs[0]?.properties).toEqual(['openFile', 'multiSelections']);
  standin.tell({ type: 'chosen-files', paths: [file] });
  await expect(page).toHaveURL(/#upload/);
  await expect.poll(() => heldFiles(dataDir)).toEqual([CSV]);
});

test('a file that cannot be read is named', async ({ standin, dataDir }) => {
  await standin.ask('click-menu', { path: ['File', 'Open Files to Upload…'] });
  await expect.poll(() => standin.fileDialogs.length).toBe(1);
  standin.tell({ type: 'chosen-files', paths: [join(dataDir, 'gone.csv')] });
  await expect
    .poll(() => standin.dialogs.map(({ message }) => message))
    .toEqual(['Stillwell cannot read gone.csv.']);
});

test('a file on the command line, of the first start as of a second one, comes to the upload workspace', async ({
  start,
  page,
  dataDir,
}) => {
  const [first, second] = [join(dataDir, 'a.csv'), join(dataDir, 'b.csv')];
  writeFileSync(first, CSV);
  writeFileSync(second, `${CSV}G-1,2026-03-01 11:00:00,1.6\n`);
  writeFileSync(join(dataDir, 'c.csv'), `${CSV}G-1,2026-03-01 12:00:00,1.7\n`);
  const standin = await start({ words: [first] });
  await expectShown(page, standin);
  await expect.poll(() => heldFiles(dataDir).length).toBe(1);
  await expect(page).toHaveURL(/#upload/);
  const words = ['stillwell', '--data-dir=/elsewhere', 'b.csv', dataDir, 'missing.csv', 'running.json'];
  standin.tell({ type: 'second-instance', words, workingDir: dataDir });
  await expect.poll(() => heldFiles(dataDir).length).toBe(2);
  // By the time that this one has come, whatever there was to say of the others has been said.
  standin.tell({ type: 'second-instance', words: ['stillwell', 'c.csv'], workingDir: dataDir });
  await expect.poll(() => heldFiles(dataDir).length).toBe(3);
  expect([...standin.problems, ...standin.dialogs]).toEqual([]);
});

test('on macOS a file dropped on the dock comes to the upload workspace, even before the app is there', async ({
  start,
  page,
  dataDir,
}) => {
  const [early, late] = [join(dataDir, 'early.csv'), join(dataDir, 'late.csv')];
  writeFileSync(early, CSV);
  writeFileSync(late, CSV);
  const standin = await start({ platform: 'darwin', early: [{ type: 'open-file', path: early }] });
  await expectShown(page, standin);
  await expect.poll(() => heldFiles(dataDir).length).toBe(1);
  standin.tell({ type: 'open-file', path: late });
  await expect.poll(() => heldFiles(dataDir).length).toBe(2);
  expect(standin.problems).toEqual([]);
});

/** Texts of the files that the backend holds. */
function heldFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'uploads', 'incoming');
  if (!existsSync(folder)) return [];
  const whole = readdirSync(folder).filter((name) => !name.endsWith('.part'));
  return whole.map((name) => readFileSync(join(folder, name), 'utf8'));
}
