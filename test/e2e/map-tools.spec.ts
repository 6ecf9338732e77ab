import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { MapScreen } from './screens/map-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

// Every frame is drawn by the processor here.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(new PlacesScreen(window).count('240 places')).toBeVisible();
  const map = new MapScreen(window);
  await map.open('Map');
  await expect(map.inView('237 places in view')).toBeVisible();
});

test('the map goes to coordinates in either order, and says how it has read them', async ({ window }) => {
  const map = new MapScreen(window);
  await map.button('Go to coordinates…').click();
  const field = window.getByLabel('Coordinates', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('no coordinates');
  await window.keyboard.press('Enter');
  await expect(window.getByText('These are not valid coordinates.')).toBeVisible();
  await field.fill('121°28′25.32″E 31°13′49.44″N');
  await expect(window.getByText('Latitude 31.230400, longitude 121.473700 (longitude first)')).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(map.inView('0 places in view')).toBeVisible();
  await expect(map.map.getByTitle(/^Scale: (50|100|200) m$/)).toBeVisible();
  const { width, height } = (await map.canvas.boundingBox()) ?? { width: 0, height: 0 };
  await map.canvas.hover({ position: { x: width / 2, y: height / 2 } });
  await expect(map.map.getByText(/^Coordinates under the pointer.*31\.230\d*, 121\.473\d*$/)).toBeVisible();
});

test('a distance is measured by clicks and by keys, and clicks open no place meanwhile', async ({
  window,
}) => {
  const map = new MapScreen(window);
  await map.button('Go to coordinates…').click();
  await window.getByLabel('Coordinates', { exact: true }).fill('31.2304, 121.4737');
  await window.keyboard.press('Enter');
  await expect(map.map.getByTitle(/^Scale: (50|100|200) m$/)).toBeVisible();
  await map.button('Measure a distance').click();
  await expect(map.map.getByText('Click points on the map')).toBeVisible();
  const { width, height } = (await map.canvas.boundingBox()) ?? { width: 0, height: 0 };
  await map.canvas.click({ position: { x: width / 2 - 100, y: height / 2 } });
  await map.canvas.click({ position: { x: width / 2 + 100, y: height / 2 } });
  const length = map.map.getByRole('status').filter({ hasText: /^[\d.]+ k?m$/ });
  await expect(length).toBeVisible();
  const straight = Number.parseFloat((await length.textContent()) ?? '');
  // At zoom 15 a pixel is 2.04 m here.
  expect(straight / (200 * 2.04)).toBeGreaterThan(0.98);
  expect(straight / (200 * 2.04)).toBeLessThan(1.02);
  await map.map.getByRole('button', { name: 'Add map centre' }).click();
  await expect(length).toHaveText(`${Math.round(straight * 1.5)} m`);
  await map.map.getByRole('button', { name: 'Undo' }).click();
  await expect(length).toHaveText(`${straight} m`);
  await map.map.getByRole('button', { name: 'Done' }).click();
  await expect(length).toBeHidden();
});
