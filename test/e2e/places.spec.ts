import { expect, test } from './support/test.ts';
import { writtenText } from '#test/support/written-text.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
});

test('the places of the demo are shown, filtered, sorted, opened and left again', async ({ window }) => {
  const places = new PlacesScreen(window);

  await test.step('one click on the built-in demo service shows its 240 places, signed in as engineer', async () => {
    await expect(places.count('240 places')).toBeVisible();
    await expect(places.table).toHaveAttribute('aria-rowcount', '241');
    await expect(window.getByRole('banner')).toContainText('engineer');
    await expect(window.getByRole('banner')).toContainText('Asia/Shanghai');
  });

  await test.step('the filter, the projects and the sorted columns show what they promise', async () => {
    await window.keyboard.press('/');
    await expect(places.filter).toBeFocused();
    await places.filter.fill('P002-');
    await expect(places.count('80 of 240 places')).toBeVisible();
    await places.filter.fill('no such place');
    await expect(window.getByText('The filter hides all places')).toBeVisible();
    await window.getByRole('button', { name: 'Clear all filters' }).click();
    await places.sortBy('Well depth');
    const header = places.table.getByRole('columnheader', { name: 'Well depth' });
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await places.sortBy('Well depth');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('a place is found, opened and left by keyboard alone, and its row keeps the focus', async () => {
    await window.keyboard.press('/');
    await window.keyboard.type('P001-0003');
    await expect(places.count('1 of 240 places')).toBeVisible();
    await window.keyboard.press('ArrowDown');
    await window.keyboard.press('Enter');
    await expect(places.detail).toContainText('P001-0003');
    await window.keyboard.press('Escape');
    await expect(places.detail).toBeHidden();
    await expect(places.row('P001-0003').locator(':focus')).toHaveCount(1);
  });
});

test(
  'hidden columns stay hidden after a restart, and one that was made wider keeps its width',
  { tag: '@browser-shell' },
  async ({ window, page, stillwell, dataDir }) => {
    const places = new PlacesScreen(window);
    const headerOf = (name: string) => places.table.getByRole('columnheader', { name });
    const width = async () => (await headerOf('Place ID').boundingBox())?.width ?? 0;
    await expect(headerOf('Project ID')).toBeVisible();
    await window.getByRole('button', { name: 'Columns' }).click();
    await window.getByRole('checkbox', { name: 'Project ID' }).click();
    await expect(headerOf('Project ID')).toBeHidden();
    await window.keyboard.press('Escape');
    const first = await width();
    await headerOf('Place ID').click();
    await headerOf('Place ID').press('Alt+ArrowRight');
    await headerOf('Place ID').press('Alt+ArrowRight');
    await expect.poll(width).toBe(first + 32);
    await expect.poll(() => writtenText(dataDir)).toContain(`"placeId":${first + 32}`);
    stillwell.pressEnter();
    await expect.poll(() => stillwell.addresses()).toHaveLength(2);
    await page.goto(stillwell.addresses()[1] ?? '');
    await places.open();
    await expect(places.count('240 places')).toBeVisible();
    await expect(headerOf('Project ID')).toBeHidden();
    await expect.poll(width).toBe(first + 32);
  },
);
