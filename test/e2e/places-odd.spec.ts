import type { Page } from 'playwright/test';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { oddPlaces, oddPlaceService } from '#test/support/odd-places.ts';
import { openOddService } from '#test/support/odd-service.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { expect, test as base } from './support/test.ts';
import { sectionLink } from './screens/navigation.ts';

type OddService = { baseUrl: string; lists: () => number; answer: (next: JsonValue[] | 'failure') => void };

const test = base.extend<{ odd: OddService }>({
  odd: async ({ browserName }, use) => {
    expect(browserName).toBeTruthy();
    let answer: JsonValue[] | 'failure' = oddPlaces(Date.now());
    let lists = 0;
    const service = await openOddService(
      oddPlaceService(() => {
        lists += 1;
        return answer;
      }),
    );
    await use({ baseUrl: service.baseUrl, lists: () => lists, answer: (next) => (answer = next) });
    await service.close();
  },
});

async function openPlaces(window: Page, odd: OddService): Promise<PlacesScreen> {
  const connections = new ConnectionsScreen(window);
  await connections.add('Odd', odd.baseUrl);
  await connections.signIn('odd', 'odd');
  const places = new PlacesScreen(window);
  await places.open();
  await expect(places.count('14 places')).toBeVisible();
  return places;
}

/** Opens the page of the place whose ID begins so, by the filter. */
async function openPlace(window: Page, places: PlacesScreen, placeId: string): Promise<void> {
  await places.filter.fill(placeId);
  await places.cell(placeId).dblclick();
  await expect(places.detail).toContainText(placeId);
}

test('every odd record is there as what it is: none is lost, nothing is made up', async ({ window, odd }) => {
  const places = await openPlaces(window, odd);
  const problems = window.getByRole('button', { name: /problems in the list$/ });
  await expect(problems).toBeVisible();
  await problems.click();
  const dialog = window.getByRole('dialog', { name: 'Problems in the place list' });
  for (const text of [
    '"no record"',
    'null',
    '"deep"',
    '{"value":4}',
    '"perhaps"',
    '"yesterday"',
    'is given to more than one place',
  ])
    await expect(dialog).toContainText(text);
  await window.keyboard.press('Escape');

  for (const [placeId, depth] of [
    ['TEXTS', '4.25'],
    ['NUMBERS', '4.5'],
    ['NULLS', 'not given'],
    ['MISSING', 'not given'],
    ['WRONG', 'not understood'],
  ] as const) {
    await openPlace(window, places, placeId);
    const depthField = places.detail.locator('dl > div').filter({ hasText: 'Well depth' });
    await expect(depthField, placeId).toContainText(depth);
  }
  await places.filter.fill('TWICE');
  await expect(places.count('2 of 14 places')).toBeVisible();
});

test('positions that cannot be right say so, and swapped ones are put right by one decision', async ({
  window,
  odd,
}) => {
  const places = await openPlaces(window, odd);
  const positionOf = async (placeId: string) => {
    await openPlace(window, places, placeId);
    return places.detail.getByRole('region', { name: 'Position' });
  };
  await expect(await positionOf('PROJECTED')).toContainText('metres of a projected grid');
  await expect(await positionOf('ZERO')).toContainText('none: 0, 0');
  await expect(await positionOf('MAPONLY')).toContainText('is not set');
  await expect(await positionOf('SWAPPED')).toContainText('look swapped');

  const hints = window.getByRole('region', { name: 'Problems of whole projects' });
  await expect(hints).toContainText('longitude and latitude of 1 place look swapped');
  await hints.getByRole('button', { name: 'Review…' }).click();
  const systems = window.getByRole('dialog', { name: 'Coordinate systems' });
  await systems.getByRole('switch', { name: /swapped back/ }).click();
  await expect(systems).toContainText('1 place gets a position');
  await systems.getByRole('button', { name: 'Save' }).click();
  await expect(systems).toBeHidden();
  await expect(await positionOf('SWAPPED')).toContainText('swapped back as you confirmed');
  await expect(hints).not.toContainText('look swapped');
});

test('times that lie 8 hours ahead are said of their project, with a way to put it right', async ({
  window,
  odd,
}) => {
  const places = await openPlaces(window, odd);
  const hints = window.getByRole('region', { name: 'Problems of whole projects' }).first();
  await expect(hints).toContainText(/SHIFTED.*3 of 3 last reports are 8 h in the future/);
  await openPlace(window, places, 'S1');
  await expect(places.detail).toContainText('8 h in the future');
  await expect(places.detail).toContainText('Clock error');
  await hints.getByRole('link', { name: 'Set the time zone of the connection' }).click();
  await expect(window).toHaveURL(/#connections\/.+\/edit$/);
});

test('the list is fetched anew by itself; what is chosen stays, and a failure keeps the old list', async ({
  window,
  odd,
}) => {
  await window.clock.install();
  const places = await openPlaces(window, odd);
  await openPlace(window, places, 'TEXTS');
  const before = odd.lists();
  await window.clock.runFor(4 * 60_000);
  expect(odd.lists()).toBe(before);
  odd.answer([...oddPlaces(Date.now()).slice(0, -2), { placeId: 'NEW', placeName: 'New one' }]);
  // No further than to the moment: by this clock the answer may take half a minute.
  await window.clock.runFor(61_000);
  await expect.poll(odd.lists).toBe(before + 1);
  // A list is worked out in steps between frames, and these wait for the clock that stands still, too.
  await expect(async () => {
    await window.clock.runFor(500);
    await expect(places.count('1 of 15 places')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(places.detail).toContainText('TEXTS');
  await expect(places.filter).toHaveValue('TEXTS');
  odd.answer('failure');
  await window.clock.runFor(6 * 60_000);
  await expect(window.getByText('The list could not be refreshed.', { exact: false })).toBeVisible();
  await expect(places.count('1 of 15 places')).toBeVisible();
});

test('a list that grew old in another section is fetched anew soon after the return', async ({
  window,
  odd,
}) => {
  await window.clock.install();
  await openPlaces(window, odd);
  await sectionLink(window, 'Settings').click();
  // The places would be renewed as long as they are shown.
  await expect(window.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const before = odd.lists();
  await window.clock.runFor(4.5 * 60_000);
  await sectionLink(window, 'Places').click();
  // What is drawn waits for the clock, which stands still in between.
  for (let second = 0; second < 60; second += 1) await window.clock.runFor(1_000);
  await expect.poll(odd.lists).toBe(before + 1);
});
