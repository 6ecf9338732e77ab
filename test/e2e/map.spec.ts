import { join } from 'node:path';
import { plainTile, startTileServer } from './support/tile-server.ts';
import { writePmtiles } from './support/write-pmtiles.ts';
import { holdTiles } from './support/hold-tiles.ts';
import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { MapScreen } from './screens/map-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const UNKNOWN = [0x6e, 0x77, 0x81] as const;
const OVERFLOW = [0x8b, 0x0a, 0x3d] as const;
const BELOW = [0x2b, 0x6c, 0xb0] as const;
const SOON = { timeout: 40_000 };
const RING = [0x12, 0x50, 0x6b] as const;
/** Of small letters hardly a pixel has the colour itself. */
const NEAR_LETTERS = 60;
const LETTERS = [0x1b, 0x1f, 0x24] as const;
const GREEN = [0x7a, 0xb8, 0x6a] as const;
const LAND = [0xf7, 0xf6, 0xf2] as const;
const LAND_IN_THE_DARK = [0x1b, 0x24, 0x2a] as const;

test.use({ colorScheme: 'light' });

// Every frame is drawn by the processor here.
test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ window }) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(new PlacesScreen(window).count('240 places')).toBeVisible();
});

test(
  'the map shows every place that has a position on land, and says which have none',
  { tag: '@every-shell' },
  async ({ window }) => {
    const map = new MapScreen(window);
    await map.open('Map');
    await expect(map.inView('237 places in view')).toBeVisible();
    await expect.poll(async () => (await map.pixelsOf(LAND)).count, SOON).toBeGreaterThan(10_000);
    await expect.poll(async () => (await map.pixelsOf(BELOW)).count, SOON).toBeGreaterThan(200);
    await map.map.getByText('3 of 240 places have no position').click();
    await expect(new PlacesScreen(window).count('3 of 240 places')).toBeVisible();
  },
);

test('places are found, chosen and left on the map and beside it', async ({ window }) => {
  const map = new MapScreen(window);
  const places = new PlacesScreen(window);

  await test.step('the map takes the colours of the window when they change', async () => {
    await map.open('Map');
    await expect.poll(async () => (await map.pixelsOf(LAND)).count, SOON).toBeGreaterThan(10_000);
    await window.getByRole('button', { name: 'Switch to dark colours' }).click();
    await expect.poll(async () => (await map.pixelsOf(LAND_IN_THE_DARK)).count, SOON).toBeGreaterThan(10_000);
    await window.getByRole('button', { name: 'Switch to light colours' }).click();
    await expect.poll(async () => (await map.pixelsOf(LAND)).count, SOON).toBeGreaterThan(10_000);
  });

  await test.step('the map is moved and brought back by keyboard alone', async () => {
    await map.open('Map');
    await expect(map.inView('237 places in view')).toBeVisible();
    await map.canvas.focus();
    for (let step = 0; step < 6; step += 1) await window.keyboard.press('+');
    await expect(map.inView('237 places in view')).toBeHidden();
    await map.canvas.focus();
    await window.keyboard.press('0');
    await expect(map.inView('237 places in view')).toBeVisible();
  });

  await test.step('a click on the legend leaves the places of a state alone', async () => {
    await map.open('Map');
    const legend = await map.openLegend();
    // One word, one number, on the map as above it.
    for (const label of ['No level data', 'Not reporting', 'Never reported', 'Not installed'])
      await expect(legend.getByRole('button', { name: new RegExp(`^${label} \\d`) })).toContainText(
        String(await places.numberOf(label)),
      );
    await legend.getByRole('button', { name: 'Not installed 12', exact: true }).click();
    await expect(places.count('12 of 240 places')).toBeVisible();
    await expect(map.inView('12 places in view')).toBeVisible();
  });

  await window.getByRole('button', { name: 'Clear all', exact: true }).click();
  await map.map.getByText('Legend', { exact: true }).click();

  await test.step('a box that is drawn with Shift selects the places in it', async () => {
    await map.open('Map');
    await expect(map.inView('237 places in view')).toBeVisible();
    const box = await map.canvas.boundingBox();
    if (!box) throw new Error('The map is not there.');
    await window.keyboard.down('Shift');
    await window.mouse.move(box.x + 330, box.y + 20);
    await window.mouse.down();
    await window.mouse.move(box.x + box.width - 60, box.y + box.height - 60, { steps: 4 });
    await window.mouse.up();
    await window.keyboard.up('Shift');
    await expect(map.button('Show the selected places')).toBeEnabled();
    await expect(window.getByText(/\d+ selected/).first()).toBeVisible();
  });

  await window.getByRole('button', { name: 'Clear the selection' }).click();

  await test.step('a place that is chosen in the table is shown on the map, and marked among those in view', async () => {
    await map.open('Split');
    await places.sortBy('Place ID');
    await expect(map.inView('237 places in view')).toBeVisible();
    await places.row('P001-0004').getByRole('gridcell').nth(1).click();
    await map.button('Go to the open place').click();
    await expect(map.inView(/^\d places? in view/)).toBeVisible();
    // Its name stands beside the ring round it.
    const letters = async () => {
      const { top } = await map.pixelsOf(RING);
      if (!top) return 0;
      const beside = { x: top.x + 22, y: top.y + 6, width: 100, height: 20 };
      return (await map.pixelsOf(LETTERS, beside, NEAR_LETTERS)).count;
    };
    await expect.poll(letters, SOON).toBeGreaterThan(30);
    const list = await map.listInView();
    await expect(list.getByRole('button', { name: /P001-0004/ })).toHaveAttribute('aria-current', 'true');
  });

  await window.goBack();
  await expect(places.detail).toBeHidden();
  await map.canvas.focus();
  await window.keyboard.press('0');
  await expect(map.inView('237 places in view')).toBeVisible();

  await test.step('a place that is closed is marked no more, unless the table stands at it and has it', async () => {
    const goTo = map.button('Go to the open place');
    await map.open('Split');
    await expect(map.inView('237 places in view')).toBeVisible();
    await places.row('P001-0004').getByRole('gridcell').nth(1).click();
    await expect(places.detail).toBeVisible();
    // An open place is marked, also where the filter leaves it out.
    await places.filter.fill('P002-0002');
    await expect(places.count('1 of 240 places')).toBeVisible();
    await expect(goTo).toBeEnabled();
    await window.goBack();
    await expect(places.detail).toBeHidden();
    await expect(goTo).toBeDisabled();
    await places.filter.fill('');
    await expect(goTo).toBeEnabled();
    await map.open('Map');
    await expect(goTo).toBeDisabled();
  });

  // The list that was opened would stand in front of the map.
  await map.map.getByText(/places? in view/).click();
  await expect(map.map.getByRole('list', { name: 'Places in view' })).toBeHidden();
  await map.canvas.focus();
  await window.keyboard.press('0');

  await test.step('a place that is found on the map by coming closer opens, and is the one of the table', async () => {
    await map.open('Map');
    await expect(map.inView('237 places in view')).toBeVisible();
    // A cluster falls apart where it is clicked; after a few clicks a single place is left.
    await expect(async () => {
      const { top } = await map.pixelsOf(UNKNOWN);
      if (top) await map.canvas.click({ position: { x: top.x, y: top.y + 5 } });
      await expect(places.detail).toBeVisible({ timeout: 1_500 });
    }).toPass({ timeout: 45_000 });
    const text = await places.detail.textContent();
    const placeId = /P00\d-\d{4}/.exec(text ?? '')?.[0] ?? '';
    await map.open('Split');
    await expect(places.row(placeId)).toHaveAttribute('aria-current', 'true');
  });
});

test('what changes while the map is still drawing is on it in the end', async ({ window }) => {
  const tiles = await holdTiles(window);
  const map = new MapScreen(window);
  await map.open('Map');
  await expect(map.inView('237 places in view')).toBeVisible();
  await expect.poll(tiles.waiting, SOON).toBeGreaterThan(0);
  await window.getByRole('button', { name: /^Overflow \d/ }).click();
  await expect(map.inView(/^[1-9]\d? places in view/)).toBeVisible();
  await tiles.release();
  // Sooner than the levels are read anew, which would draw everything again.
  await expect.poll(async () => (await map.pixelsOf(OVERFLOW)).count).toBeGreaterThan(20);
  expect((await map.pixelsOf(BELOW)).count).toBe(0);
});

test('what is drawn under the places is chosen, and their coordinate systems are confirmed', async ({
  window,
  dataDir,
}) => {
  const map = new MapScreen(window);

  await test.step('tiles of an address come through the backend, with a key that the window never sees', async () => {
    const tiles = await startTileServer(GREEN);
    const asked: string[] = [];
    window.on('request', (request) => asked.push(request.url()));
    await map.open('Map');
    await expect(map.inView('237 places in view')).toBeVisible();
    expect(tiles.asked()).toEqual([]);
    await map.button('Basemap…').click();
    const dialog = window.getByRole('dialog', { name: 'Basemap' });
    await window.getByRole('menuitem', { name: 'Tiles from an address…' }).click();
    await dialog.getByLabel('Address of the tiles').fill(`${tiles.origin}/{z}/{x}/{y}.png?tk={key}`);
    await expect(
      dialog.getByText(`The map will request tiles from ${new URL(tiles.origin).host}`),
    ).toBeVisible();
    await dialog.getByLabel('Key', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Fetch one tile' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Check the key of the basemap');
    await dialog.getByLabel('Key', { exact: true }).fill(tiles.key);
    await dialog.getByRole('button', { name: 'Fetch one tile' }).click();
    await expect(dialog.getByText('It works')).toBeVisible();
    await dialog.getByLabel('Attribution on the map').fill('Tiles of the test');
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expect(dialog).toBeHidden();
    await expect(map.map.getByText('Tiles of the test')).toBeVisible();
    await expect.poll(async () => (await map.pixelsOf(GREEN)).count, SOON).toBeGreaterThan(10_000);
    expect(tiles.asked().length).toBeGreaterThan(1);
    tiles.withdrawKey();
    await map.button('Zoom in').click();
    await expect(map.map.getByRole('alert')).toContainText('Check the key of the basemap');
    expect(asked.filter((url) => url.startsWith(tiles.origin) || url.includes(tiles.key))).toEqual([]);
    await map.button('Basemap…').click();
    await window.getByRole('menuitem', { name: 'Land only' }).click();
    await expect.poll(async () => (await map.pixelsOf(GREEN)).count, SOON).toBe(0);
    await tiles.close();
  });

  await test.step('a PMTiles file is drawn, chosen for now or kept by its path; another file is refused', async () => {
    const file = join(dataDir, 'earth.pmtiles');
    writePmtiles(file, plainTile(GREEN));
    await map.open('Map');
    const dialog = window.getByRole('dialog', { name: 'Basemap' });
    const greens = async () => (await map.pixelsOf(GREEN)).count;
    const open = async (kind: string) => {
      await map.button('Basemap…').click();
      await window.getByRole('menuitem', { name: kind }).click();
    };
    await open('PMTiles file…');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByText('earth.pmtiles is used until this window is closed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expect.poll(greens, SOON).toBeGreaterThan(10_000);
    await open('Land only');
    await expect.poll(greens, SOON).toBe(0);
    await open('PMTiles file…');
    await dialog.getByLabel('Path of a PMTiles file').fill(join(dataDir, 'settings.json'));
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expect(map.map.getByRole('alert')).toContainText('The basemap cannot be shown.');
    await open('PMTiles file…');
    await dialog.getByLabel('Path of a PMTiles file').fill(file);
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expect.poll(greens, SOON).toBeGreaterThan(10_000);
    await expect(map.map.getByRole('alert')).toBeHidden();
  });

  await test.step('the coordinate systems that the data shows are confirmed once, and kept', async () => {
    await map.open('Map');
    await map.button('Coordinate systems… Coordinate system of 3 projects not confirmed').click();
    const dialog = window.getByRole('dialog', { name: 'Coordinate systems' });
    const riverside = dialog.getByRole('listitem').filter({ hasText: 'P001' });
    await expect(riverside).toContainText(/GCJ-02: (\d+) of \1/);
    await expect(riverside).toContainText('The data says GCJ-02.');
    await expect(riverside.getByRole('radio', { name: 'GCJ-02' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(map.button('Coordinate systems…')).toBeVisible();
    await window.reload();
    await map.open('Map');
    await expect(map.button('Coordinate systems…')).toBeVisible();
  });
});
