import type { ServerResponse } from 'node:http';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { type OwnMcpServer, startOwnMcpServer } from './support/own-mcp-server.ts';
import { expect, test as base } from './support/test.ts';
import { ToolsScreen } from './screens/tools-screen.ts';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** One sample of silence. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQIAAACAgA==';

const REPORT = `## Rain event
Peak **2.04 m** at 17:40

- Rain: 38.4 mm
- [Details](https://example.org/event) and ![radar](https://example.org/radar.png)

<img src=x onerror="document.title='run'">`;

const CONTENT = [
  { type: 'text', text: REPORT },
  { type: 'image', data: PNG, mimeType: 'image/png' },
  { type: 'audio', data: WAV, mimeType: 'audio/wav' },
  { type: 'resource_link', uri: 'wells://event.csv', name: 'event.csv', mimeType: 'text/csv', size: 4100 },
  { type: 'resource', resource: { uri: 'wells://note', mimeType: 'text/plain', text: 'A note.' } },
  { type: 'resource', resource: { uri: 'wells://photo', mimeType: 'image/png', blob: PNG } },
  { type: 'hologram', data: '' },
  null,
];

const feature = (name: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  geometry: { type, coordinates },
  properties: { name },
});

/** All of the map is of the basin, through whose middle the river runs, between two wells at the corners. */
const GEOJSON = {
  type: 'FeatureCollection',
  features: [
    feature('W1', 'Point', [118.6, 31.9]),
    feature('W2', 'Point', [118.8, 32.1]),
    feature('river', 'LineString', [
      [118.7, 31.9],
      [118.7, 32.1],
    ]),
    feature('basin', 'Polygon', [
      [
        [118.6, 31.9],
        [118.8, 31.9],
        [118.8, 32.1],
        [118.6, 32.1],
        [118.6, 31.9],
      ],
    ]),
  ],
};

const tool = (name: string) => ({
  name,
  annotations: { readOnlyHint: true },
  inputSchema: { type: 'object', properties: {} },
});

const test = base.extend<{ server: OwnMcpServer; tools: ToolsScreen }>({
  server: async ({ browserName: _any }, use) => {
    const results: Record<string, object> = {
      everything: { content: CONTENT, structuredContent: { peak: 2.04, at: { day: 21 } } },
      wrapped: { content: [{ type: 'text', text: '5' }], structuredContent: { result: 5 } },
      geography: { content: [], structuredContent: GEOJSON },
    };
    const answers = Object.fromEntries(
      Object.entries(results).map(([name, result]) => [
        name,
        ({ id }: { id?: number }, answer: ServerResponse) => {
          answer.writeHead(200, { 'content-type': 'application/json' });
          answer.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
        },
      ]),
    );
    const server = await startOwnMcpServer(Object.keys(results).map(tool), answers);
    await use(server);
    await server.stop();
  },
  tools: async ({ window, server }, use) => {
    const tools = new ToolsScreen(window);
    await tools.open();
    await tools.addAddress('Own endpoint', server.url);
    await tools.list.waitFor();
    await use(tools);
  },
});

test.describe.configure({ timeout: 120_000 });

test('an answer of many parts is shown in one view, in a small window as well', async ({ tools, window }) => {
  await test.step('a value that a framework has wrapped agrees with its text', async () => {
    await tools.choose('wrapped');
    await tools.call();
    await expect(tools.answer).toContainText('text and structured content agree');
    await expect(tools.answer).toContainText('The value is in "result"');
  });

  await test.step('the content stays within a small window', async () => {
    await tools.choose('everything');
    await tools.call();
    const last = tools.answer.getByRole('region', { name: 'Structured content', exact: true });
    await expect(last).toBeVisible();
    for (const size of [
      { width: 900, height: 600 },
      { width: 640, height: 400 },
    ]) {
      await window.setViewportSize(size);
      await last.scrollIntoViewIfNeeded();
      await expect
        .poll(() => tools.answer.evaluate((pane) => pane.scrollWidth - pane.clientWidth))
        .toBeLessThanOrEqual(0);
    }
  });

  await window.setViewportSize({ width: 1280, height: 800 });

  await test.step('every part of an answer stands in its order in one view, and nothing of it acts by itself', async () => {
    const asked: string[] = [];
    window.on('request', (request) => asked.push(request.url()));
    await tools.choose('everything');
    await tools.call();
    const parts = tools.answer.getByRole('region', { name: /^Part \d/ });
    await expect(parts.first().getByRole('heading', { name: 'Rain event' })).toBeVisible();
    const names = await parts.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(names).toEqual([
      'Part 1: Text',
      'Part 2: Picture',
      'Part 3: Sound',
      'Part 4: Resource link',
      'Part 5: Resource',
      'Part 6: Resource',
    ]);
    await expect(parts.first().getByRole('listitem')).toHaveCount(2);
    await expect(parts.first().getByRole('link')).toHaveText(['Details', 'Picture: radar']);
    await expect(parts.first()).toContainText('(example.org)');
    await expect(parts.first()).toContainText('<img src=x');
    await expect(parts.nth(1).getByRole('img')).toHaveJSProperty('naturalWidth', 1);
    await expect(parts.nth(2).locator('audio')).toHaveJSProperty('error', null);
    await expect(parts.nth(4)).toContainText('A note.');
    await expect(parts.nth(5).getByRole('img')).toBeVisible();
    await expect(tools.answer).toContainText('"hologram" is not a known kind of content');
    await expect(tools.answer).toContainText('"null" is not a known kind of content');
    // A small tree is open.
    const structured = tools.answer.getByRole('region', { name: 'Structured content', exact: true });
    await expect(structured.getByRole('treeitem', { name: 'day 21' })).toBeVisible();
    await expectNothingFound(window, 'content of an answer');

    await parts.first().getByRole('button', { name: 'As written' }).click();
    await expect(parts.first()).toContainText('**2.04 m**');
    await parts.nth(3).getByRole('button', { name: 'Read' }).click();
    await expect(window.getByRole('heading', { level: 2, name: 'wells://event.csv' })).toBeVisible();
    expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
    expect(await window.title()).not.toBe('run');
  });
});

test('points, lines and areas of GeoJSON are drawn, and each says what it is where it is clicked on', async ({
  tools,
}) => {
  await tools.choose('geography');
  await tools.call();
  const map = tools.answer.locator('[data-ready="true"]');
  await expect(map).toBeVisible({ timeout: 30_000 });
  await expect(tools.answer.getByText('4 positions')).toBeVisible();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  const status = tools.answer.getByRole('status').filter({ hasText: /\d+\.\d{6}/ });
  await map.click({ position: { x: width / 2, y: height / 2 } });
  await expect(status).toHaveText('river from 31.900000, 118.700000 to 32.100000, 118.700000');
  await map.click({ position: { x: width / 2 + 20, y: height / 2 } });
  await expect(status).toHaveText('basin from 31.900000, 118.600000 to 32.100000, 118.800000');
  await tools.answer.getByLabel('Positions').selectOption('W2');
  await expect(status).toHaveText('W2 32.100000, 118.800000');
});
