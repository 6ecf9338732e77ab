import { readFileSync } from 'node:fs';
import { ResultsScreen } from './screens/results-screen.ts';
import { expect, test } from './support/test.ts';

// Passwords are hashed slowly on purpose, and two pages take part.
test.describe.configure({ timeout: 180_000 });

test('the wire lists what was sent, and results are a map, a table, a tree and a chart', async ({
  window,
  context,
}) => {
  const screen = new ResultsScreen(window);
  await screen.signIn();

  await test.step('the wire lists every exchange with masked secrets, and compares, repeats, copies and saves them', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await screen.call('list_projects', {});
    for (const placeId of ['P001-0004', 'P001-0005']) {
      await screen.call('get_place', { placeId });
      await expect(screen.result.getByText('matches its schema')).toBeVisible();
    }
    await screen.show('#tools/wire');
    const list = window.getByRole('list', { name: 'Exchanges' });
    await window.getByLabel('Filter by any text').fill('get_place direct built-in');
    const rows = list.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    const row = (at: number) => rows.nth(at).getByRole('button');
    await row(0).press('ArrowDown');
    await expect(row(1)).toBeFocused();
    const detail = window.getByRole('region', { name: 'The chosen exchange' });
    await expect(detail.getByRole('region', { name: 'Body sent' })).toContainText('"placeId": "P001-0004"');
    await expect(detail.getByRole('region', { name: 'Headers sent' })).toContainText(
      /AuthorizationBearer \S{4}…\(\d+\)/,
    );
    await expect(detail).not.toContainText(/eyJ[\w-]{4}/);
    await detail.getByRole('button', { name: 'Copy as' }).click();
    await window.getByRole('menuitem', { name: 'curl (bash)' }).click();
    await expect(detail.getByText('Copied: curl (bash)')).toBeVisible();
    const copied = await window.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('$ACCESS_TOKEN');
    expect(copied).toContain('"name":"get_place"');

    // A new exchange stands above the others, and the focus stays where it is.
    await row(1).focus();
    await detail
      .getByRole('button', { name: 'Send again' })
      .evaluate((button: HTMLElement) => button.click());
    await expect(detail.getByText('Sent again: 200.')).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(row(2)).toBeFocused();
    await expect(row(2)).toHaveAttribute('tabindex', '0');
    await expect(row(2)).toHaveAttribute('aria-current', 'true');
    await window.keyboard.press('ArrowUp');
    await expect(row(1)).toBeFocused();
    await expect(detail.getByRole('region', { name: 'Body sent' })).toContainText('"placeId": "P001-0005"');

    for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check();
    await window.getByRole('button', { name: 'Compare' }).click();
    await expect(window.getByRole('region', { name: 'Difference of two exchanges' }).first()).toBeVisible();
    await expect(window.getByRole('checkbox', { name: /^Compare values/ })).toBeChecked();
    await window.getByRole('button', { name: 'Back to the list' }).click();

    const saving = window.waitForEvent('download');
    await window.getByRole('button', { name: 'Save as HAR' }).click();
    const har = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as {
      log: { entries: unknown[] };
    };
    expect(har.log.entries).toHaveLength(3);
    expect(JSON.stringify(har)).not.toMatch(/eyJ[\w-]{4}/);

    await window.getByRole('button', { name: 'Clear', exact: true }).click();
    const asking = window.getByRole('dialog', { name: 'Clear all exchanges?' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(3);
    await window.getByRole('button', { name: 'Clear', exact: true }).click();
    await asking.getByRole('button', { name: 'Clear all' }).click();
    await expect(window.getByText('No traffic yet')).toBeVisible();
  });

  await test.step('list_places is a map, and a table that is sorted, filtered and saved', async () => {
    await screen.call('list_places', { projectId: 'P001', limit: 100 });
    const { result } = screen;
    await expect(result.getByText('matches its schema')).toBeVisible();
    await expect(result.getByText('text and structured content agree')).toBeVisible();
    await expect(result.locator('[data-ready="true"]')).toBeVisible({ timeout: 30_000 });
    await expect(result.getByText(/\d+ positions/)).toBeVisible();
    await result.getByLabel('Positions').selectOption({ index: 1 });
    await expect(result.getByRole('status').filter({ hasText: /\d+\.\d{6}, \d+\.\d{6}/ })).toBeVisible();

    await screen.showAs('Table');
    const grid = result.getByRole('grid', { name: 'Rows of the result' });
    await expect(grid).toHaveAttribute('aria-rowcount', /^[4-9]\d|1\d\d$/);
    const cut = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length;
    expect(await grid.getByRole('gridcell').evaluateAll(cut)).toBe(0);
    const heading = grid.getByRole('columnheader').first();
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    const first = await grid.getByRole('gridcell').first().textContent();
    await heading.getByRole('button').click();
    await expect(grid.getByRole('gridcell').first()).not.toHaveText(first ?? '');
    await result.getByLabel('Filter the rows').fill(first ?? '');
    await expect(result.getByText(/^1 of \d+ rows$/)).toBeVisible();

    const saving = window.waitForEvent('download');
    await result.getByRole('button', { name: 'Save', exact: true }).click();
    await window.getByRole('menuitem', { name: 'Table as CSV' }).click();
    const csv = readFileSync(await (await saving).path(), 'utf8');
    expect(csv.split('\r\n').length).toBeGreaterThan(50);

    await screen.showAs('Tree');
    const tree = result.getByRole('tree');
    await result.getByLabel('Search names and values').fill(first ?? '');
    await result.getByLabel('Search names and values').press('Enter');
    await expect(tree.locator('[aria-selected="true"]')).toContainText(first ?? '');
    await expect(result.getByText(/^\/structuredContent\/places\/\d+\//)).toBeVisible();
  });

  await test.step('query_measurements is a chart with the thresholds of the place, and the way to look is remembered', async () => {
    await screen.call('query_measurements', { placeId: 'P001-0001', fields: ['level'], interval: 'PT1H' });
    const chart = screen.result.getByRole('slider', { name: /^level.* over time$/ });
    await expect(chart).toBeVisible();
    await screen.result.getByRole('button', { name: 'Call get_place' }).click();
    await expect(screen.result.getByText('Thresholds from the result of get_place.')).toBeVisible();
    await chart.focus();
    await window.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d, level [\d.]+ m/);
    const saving = window.waitForEvent('download');
    await screen.result.getByRole('button', { name: 'Save', exact: true }).click();
    await window.getByRole('menuitem', { name: 'Picture as PNG' }).click();
    const png = readFileSync(await (await saving).path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');

    await screen.showAs('Raw');
    const lines = screen.result.getByRole('region', { name: 'Text of the result' });
    await expect(lines).toContainText('"content": [');
    expect(await lines.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await screen.call('query_measurements', { placeId: 'P001-0002', fields: ['level'], interval: 'PT1H' });
    // A line may end within it.
    await expect(lines).toContainText(new RegExp('YW0010002'.split('').join(String.raw`\s*`)));
  });
});

test('a saved call runs with its expectations, and a value of one answer is used in the next', async ({
  window,
}) => {
  const screen = new ResultsScreen(window);
  await screen.signIn();
  await screen.call('list_projects', {});
  await window.getByRole('button', { name: 'Save call' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await screen.call('summarize_project', {});
  await window.getByRole('button', { name: 'Save call' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await screen.show('#tools/collections');
  await window.getByRole('button', { name: 'Run all' }).click();
  await expect(window.getByText(/^1 of 2 passed/)).toBeVisible();

  const second = window.getByRole('region', { name: 'summarize_project', exact: true });
  await second.getByRole('button', { name: '2. summarize_project' }).click();
  await second.getByLabel('Arguments (JSON)').fill('{ "projectId": "" }');
  await second.getByRole('button', { name: 'Insert a value' }).click();
  const dialog = window.getByRole('dialog', { name: 'Value from an earlier result' });
  await dialog.getByLabel('Search names and values').fill('P002');
  await dialog.getByLabel('Search names and values').press('Enter');
  await expect(dialog.locator('[aria-selected="true"]')).toContainText('P002');
  await dialog.getByRole('button', { name: 'Insert this value' }).click();
  await expect(second.getByLabel('Arguments (JSON)')).toHaveValue(
    '{ "projectId": "{{list_projects.structuredContent.projects.1.projectId}}" }',
  );
  await window.getByRole('button', { name: 'Save and run' }).click();
  await expect(window.getByText('2 of 2 passed')).toBeVisible();
  const saving = window.waitForEvent('download');
  await window.getByRole('button', { name: 'Save as JUnit' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('tests="2" failures="0"');
});
