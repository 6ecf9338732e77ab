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

test('places are led to by alerts, by links and by the palette', async ({ window, context }) => {
  const places = new PlacesScreen(window);

  await test.step('the table opens by severity, and the page of an alert leads to the next one and back', async () => {
    const alerts = new AlertsScreen(window);
    await window.getByRole('radio', { name: 'Table' }).check({ force: true });
    await expect(places.table.getByRole('row').nth(1)).toContainText('Overflow');
    await alerts.open();
    await alerts.rows.first().locator('[data-position]').click();
    const { detail } = places;
    const heading = detail.getByRole('heading', { level: 2 });
    const first = await heading.textContent();
    await expect(detail).toContainText(/1 of \d+/);
    await expect(detail.getByRole('button', { name: 'Previous place' })).toBeDisabled();
    await detail.getByRole('button', { name: 'Next place' }).click();
    await expect(detail).toContainText(/2 of \d+/);
    await expect(heading).not.toHaveText(first ?? '');
    await detail.getByRole('button', { name: 'Previous place' }).click();
    await expect(heading).toHaveText(first ?? '');
  });

  await window.keyboard.press('Escape');
  await expect(places.detail).toBeHidden();
  await window.keyboard.press('1');

  await test.step('a copied link shows the same filter, order and place in a window that is opened anew', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.getByRole('radio', { name: 'Table' }).check({ force: true });
    await places.filter.fill('P001-00');
    await places.sortBy('Place ID');
    await places.cell('P001-0001').click();
    await window.keyboard.press('Enter');
    await expect(places.detail).toBeVisible();
    await window.getByRole('button', { name: 'Copy link' }).click();
    await expect(window.getByText(/^Link copied/)).toBeVisible();
    const link = await window.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toContain('?service=built-in&name=Built-in+demo+service');

    const other = await context.newPage();
    await other.goto(link);
    const there = new PlacesScreen(other);
    await expect(there.filter).toHaveValue('P001-00');
    await expect(there.detail).toContainText('P001-0001');
    await expect(there.header('Place ID')).toHaveAttribute('aria-sort', 'ascending');
    await expect(other).toHaveURL(/#places\/place\/P001-0001$/);
    await other.close();

    await window.goBack();
    await places.filter.fill('');
    await window.keyboard.press('Control+k');
    const field = window.getByRole('combobox', { name: 'Search places, views and actions' });
    await field.fill(link);
    await window.keyboard.press('Enter');
    await expect(places.filter).toHaveValue('P001-00');
    await expect(places.detail).toContainText('P001-0001');
  });

  await test.step('the palette finds places, views and actions by keys alone, and gives the focus back', async () => {
    await window.keyboard.press('Control+k');
    const field = window.getByRole('combobox', { name: 'Search places, views and actions' });
    await expect(field).toBeFocused();
    const options = window.getByRole('listbox', { name: 'Results' }).getByRole('option');
    await field.fill('P001-0003');
    await expect(options).toHaveCount(1);
    await expectNothingFound(window, 'the palette', '[role=dialog]');
    await window.keyboard.press('Enter');
    await expect(field).toBeHidden();
    await expect(places.detail).toContainText('P001-0003');

    await window.keyboard.press('Control+k');
    await field.fill('report');
    await expect(options.first()).toHaveText('Report on places');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('heading', { name: /^Report: .*3号/ })).toBeVisible();

    await window.keyboard.press('Control+k');
    await field.fill('data qual');
    await window.keyboard.press('Enter');
    await expect(window).toHaveURL(/#places\/data-quality$/);

    await window.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await window.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.fill('compare places');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    await window.keyboard.press('Control+k');
    await field.fill('no such thing at all');
    await expect(window.getByText('Nothing found.')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(field).toBeHidden();
  });

  await test.step('a link names its service: that comes into use, and where it is missing the link says so', async () => {
    const switcher = window.getByRole('banner').getByRole('button', { name: /^Connection: / });
    const open = (link: string) => window.evaluate((hash) => (location.hash = hash), link);
    const view = `#places/view/${encodeURIComponent(JSON.stringify({ query: 'P002-00' }))}/P002-0001`;
    await new ConnectionsScreen(window).open();
    await new ConnectionsScreen(window).add('River office', 'http://127.0.0.1:9');
    await window.keyboard.press('Escape');
    await switcher.click();
    await window.getByRole('menuitemradio', { name: 'River office' }).click();
    await expect(switcher).toHaveText(/River office/);

    await open(`${view}?service=built-in&name=Demo`);
    await expect(
      window.getByText(/^The link is of Built-in demo service, which is now in use/),
    ).toBeVisible();
    await expect(switcher).toHaveText(/Built-in demo service/);
    await expect(places.filter).toHaveValue('P002-00');
    await expect(places.detail).toContainText('P002-0001');

    await open(`#places/place/P001-0001?service=${encodeURIComponent('https://data.example')}&name=Hill`);
    await expect(
      window.getByText('The link is of the connection “Hill”, which is not set up here.'),
    ).toBeVisible();
    await expect(window.getByText('Add a connection to https://data.example')).toBeVisible();
    await expect(places.filter).toHaveValue('P002-00');
    await expect(places.detail).toContainText('P002-0001');
    await expect(window).toHaveURL(/#places\/place\/P002-0001$/);
  });
});

test('places are exported in a window whose list another window has replaced', async ({
  window,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(window.url());
  await expect(new PlacesScreen(other).table).toBeVisible();
  await other.close();
  await window.keyboard.press('Control+e');
  const dialog = window.getByRole('dialog');
  const start = dialog.getByRole('button', { name: /^Export \d+ places$/ });
  await start.click();
  await expect(dialog).toContainText('replaced by a newer one');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const download = window.waitForEvent('download');
  await start.click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
