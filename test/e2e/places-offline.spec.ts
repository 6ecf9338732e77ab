import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { serveDemo } from './support/serve.ts';
import { startStillwell } from './support/started-stillwell.ts';
import { expect, test } from './support/test.ts';

// Passwords are hashed slowly on purpose, and two processes take part.
test.describe.configure({ timeout: 180_000 });

test('the last list and levels are there after a restart without the service, and say of when they are', async ({
  shell,
  page,
  dataDir,
  problems,
}) => {
  test.skip(shell !== 'browser-shell', 'the start that follows another is one of the browser shell');
  const service = await serveDemo();
  const places = new PlacesScreen(page);
  const levels = new LevelsScreen(page);
  const connections = new ConnectionsScreen(page);
  const first = await startStillwell(dataDir);
  await page.goto(first.address);
  await connections.add('River office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await places.open();
  await levels.signInForMcp('engineer', 'engineer-demo');
  await levels.untilRead();
  const overflows = await places.numberOf('Overflow');
  expect(overflows).toBeGreaterThan(0);
  const silent = await places.numberOf('Not reporting');
  const listTime = await page.getByText(/^Place list [\d:]+$/).textContent();
  await page.goto('about:blank');
  await first.stop();
  await service.stop();

  const second = await startStillwell(dataDir);
  problems.allowConsoleError(/ERR_CONNECTION_REFUSED/);
  await page.goto(second.address);
  await places.open();
  const clock = listTime?.replace('Place list ', '') ?? '';
  await expect(page.getByText(`Places as of ${clock}, levels as of `)).toBeVisible();
  await expect(page.getByText('You are not signed in. This is what was read last.')).toBeVisible();
  await expect(places.count('240 places')).toBeVisible();
  await expect.poll(() => places.numberOf('Overflow')).toBe(overflows);
  expect(await places.numberOf('Not reporting')).toBe(silent);
  await expect(levels.status).toContainText(/Levels of [\d:]+: sign in for MCP to continue/);
  await page.getByRole('button', { name: 'Sign in…', exact: true }).click();
  await connections.signInDialog.getByLabel('Password', { exact: true }).fill('engineer-demo');
  await connections.signInDialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(connections.signInDialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  const notice = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: `Places as of ${clock}, levels as of ` });
  await expect(notice).toContainText('Nothing responds at');
  await levels.showAttention();
  await expect(page.getByText(`Places as of ${clock}, levels as of `)).toBeVisible();
  await page.goto('about:blank');
  await second.stop();
});

test('filter, search, order, open place and map are as they were left when the app starts again', async ({
  shell,
  page,
  dataDir,
}) => {
  test.skip(shell !== 'browser-shell', 'the start that follows another is one of the browser shell');
  const places = new PlacesScreen(page);
  const first = await startStillwell(dataDir);
  await page.goto(first.address);
  await new ConnectionsScreen(page).openBuiltIn();
  await places.open();
  await expect(places.count('240 places')).toBeVisible();
  const silent = await places.numberOf('Not reporting');
  await places.entry('Not reporting').click();
  await places.sortBy('Place ID');
  await places.filter.fill('P00');
  await places.table.getByRole('row').nth(1).dblclick();
  await expect(places.detail).toBeVisible();
  const name = await places.detail.getByRole('heading').first().textContent();
  const settings = join(dataDir, 'settings.json');
  await expect
    .poll(() => (existsSync(settings) ? readFileSync(settings, 'utf8') : ''))
    .toMatch(/"openKey":"P/);
  await page.goto('about:blank');
  await first.stop();

  const second = await startStillwell(dataDir);
  await page.goto(second.address);
  await places.open();
  await expect(places.filter).toHaveValue('P00');
  await expect(places.entry('Not reporting')).toHaveAttribute('aria-pressed', 'true');
  await expect(places.count(`${silent} of 240 places`)).toBeVisible();
  await expect(places.header('Place ID')).toHaveAttribute('aria-sort', 'ascending');
  await expect(places.detail.getByRole('heading').first()).toHaveText(name ?? '');
  await page.goto('about:blank');
  await second.stop();
});
