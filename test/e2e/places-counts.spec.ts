import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { postMcp } from '#test/support/call-mcp.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import { discover, signIn } from '#test/support/sign-on/sign-on-client.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { type ServedDataService, serveDemo } from './support/serve.ts';
import { expect, test as base } from './support/test.ts';
import { ConnectionsScreen } from './screens/connections-screen.ts';
import { PlacesScreen } from './screens/places-screen.ts';

const test = base.extend<{ service: ServedDataService }>({
  service: async ({ browserName }, use) => {
    expect(browserName).toBeTruthy();
    const service = await serveDemo();
    await use(service);
    await service.stop();
  },
});

// Passwords are hashed slowly on purpose, and two processes and two pages take part.
test.describe.configure({ timeout: 180_000 });

const tally = z.record(z.string(), z.number());
const summarySchema = z.object({
  result: z.object({ structuredContent: z.object({ byState: tally, byReporting: tally }) }),
});

/** `summarize_project` of a service, asked as an AI client asks it. */
async function summaries(baseUrl: string) {
  const tokens = await signIn(demoClient(await discover(`${baseUrl}/realms/stillwell`)));
  return async (projectId: string) => {
    const params = { name: 'summarize_project', arguments: { projectId } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await postMcp(`${baseUrl}/mcp/data`, body, {
      Authorization: `Bearer ${tokens.access_token}`,
    });
    return summarySchema.parse(await answer.json()).result.structuredContent;
  };
}

/** What the legend says, in the codes of the service; what it leaves out is none. */
async function legendOf(places: PlacesScreen) {
  const { level, reporting } = en.placeStates;
  const byState: Record<string, number> = {};
  const byReporting: Record<string, number> = {};
  for (const state of LEVEL_STATES) byState[state] = await places.numberOf(level[state].label);
  for (const state of REPORTING_STATES) byReporting[state] = await places.numberOf(reporting[state].label);
  return { byState, byReporting };
}

const reasonIn = async (pane: Locator, label: string): Promise<number> => {
  const chip = pane.getByRole('button', { name: new RegExp(`^${label} [\\d,]+$`) });
  return (await chip.count()) === 0 ? 0 : Number(await chip.locator('strong').textContent());
};

/**
 * Every level above a threshold is an alert, or of a place that does not report: the two add up to the legend. The
 * backend judges a reading when it is complete, a moment after the window has it.
 */
async function expectAlertsOf(window: Page, places: PlacesScreen) {
  const pane = window.getByRole('region', { name: en.attention.title });
  const tab = (name: string) => pane.getByRole('link', { name: new RegExp(`^${name}`) });
  await expect(async () => {
    await window.keyboard.press('1');
    const legend: Record<string, number> = {};
    for (const label of ['Overflow', 'Alarm', 'Warning', 'Not reporting', 'Late'])
      legend[label] = await places.numberOf(label);
    const { Overflow = 0, Alarm = 0, Warning = 0 } = legend;
    await window.keyboard.press('4');
    await tab('Alerts').click();
    let listed = 0;
    for (const label of ['Overflow', 'Alarm', 'Warning']) listed += await reasonIn(pane, label);
    await expect(tab('Alerts')).toContainText(String(listed), { timeout: 1_000 });
    // The legend counts levels that nobody knows to be current, too: beside the alerts it would contradict them.
    await expect(places.entry('Overflow')).toBeHidden({ timeout: 1_000 });
    await tab('Data quality').click();
    const silent = await reasonIn(pane, en.attention.reasons['silent-in-alarm']);
    for (const label of ['Not reporting', 'Late']) expect(await reasonIn(pane, label)).toBe(legend[label]);
    await expect(tab('Data quality')).toContainText(String(await reasonIn(pane, 'All')), { timeout: 1_000 });
    expect(listed + silent).toBe(Overflow + Alarm + Warning);
  }).toPass({ timeout: 20_000 });
}

test('every state is in sight; legend, filter and alerts agree with summarize_project of the service', async ({
  window,
  service,
}) => {
  const hosts = new Set<string>();
  window.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  const places = new PlacesScreen(window);
  const connections = new ConnectionsScreen(window);
  await connections.add('River office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await places.open();
  await expect(places.count('240 places')).toBeVisible();
  await places.signInForLevels('engineer', 'engineer-demo');
  await expect(window.getByRole('group', { name: 'Measured levels' })).toContainText(/every/);
  const summaryOf = await summaries(service.baseUrl);

  const there = new Set<string>();
  for (const projectId of ['P001', 'P002', 'P003']) {
    await places.chooseProject(projectId);
    await expect(places.count('80 of 240 places')).toBeVisible();
    // Places report while the test looks: both are asked anew until both are of the same minute.
    await expect(async () => {
      await window.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
      await window.getByRole('button', { name: 'Read the levels now' }).click();
      const summary = await summaryOf(projectId);
      await expect(async () => expect(await legendOf(places)).toEqual(summary)).toPass({ timeout: 5_000 });
      for (const [state, count] of Object.entries({ ...summary.byState, ...summary.byReporting }))
        if (count > 0) there.add(state);
    }).toPass({ timeout: 60_000 });

    await places.entry('Not reporting').click();
    const silent = await places.numberOf('Not reporting');
    await expect(places.count(`${silent} of 240 places`)).toBeVisible();
    await places.entry('Not reporting').click();
    await expect(places.count('80 of 240 places')).toBeVisible();
    await expectAlertsOf(window, places);
    await window.keyboard.press('1');
  }
  expect([...there].toSorted()).toEqual([...LEVEL_STATES, ...REPORTING_STATES].toSorted());
  expect([...hosts]).toEqual(['127.0.0.1']);
});

test('the last levels stay with their time, though the section was left and the service is gone', async ({
  window,
  service,
}) => {
  const places = new PlacesScreen(window);
  const connections = new ConnectionsScreen(window);
  await connections.add('River office', service.baseUrl);
  await connections.signIn('engineer', 'engineer-demo');
  await places.open();
  await places.signInForLevels('engineer', 'engineer-demo');
  const levels = window.getByRole('group', { name: 'Measured levels' });
  await expect(levels).toContainText(/every/);
  const before = await legendOf(places);
  expect(before.byState['alarm']).toBeGreaterThan(0);
  await service.stop();
  await connections.open();
  await places.open();
  await expect(levels).toContainText('the last update failed');
  await expect(levels).toContainText(/Levels of .*\d\d:\d\d/);
  expect((await legendOf(places)).byState).toEqual(before.byState);
});
