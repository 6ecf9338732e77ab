import type { Page } from 'playwright';
import { LevelsScreen } from '#test/e2e/screens/levels-screen.ts';
import { MapScreen } from '#test/e2e/screens/map-screen.ts';
import { PlacesScreen } from '#test/e2e/screens/places-screen.ts';
import { ResultsScreen } from '#test/e2e/screens/results-screen.ts';
import { ToolsScreen } from '#test/e2e/screens/tools-screen.ts';
import { uploadAFile } from './upload-a-file.ts';

/** So many that before the first look as many answers are kept as ever will be (docs/adr/0141). */
const CALLS_A_MINUTE = 18;

const placeOf = (minute: number) => `P00${(minute % 3) + 1}-00${10 + (minute % 60)}`;

async function lookAtPlace(page: Page, minute: number): Promise<void> {
  const places = new PlacesScreen(page);
  await places.filter.fill(placeOf(minute));
  await places.count('1 of 240 places').waitFor();
  await places.row(placeOf(minute)).click();
  await places.detail.getByRole('definition').first().waitFor();
  const chart = places.detail.getByRole('slider', { name: /^Level over time/ });
  await chart
    .or(places.detail.getByText(/no level/i))
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await places.detail.waitFor({ state: 'hidden' });
  await places.filter.fill('');
  await places.count('240 places').waitFor();
}

async function callTools(page: Page, minute: number): Promise<void> {
  const tools = new ToolsScreen(page);
  const results = new ResultsScreen(page);
  await tools.open();
  for (let call = 0; call < CALLS_A_MINUTE; call += 1) {
    await results.call('get_place', { placeId: `P001-00${10 + ((minute + call) % 60)}` });
    await tools.ended.filter({ hasText: 'Done' }).waitFor();
  }
}

/** Two thousand records as they were measured, always the same: what is kept of them is as large at every look. */
async function callForMuch(page: Page): Promise<void> {
  const results = new ResultsScreen(page);
  const period = { from: '2026-06-01 00:00:00', to: '2026-07-01 00:00:00' };
  await results.call('query_measurements', { placeId: 'P001-0012', ...period, limit: 2000 });
  for (const view of ['Chart', 'Table', 'Tree', 'Raw', 'Traffic']) await results.showAs(view);
  await results.result.getByRole('region', { name: 'Body received' }).waitFor();
}

/** What went over the wire is kept up to a bound that an hour does not reach (docs/adr/0142): growth, but not by mistake. */
async function forgetExchanges(page: Page): Promise<void> {
  await new ResultsScreen(page).show('#tools/wire');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear all exchanges?' });
  await dialog.getByRole('button', { name: 'Clear all' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function lookAtMap(page: Page): Promise<void> {
  const map = new MapScreen(page);
  await map.open('Split');
  await map.inView(/./).first().waitFor();
  await map.open('Map');
  await page.getByRole('radiogroup', { name: 'Arrangement' }).getByText('Table', { exact: true }).click();
}

async function lookAtAttention(page: Page): Promise<void> {
  const levels = new LevelsScreen(page);
  await levels.showAttention();
  await levels.attention.getByRole('list').getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('radiogroup', { name: 'Arrangement' }).getByText('Table', { exact: true }).click();
}

/** Rows are drawn beyond both ends of what is in sight, at the top beyond one: how many there are must not hang on the place that was looked at. */
async function showFirstRows(page: Page): Promise<void> {
  const { table } = new PlacesScreen(page);
  await table.evaluate((grid) => {
    grid.scrollTop = 0;
  });
  await table.locator('[aria-rowindex="2"]').waitFor();
}

/** What somebody does in a minute: every part of the app in five of them. The window ends where it began. */
export async function spendAMinute(page: Page, minute: number): Promise<void> {
  const places = new PlacesScreen(page);
  await lookAtPlace(page, minute);
  if (minute % 5 === 1) await lookAtMap(page);
  if (minute % 5 === 2) await callForMuch(page);
  if (minute % 5 === 3) await lookAtAttention(page);
  if (minute % 5 === 4) await forgetExchanges(page);
  if (minute % 5 === 0) await uploadAFile(page, minute);
  await callTools(page, minute);
  const section = ['connections', 'settings', 'upload'][minute % 3];
  await page.getByRole('navigation').locator(`a[href="#${section}"]`).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await places.open();
  await places.table.waitFor();
  await showFirstRows(page);
}
