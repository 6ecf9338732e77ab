import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { MapScreen } from './screens/map-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const browserPath = process.env['STILLWELL_TEST_BROWSER'];

test.use({
  launchOptions: {
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: [
      '--disable-gpu',
      '--disable-software-rasterizer',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
  },
});

test('where no map can be drawn a sentence says so, and the table has every place', async ({
  window,
  problems,
}) => {
  // The browser itself notes that it has no WebGL.
  problems.allowConsoleError(/WebGL/i);
  const places = new PlacesScreen(window);
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(places.count('240 places')).toBeVisible();
  await new MapScreen(window).open('Split');
  await expect(window.getByRole('heading', { name: 'This computer cannot draw the map' })).toBeVisible();
  await expect(places.table).toHaveAttribute('aria-rowcount', '241');
});
