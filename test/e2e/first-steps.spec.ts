import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';

test('what is in alarm can be tried, and Escape leads from the page of a place back to its alert', async ({
  window,
}) => {
  const alerts = new AlertsScreen(window);
  const places = new PlacesScreen(window);
  await window.getByRole('button', { name: 'Try it: See what is in alarm' }).click();
  await new LevelsScreen(window).untilRead();
  await expect(alerts.rows.first()).toBeVisible();
  const row = alerts.rows.first().locator('[data-position]');
  await row.click();
  await places.detail.getByRole('button', { name: 'Expand' }).click();
  await window.keyboard.press('Escape');
  await expect(places.detail).toBeHidden();
  await expect(row).toBeFocused();
});

test('an account without places is told so, however places are arranged', async ({ window }) => {
  const service = await serveDemo();
  const connections = new ConnectionsScreen(window);
  await connections.add('River office', service.baseUrl);
  await connections.signIn('newcomer', 'newcomer-demo');
  const told = window.getByText('The account “newcomer” has no places');
  for (const arrangement of ['Alerts', 'Map', 'Split', 'Table']) {
    await window.getByText(arrangement, { exact: true }).click();
    await expect(told).toBeVisible();
  }
  await service.stop();
});
