import { overflow } from './support/raise-alert.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

// Passwords are hashed slowly on purpose, and two processes take part.
test.describe.configure({ timeout: 180_000 });

test('rows keep their places under the eyes of a reader when levels come, and are put in order when asked', async ({
  window,
}) => {
  const service = await serveDemo();
  try {
    const connections = new ConnectionsScreen(window);
    const places = new PlacesScreen(window);
    const levels = new LevelsScreen(window);
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await places.open();
    await levels.signInForMcp('engineer', 'engineer-demo');
    await levels.untilRead();
    await window.getByRole('radio', { name: 'Table' }).check({ force: true });
    await places.filter.fill('P001');
    const rows = places.table.getByRole('row');
    await expect(rows.nth(1)).toContainText('Overflow');
    const order = async () =>
      (await rows.allTextContents()).flatMap((text) => /P001-\d{4}/.exec(text)?.[0] ?? []);
    await expect.poll(async () => (await order()).length).toBeGreaterThan(10);
    const before = await order();
    const place = await overflow(
      service.baseUrl,
      ({ placeId, outValue, mounted, latestTime }) =>
        before.indexOf(placeId) > 3 && Number(outValue) > 0 && mounted === '1' && latestTime !== '',
    );
    const again = window.getByRole('button', { name: 'Sort again' });
    await window.getByRole('button', { name: 'Read the levels now' }).click();
    await expect(places.row(place.placeId)).toContainText('Overflow');
    await expect(again).toBeVisible();
    // How many rows are drawn below those in sight depends on the height of the table.
    expect((await order()).slice(0, 10)).toEqual(before.slice(0, 10));
    await again.click();
    await expect(again).toBeHidden();
    await expect
      .poll(async () => (await order()).indexOf(place.placeId))
      .toBeLessThan(before.indexOf(place.placeId));
  } finally {
    await service.stop();
  }
});
