import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServedDataService, serveDemo } from './support/serve.ts';
import { expect, test as base } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const trickle = (bytesPerSecond: number, announced: boolean) => ({
  type: 'trickle',
  bytesPerSecond,
  announced,
});

/** The first list comes slowly, the second at once, the third slowly and of unknown length, the fourth not at all. */
const FAULTS = {
  rules: [
    { endpoint: 'placeList', effect: trickle(4_000, true), count: 1 },
    { endpoint: 'placeList', effect: trickle(30_000, false), every: 2 },
    { endpoint: 'placeList', effect: { type: 'status', status: 500 }, every: 2 },
  ],
};

const test = base.extend<{ service: ServedDataService }>({
  service: async ({ browserName }, use) => {
    const dir = mkdtempSync(join(tmpdir(), `stillwell-faults-${browserName}-`));
    const file = join(dir, 'slow-lists.json');
    writeFileSync(file, JSON.stringify(FAULTS));
    const service = await serveDemo(['--faults', file]);
    await use(service);
    await service.stop();
    rmSync(dir, { recursive: true, force: true });
  },
});

// Passwords are hashed slowly on purpose, and lists come slowly on purpose.
test.describe.configure({ timeout: 120_000 });

test('how much of a slow list has come is in sight, and it can be ended; the list before it stays', async ({
  window,
  service,
}) => {
  const places = new PlacesScreen(window);
  const connections = new ConnectionsScreen(window);
  await connections.add('Slow office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await places.open();

  const main = window.getByRole('main');
  const howMuch = window.getByRole('progressbar', { name: 'Progress of the place list' });
  await expect(howMuch).toBeVisible();
  await expect(main).toContainText(/\d+(\.\d)? kB of \d+ kB of the place list received/);
  const before = Number(await howMuch.getAttribute('aria-valuenow'));
  await expect.poll(async () => Number(await howMuch.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(main).toContainText('The place list could not be loaded.');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(places.count('240 places')).toBeVisible();

  const status = window.getByRole('contentinfo');
  const refresh = main.getByRole('button', { name: 'Refresh', exact: true });
  await refresh.click();
  await expect(status).toContainText(/Refreshing… \d+(\.\d)? kB of the place list received/);
  await expect(places.count('240 places')).toBeVisible();
  await status.getByRole('button', { name: 'Cancel the refresh' }).click();
  await expect(status).not.toContainText('Refreshing');
  await expect(places.count('240 places')).toBeVisible();
  await expect(main).not.toContainText('could not be refreshed');

  await refresh.click();
  const notice = main.getByRole('alert');
  await expect(notice).toContainText(
    /The list could not be refreshed\. You see the list of \d\d:\d\d:\d\d\./,
  );
  await expect(places.row('P001-0001')).toBeVisible();
  await expect(places.count('240 places')).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden({ timeout: 30_000 });
  await expect(places.count('240 places')).toBeVisible();
});
