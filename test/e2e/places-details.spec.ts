import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';
import { untilStill } from './support/until-still.ts';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { MapScreen } from './screens/map-screen.ts';
import { sectionLink } from './screens/navigation.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const OVERFLOW = [0x8b, 0x0a, 0x3d] as const;
const SOON = { timeout: 40_000 };

// Passwords are hashed slowly on purpose, and every frame of a map is drawn by the processor here.
test.describe.configure({ timeout: 180_000 });

test.use({ colorScheme: 'light' });

test.describe('on a computer in another zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('every time is in the zone of the connection, on every screen', async ({ window }) => {
    const places = new PlacesScreen(window);
    const alerts = new AlertsScreen(window);
    await new ConnectionsScreen(window).openBuiltIn();
    await new LevelsScreen(window).untilRead();
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Shanghai',
      hour: '2-digit',
      minute: '2-digit',
    });
    const clocks = [0, -1, 1, -2].map((minutes) => format.format(Date.now() + minutes * 60_000));
    const now = new RegExp(clocks.join('|'));
    await expect(window.getByText(/^Place list /)).toHaveText(now);
    await expect(new LevelsScreen(window).status).toContainText(now);
    await alerts.open();
    await alerts.rows.first().locator('[data-position]').click();
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    await expect(places.detail.getByText(/^(Last report|Level .* m at)/).first()).toContainText(day);
    await places.detail.getByRole('link', { name: 'Report…' }).click();
    await expect(window.getByRole('region', { name: 'Preview of the report' })).toContainText(now);
    await expect(window.getByRole('region', { name: 'Preview of the report' })).toContainText(
      'Asia/Shanghai',
    );
  });
});

test('a return to the map shows the levels as they were, and its clusters open', async ({ window }) => {
  const map = new MapScreen(window);
  const places = new PlacesScreen(window);
  await new ConnectionsScreen(window).openBuiltIn();
  await new LevelsScreen(window).untilRead();
  const overflows = await places.numberOf('Overflow');
  expect(overflows).toBeGreaterThan(0);
  await map.open('Map');
  const reds = async () => (await map.pixelsOf(OVERFLOW)).count;
  await expect.poll(reds, SOON).toBeGreaterThan(0);
  for (const section of ['Settings', 'Connections', 'Upload']) {
    await sectionLink(window, section).click();
    await expect(map.map).toBeHidden();
    await places.open();
    await expect(map.inView('237 places in view')).toBeVisible();
    await expect.poll(reds, SOON).toBeGreaterThan(0);
    expect(await places.numberOf('Overflow')).toBeGreaterThan(0);
  }
  const { top } = await map.pixelsOf(OVERFLOW);
  await map.canvas.click({ position: { x: top?.x ?? 0, y: top?.y ?? 0 } });
  await expect(map.inView('237 places in view')).toBeHidden();
});

test('the level is the largest text of the page of a place, with its unit, and no number is minus nothing', async ({
  window,
}) => {
  const places = new PlacesScreen(window);
  const alerts = new AlertsScreen(window);
  await new ConnectionsScreen(window).openBuiltIn();
  await new LevelsScreen(window).untilRead();
  await alerts.open();
  await expect(alerts.rows.first().getByRole('img', { name: /in the last 24 hours$/ })).toBeVisible();
  expect(await alerts.pane.innerText()).not.toMatch(/[-−]0(?:[.,]0+)?(?![\d.,])/);
  // Decimals stand under each other.
  const texts = await alerts.rows.locator('[data-at="level"]').allTextContents();
  expect(new Set(texts.map((text) => /[.,](\d+)/.exec(text)?.[1]?.length))).toEqual(new Set([2]));
  await alerts.rows.first().locator('[data-position]').click();
  const level = places.detail.getByText(/^\d+\.\d+ m$/).first();
  await expect(level).toBeVisible();
  const sizes = await places.detail.evaluate((page) =>
    [...page.querySelectorAll('*')]
      .filter((part) =>
        [...part.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim()),
      )
      .filter((part) => !part.closest('.visually-hidden, svg'))
      .map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
  );
  const own = await level.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(own).toBe(Math.max(...sizes));
  await expect(places.detail.getByText(/m$/).first()).toBeVisible();
});

test('the arrow of the sorting is in sight, however narrow its column', async ({ window }) => {
  const places = new PlacesScreen(window);
  await new ConnectionsScreen(window).openBuiltIn();
  await expect(places.count('240 places')).toBeVisible();
  await places.sortBy('Well depth');
  const header = places.header('Well depth');
  const arrow = header.locator('svg').first();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.focus();
  for (let step = 0; step < 20; step += 1) await window.keyboard.press('Alt+ArrowLeft');
  const [outer, inner] = [await header.boundingBox(), await arrow.boundingBox()];
  expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Infinity);
  expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThanOrEqual(
    (outer?.x ?? 0) + (outer?.width ?? 0),
  );
});

test('one outage is said once, though list and levels both miss the service', async ({ window }) => {
  const service = await serveDemo();
  const connections = new ConnectionsScreen(window);
  const places = new PlacesScreen(window);
  const levels = new LevelsScreen(window);
  let isStopped = false;
  try {
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await places.open();
    await levels.signInForMcp('engineer', 'engineer-demo');
    await levels.untilRead();
    await service.stop();
    isStopped = true;
    const main = window.getByRole('main');
    await window.getByRole('button', { name: 'Read the levels now' }).click();
    await expect(levels.status).toContainText('the last update failed');
    await main.getByRole('button', { name: 'Refresh', exact: true }).click();
    const said = main.getByRole('alert').filter({ hasText: 'The list could not be refreshed' });
    await expect(said).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(1);
  } finally {
    if (!isStopped) await service.stop();
  }
});

for (const size of [
  { width: 640, height: 400 },
  { width: 600, height: 800 },
  { width: 900, height: 600 },
]) {
  test(`at ${size.width}x${size.height} every control of Places is in the window, and a place has all of it`, async ({
    window,
  }) => {
    await window.setViewportSize(size);
    const places = new PlacesScreen(window);
    await new ConnectionsScreen(window).openBuiltIn();
    await new LevelsScreen(window).untilRead();
    const outside = () =>
      window.getByRole('main').evaluate((main) =>
        [...main.querySelectorAll('button, input, a, [role=radio]')]
          .filter((part) => !part.closest('[role=grid], .visually-hidden'))
          // What scrolls sideways, as the line of counts does, is reached by scrolling.
          .filter((part) => {
            let outer = part.parentElement;
            while (outer && !/auto|scroll/.test(getComputedStyle(outer).overflowX))
              outer = outer.parentElement;
            return !outer || outer.scrollWidth <= outer.clientWidth;
          })
          .filter((part) => {
            const { left, right, width, height } = part.getBoundingClientRect();
            return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1);
          })
          .filter((part) => getComputedStyle(part).visibility === 'visible')
          .map((part) => part.getAttribute('aria-label') ?? part.textContent),
      );
    const arrangements = window.getByRole('radiogroup', { name: 'Arrangement' });
    for (const key of ['1', '2', '3', '4']) {
      await window.keyboard.press(key);
      await expect(arrangements.getByRole('radio').nth(Number(key) - 1)).toBeChecked();
      await untilStill(window);
      expect(await outside(), `arrangement ${key}`).toEqual([]);
    }
    await window.keyboard.press('1');
    await places.filter.fill('P001-0001');
    await places.cell('P001-0001').click();
    const page = await places.detail.boundingBox();
    if (size.width < 900) expect(page?.width).toBeGreaterThan(size.width - 130);
    expect(page?.height).toBeGreaterThan(size.height * 0.6);
    expect(await outside()).toEqual([]);
  });
}
