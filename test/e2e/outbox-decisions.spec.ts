import { readFile } from 'node:fs/promises';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/outbox-test.ts';
import { sectionLink, uploadTab } from './screens/navigation.ts';

// Each starts a service and fills an outbox before Stillwell itself is started.
test.describe.configure({ timeout: 300_000 });
test.use({ acceptDownloads: true });

test('what a service answers instead is told with where to or when again, and sending goes on when it recovers', async ({
  outbox,
  gate,
  window,
}) => {
  const banner = window.getByRole('group', { name: 'River office responds with errors' });

  await test.step('a service that leads elsewhere is told with where to', async () => {
    gate.set({ location: 'https://portal.example/login' });
    await outbox.signIn('engineer', 'engineer-demo');
    await expect(banner).toContainText(
      'redirects to another address, https://portal.example/login (status 307)',
    );
    await expectNothingFound(window, 'outbox of a service that leads elsewhere');
  });

  await test.step('errors of the service are told with the next try, and sending goes on when it recovers', async () => {
    gate.set({ status: 500, msg: 'the store is being moved' });
    await banner.getByRole('button', { name: 'Try now' }).click();
    await expect(banner).toContainText('the store is being moved', { timeout: 60_000 });
    gate.set('pass');
    await banner.getByRole('button', { name: 'Try now' }).click();
    await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
    await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
  });
});

test('the window that is loaded again while the service is gone shows what waits, and why', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set('hold');
  await outbox.signIn('engineer', 'engineer-demo');
  await expect(outbox.job('WL-01.csv')).toContainText('1 batch in progress');
  gate.set('down');
  const banner = window.getByRole('group', {
    name: /^River office (cannot be reached|responds with errors)/,
  });
  await expect(banner).toBeVisible();
  await window.reload();
  await expect(banner).toBeVisible();
  await expect(outbox.job('WL-01.csv')).toBeVisible();
  await expect(outbox.job('WL-02.csv')).toBeVisible();
  gate.set('pass');
  await banner.getByRole('button', { name: 'Try now' }).click();
  await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
  await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
});

test('a refused first batch stops the upload with the words of the service', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set({ status: 406, msg: 'unknown equipment WL-01' });
  await outbox.signIn('engineer', 'engineer-demo');
  await expect(outbox.job('WL-01.csv')).toContainText('stopped: needs your decision');
  await expect(outbox.job('WL-01.csv').getByRole('alert')).toContainText('unknown equipment WL-01');
  await expect(outbox.job('WL-02.csv')).toContainText('stopped: needs your decision');
  await test.step('the history finds what is to be decided, and the address of it can be opened', async () => {
    await window.evaluate(() => {
      location.hash = '#upload/history/to-decide';
    });
    const rows = window.getByRole('table', { name: 'History' }).getByRole('row');
    const state = window.getByRole('combobox', { name: 'State' });
    await expect(state).toHaveValue('to-decide');
    await expect(rows).toHaveCount(3);
    await window.getByRole('link', { name: 'WL-02.csv' }).click();
    await uploadTab(window, 'History').click();
    await expect(state).toHaveValue('to-decide');
    await state.selectOption('cancelled');
    await expect(window.getByRole('heading', { name: 'No upload matches' })).toBeVisible();
    await outbox.open();
  });
  gate.set('pass');
  await outbox.press('WL-01.csv', 'Send 1 batch again');
  await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
});

test('batches whose answers are missing are held where the rule says so, and are what the user decides', async ({
  outbox,
  gate,
  window,
}) => {
  await test.step('a batch whose answer is missing is held where the rule says so, until the user decides', async () => {
    await window.getByRole('button', { name: 'Sending rules…' }).click();
    const rules = window.getByRole('dialog', { name: 'Sending rules for River office' });
    await rules.getByRole('radio', { name: 'Hold the batch and ask me' }).click();
    await rules.getByRole('button', { name: 'Save' }).click();
    await expect(rules).toBeHidden();
    gate.set('cut-after');
    await outbox.signIn('engineer', 'engineer-demo');
    await expect(outbox.job('WL-02.csv')).toContainText('1 batch held');
    await expect(outbox.job('WL-01.csv')).toContainText(/\d batch(es)? held/);
    gate.set('pass');
    await outbox.openJob('WL-01.csv');
    await outbox.batch(1).click();
    await expect(outbox.batch(1)).toContainText('held: outcome unknown');
    await window
      .getByRole('region', { name: 'Batch 1' })
      .getByRole('button', { name: 'Already stored: do not send' })
      .click();
    await window.getByRole('dialog').getByRole('button', { name: 'Already stored: do not send' }).click();
    await expect(outbox.batch(1)).toContainText('stored');
  });

  await outbox.open();
  await expect(outbox.job('WL-01.csv')).toContainText('1 batch confirmed by you');

  await test.step('a batch whose answer is missing is left as unknown, and receipt and history go on saying so', async () => {
    await outbox.openJob('WL-02.csv');
    await outbox.batch(1).click();
    await window
      .getByRole('region', { name: 'Batch 1' })
      .getByRole('button', { name: 'Leave it as unknown' })
      .click();
    await window.getByRole('dialog').getByRole('button', { name: 'Leave it as unknown' }).click();
    await expect(outbox.batch(1)).toContainText('outcome left unknown');
    const coming = window.waitForEvent('download');
    await window.getByRole('button', { name: 'CSV', exact: true }).click();
    const receipt = await readFile(await (await coming).path(), 'utf8');
    expect(receipt).toMatch(/Outcome,.*500 outcome unknown/);
    expect(receipt).not.toMatch(/500 stored|not stored/);
    await outbox.open();
    await uploadTab(window, 'History').click();
    const row = window.getByRole('table', { name: 'History' }).getByRole('row', { name: /WL-02/ });
    await expect(row).toContainText('not known whether everything is stored');
    await expect(row).toContainText('0 of 1 stored, 1 unknown');
    const marked = window.getByRole('table', { name: 'History' }).getByRole('row', { name: /WL-01/ });
    await expect(marked).toContainText('1 confirmed by you');
  });

  await test.step('what was left as unknown can be sent again as long as its connection is there', async () => {
    const again = window.getByRole('button', { name: 'Send it again' });
    const openBatch = async () => {
      await uploadTab(window, 'History').click();
      await window.getByRole('table', { name: 'History' }).getByRole('link', { name: 'WL-02.csv' }).click();
      await outbox.batch(1).click();
      await expect(window.getByRole('region', { name: 'Batch 1' })).toContainText('outcome left unknown');
    };
    await openBatch();
    await expect(again).toBeVisible();
    await sectionLink(window, 'Connections').click();
    await window.getByRole('button', { name: 'Remove River office' }).click();
    const removing = window.getByRole('dialog', { name: 'Remove “River office”?' });
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await removing.waitFor({ state: 'hidden' });
    await sectionLink(window, 'Upload').click();
    await openBatch();
    await expect(again).toBeHidden();
  });
});

test('what one account began is sent as another only when the user says so, and the receipt names both', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set('hold');
  await outbox.signIn('engineer', 'engineer-demo');
  await expect(outbox.job('WL-01.csv')).toContainText('1 batch in progress');
  await outbox.press('WL-01.csv', 'Pause');
  await expect(outbox.job('WL-01.csv')).toContainText('pausing');
  gate.set('pass');
  await expect(outbox.job('WL-01.csv')).toContainText('1 of 4 batches');
  await sectionLink(window, 'Connections').click();
  await window.getByRole('button', { name: 'Sign out of River office' }).click();
  await window.getByRole('button', { name: 'Sign in to River office' }).click();
  const connections = new ConnectionsScreen(window);
  await connections.signIn('uploader', 'uploader-demo');
  await connections.signInDialog.waitFor({ state: 'hidden' });
  await outbox.open();
  await expect(outbox.job('WL-01.csv').getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await expect(outbox.job('WL-01.csv').getByRole('alert')).toContainText('engineer');
  const before = gate.seen();
  await outbox.press('WL-01.csv', 'Send as uploader');
  await expect(outbox.job('WL-01.csv')).toContainText('sent completely');
  expect(gate.seen()).toBe(before + 3);
  await outbox.openJob('WL-01.csv');
  const coming = window.waitForEvent('download');
  await window.getByRole('button', { name: 'CSV', exact: true }).click();
  const receipt = await readFile(await (await coming).path(), 'utf8');
  expect(receipt).toContain('"engineer, uploader (each batch says which sent it last)"');
  // In the head, and at its batches.
  expect(receipt.match(/engineer/g)).toHaveLength(2);
  expect(receipt.match(/uploader/g)).toHaveLength(4);
});

test('a batch whose answer is missing is sent again where nobody forbids it, and the receipt names it', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set('cut-after');
  await outbox.signIn('engineer', 'engineer-demo');
  await expect.poll(gate.seen).toBeGreaterThan(1);
  gate.set('pass');
  await expect(outbox.job('WL-02.csv')).toContainText('sent completely');
  await outbox.openJob('WL-02.csv');
  await expect(window.getByLabel('Facts')).toContainText('Possibly stored twice');
  await outbox.batch(1).click();
  const detail = window.getByRole('region', { name: 'Batch 1' });
  await expect(detail).toContainText(/\d+ times? without a known outcome, \d+ times? sent again anyway/);
  const coming = window.waitForEvent('download');
  await window.getByRole('button', { name: 'CSV', exact: true }).click();
  const receipt = await readFile(await (await coming).path(), 'utf8');
  expect(receipt).toMatch(/Batches possibly stored twice,1/);
  expect(receipt).toMatch(/Time zone of this receipt,"?Asia\/Shanghai;/);
});

test('the panel of a chosen batch follows it out of the list, and offers nothing that no longer applies', async ({
  outbox,
  gate,
  window,
}) => {
  gate.set({ status: 406, msg: 'unknown equipment' });
  await outbox.signIn('engineer', 'engineer-demo');
  const panel = window.getByRole('region', { name: 'Batch 1' });
  const chooseRefused = async (fileName: string) => {
    await outbox.open();
    await expect(outbox.job(fileName)).toContainText('stopped: needs your decision');
    await outbox.openJob(fileName);
    await window.getByText(/^Needs attention \d/).click();
    await outbox.batch(1).click();
    await expect(panel.getByRole('button', { name: 'Send it again' })).toBeVisible();
    await expect(outbox.batch(1)).toHaveAttribute('aria-selected', 'true');
  };
  const hasNoChoice = async () => {
    await expect(window.getByText('No batch is in this state.')).toBeVisible();
    await expect(panel).toBeVisible();
    for (const name of ['Send it again', 'Do not send', 'Find the rows at fault'])
      await expect(panel.getByRole('button', { name })).toBeHidden();
  };

  await chooseRefused('WL-02.csv');
  gate.set('pass');
  await panel.getByRole('button', { name: 'Find the rows at fault' }).click();
  await expect(panel).toContainText('split');
  await hasNoChoice();

  await chooseRefused('WL-01.csv');
  await panel.getByRole('button', { name: 'Do not send' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Do not send' }).click();
  await expect(panel).toContainText('not stored');
  await hasNoChoice();
});
