import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { lookElsewhere, overflow, toldOutside } from './support/raise-alert.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';

// Passwords are hashed slowly on purpose, and two processes take part.
test.describe.configure({ timeout: 180_000 });

test('an alert that rises while the window is hidden is told by the system and counted in the title', async ({
  window,
}) => {
  const service = await serveDemo();
  const connections = new ConnectionsScreen(window);
  const levels = new LevelsScreen(window);
  const alerts = new AlertsScreen(window);
  try {
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await new PlacesScreen(window).open();
    await levels.signInForMcp('engineer', 'engineer-demo');
    await levels.untilRead();
    await alerts.open();
    const before = await alerts.numberOf('Not acknowledged');
    await expect(window).toHaveTitle(new RegExp(`^\\(${before}\\) Places`));
    const listed = (await alerts.rows.allTextContents()).join('\n');
    await levels.status.getByRole('button', { name: 'Level source and refresh' }).click();
    await window.getByRole('menuitemradio', { name: 'every 15 s' }).click();
    await window.keyboard.press('2');
    await lookElsewhere(window);
    const place = await overflow(
      service.baseUrl,
      ({ outValue, mounted, placeName, latestTime }) =>
        Number(outValue) > 0 && mounted === '1' && latestTime !== '' && !listed.includes(placeName),
    );
    await expect
      .poll(() => toldOutside(window), { timeout: 60_000 })
      .toEqual([expect.stringContaining(`Overflow: ${place.placeName}`)]);
    await window.evaluate(() => self.toldOutside[0]?.click());
    await expect(alerts.row(place.placeName)).toContainText('cm above overflow');
    await expect(window).toHaveTitle(/^\(\d+\) Places/);
  } finally {
    await service.stop();
  }
});
