import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { tempDir } from '#test/support/temp-dir.ts';
import { watchOnePlace } from '#test/support/watch-one-place.ts';

const S_MS = 1_000;
const MIN_MS = 60 * S_MS;
const HOUR_MS = 60 * MIN_MS;
const SIGNED_OUT = () => new AppError('MCP_SIGNED_OUT', { connectionId: 'c' });
const DOWN = () =>
  new AppError('SERVICE_FAILED', { address: 'http://example.invalid', status: 503, says: '' });

let file = '';
beforeEach(async () => {
  file = join(await tempDir(), 'alerts.sqlite3');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const watching = (start?: { isSignedIn: boolean }) => watchOnePlace(file, start);

test('a reading that fails before its first level is noted, told once, and tried once an interval', async () => {
  const { source, kinds, last, pass, told } = watching();
  await pass(3 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  source.begin = () => Promise.reject(DOWN());
  source.readings = 0;
  await pass(HOUR_MS);
  expect(source.readings).toBeLessThanOrEqual(60);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'SERVICE_FAILED' });
  expect(kinds()).toEqual(['reading-failed']);
  expect(told()).toBe(1);
  source.begin = () => Promise.resolve();
  await pass(5 * MIN_MS);
  expect(kinds()).toEqual(['reading-resumed', 'reading-failed']);
});

test('a service of which every second reading fails is one outage a night, not one a minute', async () => {
  const { source, kinds, pass, told } = watching();
  source.begin = () => (source.readings % 2 === 0 ? Promise.reject(DOWN()) : Promise.resolve());
  await pass(8 * HOUR_MS);
  expect(kinds()).toEqual(['reading-failed']);
  expect(told()).toBe(1);
});

test('an outage that begins within an hour of the last is told when the hour is over', async () => {
  const { source, pass, told } = watching();
  source.begin = () => Promise.reject(DOWN());
  await pass(2 * MIN_MS);
  source.begin = () => Promise.resolve();
  await pass(10 * MIN_MS);
  source.begin = () => Promise.reject(DOWN());
  await pass(30 * MIN_MS);
  expect(told()).toBe(1);
  await pass(30 * MIN_MS);
  expect(told()).toBe(2);
});

test('levels are read on while the clock of the computer is set back', async () => {
  const { source, pass } = watching();
  await pass(10 * MIN_MS);
  source.readings = 0;
  vi.setSystemTime(Date.now() - 6 * HOUR_MS);
  await pass(HOUR_MS);
  expect(source.readings).toBeGreaterThan(50);
});

test('a judging that fails is said like a reading that fails, and the next one counts again', async () => {
  const { source, last, pass, told, kinds, counts } = watching();
  await pass(3 * MIN_MS);
  source.levelM = 3.5;
  source.judge = () => {
    throw new Error('the thread has ended');
  };
  await pass(HOUR_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'INTERNAL' });
  expect(told()).toBe(1);
  expect(kinds()).toEqual(['reading-failed']);
  source.judge = () => {};
  await pass(2 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  expect(counts().overflow).toBe(1);
});

test('where the list of places is gone it is fetched; while it cannot be, that is said', async () => {
  const { source, last, pass, told } = watching();
  await pass(3 * MIN_MS);
  source.isListHeld = false;
  source.list = () => Promise.reject(DOWN());
  source.readings = 0;
  await pass(HOUR_MS);
  expect(source.readings).toBe(0);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'SERVICE_FAILED' });
  expect(told()).toBe(1);
  source.list = () => Promise.resolve();
  await pass(2 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  expect(source.listings).toBeLessThan(65);
});

test('a login that ends while levels are watched is said; before anybody has signed in nothing is asked', async () => {
  const { source, last, pass, told } = watching();
  source.isSignedIn = false;
  await pass(10 * MIN_MS);
  expect(source.readings).toBe(0);
  source.isSignedIn = true;
  await pass(2 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  source.isSignedIn = false;
  source.begin = () => Promise.reject(new AppError('MCP_SIGNED_OUT', { connectionId: 'c' }));
  await pass(2 * MIN_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'MCP_SIGNED_OUT' });
  expect(told()).toBe(1);
});

test('what was watched when the computer restarted is missed, and that is said once, if nobody signs in', async () => {
  const before = watching();
  await before.pass(3 * MIN_MS);
  before.end();
  const { source, last, pass, told, kinds } = watching({ isSignedIn: false });
  source.begin = () => Promise.reject(SIGNED_OUT());
  await pass(55 * S_MS);
  expect([last(), told()]).toEqual([null, 0]);
  await pass(8 * HOUR_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'MCP_SIGNED_OUT' });
  expect(kinds()).toEqual(['reading-failed']);
  expect(told()).toBe(1);
});

test('whoever signs in soon after a restart is told nothing', async () => {
  const before = watching();
  await before.pass(3 * MIN_MS);
  before.end();
  const { source, pass, told, kinds, last } = watching({ isSignedIn: false });
  await pass(40 * S_MS);
  source.isSignedIn = true;
  await pass(HOUR_MS);
  expect(last()?.outcome).toBe('complete');
  expect([kinds(), told()]).toEqual([[], 0]);
});

test('whoever signs out is not told that nothing can be read then, nor after a restart', async () => {
  const before = watching();
  await before.pass(3 * MIN_MS);
  before.signOut();
  before.source.readings = 0;
  await before.pass(HOUR_MS);
  expect(before.source.readings).toBe(0);
  expect([before.kinds(), before.told(), before.last()?.outcome]).toEqual([[], 0, 'complete']);
  before.end();
  const { source, pass, told, kinds, last } = watching({ isSignedIn: false });
  source.begin = () => Promise.reject(SIGNED_OUT());
  await pass(HOUR_MS);
  expect([kinds(), told(), last()]).toEqual([[], 0, null]);
});

test.each(['it fails', 'it comes to its end'])(
  'a reading during which somebody signs out neither fails nor begins the watching again: %s',
  async (how) => {
    const { source, pass, told, kinds, signOut } = watching();
    await pass(3 * MIN_MS);
    const going = Promise.withResolvers<void>();
    source.begin = () => going.promise;
    await pass(2 * MIN_MS);
    signOut();
    source.readings = 0;
    if (how === 'it fails') going.reject(DOWN());
    else going.resolve();
    await pass(HOUR_MS);
    expect(source.readings).toBe(0);
    expect([kinds(), told()]).toEqual([[], 0]);
  },
);

test('a reading that never ends has failed, and the next one is begun', async () => {
  const { source, last, pass } = watching();
  source.begin = () => new Promise(() => {});
  await pass(12 * MIN_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'SERVICE_TIMED_OUT' });
  source.begin = () => Promise.resolve();
  await pass(12 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
});

test('begins of earlier exceedances that never come keep nothing from being judged', async () => {
  const { source, last, pass, counts } = watching();
  source.levelM = 3.5;
  source.earlier = () => new Promise(() => {});
  await pass(4 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  expect(counts().overflow).toBe(1);
});

test('the place list is renewed at its interval when no window does, and silence is judged by it', async () => {
  const { source, kinds, pass } = watching();
  await pass(HOUR_MS);
  expect(kinds()).toEqual([]);
  expect(source.listings).toBeGreaterThanOrEqual(10);
  expect(source.listings).toBeLessThanOrEqual(12);
  const stoppedMs = Date.now();
  source.rainReportMs = () => stoppedMs;
  await pass(HOUR_MS);
  expect(kinds()).toEqual(['silent']);
  source.rainReportMs = () => Date.now();
  await pass(10 * MIN_MS);
  expect(kinds()).toEqual(['heard', 'silent']);
});

test('a list that cannot be renewed makes no place silent, and is asked for once an interval', async () => {
  const { source, kinds, pass, last } = watching();
  await pass(3 * MIN_MS);
  source.list = () => Promise.reject(DOWN());
  await pass(HOUR_MS);
  expect(kinds()).toEqual([]);
  expect(last()?.outcome).toBe('complete');
  expect(source.listings).toBeGreaterThanOrEqual(10);
  expect(source.listings).toBeLessThanOrEqual(12);
});

test.each([300, 0])(
  'levels of a place that the list lacks have the list asked for at once (renewed every %i s)',
  async (listIntervalS) => {
    const { source, pass, counts } = watching();
    source.listIntervalS = listIntervalS;
    await pass(70 * S_MS);
    source.listed = ['A', 'C'];
    source.others = { C: 3.9 };
    source.listings = 0;
    source.readings = 0;
    await pass(80 * S_MS);
    expect(source.listings).toBe(1);
    expect(counts().overflow).toBe(1);
  },
);

test('a place that is in no list has the list asked for once, not with every reading', async () => {
  const { source, pass } = watching();
  source.listIntervalS = 86_400;
  await pass(10 * MIN_MS);
  source.others = { C: 3.9 };
  source.listings = 0;
  await pass(30 * MIN_MS);
  expect(source.listings).toBe(1);
});

test('a list that lacks a place and cannot be fetched is asked for with every reading until it can', async () => {
  const { source, pass, counts } = watching();
  source.listIntervalS = 86_400;
  await pass(2 * MIN_MS);
  source.listed = ['A', 'C'];
  source.others = { C: 3.9 };
  source.list = () => Promise.reject(DOWN());
  source.listings = 0;
  await pass(10 * MIN_MS);
  expect(source.listings).toBeGreaterThanOrEqual(8);
  expect(source.listings).toBeLessThanOrEqual(10);
  source.list = () => Promise.resolve();
  await pass(2 * MIN_MS);
  expect(counts().overflow).toBe(1);
});

test.each([86_400, 0])(
  'thresholds that were changed count within an hour where the list is renewed every %i s',
  async (listIntervalS) => {
    const { source, pass, counts } = watching();
    source.listIntervalS = listIntervalS;
    source.levelM = 2.5;
    await pass(10 * MIN_MS);
    expect(counts()).toMatchObject({ alarm: 1, overflow: 0 });
    source.outValue = '2.4';
    await pass(65 * MIN_MS);
    expect(counts()).toMatchObject({ overflow: 1 });
  },
);

test('an answer without the levels that were there before is an outage, and says how many there are', async () => {
  const { source, kinds, last, pass, told, counts } = watching();
  source.levelM = 1.5;
  await pass(3 * MIN_MS);
  source.levelM = null;
  await pass(HOUR_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'LEVELS_MISSING', done: 0, total: 1 });
  expect(counts().warning).toBe(1);
  expect(told()).toBe(1);
  source.levelM = 1.5;
  await pass(5 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  expect(kinds()).toEqual(['reading-resumed', 'reading-failed', 'rise']);
});

test('where less than half of the levels are left, those that have come are judged all the same', async () => {
  const { source, last, pass, counts } = watching();
  source.listed = ['A', 'B', 'C'];
  source.others = { B: 0.5, C: 0.5 };
  await pass(10 * MIN_MS);
  expect(last()).toMatchObject({ outcome: 'complete' });
  source.others = { B: null, C: 0.5 };
  await pass(2 * MIN_MS);
  expect(last()).toMatchObject({ outcome: 'complete' });
  source.others = { B: null };
  source.levelM = 3.9;
  await pass(2 * MIN_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'LEVELS_MISSING', done: 1, total: 3 });
  expect(counts().overflow).toBe(1);
});

test('a list of places that is empty all at once is an outage, and leaves the alerts that stand', async () => {
  const { source, last, pass, counts, kinds } = watching();
  source.levelM = 1.5;
  await pass(6 * MIN_MS);
  source.listed = [];
  source.isRainListed = false;
  await pass(6 * MIN_MS);
  expect(last()).toMatchObject({ outcome: 'failed', code: 'LEVELS_MISSING', done: 0 });
  expect(counts().warning).toBe(1);
  source.listed = ['A'];
  source.isRainListed = true;
  await pass(6 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  expect(kinds()).toEqual(['reading-resumed', 'reading-failed', 'rise']);
});

test('places that report no longer, and so have no level, are silent in the end, and no outage', async () => {
  const { source, last, pass, kinds } = watching();
  source.rain = 'A';
  source.listed = [];
  await pass(6 * MIN_MS);
  const stoppedMs = Date.now();
  source.rainReportMs = () => stoppedMs;
  source.levelM = null;
  await pass(HOUR_MS);
  expect(last()?.outcome).toBe('complete');
  expect(kinds()).toContain('silent');
});

test('a connection that leads elsewhere shows nothing of before, also where its alerts cannot be deleted', async () => {
  const { watch, source, last, pass } = watching();
  await pass(3 * MIN_MS);
  expect(last()?.outcome).toBe('complete');
  const cell = watch.state('c');
  source.forget = () => {
    throw new AppError('DISK_FAILED', { file: 'alerts.sqlite3', reason: 'full' });
  };
  await expect(watch.forget('c')).rejects.toMatchObject({ code: 'DISK_FAILED' });
  // Whoever follows it is told.
  expect(watch.state('c')).toBe(cell);
  expect(last()).toBeNull();
  await expect(watch.remove('c')).rejects.toMatchObject({ code: 'DISK_FAILED' });
  expect(watch.state('c')).not.toBe(cell);
});
