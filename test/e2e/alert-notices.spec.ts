import type { Page } from 'playwright/test';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { PLACE_LIST_PATH, type PlaceRecord } from '#shared/service/place-list.ts';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { AlertsScreen } from './screens/alerts-screen.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { LevelsScreen } from './screens/levels-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';
import { serveDemo } from './support/serve.ts';
import { expect, test } from './support/test.ts';

// Passwords are hashed slowly on purpose, and two processes take part.
test.describe.configure({ timeout: 180_000 });

declare global {
  interface Window {
    toldOutside: { title: string; body: string; click: () => void }[];
  }
}

/** Nobody looks at the window: it is hidden, and another one has the focus. What the system is told is written down. */
async function lookElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.toldOutside = [];
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.hasFocus = () => false;
    class ToldNotice extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super();
        window.toldOutside.push({ title, body, click: () => this.dispatchEvent(new Event('click')) });
      }
      close(): void {}
    }
    Object.defineProperty(window, 'Notification', { value: ToldNotice });
  });
}

/** Lets a place that stands below its warning level overflow by an upload, as its station would. */
async function overflow(baseUrl: string, isWanted: (place: PlaceRecord) => boolean): Promise<PlaceRecord> {
  const form = new URLSearchParams({ username: 'engineer', password: 'engineer-demo' });
  const signedIn = await fetch(baseUrl + TOKEN_PATH, { method: 'POST', body: form });
  const { token } = tokenRecordSchema.parse(await signedIn.json());
  const headers = { 'X-SVC-TOKEN': token };
  const places = (await (await fetch(baseUrl + PLACE_LIST_PATH, { headers })).json()) as PlaceRecord[];
  const place = places.find(isWanted);
  if (!place) throw new Error('no such place');
  const { equipType, equipId } = place;
  const timestamp = formatServiceTime(Date.now(), 'Asia/Shanghai');
  const body = JSON.stringify([{ timestamp, level: Number(place.outValue) + 1 }]);
  const query = new URLSearchParams({ equipType, equipId });
  const sent = await fetch(`${baseUrl}${UPLOAD_PATH}?${query}`, { method: 'POST', headers, body });
  expect(await sent.json()).toMatchObject({ result: true });
  return place;
}

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
    const told = () => window.evaluate(() => self.toldOutside.map(({ title, body }) => `${title}\n${body}`));
    await expect
      .poll(told, { timeout: 60_000 })
      .toEqual([expect.stringContaining(`Overflow: ${place.placeName}`)]);
    await window.evaluate(() => self.toldOutside[0]?.click());
    await expect(alerts.row(place.placeName)).toContainText('cm above overflow');
    await expect(window).toHaveTitle(/^\(\d+\) Places/);
  } finally {
    await service.stop();
  }
});
