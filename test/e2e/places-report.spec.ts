import { readFileSync } from 'node:fs';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/test.ts';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

// Passwords are hashed slowly on purpose.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await new LevelsScreen(window).untilRead();
});

test('a period and a place are reported, and what was noted is kept', async ({ window }) => {
  const alerts = new AlertsScreen(window);

  await test.step('the history of a period is reported with all places it names, and Back leads to it', async () => {
    await alerts.open();
    await alerts.pane.getByRole('link', { name: 'History' }).click();
    await alerts.pane.getByText('7 days', { exact: true }).click();
    await alerts.pane.getByRole('button', { name: 'Report…' }).click();
    const report = window.getByRole('region', { name: 'Preview of the report' });
    await expect(window).toHaveURL(/#places\/report\/week\./);
    const overview = report.getByRole('table').first();
    await expect(overview.getByRole('rowheader').nth(3)).toBeVisible();
    const charts = report.getByRole('img', { name: /over the period$/ });
    await expect.poll(() => charts.count()).toBeGreaterThan(3);
    await window.goBack();
    await expect(alerts.pane.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('an alert is acknowledged with a note, and the report of its place says so on paper, alone', async () => {
    const places = new PlacesScreen(window);
    await alerts.open();
    const name = await alerts.nameOf(alerts.rows.first());
    await alerts
      .row(name)
      .getByRole('button', { name: `Acknowledge: ${name}` })
      .click();
    await alerts.acknowledge('Wang Lei', 'Pump 3 running');
    await alerts.row(name).locator('[data-position]').click();
    await places.detail.getByRole('link', { name: 'Report…' }).click();
    const report = window.getByRole('region', { name: 'Preview of the report' });
    await expect(report.getByRole('img', { name: 'Section of the well to scale' })).toBeVisible();
    await expect(report.getByRole('img', { name: /over the period$/ })).toBeVisible();
    await expect(report.getByRole('table', { name: 'Headroom up to each threshold' })).toContainText(
      'Overflow',
    );
    await expect(report.getByRole('row').filter({ hasText: 'Wang Lei' })).toContainText('Pump 3 running');
    await window.getByRole('textbox', { name: 'Notes' }).fill('Sent to the district office.');
    await expect(report).toContainText('Sent to the district office.');
    await expectNothingFound(window, 'a report', '[aria-label="Report"]');

    await window.evaluate('window.print = () => {}');
    await window.getByRole('button', { name: 'Print' }).click();
    await window.emulateMedia({ media: 'print' });
    const sheet = window.locator('body > [data-paper]');
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText('Pump 3 running');
    await expect(sheet.locator('path').first()).toBeAttached();
    await expect(window.getByRole('navigation')).toBeHidden();
    await window.emulateMedia({ media: 'screen' });
    await window.evaluate('window.dispatchEvent(new Event("afterprint"))');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('notes of a report are there again after a look elsewhere and after a reload', async () => {
    const show = (hash: string) => window.evaluate((to) => (location.hash = to), hash);
    const notes = window.getByRole('textbox', { name: 'Notes' });
    await show('places/report/day.bottom.0/P001-0001/P001-0003');
    await notes.fill('Sent to the district office.');
    await show('places');
    await show('places/report/day.bottom.0/P001-0003');
    await expect(notes).toHaveValue('');
    await show('places/report/week.bottom.0/P001-0003/P001-0001');
    await expect(notes).toHaveValue('Sent to the district office.');
    await new ConnectionsScreen(window).open();
    await window.reload();
    await show('places/report/day.bottom.0/P001-0001/P001-0003');
    await expect(notes).toHaveValue('Sent to the district office.');
  });
});

test('a report is saved as a PDF file in every shell', { tag: '@every-shell' }, async ({ window }) => {
  await window.evaluate(() => (location.hash = 'places/report/day.bottom.0/P001-0001/P001-0003'));
  const report = window.getByRole('region', { name: 'Preview of the report' });
  await expect(report.getByRole('img', { name: /over the period$/ })).toHaveCount(2);
  const save = window.getByRole('button', { name: 'Save as PDF' });
  await expect(save).toBeEnabled();
  const download = window.waitForEvent('download');
  await save.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('report.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
