import { expect, test as base } from './support/test.ts';
import { startStillwell } from './support/started-stillwell.ts';
import { startTileServer } from './support/tile-server.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { MapScreen } from './screens/map-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const SOON = { timeout: 40_000 };
const GREEN = [0x7a, 0xb8, 0x6a] as const;

/** Sends every request that would leave this computer to a server here, its host as the first part of the path. */
const stayingHere = (origin: string) => `
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isHere = url.hostname === '127.0.0.1' || url.hostname === 'localhost';
    return send(isHere ? input : '${origin}/' + url.host + url.pathname + url.search, init);
  };`;

const test = base.extend<{ tiles: Awaited<ReturnType<typeof startTileServer>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
  tiles: async ({}, use) => {
    const tiles = await startTileServer(GREEN, false);
    await use(tiles);
    await tiles.close();
  },
  stillwell: async ({ dataDir, tiles }, use) => {
    const code = `data:text/javascript,${encodeURIComponent(stayingHere(tiles.origin))}`;
    const stillwell = await startStillwell(dataDir, { NODE_OPTIONS: `--import=${code}` });
    await use(stillwell);
    await stillwell.stop();
  },
});

test.use({ colorScheme: 'light' });

// Every frame is drawn by the processor here.
test.describe.configure({ timeout: 180_000 });

test('a street map is one choice away, which names its host; none is asked before, and Tianditu wants the user’s key', async ({
  window,
  tiles,
}) => {
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(new PlacesScreen(window).count('240 places')).toBeVisible();
  const map = new MapScreen(window);
  await map.open('Map');
  await expect(map.inView('237 places in view')).toBeVisible();
  const entry = (name: string) => window.getByRole('menuitem', { name });
  const greens = async () => (await map.pixelsOf(GREEN)).count;
  const hosts = () => new Set(tiles.asked().map((url) => url.split('/')[1] ?? ''));

  await map.button('Basemap…').click();
  await expect(entry('Land only')).toHaveAttribute('aria-current', 'true');
  await expect(entry('OpenStreetMap')).toContainText('tile.openstreetmap.org sees your requests');
  await expect(entry('Tianditu, streets')).toContainText(
    't0.tianditu.gov.cn … t7.tianditu.gov.cn sees your requests; needs your own key',
  );
  await expect(entry('PMTiles file…')).toContainText('No requests leave this computer');
  expect(tiles.asked()).toEqual([]);
  await entry('OpenStreetMap').click();
  await expect.poll(greens, SOON).toBeGreaterThan(10_000);
  await expect(map.map.getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  expect([...hosts()]).toEqual(['tile.openstreetmap.org']);

  await map.button('Basemap…').click();
  await expect(entry('OpenStreetMap')).toHaveAttribute('aria-current', 'true');
  await entry('Tianditu, streets').click();
  const dialog = window.getByRole('dialog', { name: 'Basemap' });
  await expect(dialog).toContainText(
    'The map will request tiles from t0.tianditu.gov.cn … t7.tianditu.gov.cn',
  );
  await expect(dialog).toContainText('server type (服务端)');
  expect([...hosts()]).toEqual(['tile.openstreetmap.org']);
  await dialog.getByLabel('Key', { exact: true }).fill('0123456789abcdef');
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await expect(map.map.getByRole('link', { name: '天地图' })).toBeVisible();
  // Streets and the names above them, each tile from one of the eight hosts, all with the key.
  const ofTianditu = () => tiles.asked().filter((url) => url.includes('tianditu'));
  await expect
    .poll(() => ofTianditu().filter((url) => url.includes('LAYER=vec')).length, SOON)
    .toBeGreaterThan(1);
  await expect
    .poll(() => ofTianditu().filter((url) => url.includes('LAYER=cva')).length, SOON)
    .toBeGreaterThan(1);
  expect(
    ofTianditu().filter((url) => !/^\/t[0-7]\.tianditu\.gov\.cn\/.*&tk=0123456789abcdef$/.test(url)),
  ).toEqual([]);

  // The key is kept: the images of the same servers need no dialog.
  await map.button('Basemap…').click();
  await entry('Tianditu, satellite images').click();
  await expect
    .poll(() => ofTianditu().filter((url) => url.includes('LAYER=img')).length, SOON)
    .toBeGreaterThan(1);
  await map.button('Basemap…').click();
  await entry('Land only').click();
  await expect.poll(greens, SOON).toBe(0);
});
