import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markAt } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { expect, expectShown, test } from '../standin-test.ts';
import { sectionLink, uploadTab } from '#test/e2e/screens/navigation.ts';

const CSV = 'equipId,timestamp,water_level\nG-1,2026-03-01 10:00:00,1.5\n';

const LAYOUT = {
  version: 1,
  templateId: 't',
  name: 'Weekly',
  savedAtMs: 1,
  fingerprint: ['timestamp'],
  equipIdOfSource: {},
  plan: {
    format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
    sheet: '',
    headerRows: [1],
    firstDataRow: 2,
    lastDataRow: null,
    footerMarks: [],
    columns: [],
    namedFields: [],
    time: { order: 'ymd', bareNumber: null, sourceZone: null, fixedDate: null, shiftS: 0 },
    equipment: { equipType: '', typeOfEquip: {}, equipId: { from: 'fixed', equipId: '' } },
    missingTexts: [],
    sentinels: [],
    shortRows: 'hold',
    badRows: 'hold',
    duplicates: 'hold',
    corrections: [],
  },
};

/** The data folder of an app with a connection, a layout, and the folders given. */
function prepare(dataDir: string, folders: object[]): void {
  const connection = {
    kind: 'remote',
    id: 'c',
    username: null,
    name: 'River office',
    baseUrl: 'http://127.0.0.1:9',
    tokenHeader: 'X-SVC-TOKEN',
    zone: 'Asia/Shanghai',
  };
  const write = (name: string, content: object) =>
    writeFileSync(join(dataDir, name), JSON.stringify(content));
  write('connections.json', { version: 1, connections: [connection], activeId: 'c' });
  write('upload-templates.json', { version: 1, templates: [LAYOUT] });
  write('watched-folders.json', { version: 1, folders });
}

test('a folder to watch is chosen in the system’s dialog, and one that is cancelled is not watched', async ({
  start,
  page,
  dataDir,
}) => {
  prepare(dataDir, []);
  const folder = join(dataDir, 'watched', 'exports');
  mkdirSync(folder, { recursive: true });
  const standin = await start();
  await expectShown(page, standin);
  await sectionLink(page, 'Upload').click();
  await uploadTab(page, 'Watched folders').click();
  await page.getByRole('button', { name: 'Watch a folder…' }).click();
  for (const [index, paths] of [[], [folder]].entries()) {
    await page.getByRole('button', { name: 'Choose folder…' }).click();
    await expect.poll(() => standin.fileDialogs.length).toBe(index + 1);
    expect(standin.fileDialogs[index]?.properties).toEqual(['openDirectory', 'createDirectory']);
    standin.tell({ type: 'chosen-files', paths });
  }
  await expect(page.getByRole('region', { name: folder })).toBeVisible();
  await expect(page.getByRole('region')).toHaveCount(1);
});

test('a file that waits for a person is told once, to a user who looks elsewhere', async ({
  start,
  page,
  dataDir,
}) => {
  const path = join(dataDir, 'exports');
  mkdirSync(path);
  const file = join(dataDir, 'week.csv');
  writeFileSync(file, CSV);
  // It was being sent, and the outbox has nothing of that upload any more.
  const upload = { fileName: 'week.csv', mark: await markAt(file), jobIds: ['lost'] };
  const watched = { id: 'f', path, connectionId: 'c', templateId: 't', isPaused: false };
  prepare(dataDir, [{ ...watched, uploads: { key: upload } }]);
  const standin = await start();
  await expectShown(page, standin);
  standin.tell({ type: 'focus-window', windowId: 1, isFocused: false });
  renameSync(file, join(path, 'week.csv'));
  await expect.poll(() => standin.notifications.length, { timeout: 20_000 }).toBe(1);
  expect(standin.notifications[0]).toMatchObject({ title: 'week.csv waits for you' });
  standin.tell({ type: 'click-notification', id: standin.notifications[0]?.id ?? 0 });
  await expect(page).toHaveURL(/#upload/);
  expect(standin.notifications).toHaveLength(1);
});
