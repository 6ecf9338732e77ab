import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { AlertStore } from '#electron/backend/features/places/alerts/alert-store.ts';
import { PlaceAlerts } from '#electron/backend/features/places/alerts/place-alerts.ts';
import type { AlertAction } from '#shared/contract/alerts.ts';
import { USUAL_ALERT_RULES } from '#shared/domain/alerts/alert-rules.ts';
import { seenAlert } from '#shared/domain/alerts/place-alert.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';
import { finish } from '#shared/domain/steps.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const MIN_MS = 60_000;
const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 23, 8);
/** Falls at once: what is tested here is not the delay. */
const RULES = { ...USUAL_ALERT_RULES, offDelayMin: 0 };
const ACKNOWLEDGE = { kind: 'acknowledge', name: 'Wang Lei', note: '' } as const;

/** Thresholds are 1, 2 and 3 metres. */
function columnsOf(placeIds: readonly string[]) {
  const limits = { warnValue: '1', alarmValue: '2', outValue: '3' };
  const records = placeIds.map((placeId) => ({ placeId, placeName: `Well ${placeId}`, ...limits }));
  return readPlaceColumns(records, 'Asia/Shanghai').columns;
}

async function alertsFile(): Promise<string> {
  const file = join(await tempDir(), 'data', 'alerts.sqlite3');
  await mkdir(dirname(file));
  return file;
}

/** The alerts of a file as a thread holds them, of one connection. */
function openAlerts(file: string) {
  const alerts = new PlaceAlerts(() => new AlertStore(file));
  let isOpen = true;
  const close = () => {
    if (isOpen) alerts.close();
    isOpen = false;
  };
  onTestFinished(close);
  const begin = (levelsM: Record<string, number>, nowMs: number, timeMs: number | null = nowMs) =>
    alerts.judge('c', {
      columns: columnsOf(Object.keys(levelsM)),
      reading: {
        levels: new Map(
          Object.entries(levelsM).map(([placeId, levelM]) => [placeId, { placeId, levelM, timeMs }]),
        ),
        earlier: new Map(),
        rules: RULES,
        nowMs,
        listAsOfMs: nowMs,
      },
    });
  const judge = (...reading: Parameters<typeof begin>) => finish(begin(...reading));
  const conditions = (nowMs = NOW_MS) =>
    alerts.list('c', nowMs).map(({ placeId, rank, condition }) => `${placeId} ${rank} ${condition}`);
  /** On alerts as they are now. */
  const act = (placeIds: readonly string[], action: AlertAction, nowMs: number) => {
    const seen = alerts.list('c', nowMs).flatMap((alert) => seenAlert(alert) ?? []);
    return alerts.act(
      'c',
      seen.filter(({ placeId }) => placeIds.includes(placeId)),
      action,
      nowMs,
    );
  };
  const kinds = () =>
    alerts
      .history('c', { fromMs: 0, toMs: NOW_MS + DAY_MS, limit: 100, placeIds: null }, NOW_MS)
      .events.map(({ kind }) => kind);
  return { alerts, act, begin, judge, conditions, kinds, close };
}

/** Another process that writes: nothing can be kept until it is done. */
function lock(file: string): { release: () => void } {
  const db = new DatabaseSync(file);
  db.exec('BEGIN IMMEDIATE');
  let isLocked = true;
  const release = () => {
    if (isLocked) db.close();
    isLocked = false;
  };
  onTestFinished(release);
  return { release };
}

test('what is acknowledged while a reading is judged is acknowledged after a restart', async () => {
  const file = await alertsFile();
  const first = openAlerts(file);
  const levelsM = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`P${index}`, 1.5]));
  first.judge(levelsM, NOW_MS);
  const steps = first.begin(levelsM, NOW_MS + MIN_MS);
  steps.next();
  expect(first.act(['P5'], ACKNOWLEDGE, NOW_MS)).toBe(1);
  expect(finish(steps)?.counts).toMatchObject({ warning: 6_000, unacknowledged: 5_999 });
  first.close();
  expect(openAlerts(file).conditions()).toContain('P5 1 acknowledged');
});

test('alerts that cannot be opened at first are known again as soon as they can, and do not ring', async () => {
  const file = await alertsFile();
  const first = openAlerts(file);
  first.judge({ A: 1.5, B: 1.5, C: 2.5 }, NOW_MS);
  first.act(['A', 'B'], ACKNOWLEDGE, NOW_MS);
  first.close();
  const folder = dirname(file);
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'in the way');
  const again = openAlerts(file);
  expect(again.judge({ B: 2.5, D: 1.5 }, NOW_MS + MIN_MS)?.notKept).toEqual(
    expect.stringContaining('EEXIST'),
  );
  expect(() => again.kinds()).toThrow('EEXIST');
  await rm(folder);
  await rename(`${folder}-away`, folder);
  const judged = again.judge({ A: 1.5, B: 2.5, C: 2.5, D: 1.5 }, NOW_MS + 2 * MIN_MS);
  expect(judged).toMatchObject({ risen: [], notKept: null });
  const expected = ['A 1 acknowledged', 'B 2 unacknowledged', 'C 2 unacknowledged', 'D 1 unacknowledged'];
  expect(again.conditions().toSorted()).toEqual(expected);
  again.close();
  const last = openAlerts(file);
  expect(last.conditions().toSorted()).toEqual(expected);
  const rises = last.kinds().filter((kind) => kind === 'rise');
  // Three at first, then B once more, and D.
  expect(rises).toHaveLength(5);
});

test('what cannot be written is said, and is written with the next reading, whatever that changes', async () => {
  const file = await alertsFile();
  const { act, judge, kinds, close } = openAlerts(file);
  judge({ A: 1.5 }, NOW_MS);
  act(['A'], ACKNOWLEDGE, NOW_MS);
  const { release } = lock(file);
  judge({ A: 0.5 }, NOW_MS + MIN_MS);
  expect(judge({ A: 1.6 }, NOW_MS + 2 * MIN_MS)?.notKept).toContain('locked');
  expect(kinds()).toEqual(['rise', 'return', 'acknowledge', 'rise']);
  release();
  expect(judge({ A: 1.6 }, NOW_MS + 2 * MIN_MS)?.notKept).toBeNull();
  close();
  const again = openAlerts(file);
  expect(again.conditions()).toEqual(['A 1 unacknowledged']);
  expect(again.kinds()).toEqual(['rise', 'return', 'acknowledge', 'rise']);
});

test('a damaged row costs its own alert alone, and says so once', async () => {
  const file = await alertsFile();
  const first = openAlerts(file);
  first.judge({ A: 3.5, B: 3.5, C: 3.5 }, NOW_MS);
  first.act(['C'], ACKNOWLEDGE, NOW_MS);
  first.close();
  const db = new DatabaseSync(file);
  db.exec("UPDATE alert SET json = substr(json, 1, 20) WHERE placeId = 'A'");
  db.exec(`UPDATE alert SET json = json_set(json, '$.rank', 'high') WHERE placeId = 'B'`);
  db.close();
  const again = openAlerts(file);
  expect(again.conditions()).toEqual(['C 3 acknowledged']);
  const judged = again.judge({ A: 3.5, B: 3.5, C: 3.5 }, NOW_MS + MIN_MS);
  expect(judged).toMatchObject({ damaged: 2, counts: { overflow: 3, unacknowledged: 2 } });
  expect(again.judge({ A: 3.5, B: 3.5, C: 3.5 }, NOW_MS + 2 * MIN_MS)?.damaged).toBe(0);
});

test('an alert of a place that is no longer listed does not count, and is forgotten after 30 days', async () => {
  const file = await alertsFile();
  const { judge, conditions, close } = openAlerts(file);
  judge({ A: 0.5, B: 3.5 }, NOW_MS);
  const after = (days: number) => judge({ A: 0.5 }, NOW_MS + days * DAY_MS);
  expect(after(1)?.counts).toMatchObject({ overflow: 0, unacknowledged: 0 });
  expect(conditions()).toEqual([]);
  expect(judge({ A: 0.5, B: 3.5 }, NOW_MS + 20 * DAY_MS)?.counts.overflow).toBe(1);
  after(40);
  close();
  const again = openAlerts(file);
  expect(again.conditions()).toEqual(['B 3 unacknowledged']);
  again.judge({ A: 0.5 }, NOW_MS + 51 * DAY_MS);
  again.close();
  expect(openAlerts(file).conditions()).toEqual([]);
});

test('a place that stands unchanged for longer than 30 days is not forgotten', async () => {
  const file = await alertsFile();
  const { act, judge, close } = openAlerts(file);
  judge({ A: 3.5 }, NOW_MS);
  act(['A'], ACKNOWLEDGE, NOW_MS);
  for (const days of [20, 40]) judge({ A: 3.5 }, NOW_MS + days * DAY_MS, NOW_MS);
  close();
  const again = openAlerts(file);
  again.judge({ A: 3.5 }, NOW_MS + 60 * DAY_MS, NOW_MS);
  expect(again.conditions()).toEqual(['A 3 acknowledged']);
});

test('an alert is shelved for as long as was said, also where the clock is put right meanwhile', async () => {
  const file = await alertsFile();
  const { alerts, act, judge, conditions, close } = openAlerts(file);
  const isShelved = (nowMs: number) => alerts.list('c', nowMs)[0]?.shelf !== null;
  const wrongMs = NOW_MS + 30 * DAY_MS;
  judge({ A: 3.5 }, wrongMs);
  act(['A'], { ...ACKNOWLEDGE, kind: 'shelve', untilMs: wrongMs + 60 * MIN_MS }, wrongMs);
  expect(judge({ A: 3.5 }, NOW_MS)?.counts.overflow).toBe(0);
  expect(isShelved(NOW_MS + 59 * MIN_MS)).toBe(true);
  expect(judge({ A: 3.5 }, NOW_MS + 61 * MIN_MS)?.counts).toMatchObject({ overflow: 1, unacknowledged: 1 });
  expect(conditions()).toEqual(['A 3 unacknowledged']);
  close();
});

test('a shelf of a clock that was ahead is over where the clock was put right while nothing ran', async () => {
  const file = await alertsFile();
  const first = openAlerts(file);
  const wrongMs = NOW_MS + 30 * DAY_MS;
  first.judge({ A: 3.5 }, wrongMs);
  const shelve = { ...ACKNOWLEDGE, kind: 'shelve', untilMs: wrongMs + 60 * MIN_MS } as const;
  first.act(['A'], shelve, wrongMs);
  first.close();
  const again = openAlerts(file);
  expect(again.judge({ A: 3.5 }, NOW_MS)).toMatchObject({ counts: { overflow: 1 }, risen: [{ rank: 3 }] });
});

test('a source without times is judged on after the clock was set back', async () => {
  const { judge } = openAlerts(await alertsFile());
  judge({ A: 0.5 }, NOW_MS + 360 * MIN_MS, null);
  expect(judge({ A: 3.5 }, NOW_MS, null)?.counts.overflow).toBe(1);
});

test('a connection that is forgotten while it is judged leaves nothing behind', async () => {
  const file = await alertsFile();
  const { alerts, begin, close } = openAlerts(file);
  const levelsM = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`P${index}`, 1.5]));
  const steps = begin(levelsM, NOW_MS);
  steps.next();
  alerts.forget('c');
  expect(finish(steps)).toBeUndefined();
  close();
  const again = openAlerts(file);
  expect(again.conditions()).toEqual([]);
  expect(again.kinds()).toEqual([]);
});

test('a connection that is forgotten while nothing can be written is forgotten later', async () => {
  const file = await alertsFile();
  const { alerts, judge, close } = openAlerts(file);
  judge({ A: 1.5 }, NOW_MS);
  const { release } = lock(file);
  alerts.forget('c');
  release();
  close();
  expect(openAlerts(file).conditions()).toEqual([]);
});
