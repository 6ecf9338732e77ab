import { readFile } from 'node:fs/promises';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { OutboxScreen } from './screens/outbox-screen.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, FOUR_BATCHES, test } from './support/outbox-test.ts';
import { lookElsewhere, toldOutside } from './support/raise-alert.ts';
import { test as base } from './support/test.ts';
import { sectionLink, uploadTab } from './screens/navigation.ts';

// Each starts a service and fills an outbox before Stillwell itself is started.
test.describe.configure({ timeout: 300_000 });
test.use({ acceptDownloads: true });

test('what waits is put in order, sent after signing in, proved by a receipt, and found and sent again from the history', async ({
  outbox,
  window,
  gate,
}) => {
  await test.step('nobody being signed in is said once, with what can be done about it', async () => {
    await expect(outbox.job('WL-01.csv')).toBeVisible();
    await expect(window.getByText(/You are not signed in/)).toHaveCount(1);
    await uploadTab(window, 'New upload').click();
    await expect(window.getByText(/You are not signed in/)).toHaveCount(1);
  });

  await outbox.open();

  await test.step('the order of sending is changed by the arrow keys, and kept', async () => {
    const names = () => outbox.queue.getByRole('listitem').getByRole('link').allTextContents();
    await expect.poll(names).toEqual(['WL-01.csv', 'WL-02.csv']);
    await window.getByRole('button', { name: 'Move WL-02.csv' }).press('ArrowUp');
    await expect.poll(names).toEqual(['WL-02.csv', 'WL-01.csv']);
  });

  expect(gate.seen()).toBe(0);

  await test.step('what waits is sent after signing in, and its receipt names every batch with its bytes', async () => {
    await expect(outbox.job('WL-01.csv')).toContainText('cannot be sent at the moment');
    await expectNothingFound(window, 'outbox, signed out');
    await outbox.openJob('WL-01.csv');
    const why = window.getByRole('group', { name: /^You are not signed in/ });
    await expect(why.getByRole('link', { name: 'Open the connection' })).toBeVisible();
    await outbox.open();
    await outbox.signIn('engineer', 'engineer-demo');
    await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
    await expect(outbox.job('WL-01.csv')).toContainText('30,000 of 30,000 records · 4 of 4 batches');
    await outbox.openJob('WL-01.csv');
    await expect(outbox.batch(4)).toContainText('stored');
    await outbox.batch(2).click();
    const detail = window.getByRole('region', { name: 'Batch 2' });
    await detail.getByRole('button', { name: 'Show the exact text' }).click();
    await expect(detail.getByRole('textbox')).toHaveValue(/^\[\{"timestamp":"2026-01-/);
    const sha256 = await detail.locator('code').textContent();
    await expectNothingFound(window, 'page of an upload');
    const coming = window.waitForEvent('download');
    await window.getByRole('button', { name: 'CSV', exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('receipt WL-01.csv');
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    const table = lines.slice(lines.indexOf('') + 1, -1).map((line) => line.split(','));
    const [header, ...rows] = table;
    const column = (name: string) => rows.map((row) => row[header?.indexOf(name) ?? -1]);
    expect(column('Batch')).toEqual(['1', '2', '3', '4']);
    expect(column('State')).toEqual(['stored', 'stored', 'stored', 'stored']);
    expect(column('Status')).toEqual(['200', '200', '200', '200']);
    expect(column('SHA-256')[1]).toBe(sha256);
    expect(column('Rows').reduce((sum, count) => sum + Number(count), 0)).toBe(FOUR_BATCHES);
  });

  expect(gate.equipment()[0]).toBe('WL-02');
  await outbox.open();

  await test.step('a search in the history finds an upload by its equipment, and what was sent is shown over time', async () => {
    await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
    await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
    await uploadTab(window, 'History').click();
    const uploads = window.getByRole('table', { name: 'History' });
    await expect(uploads.getByRole('row')).toHaveCount(3);
    await window.getByRole('searchbox', { name: 'File, connection or station' }).fill('WL-02');
    await expect(uploads.getByRole('row')).toHaveCount(2);
    await window.getByText('Sent data by station').click();
    await window.getByRole('button', { name: /^WL-01/ }).click();
    const sent = window.getByRole('region', { name: 'Sent for WL-01' });
    await expect(sent.getByRole('img')).toHaveAccessibleName('Periods of 4 batches sent for WL-01');
    await expectNothingFound(window, 'what was sent, by equipment');
    await sent.getByRole('checkbox', { name: 'Select batch 2' }).check();
    await sent.getByRole('button', { name: 'Send again…' }).click();
    gate.set('hold');
    await window.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    const again = outbox.queue.getByRole('listitem', { name: 'WL-01.csv' });
    await expect(again).toContainText('starts in');
    await outbox.press('WL-01.csv', 'Send now');
    await expect(again).toContainText('1 batch in progress');
    gate.set('pass');
    await expect(outbox.job('WL-01.csv').first()).toContainText('sent completely');
  });
});

test(
  'an upload is paused, goes on, and is cancelled without what waits',
  { tag: '@every-shell' },
  async ({ outbox, gate, window }) => {
    gate.set('hold');
    await outbox.signIn('engineer', 'engineer-demo');
    await expect(outbox.job('WL-01.csv')).toContainText('1 batch in progress');
    await outbox.press('WL-01.csv', 'Pause');
    await expect(outbox.job('WL-01.csv')).toContainText('pausing');
    gate.set('pass');
    await expect(outbox.job('WL-01.csv')).toContainText('1 of 4 batches');
    await expect(outbox.job('WL-01.csv')).toContainText('paused');
    gate.set('hold');
    await outbox.press('WL-01.csv', 'Resume');
    await expect(outbox.job('WL-01.csv')).toContainText('1 batch in progress');
    await outbox.press('WL-01.csv', 'Cancel…');
    const dialog = window.getByRole('dialog', { name: 'Cancel WL-01.csv?' });
    await expect(dialog).toContainText('2 batches will not be sent');
    await dialog.getByRole('button', { name: 'Cancel the upload' }).click();
    // The dialog closes when the outbox has heard of it; four batches are sent faster than that.
    await expect(dialog).toBeHidden();
    gate.set('pass');
    await expect(outbox.job('WL-01.csv')).toContainText('cancelled');
    await expect(outbox.job('WL-01.csv')).toContainText('2 batches stored');
    await expect(outbox.job('WL-01.csv')).toContainText('2 batches not stored');
    // What is not stored is gone, so nobody offers to send exactly the same bytes.
    await outbox.openJob('WL-01.csv');
    await expect(window.getByRole('button', { name: 'CSV', exact: true })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Send again…' })).toHaveCount(0);
  },
);

test('by keyboard the focus stays with the upload that a decision is about', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set({ status: 406, msg: 'unknown equipment' });
  await outbox.signIn('engineer', 'engineer-demo');
  const [first, other] = [outbox.job('WL-01.csv'), outbox.job('WL-02.csv')];
  await expect(first).toContainText('stopped: needs your decision');
  await expect(other).toContainText('stopped: needs your decision');
  const act = (name: RegExp | string) => first.getByRole('button', { name }).press('Enter');
  const confirm = (name: string) => window.getByRole('dialog').getByRole('button', { name }).press('Enter');

  await test.step('where its buttons change', async () => {
    gate.set('hold');
    await act('Resume without 1 batch');
    await expect(first).toContainText('1 batch in progress');
    await expect(first.locator(':focus')).toHaveCount(1);
  });

  await test.step('where it goes to another list', async () => {
    await act('Cancel…');
    await confirm('Cancel the upload');
    gate.set('pass');
    await expect(first).toContainText('cancelled');
    await expect(outbox.queue.getByRole('listitem', { name: 'WL-01.csv' })).toHaveCount(0);
    await expect(first.locator(':focus')).toHaveCount(1);
  });
});

test('rules of sending are kept: how long bytes stay, and how fast they go out', async ({
  outbox,
  gate,
  window,
}) => {
  const rules = window.getByRole('dialog', { name: 'Sending rules for River office' });
  const open = () => window.getByRole('button', { name: 'Sending rules…' }).click();
  await open();
  await expect(rules.getByLabel('Days')).toHaveValue('30');
  await rules.getByLabel('Days').fill('');
  await expect(rules.getByRole('button', { name: 'Save' })).toBeDisabled();
  await rules.getByLabel('Days').fill('7');
  await rules.getByLabel('At most (MB)').fill('250');
  await rules.getByLabel('At most (kB/s)').fill('100');
  await expectNothingFound(window, 'rules of sending');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules).toBeHidden();
  await open();
  await expect(rules.getByLabel('Days')).toHaveValue('7');
  await expect(rules.getByLabel('At most (MB)')).toHaveValue('250');
  await expect(rules.getByLabel('At most (kB/s)')).toHaveValue('100');
  await rules.getByRole('button', { name: 'Cancel' }).click();
  await outbox.signIn('engineer', 'engineer-demo');
  // Half a megabyte takes five seconds: the bar says how fast it goes.
  await expect(outbox.job('WL-01.csv')).toContainText(/left/);
  expect(gate.seen()).toBeLessThan(4);
});

test(
  'the end of an upload is told outside the window, to a user who looks elsewhere',
  { tag: '@browser-shell' },
  async ({ outbox, window, gate }) => {
    await lookElsewhere(window);
    gate.set('pass');
    await outbox.signIn('engineer', 'engineer-demo');
    await expect
      .poll(async () => (await toldOutside(window)).toSorted())
      .toEqual([
        'WL-01.csv has been sent completely\n30,000 records are stored.',
        'WL-02.csv has been sent completely\n500 records are stored.',
      ]);
  },
);

test(
  'sending goes on while the window is closed, and after a restart of Stillwell',
  { tag: '@browser-shell' },
  async ({ outbox, gate, window, stillwell, context }) => {
    gate.set('hold');
    await outbox.signIn('engineer', 'engineer-demo');
    await expect(outbox.job('WL-01.csv')).toContainText('1 batch in progress');
    await window.goto('about:blank');
    gate.set('pass');
    await expect.poll(gate.seen).toBe(5);
    stillwell.pressEnter();
    await expect.poll(() => stillwell.addresses()).toHaveLength(2);
    const again = await context.newPage();
    await again.goto(stillwell.addresses()[1] ?? '');
    const screen = new OutboxScreen(again);
    await screen.open();
    await expect(screen.job('WL-01.csv')).toContainText('sent completely');
    await again.close();
  },
);

base('an empty outbox says how something gets into it', async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(window.getByRole('banner')).toContainText('engineer');
  await new OutboxScreen(window).open();
  await expect(window.getByRole('heading', { name: 'Nothing is waiting to be sent' })).toBeVisible();
});

test('what waits for a service stays when its connection gets another address, until the user agrees', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set('hold');
  const moved = new URL(gate.baseUrl);
  moved.hostname = 'localhost';
  await sectionLink(window, 'Connections').click();
  await window.getByRole('button', { name: 'Edit River office' }).click();
  const dialog = window.getByRole('dialog', { name: 'Edit the connection' });
  await dialog.getByText('Token header and time zone').click();
  await dialog.getByLabel('Time zone of the service').fill('Asia/Tokyo');
  await expect(dialog).toContainText('Saving signs you out of its data');
  await dialog.getByLabel('Time zone of the service').fill('Asia/Shanghai');
  await expect(dialog).not.toContainText('signs you out');
  await dialog.getByLabel('Base address').fill(`${gate.baseUrl}/svc`);
  await expect(dialog).toContainText('Saving signs you out of data and tools');
  await dialog.getByLabel('Base address').fill(moved.origin);
  await expect(dialog).toContainText('This is another server. Saving signs you out');
  await expectNothingFound(window, 'connection with another address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const connections = new ConnectionsScreen(window);
  await window.getByRole('button', { name: 'Sign in to River office' }).click();
  await connections.signIn('engineer', 'engineer-demo');
  await connections.signInDialog.waitFor({ state: 'hidden' });
  await outbox.open();
  await expect(outbox.job('WL-02.csv')).toContainText('The address of the connection has changed');
  await expectNothingFound(window, 'outbox, another address');
  expect(gate.seen()).toBe(0);
  gate.set('pass');
  await outbox.press('WL-02.csv', `Send to ${moved.origin}`);
  await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
  expect(new Set(gate.equipment())).toEqual(new Set(['WL-02']));
});

test('removing a connection says what becomes of its uploads, which stay in reach without any connection', async ({
  outbox,
  gate,
  window,
}) => {
  await outbox.signIn('engineer', 'engineer-demo');
  await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
  await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
  await sectionLink(window, 'Connections').click();
  await window.getByRole('button', { name: 'Remove River office' }).click();
  const dialog = window.getByRole('dialog', { name: 'Remove “River office”?' });
  await expect(dialog).toContainText('Nothing changes in the service.');
  await expect(dialog).not.toContainText('not finished');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await outbox.open();
  await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
  await uploadTab(window, 'History').click();
  await expect(window.getByRole('table', { name: 'History' })).toContainText('WL-01.csv');
  await expect(window.getByRole('banner')).toContainText(/times in .+ \(of this computer\)/);
  await expectNothingFound(window, 'history without a connection');
  await window.getByRole('table', { name: 'History' }).getByRole('link', { name: 'WL-01.csv' }).click();
  await expect(window.getByRole('button', { name: 'CSV', exact: true })).toBeVisible();
  await uploadTab(window, 'New upload').click();
  await expect(window.getByRole('heading', { name: 'No connection to send to' })).toBeVisible();
  expect(gate.seen()).toBe(5);
});

test('uploads that wait for a removed connection are counted before, never sent, and can be cancelled', async ({
  outbox,
  gate,
  window,
}) => {
  await sectionLink(window, 'Connections').click();
  await window.getByRole('button', { name: 'Remove River office' }).click();
  const dialog = window.getByRole('dialog', { name: 'Remove “River office”?' });
  await expect(dialog).toContainText('2 uploads to it are not finished. Nothing more is sent');
  await expectNothingFound(window, 'removing a connection that uploads wait for');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await outbox.open();
  await expect(window.getByRole('group', { name: 'The connection of an upload was removed' })).toBeVisible();
  await expect(outbox.job('WL-02.csv')).toContainText('cannot be sent: its connection was removed');
  await expect(outbox.job('WL-02.csv').getByRole('button', { name: 'Pause' })).toBeHidden();
  await expectNothingFound(window, 'outbox without a connection');
  await outbox.press('WL-02.csv', 'Cancel…');
  await window.getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(outbox.job('WL-02.csv')).toContainText('cancelled');
  expect(gate.seen()).toBe(0);
});
