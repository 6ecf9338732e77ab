import { describe, expect, test } from 'vitest';
import { thresholdLines, USUAL_ALERT_RULES } from '#shared/domain/alerts/alert-rules.ts';
import {
  acknowledge,
  conditionOf,
  isShelved,
  isUneventful,
  judgeReading,
  longestShelfMs,
  type PlaceAlert,
  type PlaceReading,
  seenAlert,
  shelve,
  unshelve,
} from '#shared/domain/alerts/place-alert.ts';

const MIN_MS = 60_000;
const HOUR_MS = 60 * MIN_MS;
const LIMITS = { warnM: 1, alarmM: 2, outM: 3 };
const PERSON = { name: 'Wang Lei', note: 'pump 3 is running' };

/** One place whose levels come one after another; minutes since the beginning. */
function place(rules = USUAL_ALERT_RULES) {
  let alert: PlaceAlert | undefined;
  const told: string[] = [];
  const read = (minute: number, levelM: number | null, part: Partial<PlaceReading> = {}) => {
    const timeMs = minute * MIN_MS;
    const reading = { placeId: 'A', levelM, timeMs, thresholds: LIMITS, isMounted: true, isSilent: false };
    const { after, events } = judgeReading(alert, { ...reading, ...part }, rules, timeMs);
    alert = after;
    for (const { kind, from, to, cause } of events) told.push(`${kind} ${from}>${to} ${cause}`);
    return after;
  };
  const act = (action: (before: PlaceAlert) => { after: PlaceAlert } | undefined) => {
    const judged = alert && action(alert);
    alert = judged?.after ?? alert;
    return judged !== undefined;
  };
  return { read, act, told, now: () => alert as PlaceAlert };
}

/** As it is now. */
const seenOf = (alert: PlaceAlert) => seenAlert({ ...alert, placeId: 'A' }) ?? NOTHING;
const NOTHING = { placeId: 'A', sinceMs: 0, rank: 0, highest: 0 } as const;
const ack = (at: number) => (before: PlaceAlert) => acknowledge(before, seenOf(before), PERSON, at * MIN_MS);

describe('the alert of a place', () => {
  test('rises at once, with the level that rose as its begin and peak', () => {
    const { read, told, now } = place();
    read(0, 0.5);
    read(5, 2.1);
    expect(told).toEqual(['rise 0>2 level']);
    expect(now()).toMatchObject({
      rank: 2,
      episode: { sinceMs: 5 * MIN_MS, peakM: 2.1, peakMs: 5 * MIN_MS, isOpenAtBegin: false },
    });
    expect(conditionOf(now())).toBe('unacknowledged');
  });

  test('one level dated ahead of the clock does not hide those after it', () => {
    const { read, told, now } = place();
    read(0, 0.5);
    read(5, 0.6, { timeMs: 365 * 24 * HOUR_MS });
    read(10, 3.5);
    expect(told).toEqual(['rise 0>3 level']);
    expect(now()).toMatchObject({ timeMs: 10 * MIN_MS, episode: { sinceMs: 10 * MIN_MS } });
  });

  test('levels that are all dated ahead are judged as they come, each of them once', () => {
    const { read, told, now } = place();
    const ahead = (minute: number) => ({ timeMs: (minute + 480) * MIN_MS });
    read(0, 0.5, ahead(0));
    read(5, 1.5, ahead(5));
    expect(now().episode).toMatchObject({ sinceMs: 5 * MIN_MS, peakMs: 5 * MIN_MS });
    read(10, 0.5, ahead(10));
    for (const minute of [20, 40, 60]) read(minute, 0.5, ahead(10));
    expect(told).toEqual(['rise 0>1 level']);
    read(65, 0.5, ahead(65));
    expect(told.at(-1)).toBe('return 1>0 level');
  });

  test('levels are judged after the clock was set back', () => {
    const { read, told } = place();
    read(360, 1.5);
    read(370, 0.5);
    for (const minute of [0, 20]) read(minute, 0.5);
    expect(told).toEqual(['rise 0>1 first']);
    read(30, 0.5);
    read(40, 3.5);
    expect(told.slice(1)).toEqual(['return 1>0 level', 'rise 0>3 level']);
  });

  test('does not ring again and again at the line', () => {
    const { read, told } = place();
    for (let minute = 0; minute < 600; minute += 5) read(minute, minute % 10 === 0 ? 0.98 : 1.01);
    expect(told).toEqual(['rise 0>1 level']);
  });

  test('falls when all levels of the delay, at least two, are below the deadband', () => {
    const { read, told } = place();
    read(0, 0.5);
    read(5, 1.2);
    for (const minute of [10, 20, 30]) read(minute, 0.9);
    expect(told).toEqual(['rise 0>1 level']);
    read(40, 0.94);
    expect(told).toEqual(['rise 0>1 level', 'return 1>0 level']);
  });

  test('a level within the deadband begins the delay anew', () => {
    const { read, told } = place();
    read(0, 1.2);
    read(10, 0.9);
    read(30, 0.97);
    read(45, 0.9);
    expect(told).toEqual(['rise 0>1 first']);
    read(75, 0.9);
    expect(told.at(-1)).toBe('return 1>0 level');
  });

  test('one reading alone returns nothing, however long nothing came', () => {
    const { read, now } = place();
    read(0, 1.2);
    read(300, 0.2);
    expect(now().rank).toBe(1);
    read(600, 0.2);
    expect(now().rank).toBe(0);
  });

  test('falls to the threshold that it is still above, and keeps its episode', () => {
    const { read, told, now } = place();
    read(0, 3.2);
    read(10, 1.5);
    read(40, 1.4);
    expect(told).toEqual(['rise 0>3 first', 'fall 3>1 level']);
    expect(now().episode).toMatchObject({ sinceMs: 0, highest: 3, peakM: 3.2 });
  });

  test('a warning may have to stay, an alarm never waits', () => {
    const rules = { ...USUAL_ALERT_RULES, warningDelayMin: 10 };
    const one = place(rules);
    one.read(0, 0.5);
    one.read(5, 1.1);
    one.read(10, 0.5);
    one.read(15, 1.1);
    expect(one.told).toEqual([]);
    one.read(25, 1.2);
    expect(one.told).toEqual(['rise 0>1 level']);
    expect(one.now().episode?.sinceMs).toBe(15 * MIN_MS);
    const other = place(rules);
    other.read(0, 0.5);
    other.read(5, 2.1);
    expect(other.told).toEqual(['rise 0>2 level']);
  });

  test('a higher threshold rings though a lower one was acknowledged', () => {
    const { read, act, now } = place();
    read(0, 1.2);
    expect(act(ack(1))).toBe(true);
    expect(conditionOf(now())).toBe('acknowledged');
    read(5, 2.2);
    expect(conditionOf(now())).toBe('unacknowledged');
    expect(now()).toMatchObject({ acknowledged: 1, episode: { sinceMs: 0 } });
  });

  test('an acknowledgement falls with the level, so that a new rise rings', () => {
    const { read, act, now } = place();
    read(0, 2.2);
    act(ack(1));
    read(10, 1.5);
    read(40, 1.5);
    expect(now().rank).toBe(1);
    expect(conditionOf(now())).toBe('acknowledged');
    read(45, 2.2);
    expect(conditionOf(now())).toBe('unacknowledged');
  });

  test('what fell without being acknowledged is not acknowledged by what was before', () => {
    const { read, act, now } = place();
    read(0, 1.2);
    act(ack(1));
    read(5, 2.2);
    read(10, 1.5);
    read(40, 1.5);
    expect(now().rank).toBe(1);
    expect(conditionOf(now())).toBe('unacknowledged');
  });

  test('returned to normal without being acknowledged, it stays until somebody has seen it', () => {
    const { read, act, now } = place();
    read(0, 1.2);
    read(10, 0.5);
    read(40, 0.5);
    expect(conditionOf(now())).toBe('returned');
    expect(isUneventful(now())).toBe(false);
    expect(act(ack(50))).toBe(true);
    expect(conditionOf(now())).toBe('normal');
    expect(act(ack(51))).toBe(false);
  });

  test('acknowledged and returned to normal, nothing is left of it', () => {
    const { read, act, now } = place();
    read(0, 1.2);
    act(ack(1));
    read(10, 0.5);
    read(40, 0.5);
    expect(conditionOf(now())).toBe('normal');
    expect(isUneventful(now())).toBe(true);
  });

  test('silence keeps what was known last, and says so once', () => {
    const { read, told, now } = place();
    read(0, 2.2);
    for (const minute of [100, 200]) read(minute, 2.2, { timeMs: 0, isSilent: true });
    expect(told).toEqual(['rise 0>2 first', 'silent 2>2 level']);
    read(300, 2.3);
    expect(told.at(-1)).toBe('heard 2>2 level');
    expect(now().rank).toBe(2);
  });

  test('a level of long ago raises nothing at the first look', () => {
    const { read, told, now } = place();
    read(0, 2.2, { isSilent: true });
    expect(told).toEqual([]);
    expect(now()).toMatchObject({ rank: 0, isSilent: true });
    read(100, 2.3);
    expect(told).toEqual(['rise 0>2 level', 'heard 2>2 level']);
  });

  test('other thresholds are judged at once, with the same level', () => {
    const { read, told } = place();
    read(0, 1.5);
    read(5, 1.5, { timeMs: 0, thresholds: { ...LIMITS, warnM: 1.6 } });
    read(10, 1.5, { timeMs: 0, thresholds: { ...LIMITS, warnM: 1.2 } });
    expect(told).toEqual(['rise 0>1 first', 'return 1>0 thresholds', 'rise 0>1 thresholds']);
  });

  test('equipment that is removed is out of service', () => {
    const { read, told, now } = place();
    read(0, 2.2);
    read(5, 2.2, { isMounted: false });
    expect(told.at(-1)).toBe('removed 2>0 level');
    expect(isUneventful(now())).toBe(true);
  });

  test('an exceedance that was under way before the first look keeps its begin and its peak', () => {
    const { read, now } = place();
    const earlier = { sinceMs: -HOUR_MS, isOpenAtBegin: false, peakM: 2.6, peakMs: -30 * MIN_MS };
    read(0, 2.2, { earlier });
    expect(now().episode).toMatchObject({ sinceMs: -HOUR_MS, peakM: 2.6, peakMs: -30 * MIN_MS });
  });

  test('a shelf hides up to its severity and its time, and a rise above it ends it', () => {
    const { read, act, told, now } = place();
    read(0, 1.2);
    const until = 600 * MIN_MS;
    act((before) => shelve(before, seenOf(before), { ...PERSON, untilMs: until }, 0));
    expect(isShelved(now(), 5 * MIN_MS)).toBe(true);
    read(5, 1.3);
    expect(isShelved(now(), 5 * MIN_MS)).toBe(true);
    read(10, 2.2);
    expect(isShelved(now(), 10 * MIN_MS)).toBe(false);
    expect(told.slice(-2)).toEqual(['rise 1>2 level', 'unshelve 2>2 rise']);
  });

  test('nobody acknowledges or hides what has risen since it was shown, or is another exceedance by now', () => {
    const { read, act, told, now } = place({ ...USUAL_ALERT_RULES, offDelayMin: 0 });
    read(0, 1.2);
    const warning = seenOf(now());
    const acknowledgeIt = (before: PlaceAlert) => acknowledge(before, warning, PERSON, 8 * MIN_MS);
    const shelveIt = (before: PlaceAlert) =>
      shelve(before, warning, { ...PERSON, untilMs: 4 * HOUR_MS }, 8 * MIN_MS);
    read(5, 3.2);
    expect([act(acknowledgeIt), act(shelveIt)]).toEqual([false, false]);
    expect(conditionOf(now())).toBe('unacknowledged');
    // It has been an overflow meanwhile, which nobody saw either.
    read(10, 1.2);
    expect(now()).toMatchObject({ rank: 1, episode: { highest: 3 } });
    expect([act(acknowledgeIt), act(shelveIt)]).toEqual([false, false]);
    read(15, 0.2);
    expect(conditionOf(now())).toBe('returned');
    expect(act(acknowledgeIt)).toBe(false);
    read(60, 1.2);
    expect(now()).toMatchObject({ rank: 1, episode: { sinceMs: 60 * MIN_MS, highest: 1 } });
    expect([act(acknowledgeIt), act(shelveIt)]).toEqual([false, false]);
    expect(told.filter((event) => event.endsWith('person'))).toEqual([]);
  });

  test('what has fallen since it was shown is acknowledged as it is now', () => {
    const { read, act, now } = place({ ...USUAL_ALERT_RULES, offDelayMin: 0 });
    read(0, 3.2);
    const overflow = seenOf(now());
    read(5, 1.2);
    expect(now().rank).toBe(1);
    expect(act((before) => acknowledge(before, overflow, PERSON, 8 * MIN_MS))).toBe(true);
    expect(conditionOf(now())).toBe('acknowledged');
    read(10, 2.2);
    expect(conditionOf(now())).toBe('unacknowledged');
  });

  test('a shelf ends by itself, or before its time by a person; an overflow has the shortest', () => {
    const { read, act, told, now } = place();
    read(0, 3.2);
    act((before) => shelve(before, seenOf(before), { ...PERSON, untilMs: 100 * HOUR_MS }, 0));
    expect(now().shelf?.untilMs).toBe(longestShelfMs(3));
    read(13 * 60, 3.2);
    expect(told.at(-1)).toBe('unshelve 3>3 time');
    act((before) => shelve(before, seenOf(before), { ...PERSON, untilMs: 15 * HOUR_MS }, 13 * HOUR_MS));
    expect(act((before) => unshelve(before, 'A', PERSON, 14 * HOUR_MS))).toBe(true);
    expect(act((before) => unshelve(before, 'A', PERSON, 14 * HOUR_MS))).toBe(false);
  });
});

test('a deadband takes at most half the way to the next lower threshold', () => {
  const lines = thresholdLines({ warnM: 1, alarmM: 1.04, outM: null }, USUAL_ALERT_RULES);
  expect(lines[1].leaveM).toBeCloseTo(0.95);
  expect(lines[2].leaveM).toBeCloseTo(1.02);
  expect(lines[3]).toEqual({ reachM: Infinity, leaveM: Infinity });
});
