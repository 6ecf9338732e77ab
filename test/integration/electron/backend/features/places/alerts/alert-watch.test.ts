import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureSchema } from '#shared/contract/declare-errors.ts';
import type {
  AlertAction,
  AlertHistory,
  AlertNews,
  AlertWatchState,
  ListedAlert,
} from '#shared/contract/alerts.ts';
import { type SeenAlert, seenAlert } from '#shared/domain/alerts/place-alert.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { connect, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { PAGED_LEVELS, startLevelService } from '#test/support/start-level-service.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const PERSON = { name: 'Wang Lei', note: 'pump 3 is running' };
const HOUR_MS = 3_600_000;

/** What a window asks about the alerts of a connection, and a reading of its levels as a window does it. */
function alertsOf(client: BackendClient, connectionId: string) {
  const of = { connectionId };
  const state = async (passes: (state: AlertWatchState) => boolean) =>
    nextMatching(await client.alerts.watch(of), passes);
  const read = async () => {
    const before = (await state(() => true)).completeAtMs ?? 0;
    for await (const _ of await client.levels.read(of));
    return state(({ completeAtMs }) => (completeAtMs ?? 0) > before);
  };
  const list = async () => {
    const alerts = JSON.parse(await client.alerts.list(of)) as ListedAlert[];
    return alerts.map(({ placeId, rank, condition }) => `${placeId} ${rank} ${condition}`).toSorted();
  };
  const history = async () => {
    const period = { fromMs: 0, toMs: Date.now() + HOUR_MS, limit: 100, placeIds: null };
    return JSON.parse(await client.alerts.history({ ...of, ...period })) as AlertHistory;
  };
  const kinds = async () => (await history()).events.map(({ kind, placeId }) => `${kind} ${placeId}`.trim());
  /** Alerts as a window shows them now. */
  const shown = async (): Promise<SeenAlert[]> => {
    const alerts = JSON.parse(await client.alerts.list(of)) as ListedAlert[];
    return alerts.flatMap((alert) => seenAlert(alert) ?? []);
  };
  const act = (seen: SeenAlert[], action: AlertAction) => client.alerts.act({ ...of, seen, action });
  return { ...of, state, read, list, history, kinds, shown, act };
}

/** A backend that is signed in to a service with these levels, and holds its place list. */
async function watching(
  levelsM: Record<string, number>,
  { dataDir, isListed = true }: { dataDir?: string; isListed?: boolean } = {},
) {
  const { baseUrl, water } = await startLevelService(levelsM);
  const { client, close, log } = await openBackend(dataDir === undefined ? {} : { dataDir });
  // Read when the test says so.
  await client.settings.change({ levelIntervalS: 0, alertNotices: 'warning' });
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'ann', password: 'secret' });
  await followSignIn(client, connectionId);
  await client.levels.source.change({ connectionId, choice: PAGED_LEVELS });
  if (isListed) await client.places.list({ connectionId });
  return { water, client, close, log, baseUrl, ...alertsOf(client, connectionId) };
}

test('a reading that comes to its end raises what is above, and counts it', async () => {
  const { read, list, kinds } = await watching({ A: 0.5, B: 1.2, C: 3.1 });
  const { counts } = await read();
  expect(counts).toEqual({ warning: 1, alarm: 0, overflow: 1, unacknowledged: 2 });
  expect(await list()).toEqual(['B 1 unacknowledged', 'C 3 unacknowledged']);
  expect(await kinds()).toEqual(['rise C', 'rise B']);
});

test('what a person acknowledges is no longer counted as new, until it rises further', async () => {
  const { water, read, list, state, shown, act } = await watching({ A: 1.5 });
  await read();
  const done = await act(await shown(), { kind: 'acknowledge', ...PERSON });
  expect(done).toBe(1);
  expect((await state(({ counts }) => counts.unacknowledged === 0)).counts.warning).toBe(1);
  expect(await list()).toEqual(['A 1 acknowledged']);
  water.levelsM['A'] = 2.5;
  expect((await read()).counts).toMatchObject({ alarm: 1, unacknowledged: 1 });
});

test.each([
  { kind: 'acknowledge', ...PERSON },
  { kind: 'shelve', ...PERSON, untilMs: Date.now() + HOUR_MS },
] as const)(
  'to $kind a warning does nothing to the overflow that it has become meanwhile',
  async (action) => {
    const { water, read, list, state, shown, act } = await watching({ A: 1.5, B: 1.5 });
    await read();
    const seen = await shown();
    water.levelsM['A'] = 3.5;
    await read();
    expect(await act(seen, action)).toBe(1);
    const { counts } = await state(({ counts: { unacknowledged } }) => unacknowledged === 1);
    expect(counts).toMatchObject({ overflow: 1 });
    expect(await list()).toContain('A 3 unacknowledged');
  },
);

test('a shelved alert is counted nowhere, and stays on the list with who shelved it', async () => {
  const { client, connectionId, read, state, shown, act } = await watching({ A: 1.5 });
  await read();
  const action = { kind: 'shelve', ...PERSON, untilMs: Date.now() + HOUR_MS } as const;
  await act(await shown(), action);
  await state(({ counts }) => counts.warning === 0);
  const [alert] = JSON.parse(await client.alerts.list({ connectionId })) as ListedAlert[];
  expect(alert?.shelf).toMatchObject(PERSON);
});

test('a reading that breaks off changes no alert, says how far it came, and is one event', async () => {
  const { client, connectionId, water, read, list, state, kinds, history } = await watching({
    A: 1.5,
    B: 0,
    C: 0,
    D: 0,
    E: 0,
  });
  await read();
  water.levelsM['B'] = 3.5;
  water.breaksAfter = 1;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reading = async () => {
      for await (const _ of await client.levels.read({ connectionId }));
    };
    await expect(reading()).rejects.toMatchObject({ code: 'SERVICE_FAILED' });
  }
  const { lastReading, counts } = await state(({ lastReading: last }) => last?.outcome === 'failed');
  expect(lastReading).toMatchObject({ done: 2, total: 5, code: 'SERVICE_FAILED' });
  expect(counts).toMatchObject({ warning: 1, overflow: 0 });
  expect(await list()).toEqual(['A 1 unacknowledged']);
  water.breaksAfter = Infinity;
  for (let reading = 0; reading < 3; reading += 1) await read();
  expect((await kinds()).toSorted()).toEqual(['reading-failed', 'reading-resumed', 'rise A', 'rise B']);
  const failed = (await history()).events.find(({ kind }) => kind === 'reading-failed');
  expect(failureSchema.parse(JSON.parse(failed?.note ?? ''))).toMatchObject({ code: 'SERVICE_FAILED' });
});

test('alerts, acknowledgements and history are there again after the app was started anew', async () => {
  const dataDir = await tempDir();
  const first = await watching({ A: 2.5, B: 1.5 }, { dataDir });
  await first.read();
  const { connectionId } = first;
  const action = { kind: 'acknowledge', ...PERSON } as const;
  const [alert] = (await first.shown()).filter(({ placeId }) => placeId === 'A');
  if (alert) await first.act([alert], action);
  await first.close();
  const { client, log } = await openBackend({ dataDir });
  const again = alertsOf(client, connectionId);
  expect(await again.list()).toEqual(['A 2 acknowledged', 'B 1 unacknowledged']);
  const { events } = await again.history();
  expect(events.map(({ kind, name, note }) => [kind, name, note])).toEqual([
    ['acknowledge', PERSON.name, PERSON.note],
    ['rise', null, null],
    ['rise', null, null],
  ]);
  expect(log.filter(({ level }) => level === 'warn')).toEqual([]);
});

test('levels are read while no window asks for them, and what rises is told', async () => {
  const { client, water, state } = await watching({ A: 0.5, B: 0.5 });
  const news = await client.alerts.news();
  expect((await news.next()).value).toBeNull();
  await client.settings.change({ levelIntervalS: 1 });
  await state(({ completeAtMs }) => completeAtMs !== null);
  water.levelsM['B'] = 3.2;
  const told = await nextMatching(news, (each): each is AlertNews => each !== null);
  expect(told).toMatchObject({
    risen: [{ placeId: 'B', placeName: 'Well B', rank: 3 }],
    counts: { warning: 0, alarm: 0, overflow: 1 },
  });
});

test('a place that is added in the service is judged without anybody asking for the list', async () => {
  const { client, water, state, list } = await watching({ A: 0.5, B: 0.5 });
  await client.settings.change({ levelIntervalS: 1 });
  await state(({ completeAtMs }) => completeAtMs !== null);
  water.levelsM['C'] = 3.9;
  await state(({ counts }) => counts.overflow === 1);
  expect(await list()).toEqual(['C 3 unacknowledged']);
});

test('levels are judged where no window has fetched the list of places', async () => {
  const { client, state, list } = await watching({ A: 3.5 }, { isListed: false });
  await client.settings.change({ levelIntervalS: 1 });
  await state(({ completeAtMs }) => completeAtMs !== null);
  expect(await list()).toEqual(['A 3 unacknowledged']);
});

test('a list that the watch fetches does not take the place of one that a window has fetched', async () => {
  const { client, connectionId, read, list } = await watching({ A: 3.5 }, { isListed: false });
  const [{ listId }] = await Promise.all([client.places.list({ connectionId }), read()]);
  expect(await client.places.chunk({ listId, firstRow: 0 })).toContain('Well A');
  expect(await list()).toEqual(['A 3 unacknowledged']);
});

test('tools that cannot be listed are a failure of the reading, and are asked for once an interval', async () => {
  const { client, connectionId, water, state, kinds } = await watching({ A: 3.5 });
  await client.levels.source.change({ connectionId, choice: 'automatic' });
  Object.assign(water, { breaksAfter: 0, calls: 0 });
  await client.settings.change({ levelIntervalS: 1 });
  const times: number[] = [];
  while (times.length < 2) {
    const before = times.at(-1) ?? 0;
    const { lastReading } = await state(({ lastReading: last }) => (last?.atMs ?? 0) > before);
    expect(lastReading).toMatchObject({ outcome: 'failed', code: 'SERVICE_FAILED', done: 0 });
    times.push(lastReading?.atMs ?? 0);
  }
  expect(water.calls).toBe(2);
  expect(await kinds()).toEqual(['reading-failed']);
});

test('a service that lists its tool of levels no longer is an outage, and is looked at again with the next reading', async () => {
  const { client, connectionId, water, read, state, kinds } = await watching({ A: 0.5 });
  water.isListed = true;
  await client.levels.source.change({ connectionId, choice: 'automatic' });
  await read();
  water.isListed = false;
  // Its tools are looked at anew with every login.
  await followSignIn(client, connectionId);
  const again = async () => {
    for await (const _ of await client.levels.read({ connectionId }));
  };
  await expect(again()).rejects.toMatchObject({ code: 'LEVEL_TOOL_GONE' });
  await state(({ lastReading }) => lastReading?.outcome === 'failed');
  expect(await kinds()).toEqual(['reading-failed']);
  water.isListed = true;
  await read();
});

test('a service that never had a tool of levels is no outage, nor is one whose levels nobody wants any more', async () => {
  const { client, connectionId, water, read, kinds } = await watching({ A: 0.5 });
  const kindsRead = async () => {
    const events: string[] = [];
    for await (const { kind } of await client.levels.read({ connectionId })) events.push(kind);
    return events;
  };
  await client.levels.source.change({ connectionId, choice: 'automatic' });
  expect(await kindsRead()).toEqual(['no-source']);
  water.isListed = true;
  await read();
  await client.levels.source.change({ connectionId, choice: 'off' });
  expect(await kindsRead()).toEqual(['no-source']);
  water.isListed = false;
  await followSignIn(client, connectionId);
  await client.levels.source.change({ connectionId, choice: 'automatic' });
  expect(await kindsRead()).toEqual(['no-source']);
  expect(await kinds()).toEqual([]);
});

test('an empty answer where levels were before is an outage, not a complete reading', async () => {
  const { client, water, read, state, list, kinds } = await watching({ A: 1.5, B: 0.5 });
  await read();
  water.levelsM = {};
  await client.settings.change({ levelIntervalS: 1 });
  const { lastReading } = await state(({ lastReading: last }) => last?.outcome === 'failed');
  expect(lastReading).toMatchObject({ code: 'LEVELS_MISSING', done: 0, total: 2 });
  expect(await list()).toEqual(['A 1 unacknowledged']);
  expect(await kinds()).toEqual(['reading-failed', 'rise A']);
});

test('what stands at the first look has begun when the service says, not when the app was started', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  await client.settings.change({ levelIntervalS: 0 });
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await signInForMcp(client, connectionId);
  await client.places.list({ connectionId });
  await alertsOf(client, connectionId).read();
  const alerts = JSON.parse(await client.alerts.list({ connectionId })) as ListedAlert[];
  const agesMs = alerts.map(({ episode, timeMs }) => (timeMs ?? 0) - (episode?.sinceMs ?? 0));
  expect(Math.max(...agesMs)).toBeGreaterThan(20 * HOUR_MS);
  for (const { episode, levelM } of alerts) expect(episode?.peakM).toBeGreaterThanOrEqual(levelM ?? 0);
});

test('another account on the connection sees no alert, count or history of the one before, which finds its own again', async () => {
  const { baseUrl } = await startDataService();
  const dataDir = await tempDir();
  const { client, close } = await openBackend({ dataDir });
  await client.settings.change({ levelIntervalS: 0 });
  const connectionId = await connect(client, baseUrl);
  const of = { connectionId };
  const signIn = (username: string) =>
    client.session.signIn({ ...of, username, password: `${username}-demo` });
  const { read, list, history, state, shown, act } = alertsOf(client, connectionId);
  await signIn('engineer');
  await signInForMcp(client, connectionId);
  const { listId } = await client.places.list(of);
  await read();
  const [first] = await shown();
  if (first) await act([first], { kind: 'acknowledge', ...PERSON });
  const ofEngineer = { alerts: await list(), events: (await history()).events };
  expect(ofEngineer.events.map(({ kind }) => kind)).toContain('acknowledge');
  const { counts } = await state(() => true);
  const seesNothing = async () => {
    await state((each) => each.counts.unacknowledged === 0);
    expect(await state(() => true)).toMatchObject({ counts: { warning: 0, alarm: 0 }, lastReading: null });
    expect([await list(), (await history()).total, (await history()).standing]).toEqual([[], 0, []]);
  };
  await client.session.signOut(of);
  await seesNothing();
  await signIn('engineer');
  expect(await list()).toEqual(ofEngineer.alerts);
  expect(await client.places.chunk({ listId, firstRow: 0 })).toContain('placeId');
  await client.session.signOut(of);
  for await (const _ of await client.levels.read(of));
  await seesNothing();
  await signIn('uploader');
  await seesNothing();
  await expect(client.places.chunk({ listId, firstRow: 0 })).rejects.toMatchObject({
    code: 'PLACE_LIST_GONE',
  });
  // The tools are the engineer's still: of their levels only those count whose places this account sees.
  await read();
  const visible = await client.places.chunk({ ...(await client.places.list(of)), firstRow: 0 });
  for (const { placeId } of (await history()).events) expect(visible).toContain(`"${placeId}"`);
  expect((await history()).total).toBeGreaterThan(0);
  await client.mcpSignIn.signOut(of);
  await client.session.signOut(of);
  await signIn('newcomer');
  await seesNothing();
  await close();
  const { client: again } = await openBackend({ dataDir });
  const later = alertsOf(again, connectionId);
  expect([await later.list(), (await later.history()).total]).toEqual([[], 0]);
  await again.session.signIn({ ...of, username: 'engineer', password: 'engineer-demo' });
  await signInForMcp(again, connectionId);
  await later.state((each) => each.counts.unacknowledged === counts.unacknowledged);
  expect(await later.list()).toEqual(ofEngineer.alerts);
  expect((await later.history()).events).toEqual(ofEngineer.events);
});

test('who signs in as somebody else without signing out first sees nothing of the account before', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  await client.settings.change({ levelIntervalS: 0 });
  const connectionId = await connect(client, baseUrl);
  const { read, list, history, state } = alertsOf(client, connectionId);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await signInForMcp(client, connectionId);
  await client.places.list({ connectionId });
  await read();
  await expect(
    client.session.signIn({ connectionId, username: 'uploader', password: 'wrong' }),
  ).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  expect((await list()).length).toBeGreaterThan(0);
  await client.session.signIn({ connectionId, username: 'uploader', password: 'uploader-demo' });
  expect([await list(), (await history()).total]).toEqual([[], 0]);
  await state(({ counts }) => counts.unacknowledged === 0);
});

test('a damaged file of alerts is set aside, and alerts are judged and kept anew', async () => {
  const dataDir = await tempDir();
  await writeFile(join(dataDir, 'alerts.sqlite3'), 'not a database '.repeat(1_000));
  const { read, list } = await watching({ A: 2.5 }, { dataDir });
  expect(await read()).toMatchObject({ notKept: null });
  expect(await list()).toEqual(['A 2 unacknowledged']);
  const names = await readdir(dataDir);
  expect(names.filter((name) => name.startsWith('alerts.sqlite3.unreadable-'))).toHaveLength(1);
});

test('whoever signs out and looks at levels all the same is not told that they cannot be read', async () => {
  const { client, connectionId, read, state, kinds, log } = await watching({ A: 2.5 });
  await read();
  await client.mcpSignIn.signOut({ connectionId });
  const again = async () => {
    for await (const _ of await client.levels.read({ connectionId }));
  };
  await expect(again()).rejects.toMatchObject({ code: 'MCP_SIGNED_OUT' });
  expect(await state(() => true)).toMatchObject({ lastReading: { outcome: 'complete' } });
  expect(await kinds()).toEqual(['rise A']);
  expect(log.filter(({ level }) => level === 'warn')).toEqual([]);
});

test('the alerts of a connection that leads elsewhere are gone, and a window that shows them hears it', async () => {
  const { client, connectionId, read, list, history } = await watching({ A: 2.5 });
  let isRaised = false;
  const gone = nextMatching(await client.alerts.watch({ connectionId }), ({ counts: { unacknowledged } }) => {
    isRaised ||= unacknowledged === 1;
    return isRaised && unacknowledged === 0;
  });
  await read();
  const draft = { name: 'Elsewhere', baseUrl: 'http://127.0.0.1:9', tokenHeader: 'X-SVC-TOKEN', zone: 'UTC' };
  await client.connections.edit({ id: connectionId, draft });
  expect(await gone).toMatchObject({ counts: { alarm: 0 }, completeAtMs: null, lastReading: null });
  expect([await list(), (await history()).events]).toEqual([[], []]);
});

test('the alerts of a connection go with it', async () => {
  const { client, connectionId, read, history } = await watching({ A: 2.5 });
  await read();
  await client.connections.remove({ id: connectionId });
  await expect(history()).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
});
