import { demoPlaces } from '#server/demo/demo-places.ts';
import { readSimulation } from '#server/demo/reporting.ts';
import { expect, test } from 'vitest';
import type { LevelEvent } from '#shared/contract/levels.ts';
import { STILLWELL_LEVEL_SOURCE } from '#shared/domain/levels/stillwell-level-source.ts';
import { connect, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

/** Noon of a summer day in Shanghai. */
const NOON_MS = Date.UTC(2026, 5, 15, 4, 0, 30);
const DAY_MS = 86_400_000;

type PageEvent = Extract<LevelEvent, { kind: 'page' }>;

async function signedIn(placeCount?: number) {
  const many = placeCount === undefined ? {} : { demoPlaces: placeCount };
  const { baseUrl } = await startDataService({ now: () => NOON_MS, ...many });
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await signInForMcp(client, connectionId);
  return { client, connectionId, baseUrl };
}

async function eventsOf(events: AsyncIterable<LevelEvent>): Promise<LevelEvent[]> {
  const all: LevelEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

test('a service with the tools of ours is recognised, and gives every place of the list its level', async () => {
  const { client, connectionId } = await signedIn();
  expect(await client.levels.source.read({ connectionId })).toEqual({ origin: 'unknown', source: null });
  const [first, ...pages] = await eventsOf(await client.levels.read({ connectionId }));
  expect(first).toEqual({ kind: 'source', tool: 'get_latest_levels' });
  expect(await client.levels.source.read({ connectionId })).toEqual({
    origin: 'recognised',
    source: STILLWELL_LEVEL_SOURCE,
  });
  const read = pages as PageEvent[];
  const ids = read.flatMap(({ placeIds }) => placeIds);
  expect(new Set(ids).size).toBe(240);
  expect(read.at(-1)).toMatchObject({ done: 240, total: 240, withoutPlace: 0 });
  const known = read
    .flatMap(({ levelsM, timesMs }) => levelsM.map((levelM, at) => ({ levelM, timeMs: timesMs[at] })))
    .filter(({ levelM }) => levelM !== null);
  expect(known.length).toBeGreaterThan(100);
  for (const { levelM, timeMs } of known) {
    expect(levelM).toBeGreaterThanOrEqual(0);
    expect(levelM).toBeLessThan(30);
    expect(timeMs).toBeLessThanOrEqual(NOON_MS);
  }
});

test('several pages of levels arrive one after the other, with how many there will be', async () => {
  const { client, connectionId } = await signedIn(2_500);
  const events = await eventsOf(await client.levels.read({ connectionId }));
  const pages = events.filter((event): event is PageEvent => event.kind === 'page');
  expect(pages.map(({ done, total }) => [done, total])).toEqual([
    [1000, 2500],
    [2000, 2500],
    [2500, 2500],
  ]);
});

test('the levels of a place over a day are as they were measured, and over a month gathered into intervals', async () => {
  const { client, connectionId } = await signedIn();
  const events = await eventsOf(await client.levels.read({ connectionId }));
  const page = events.find((event): event is PageEvent => event.kind === 'page');
  const at = page?.levelsM.findIndex((levelM) => levelM !== null) ?? 0;
  const placeId = page?.placeIds[at] ?? '';
  const question = { connectionId, placeId, toMs: NOON_MS };
  const day = await client.levels.series({ ...question, fromMs: NOON_MS - DAY_MS, intervalMin: null });
  if (day.kind !== 'series') throw new Error('no series');
  expect(day).toMatchObject({ intervalMin: null, isTruncated: false, skipped: 0 });
  expect(day.timesMs.length).toBeGreaterThan(10);
  expect(day.timesMs).toEqual([...new Set(day.timesMs)].toSorted((a, b) => a - b));
  expect(day.levelsM.at(-1)).toBe(page?.levelsM[at]);
  expect(day.timesMs.at(-1)).toBe(page?.timesMs[at]);
  const month = await client.levels.series({ ...question, fromMs: NOON_MS - 30 * DAY_MS, intervalMin: 120 });
  if (month.kind !== 'series') throw new Error('no series');
  expect(month.intervalMin).toBe(120);
  expect(month.timesMs.length).toBeLessThanOrEqual(361);
  for (const [index, mean] of month.levelsM.entries()) {
    expect(month.minM[index]).toBeLessThanOrEqual(mean + 1e-9);
    expect(month.maxM[index]).toBeGreaterThanOrEqual(mean - 1e-9);
  }
  expect(Math.max(...month.maxM)).toBeGreaterThanOrEqual(Math.max(...day.levelsM) - 1e-9);
});

test('a rain gauge gives the rain that fell, a well its levels, and both the same sum however it is gathered', async () => {
  const { client, connectionId } = await signedIn();
  const question = { connectionId, fromMs: NOON_MS - 3 * DAY_MS, toMs: NOON_MS };
  const gauge = { ...question, placeId: 'P001-0003' };
  const single = await client.levels.measured({ ...gauge, intervalMin: null });
  const gathered = await client.levels.measured({ ...gauge, intervalMin: 60 });
  if (single.kind !== 'series' || gathered.kind !== 'series') throw new Error('no series');
  expect([single.quantity, gathered.quantity]).toEqual(['rain', 'rain']);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(single.values)).toBeGreaterThan(0);
  expect(sum(gathered.values)).toBeCloseTo(sum(single.values), 6);
  expect(gathered.timesMs.length).toBeLessThan(single.timesMs.length);

  const well = { ...question, placeId: 'P001-0001' };
  const level = await client.levels.series({ ...well, intervalMin: 60 });
  expect(level).toMatchObject({ kind: 'series', intervalMin: 60 });
  const measured = await client.levels.measured({ ...well, intervalMin: 60 });
  if (measured.kind !== 'series' || level.kind !== 'series') throw new Error('no series');
  expect(measured).toMatchObject({ quantity: 'level', timesMs: level.timesMs, values: level.levelsM });
});

test('a water quality station gives what is asked for, and says what else it measures', async () => {
  const { client, connectionId } = await signedIn();
  const station = [...demoPlaces()].find(({ record, simulation }) => {
    return record.equipType === '水质仪' && readSimulation(simulation).habit === 'on-time';
  });
  const placeId = station?.record.placeId ?? '';
  const question = { connectionId, placeId, fromMs: NOON_MS - DAY_MS, toMs: NOON_MS };
  for (const intervalMin of [null, 60]) {
    const first = await client.levels.measured({ ...question, intervalMin });
    expect(first).toMatchObject({
      quantity: 'turbidity',
      measures: ['turbidity', 'conductivity', 'ph', 'temperature'],
    });
    const ph = await client.levels.measured({ ...question, intervalMin, quantity: 'ph' });
    if (ph.kind !== 'series') throw new Error('no series');
    expect(ph.quantity).toBe('ph');
    expect(ph.values.length).toBeGreaterThan(5);
    expect(ph.values.every((value) => value > 5 && value < 9)).toBe(true);
  }
  // Of what it does not measure it gives the first that it does.
  const flow = await client.levels.measured({ ...question, intervalMin: 60, quantity: 'flow' });
  expect(flow).toMatchObject({ quantity: 'turbidity' });
});

test('a place that the service does not know is a failure of the tool, in its own words', async () => {
  const { client, connectionId } = await signedIn();
  const question = { connectionId, placeId: 'nowhere', fromMs: NOON_MS - DAY_MS, toMs: NOON_MS };
  await expect(client.levels.series({ ...question, intervalMin: null })).rejects.toMatchObject({
    code: 'TOOL_FAILED',
    data: { tool: 'query_measurements', says: expect.stringContaining('nowhere') },
  });
});

test('without a login for MCP the levels are refused as such, whoever is signed in to the service', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await expect(eventsOf(await client.levels.read({ connectionId }))).rejects.toMatchObject({
    code: 'MCP_SIGNED_OUT',
    data: { connectionId },
  });
});

test('a choice outlives the backend, "off" asks nobody, and "automatic" recognises again', async () => {
  const { client, connectionId } = await signedIn();
  const chosen = { ...STILLWELL_LEVEL_SOURCE, series: null };
  await client.levels.source.change({ connectionId, choice: chosen });
  expect(await client.levels.source.read({ connectionId })).toEqual({ origin: 'chosen', source: chosen });
  await expect(
    client.levels.series({ connectionId, placeId: 'x', fromMs: 0, toMs: 1, intervalMin: null }),
  ).resolves.toEqual({ kind: 'no-source' });
  await client.levels.source.change({ connectionId, choice: 'off' });
  expect(await eventsOf(await client.levels.read({ connectionId }))).toEqual([
    { kind: 'no-source', origin: 'off' },
  ]);
  await client.levels.source.change({ connectionId, choice: 'automatic' });
  const [first] = await eventsOf(await client.levels.read({ connectionId }));
  expect(first).toMatchObject({ kind: 'source' });
});

test('the choice of a connection is kept over a restart and forgotten with the connection', async () => {
  const { baseUrl } = await startDataService();
  const first = await openBackend();
  const connectionId = await connect(first.client, baseUrl);
  await first.client.levels.source.change({ connectionId, choice: STILLWELL_LEVEL_SOURCE });
  await first.close();
  const second = await openBackend({ dataDir: first.dataDir });
  expect(await second.client.levels.source.read({ connectionId })).toMatchObject({ origin: 'chosen' });
  await second.client.connections.remove({ id: connectionId });
  await expect(second.client.levels.source.read({ connectionId })).rejects.toMatchObject({
    code: 'CONNECTION_NOT_FOUND',
  });
});
