import { expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { measuredRecords } from '#server/mcp/measured-records.ts';
import { MonitoredPlace } from '#server/mcp/monitored-place.ts';
import type { ToolContext } from '#server/mcp/tool.ts';
import { wallClock } from '#server/mcp/wall-clock.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const clock = wallClock('Asia/Shanghai');

it.each([
  ['no upload', []],
  ['an upload at its end', [{ timestamp: '2026-06-15 11:59:59', level: 9 }]],
])('lets others have their turn again and again in a long period with %s', async (_what, records) => {
  const place = [...demoPlaces()]
    .map((one) => new MonitoredPlace(one, 'Asia/Shanghai'))
    .find(({ demo }) => demo?.simulation.intervalMin === 5);
  if (!place) throw new Error('No demo place reports every five minutes.');
  let [count, sincePause, longest] = [0, 0, 0];
  const pause = (): void => {
    sincePause = 0;
  };
  async function* period() {
    yield records;
  }
  const context = { clock, nowMs: NOW_MS, turn: { pause }, uploads: { period } } as unknown as ToolContext;
  const query = { from: '2026-05-01 00:00:00', to: '2026-06-15 12:00:00', fields: new Set(['level']) };
  const source = { equipment: place.record, demo: place.demo };
  const measured = measuredRecords(source, query, context);
  while (!(await measured.next()).done) {
    count += 1;
    sincePause += 1;
    longest = Math.max(longest, sincePause);
  }
  expect(count).toBeGreaterThan(5_000);
  expect(longest).toBeLessThanOrEqual(201);
});
