import { expect, type Page } from 'playwright/test';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { PLACE_LIST_PATH, type PlaceRecord } from '#shared/service/place-list.ts';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';

declare global {
  interface Window {
    toldOutside: { title: string; body: string; click: () => void }[];
  }
}

/** Nobody looks at the window: it is hidden, and another one has the focus. What the system is told is written down. */
export async function lookElsewhere(page: Page): Promise<void> {
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
export async function overflow(
  baseUrl: string,
  isWanted: (place: PlaceRecord) => boolean,
): Promise<PlaceRecord> {
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

/** What the system has been told since then, a title and a text each. */
export function toldOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => self.toldOutside.map(({ title, body }) => `${title}\n${body}`));
}
