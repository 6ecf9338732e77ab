import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { expect } from './support/test.ts';
import { recordsOf, test } from './support/upload-test.ts';
import { sectionLink, uploadTab } from './screens/navigation.ts';

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 240_000 });

const WELL = { equipId: 'YW0010002', equipType: '液位计' };
const OTHER = { equipId: 'YT0010001', equipType: '一体式液位计' };

const csv = (lines: string[]) => encodeGbk([...lines, ''].join('\r\n'));
const at = (minute: string, level: number) =>
  expect.objectContaining({ timestamp: `2024-07-01 00:${minute}:00`, level });

test('a bad cell of a wide row holds its own station alone, and is sent when it is repaired', async ({
  window,
  service,
  upload,
}) => {
  const lines = [
    '时间,团结路2号污水井液位,临江路1号泵站前池液位',
    '2024/7/1 0:00,3.15,4.15',
    '2024/7/1 0:05,3.l6,4.16',
    '2024/7/1 0:10,3.17,4.17',
  ];
  await upload.drop({ name: 'wide.csv', content: csv(lines) });
  await upload.todo.getByRole('button', { name: /^Yes, everything is correct/ }).click();
  await upload.todo.getByRole('button', { name: /^Send as level/ }).click();
  await expect(upload.promise).toContainText('3 rows of 1 quantity for 2 stations');
  await upload.send();
  expect(await recordsOf(service.baseUrl, OTHER)).toEqual(
    expect.arrayContaining([at('00', 4.15), at('05', 4.16), at('10', 4.17)]),
  );
  expect(await recordsOf(service.baseUrl, WELL)).not.toEqual(expect.arrayContaining([at('05', 3.16)]));

  // Repaired in the rows, only what was not sent goes.
  await window.getByRole('button', { name: 'Back to the review' }).click();
  await upload.cell(3, 1).dblclick();
  await window.getByLabel('团结路2号污水井液位, row 3').fill('3.16');
  await window.keyboard.press('Enter');
  await expect(upload.sendButton).toHaveText('Send 1 record');
  await upload.send();
  expect(await recordsOf(service.baseUrl, WELL)).toEqual(
    expect.arrayContaining([at('00', 3.15), at('05', 3.16), at('10', 3.17)]),
  );
});

test('a file that is sent again says what goes of it, what has changed, and what the service keeps', async ({
  window,
  service,
  upload,
}) => {
  const lines = [
    '时间,液位(m)',
    '2024/7/1 0:00,61.5',
    '2024/7/1 0:05,61.6',
    '2024/7/1 0:10,61.7',
    '2024/7/1 0:15,6l.8',
    '2024/7/1 0:20,61.9',
    '2024/7/1 0:25,62.0',
  ];
  const name = '团结路2号污水井液位.csv';
  await upload.drop({ name, content: csv(lines) });
  await expect(upload.promise).toContainText('5 rows of 1 quantity');
  await upload.send();
  // One row was held back: the way back and a copy of the row are offered, and the file is still needed.
  const held = window.getByText('1 row was held back.');
  await expect(held).toBeVisible();
  await expect(window.getByText('The file is no longer needed.')).toHaveCount(0);
  const download = window.waitForEvent('download');
  await window.getByRole('button', { name: '1 row held back (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('held back 团结路2号污水井液位.csv');

  // Repaired: one value mended, one changed, one emptied, one row gone.
  await window.getByRole('button', { name: 'Another file' }).click();
  const repaired = lines
    .map((line) => line.replace('6l.8', '61.8').replace('61.6', '61.65').replace('61.7', ''))
    .filter((line) => !line.endsWith('61.9'));
  await upload.drop({ name, content: csv(repaired) });
  await expect(upload.sendButton).toHaveText('Send 2 records');
  await expect(upload.promise).toContainText('2 new or changed records');
  await expect(window.getByText('4 records = 2 to be sent + 2 sent before')).toBeVisible();
  const before = window.getByRole('region', { name: 'Sent to this service before' });
  await expect(before).toContainText('2 records were sent before with the same values');
  await expect(before.getByText('YW0010002 at 2024-07-01 00:05:00, 液位 61.6 → 61.65')).toBeVisible();
  await expect(before).toContainText('2 times sent before are no longer in what will be sent');
  await expect(before.getByText('YW0010002 at 2024-07-01 00:10:00, 液位 61.7')).toBeVisible();
  await expect(before.getByText('YW0010002 at 2024-07-01 00:20:00, 液位 61.9')).toBeVisible();

  const body =
    '[{"timestamp":"2024-07-01 00:05:00","level":61.65},{"timestamp":"2024-07-01 00:15:00","level":61.8}]';
  await window.getByRole('button', { name: 'Preview' }).click();
  const preview = window.getByRole('dialog', { name: 'Preview (nothing sent yet)' });
  await expect(preview.getByRole('status')).toContainText('2 records → 1 batch');
  await expect(preview.getByRole('status')).toContainText(`(${body.length})`);
  await expect(preview.getByLabel('First batch')).toHaveText(body);
  await window.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  // All of it again, if that is wanted: the preview follows.
  await before.getByLabel('What was sent before').selectOption('send all again');
  await expect(upload.sendButton).toHaveText('Send 4 rows');
  await before.getByLabel('What was sent before').selectOption('send only what has changed');
  await expect(upload.sendButton).toHaveText('Send 2 records');
  await upload.send();
  await expect(window.getByText(/^The service keeps what was sent before of 2 times/)).toBeVisible();
  expect(await recordsOf(service.baseUrl, WELL)).toEqual(
    expect.arrayContaining([at('05', 61.65), at('10', 61.7), at('15', 61.8), at('20', 61.9)]),
  );
  await window.getByRole('link', { name: 'Receipt', exact: true }).click();
  await expect(window.getByText('2 times sent before and no longer in this upload')).toBeVisible();
});

test('a service that is stopped and started in the middle changes nothing about a checked file', async ({
  window,
  service,
  upload,
}) => {
  const lines = ['时间,液位(m)', '2024/7/1 0:00,91.5', '2024/7/1 0:05,91.6'];
  await upload.drop({ name: `团结路2号污水井液位.csv`, content: csv(lines) });
  await expect(upload.sendButton).toBeEnabled();
  await service.whileDown(async () => {
    await sectionLink(window, 'Places').click();
    await window.getByRole('button', { name: 'Refresh' }).first().click();
    await upload.open();
    await expect(upload.promise).toContainText('团结路2号污水井液位 (YW0010002)');
    await upload.confirm();
    await window.getByRole('button', { name: 'Send now', exact: true }).click();
    await expect(window.getByText('0 of 1 batch accepted')).toBeVisible();
  });
  await uploadTab(window, 'Outbox').click();
  await expect(async () => {
    const tryNow = window.getByRole('button', { name: /^(?:Try now|Send now|Resume)$/ }).first();
    // What is sent by itself meanwhile takes the button away: the next look finds it gone.
    if (await tryNow.isVisible()) await tryNow.click({ timeout: 1_000 });
    expect(await recordsOf(service.baseUrl, WELL)).toEqual(
      expect.arrayContaining([at('00', 91.5), at('05', 91.6)]),
    );
  }).toPass({ timeout: 90_000 });
});

test('the whole way works by keyboard: the station, a cell that is corrected and undone, and Send', async ({
  window,
  service,
  upload,
}) => {
  const lines = ['时间,液位(m)', '2024/7/1 0:00,51.5', '2024/7/1 0:05,51.6', '2024/7/1 0:10,51.7'];
  await upload.drop({ name: 'export.csv', content: csv(lines) });
  await upload.field('Station').focus();
  await window.keyboard.type('团结路2号');
  await window.getByRole('option', { name: /团结路2号/ }).waitFor();
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await expect(upload.promise).toContainText('团结路2号污水井液位 (YW0010002)');

  await upload.rows.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await window.keyboard.press(key);
  await expect(upload.cell(3, 1)).toHaveAttribute('aria-selected', 'true');
  await window.keyboard.press('F2');
  await window.keyboard.press('Control+a');
  await window.keyboard.type('5l.6');
  await window.keyboard.press('Enter');
  await expect(upload.cell(3, 1)).toHaveAttribute('aria-invalid', 'true');
  await expect(upload.promise).toContainText('2 rows');
  await window.keyboard.press('Control+z');
  await expect(upload.promise).toContainText('3 rows');
  await expect(upload.cell(3, 1)).toContainText('51.6');
  // Typed and thought better of: nothing has changed.
  await window.keyboard.type('9');
  await window.keyboard.press('Escape');
  await expect(upload.rows).toBeFocused();
  await expect(upload.cell(4, 1)).toContainText('51.7');
  // The last value, filled down from the one above it.
  await window.keyboard.press('Shift+ArrowUp');
  await window.keyboard.press('Control+d');
  await expect(upload.cell(4, 1)).toContainText('51.6');
  await expect(upload.sendButton).toBeEnabled();
  await upload.sendButton.focus();
  await window.keyboard.press('Enter');
  await window.getByRole('button', { name: 'Send now', exact: true }).press('Enter');
  await expect(
    window.getByRole('heading', { name: /: (sent completely|everything that was sent is stored)/ }),
  ).toBeVisible({ timeout: 60_000 });
  expect(await recordsOf(service.baseUrl, WELL)).toEqual(
    expect.arrayContaining([at('00', 51.5), at('05', 51.6), at('10', 51.6)]),
  );
});

test('cells are chosen by dragging that begins on one of them', async ({ upload }) => {
  const lines = ['时间,液位(m)', '2024/7/1 0:00,51.5', '2024/7/1 0:05,51.6', '2024/7/1 0:10,51.7'];
  await upload.drop({ name: '团结路2号污水井液位.csv', content: csv(lines) });
  const chosen = upload.rows.locator('[aria-selected=true]');
  await upload.cell(2, 0).dragTo(upload.cell(3, 1));
  await expect(chosen).toHaveCount(4);
  await upload.cell(2, 0).click();
  await upload.rows.getByRole('rowheader').first().dragTo(upload.cell(4, 1));
  await expect(chosen).toHaveCount(1);
});

test('cells whose rows are out of sight are filled, copied, emptied and pasted as those in sight', async ({
  window,
  context,
  upload,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const minutes = Array.from({ length: 600 }, (_, of) => of);
  const time = (of: number) => `2024/7/1 ${Math.floor(of / 60)}:${`${of % 60}`.padStart(2, '0')}`;
  const level = (of: number) => (51 + of / 1000).toFixed(3);
  const lines = ['时间,液位(m)', ...minutes.map((of) => `${time(of)},${level(of)}`)];
  await upload.drop({ name: '团结路2号污水井液位.csv', content: csv(lines) });
  await expect(upload.promise).toContainText('600 rows');
  const goTo = async (row: string) => {
    await window.getByLabel('Go to row').fill(row);
    await window.keyboard.press('Enter');
  };
  const chooseAll = async () => {
    await goTo('2');
    await upload.cell(2, 1).click();
    await window.keyboard.press('Control+Shift+ArrowDown');
    await expect(upload.cell(601, 1)).toHaveAttribute('aria-selected', 'true');
  };

  await chooseAll();
  await window.keyboard.press('Control+d');
  await expect(upload.cell(601, 1)).toHaveText('51.000');
  await goTo('300');
  await expect(upload.cell(300, 1)).toHaveText('51.000');
  await upload.rows.focus();
  await window.keyboard.press('Control+z');
  await expect(upload.cell(300, 1)).toHaveText('51.298');

  await chooseAll();
  await window.keyboard.press('Control+c');
  const copied = () => window.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(minutes.map(level).join('\n'));

  await window.keyboard.press('Delete');
  await expect(window.getByText(/^Nothing will be sent/)).toBeVisible();
  await window.keyboard.press('Control+z');
  await expect(upload.promise).toContainText('600 rows');

  // One value for all of them.
  await window.evaluate(() => navigator.clipboard.writeText('52.5'));
  await chooseAll();
  await window.keyboard.press('Control+v');
  await expect(upload.cell(601, 1)).toHaveText('52.5');
  await goTo('2');
  await expect(upload.cell(2, 1)).toHaveText('52.5');
});

test('a pattern is replaced in all cells, and one that would take for ever is given up', async ({
  window,
  upload,
}) => {
  const lines = [
    '时间,液位(m)',
    '2024/7/1 0:00,51.5',
    '2024/7/1 0:05,5l.6',
    `2024/7/1 0:10,${'9'.repeat(40)}y`,
  ];
  await upload.drop({ name: '团结路2号污水井液位.csv', content: csv(lines) });
  await window.getByRole('button', { name: 'Find and replace' }).click();
  const dialog = window.getByRole('dialog', { name: 'Find and replace' });
  await dialog.getByLabel('Pattern (regular expression)').check();
  await dialog.getByLabel('Find', { exact: true }).fill(String.raw`^(\d+)+x`);
  await dialog.getByRole('button', { name: 'Find' }).click();
  // The window goes on meanwhile.
  await dialog.getByLabel('Replace with').focus();
  await expect(dialog.getByRole('status')).toContainText('takes too long');
  await dialog.getByLabel('Find', { exact: true }).fill(String.raw`^(\d)l\.`);
  await dialog.getByLabel('Replace with').fill('$11.');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('button', { name: 'Replace in 1 cell' }).click();
  await expect(upload.cell(3, 1)).toHaveText('51.6');
});

test('under a filter the rows stay what they are while others are settled and go away', async ({
  window,
  upload,
}) => {
  const lines = [
    '时间,液位(m)',
    '2024/7/1 0:00,51.5',
    '2024/7/1 0:05,5l.6',
    '2024/7/1 0:10,51.7',
    '2024/7/1 0:15,5l.8',
    '2024/7/1 0:20,5l.9',
  ];
  await upload.drop({ name: '团结路2号污水井液位.csv', content: csv(lines) });
  const filter = (name: RegExp) =>
    window.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name });
  // A row that was gone to holds no filter open or shut.
  await window.getByLabel('Go to row').fill('2');
  await filter(/^Held back/).click();
  await expect(filter(/^Held back/)).toHaveAttribute('aria-pressed', 'true');
  const rows = upload.rows.getByRole('row').filter({ has: window.getByRole('gridcell') });
  await expect(rows).toHaveCount(3);

  await rows.nth(0).getByRole('gridcell').nth(1).dblclick();
  await window.getByLabel('液位(m), row 3').fill('51.6');
  await window.keyboard.press('Enter');
  // While the first one is checked and goes away, the next is written.
  await window.keyboard.press('F2');
  const next = window.getByLabel('液位(m), row 5');
  await next.fill('51.8');
  await expect(rows).toHaveCount(2);
  await expect(next).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('5l.9');
  await filter(/^All rows/).click();
  await expect(upload.cell(3, 1)).toContainText('51.6');
  await expect(upload.cell(5, 1)).toContainText('51.8');
});
