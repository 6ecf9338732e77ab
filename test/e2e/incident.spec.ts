import { lookElsewhere, overflow, toldOutside } from './support/raise-alert.ts';
import { expect, test } from './support/test.ts';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

// Passwords are hashed slowly on purpose, and a whole incident takes place.
test.describe.configure({ timeout: 240_000 });

test('an incident: an alert rises while nobody looks, is acknowledged, compared with the rain, and printed', async ({
  window,
}) => {
  const connections = new ConnectionsScreen(window);
  const levels = new LevelsScreen(window);
  const alerts = new AlertsScreen(window);
  const places = new PlacesScreen(window);
  // The demo opens by one click, levels and alerts included.
  await connections.openBuiltIn();
  await levels.untilRead();
  await window.evaluate(() => (location.hash = 'connections/built-in/details'));
  const details = window.getByRole('main');
  await expect(details).toContainText(/http:\/\/127\.0\.0\.1:\d+/);
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec((await details.textContent()) ?? '')?.[0];
  await places.open();
  await levels.status.getByRole('button', { name: 'Level source and refresh' }).click();
  await window.getByRole('menuitemradio', { name: 'every 15 s' }).click();
  await alerts.open();
  const listed = (await alerts.rows.allTextContents()).join('\n');

  // It rises while the window is hidden, and a click on the notice leads to it.
  await lookElsewhere(window);
  const { placeName } = await overflow(
    address ?? '',
    (place) =>
      place.projectId === 'P001' &&
      Number(place.outValue) > 0 &&
      place.mounted === '1' &&
      place.latestTime !== '' &&
      !listed.includes(place.placeName),
  );
  await expect
    .poll(() => toldOutside(window), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([expect.stringContaining(placeName)]));
  await window.evaluate(() => self.toldOutside.at(-1)?.click());
  await expect(alerts.row(placeName)).toContainText('cm above overflow');

  await alerts
    .row(placeName)
    .getByRole('button', { name: `Acknowledge: ${placeName}` })
    .click();
  await alerts.acknowledge('Wang Lei', 'Pump 3 tripped, crew on the way');
  await expect(alerts.row(placeName)).toContainText('Wang Lei');

  // Beside the rain gauge of its project.
  await alerts.row(placeName).locator('[data-position]').click();
  await expect(places.detail).toContainText(placeName);
  await places.detail.getByRole('link', { name: 'Compare…' }).click();
  const pane = window.getByRole('region', { name: 'Compare' });
  const legend = pane.getByRole('list', { name: 'Places in the chart' }).getByRole('listitem');
  await pane.getByRole('button', { name: 'Add place' }).click();
  await window.getByRole('textbox', { name: 'Name or ID of a place' }).fill('P001-0003');
  await window.keyboard.press('Enter');
  await expect(legend).toHaveCount(2);
  await expect(legend.last()).toContainText(/Rain, mm per/);
  await expect(pane.getByRole('slider', { name: /^Values of the places over time/ })).toBeVisible();
  await window.goBack();
  await expect(places.detail).toContainText(placeName);

  // On paper: state, level, who has taken it on and what is known.
  await places.detail.getByRole('link', { name: 'Report…' }).click();
  const report = window.getByRole('region', { name: 'Preview of the report' });
  await expect(report.getByRole('img', { name: /over the period$/ })).toBeVisible();
  await window.getByRole('textbox', { name: 'Notes' }).fill('District office informed.');
  await expect(report.getByRole('row').filter({ hasText: 'Wang Lei' })).toContainText('Pump 3 tripped');
  await window.evaluate('window.print = () => {}');
  await window.getByRole('button', { name: 'Print' }).click();
  await window.emulateMedia({ media: 'print' });
  const sheet = window.locator('body > [data-paper]');
  await expect(sheet).toBeVisible();
  for (const text of [placeName, 'Overflow', 'Pump 3 tripped, crew on the way', 'District office informed.'])
    await expect(sheet).toContainText(text);
});
