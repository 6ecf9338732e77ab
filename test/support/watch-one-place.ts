import { onTestFinished, vi } from 'vitest';
import type { AlertThread } from '#electron/backend/features/places/alerts/alert-calls.ts';
import { AlertStore } from '#electron/backend/features/places/alerts/alert-store.ts';
import { AlertWatch } from '#electron/backend/features/places/alerts/alert-watch.ts';
import { PlaceAlerts } from '#electron/backend/features/places/alerts/place-alerts.ts';
import { momentNow } from '#electron/backend/kit/moment.ts';
import { USUAL_ALERT_RULES as rules } from '#shared/domain/alerts/alert-rules.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';
import { finish } from '#shared/domain/steps.ts';

const HOUR_MS = 3_600_000;
const LIMITS = { warnValue: '1', alarmValue: '2' };
const inShanghai = (ms: number) => new Date(ms + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

/**
 * A watch of one place every minute, with its real judging, which keeps alerts in `file`; `source` says what its service
 * does. Nothing else reads. Timers are fake: `pass` lets time go by.
 */
export function watchOnePlace(file: string, { isSignedIn = true } = {}) {
  const alerts = new PlaceAlerts(() => new AlertStore(file));
  // The rain station has no level: of its reports the list alone tells.
  const recordsNow = () => [
    ...source.listed.map((placeId) => ({ placeId, placeName: 'Well', ...LIMITS, outValue: source.outValue })),
    ...(source.isRainListed
      ? [
          {
            placeId: source.rain,
            nextConnInterval: '5',
            latestTime: inShanghai(source.rainReportMs()),
          },
        ]
      : []),
  ];
  const listNow = () => ({
    columns: readPlaceColumns(recordsNow(), 'Asia/Shanghai').columns,
    receivedAt: momentNow(),
  });
  const source = {
    levelM: 0.5 as number | null,
    /** Levels of places beside A, and the places with thresholds that the service lists. */
    others: {} as Record<string, number | null>,
    listed: ['A'],
    /** The place whose reports the list tells. */
    rain: 'R',
    isRainListed: true,
    outValue: '3',
    listIntervalS: 300,
    isSignedIn,
    isListHeld: true,
    readings: 0,
    listings: 0,
    /** Throws, or waits, before the first level. */
    begin: () => Promise.resolve(),
    list: () => Promise.resolve(),
    rainReportMs: () => Date.now(),
    judge: () => {},
    earlier: () => Promise.resolve([]),
    forget: () => {},
  };
  let held = listNow();
  const thread: AlertThread = {
    listOf: () => (source.isListHeld ? { listId: 'list', receivedAt: held.receivedAt } : undefined),
    alerts: (async (name: string, asked: never) => calls[name]?.(asked)) as AlertThread['alerts'],
  };
  const calls: Record<string, (asked: never) => unknown> = {
    judgeAlerts: ({ listAsOfMs }: { listAsOfMs: number }) => {
      source.judge();
      const nowMs = Date.now();
      const all = Object.entries({ A: source.levelM, ...source.others });
      const levels = new Map(
        all.map(([placeId, levelM]) => [
          placeId,
          { placeId, levelM, timeMs: levelM === null ? null : nowMs },
        ]),
      );
      const reading = { levels, earlier: new Map(), rules, nowMs, listAsOfMs };
      return finish(alerts.judge('c', { columns: held.columns, reading }));
    },
    noteReading: ({ kind, note, nowMs }: { kind: 'reading-failed'; note: string; nowMs: number }) =>
      alerts.note('c', kind, note, nowMs),
    countAlerts: () => alerts.tally('c', Date.now()),
    forgetAlerts: () => source.forget(),
    wasWatched: () => alerts.wasWatched('c'),
    noteWatched: ({ isWatched }: { isWatched: boolean }) => alerts.noteWatched('c', isWatched),
  };
  const watch = new AlertWatch({
    thread,
    ownerOf: () => 'c',
    choices: () => ({ rules, intervalS: 60, listIntervalS: source.listIntervalS, leastTold: 1 }),
    holdList: async () => {
      source.listings += 1;
      await source.list();
      held = listNow();
      source.isListHeld = true;
    },
    log: () => {},
  });
  async function* read(): ReturnType<Parameters<AlertWatch['follow']>[1]> {
    source.readings += 1;
    await source.begin();
    yield {
      kind: 'page',
      placeIds: ['A'],
      levelsM: [source.levelM],
      timesMs: [null],
      done: 1,
      total: 1,
      withoutPlace: 0,
    };
    return () => source.earlier();
  }
  watch.start({
    connectionId: () => 'c',
    isSignedIn: () => source.isSignedIn,
    read: (connectionId, signal) => watch.follow(connectionId, read, signal),
  });
  let told = 0;
  const ending = new AbortController();
  const follow = async () => {
    for await (const news of watch.news.watch(ending.signal)) if (news?.isReadingFailed) told += 1;
  };
  void follow();
  let isOpen = true;
  /** The app ends, or its computer. */
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    ending.abort();
    void watch.close();
    alerts.close();
  };
  onTestFinished(end);
  const kinds = () =>
    alerts
      .history('c', { fromMs: 0, toMs: Date.now() + HOUR_MS, limit: 100, placeIds: null }, Date.now())
      .events.map(({ kind }) => kind);
  const last = () => watch.state('c').value.lastReading;
  const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));
  const counts = () => watch.state('c').value.counts;
  const signOut = () => {
    watch.expectNothing('c');
    source.isSignedIn = false;
  };
  return { watch, source, kinds, last, pass, counts, told: () => told, end, signOut };
}
