import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright/test';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { readSimulation } from '#server/demo/reporting.ts';
import { unzipSync } from 'fflate';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/test.ts';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { sectionLink } from './screens/navigation.ts';

// Passwords are hashed slowly on purpose.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await new LevelsScreen(window).untilRead();
});

const partsOf = (window: Page) => {
  const pane = window.getByRole('region', { name: 'Compare' });
  return {
    pane,
    legend: pane.getByRole('list', { name: 'Places in the chart' }).getByRole('listitem'),
    chart: pane.getByRole('slider', { name: /^Values of the places over time/ }),
  };
};

async function saved(window: Page, entry: RegExp): Promise<Buffer> {
  const download: Promise<Download> = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save as…' }).click();
  await window.getByRole('menuitem', { name: entry }).click();
  return readFileSync(await (await download).path());
}

test('places are compared by their addresses, by selection and as alerts, read at one time and saved', async ({
  window,
}) => {
  const places = new PlacesScreen(window);
  const { pane, legend, chart } = partsOf(window);

  await test.step('the alerts that are shown are compared, the first eight of many', async () => {
    await new AlertsScreen(window).open();
    await window.getByRole('button', { name: /^Compare/ }).click();
    await expect(legend).toHaveCount(8);
    await expect(chart).toBeVisible();
  });

  await window.goBack();
  await expect(new AlertsScreen(window).list).toBeVisible();
  await window.keyboard.press('1');
  await expect(places.table).toBeVisible();

  await test.step('a comparison is in the address: reload keeps it, and Back leads to the places as they were', async () => {
    await places.filter.fill('P001-0001');
    await places.cell('P001-0001').click();
    await window.keyboard.press('Enter');
    await places.detail.getByRole('link', { name: 'Compare…' }).click();
    await expect(legend).toHaveCount(1);
    await pane.getByText('7 days', { exact: true }).click();
    await expect(window).toHaveURL(/#places\/compare\/week\.bottom\.0\/P001-0001$/);
    await expect(pane.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'true');
    await pane.getByRole('button', { name: 'Previous period' }).click();
    await expect(pane.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'false');
    await expect(pane.getByLabel('From')).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    const address = window.url();
    await window.reload();
    await expect(chart).toBeVisible();
    expect(window.url()).toBe(address);
    await pane.getByRole('button', { name: 'Live' }).click();
    await expect(window).toHaveURL(/compare\/week\./);
    await sectionLink(window, 'Settings').click();
    await places.open();
    await expect(window).toHaveURL(/compare\/week\./);
    await expect(chart).toBeVisible();
    await window.goBack();
    await window.goBack();
    await window.goBack();
    await expect(places.detail).toBeVisible();
    await expect(places.filter).toHaveValue('P001-0001');
  });

  await window.keyboard.press('Escape');
  await expect(places.detail).toBeHidden();

  await test.step('selected places are compared with a rain gauge, read at one time, and saved as picture and numbers', async () => {
    await places.filter.fill('P001-000');
    await places.cell('P001-0001').click();
    await window.keyboard.press('Space');
    await places.cell('P001-0002').click({ modifiers: ['Control'] });
    await window.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(legend).toHaveCount(2);
    await expect(chart).toBeVisible();
    // The chart has the width that the list beside it leaves.
    const [whole, drawn] = [await pane.boundingBox(), await chart.boundingBox()];
    expect(drawn?.width).toBeGreaterThan((whole?.width ?? Infinity) - 400);

    await pane.getByRole('button', { name: 'Add place' }).click();
    await window.getByRole('textbox', { name: 'Name or ID of a place' }).fill('P001-0003');
    await window.keyboard.press('Enter');
    await expect(legend).toHaveCount(3);
    await expect(legend.last()).toContainText(/Rain, mm per \d+ (min|h)/);
    await chart.focus();
    await window.keyboard.press('End');
    await window.keyboard.press('ArrowLeft');
    await expect(legend.first()).toContainText(/\d m$/m);
    await expect(legend.last()).toContainText(/\d mm/);
    // New values leave the cursor where it is.
    await legend.nth(1).getByRole('button').first().click();
    await expect(legend.nth(1).getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(legend.first()).toContainText(/\d m$/m);
    await expect(chart).toHaveAttribute('aria-valuetext', /\d m, .*\d m, .*\d mm$/);
    await expectNothingFound(window, 'a comparison', '[aria-label="Compare"]');

    expect((await saved(window, /PNG/)).subarray(1, 4).toString()).toBe('PNG');
    const csv = (await saved(window, /CSV/)).toString('utf8');
    expect(csv).toMatch(/^\uFEFFTime \(Asia\/Shanghai\),/);
    const [head, ...lines] = csv.trim().split('\r\n');
    expect(head).toMatch(/level, m.*level, m.*rain per .*, mm/);
    expect(lines.length).toBeGreaterThan(20);
    const sheet = unzipSync(await saved(window, /XLSX/))['xl/worksheets/sheet1.xml'];
    expect(new TextDecoder().decode(sheet).match(/<row /g)).toHaveLength(lines.length + 1);
  });

  await test.step('of a place that measures several things one is chosen, which the address keeps', async () => {
    const station = [...demoPlaces()].find(
      ({ record, simulation }) =>
        record.equipType === '水质仪' && readSimulation(simulation).habit === 'on-time',
    )?.record;
    await window.evaluate(
      (keys) => (location.hash = `places/compare/day.bottom.0/${keys}`),
      `P001-0001/${station?.placeId}`,
    );
    await expect(legend).toHaveCount(2);
    const choice = legend.last().getByRole('combobox', { name: `What is shown of ${station?.placeName}` });
    await expect(choice).toHaveValue('turbidity');
    await choice.selectOption('pH');
    await expect(window).toHaveURL(/#places\/compare\/day\.bottom\.0\.1-ph\//);
    await chart.focus();
    await window.keyboard.press('End');
    await window.keyboard.press('ArrowLeft');
    await expect(legend.last()).toContainText(/\d pH/);
    await window.reload();
    await expect(choice).toHaveValue('ph');
  });

  await test.step('a place that cannot be shown says why, and does not hide the others', async () => {
    await window.evaluate(() => (location.hash = 'places/compare/day.bottom.0/P001-0001/nowhere/P001-0015'));
    await expect(legend).toHaveCount(3);
    await expect(legend.nth(1)).toContainText('Not in the place list.');
    await expect(legend.nth(2)).toContainText('No values in this period.');
    await expect(chart).toBeVisible();
    await legend.nth(1).getByRole('button', { name: 'Remove nowhere' }).click();
    await expect(legend).toHaveCount(2);
  });

  await test.step('without a login for MCP the sign-in is offered, and is the main button once', async () => {
    await new ConnectionsScreen(window).open();
    await window.getByRole('button', { name: 'Sign out of MCP: Built-in demo service' }).click();
    await expect(window.getByRole('button', { name: 'Sign in for MCP' }).first()).toBeVisible();
    await window.evaluate(() => (location.hash = 'places/compare/month.bottom.0/P001-0001/P001-0003'));
    await expect(legend.first()).toContainText('Sign in for MCP to see its values.');
    await expect(pane.getByRole('button', { name: 'Sign in for MCP' })).toBeVisible();
    await expectNothingFound(window, 'a comparison without a login', '[aria-label="Compare"]');
  });
});
