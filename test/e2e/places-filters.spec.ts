import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { sectionLink } from './screens/navigation.ts';

// Several dialogs and menus a test, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(new PlacesScreen(window).count('240 places')).toBeVisible();
});

test('the filter is set in every way, leads from place to place, and is kept', async ({ window }) => {
  const places = new PlacesScreen(window);

  await test.step('legend, header, chips and editor are one filter', async () => {
    const silent = await places.numberOf('Not reporting');
    await places.entry('Not reporting').click();
    await expect(places.entry('Not reporting')).toHaveAttribute('aria-pressed', 'true');
    await expect(places.count(`${silent} of 240 places`)).toBeVisible();
    await expect(places.chips.filter({ hasText: 'Reporting: Not reporting' })).toBeVisible();
    await expect(places.header('Reporting')).toContainText('filtered');

    await places.header('Project ID').focus();
    await window.keyboard.press('Shift+F10');
    const menu = window.getByRole('dialog', { name: 'Filter: Project ID' });
    await menu.getByRole('checkbox', { name: 'P001' }).click();
    await window.keyboard.press('Escape');
    await expect(places.chips.filter({ hasText: 'Project ID: P001' })).toBeVisible();
    await expect(places.row('P002-')).toHaveCount(0);

    await window.getByRole('button', { name: 'Filter…', exact: true }).click();
    const editor = window.getByRole('dialog', { name: 'Edit the filter' });
    await expect(editor.getByRole('combobox', { name: 'Column' })).toHaveCount(2);
    await editor.getByText('Any of these').click();
    await expectNothingFound(window, 'filter editor');
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(
      places.chips.filter({ hasText: 'Reporting: Not reporting or Project ID: P001' }),
    ).toBeVisible();
    await expect(places.row('P001-0001')).toBeVisible();
    await window.getByRole('button', { name: 'Clear all', exact: true }).click();
    await expect(places.count('240 places')).toBeVisible();
  });

  await test.step('a cell gives its value to the filter, by its menu and by a key', async () => {
    await places.sortBy('Place ID');
    await places.cell('滨江新区排水监测').click({ button: 'right' });
    await window.getByRole('menuitem', { name: 'Only: 滨江新区排水监测' }).click();
    await expect(places.count('80 of 240 places')).toBeVisible();
    await window.getByRole('button', { name: 'Clear all', exact: true }).click();
    await places.cell('P001-0004').click();
    await window.keyboard.press('=');
    await expect(places.count('1 of 240 places')).toBeVisible();
  });

  await window.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(places.count('240 places')).toBeVisible();

  await test.step('from an open place one goes to the next and the previous one within the filter', async () => {
    await places.filter.fill('P002-000');
    await places.row('P002-0001').getByRole('gridcell').nth(1).dblclick();
    const step = (name: string) => places.detail.getByRole('button', { name, exact: true });
    await expect(step('Previous place')).toBeDisabled();
    await step('Next place').click();
    await expect(places.detail).toContainText('P002-0002');
    await expect(places.row('P002-0002')).toHaveAttribute('aria-current', 'true');
    await step('Previous place').click();
    await expect(places.detail).toContainText('P002-0001');
  });

  await window.keyboard.press('Escape');
  await expect(places.detail).toBeHidden();
  await places.filter.fill('');
  await expect(places.count('240 places')).toBeVisible();

  await test.step('filter, search and order outlive a reload', async () => {
    const silent = await places.numberOf('Not reporting');
    await places.entry('Not reporting').click();
    await expect(places.count(`${silent} of 240 places`)).toBeVisible();
    await places.sortBy('Project ID');
    await places.filter.fill('P00');
    await expect(places.header('Project ID')).toHaveAttribute('aria-sort', 'ascending');
    await window.reload();
    await expect(places.count(`${silent} of 240 places`)).toBeVisible();
    await expect(places.filter).toHaveValue('P00');
    await expect(places.entry('Not reporting')).toHaveAttribute('aria-pressed', 'true');
    await expect(places.header('Project ID')).toHaveAttribute('aria-sort', 'ascending');
  });

  await places.entry('Not reporting').click();
  await places.filter.fill('');
  await expect(places.count('240 places')).toBeVisible();

  await test.step('what was set is there again after a look at another section', async () => {
    await places.entry('Not reporting').click();
    await places.filter.fill('P001');
    await sectionLink(window, 'Settings').click();
    await places.open();
    await expect(places.entry('Not reporting')).toHaveAttribute('aria-pressed', 'true');
    await expect(places.filter).toHaveValue('P001');
  });
});

test('places are chosen, views are saved and columns are arranged', async ({ window, context }) => {
  const places = new PlacesScreen(window);

  await test.step('places are chosen and copied as rows', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
    const status = window.getByRole('contentinfo');
    await places.sortBy('Place ID');
    await places.cell('P001-0001').click();
    await window.keyboard.press('Escape');
    await window.keyboard.press('Space');
    await window.keyboard.press('Shift+ArrowDown');
    await window.keyboard.press('Shift+ArrowDown');
    await expect(status).toContainText('3 selected');
    await expect(places.row('P001-0003')).toHaveAttribute('aria-selected', 'true');
    await window.keyboard.press('Control+c');
    await expect(window.getByText('3 rows were copied.')).toBeVisible();
    await window.keyboard.press('Control+a');
    await expect(status).toContainText('240 selected');
    await places.filter.fill('P001-0001');
    await expect(status).toContainText('239 of them hidden by the filter');
    await window.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(status).not.toContainText('selected');
  });

  await places.filter.fill('');
  await expect(places.count('240 places')).toBeVisible();

  await test.step('a view is saved, changed, gone back to, deleted and brought back', async () => {
    const views = window.getByRole('button', { name: /^View: / });
    await places.entry('Not reporting').click();
    await expect(views).toHaveAccessibleName('View: All places changed');
    await views.click();
    await window.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    await window.getByRole('dialog', { name: 'Save the view' }).getByRole('textbox').fill('Quiet ones');
    await window.keyboard.press('Enter');
    await expect(views).toHaveAccessibleName('View: Quiet ones');
    await places.entry('Late').click();
    await expect(views).toHaveAccessibleName('View: Quiet ones changed');
    await views.click();
    await window.getByRole('menuitem', { name: 'Revert to “Quiet ones” as saved' }).click();
    await expect(places.chips.filter({ hasText: 'Reporting: Not reporting' })).toBeVisible();
    await expect(places.entry('Late')).toHaveAttribute('aria-pressed', 'false');
    await views.click();
    await window.getByRole('menuitem', { name: 'Delete “Quiet ones”' }).click();
    await window.getByRole('button', { name: 'Undo' }).click();
    await views.click();
    await expect(window.getByRole('menuitem', { name: 'Quiet ones', exact: true })).toBeVisible();
    await window.getByRole('menuitem', { name: 'All places' }).click();
    await expect(places.count('240 places')).toBeVisible();
    await expectNothingFound(window, 'places, after the views');
  });

  await test.step('columns are moved, pinned and hidden by keys alone', async () => {
    const order = async () =>
      (await places.table.getByRole('columnheader').allTextContents()).map((text) => text.slice(0, 8));
    const level = places.table.getByRole('columnheader', { name: /^Level m/ });
    await expect(level).toBeVisible();
    const [first, second, third] = await order();
    await places.header('Place ID').focus();
    await window.keyboard.press('Control+Shift+ArrowRight');
    await expect.poll(async () => (await order())[3]).toContain('Place ID');
    await level.focus();
    await window.keyboard.press('Alt+ArrowDown');
    await window.getByRole('button', { name: 'Pin to the left edge' }).click();
    await expect.poll(async () => (await order())[2]).toContain('Level');
    await window.getByRole('button', { name: 'Hide this column' }).click();
    await expect(level).toBeHidden();
    await window.getByRole('button', { name: 'Columns' }).click();
    await window.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(level).toBeVisible();
    await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first, second, third]);
  });
});
