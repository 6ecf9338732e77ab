import { expect, test } from 'vitest';
import type { AlertEvent } from '#shared/domain/alerts/alert-event.ts';
import { type Rank, rankOfLevel, thresholdLines } from '#shared/domain/alerts/alert-rules.ts';
import {
  acknowledge,
  conditionOf,
  judgeReading,
  type PlaceAlert,
  seenAlert,
} from '#shared/domain/alerts/place-alert.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const MIN_MS = 60_000;
const LIMITS = { warnM: 1, alarmM: 2, outM: 3 };
const RUNS = 300;
const STEPS = 150;

/** A level that wanders about the thresholds, with spikes, silence and times out of order. */
function* readings(random: () => number) {
  let levelM = random() * 3;
  let minute = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const isOld = random() < 0.05;
    minute += isOld ? 0 : Math.ceil(random() * 30);
    levelM = Math.max(0, Math.min(4, levelM + (random() - 0.5) * 0.4));
    const spikeM = random() < 0.03 ? 1 : 0;
    const timeMs = (isOld ? minute - Math.floor(random() * 40) : minute) * MIN_MS;
    yield { nowMs: minute * MIN_MS, timeMs, levelM: levelM + spikeM, isSilent: random() < 0.05 };
  }
}

test('whatever levels come: severity is never below the newest, events add up, and an episode is open while it is above', () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const random = seededRandom(seed);
    const rules = {
      deadbandCm: random() < 0.5 ? 5 : 0,
      offDelayMin: random() < 0.5 ? 30 : 0,
      warningDelayMin: 0,
    };
    const lines = thresholdLines(LIMITS, rules);
    let alert: PlaceAlert | undefined;
    let told: Rank = 0;
    let lastMs = -Infinity;
    for (const { nowMs, ...reading } of readings(random)) {
      const before = alert;
      const place = { placeId: 'A', thresholds: LIMITS, isMounted: true };
      const { after, events } = judgeReading(before, { ...place, ...reading }, rules, nowMs);
      const changes = events.filter(({ kind }) => ['rise', 'fall', 'return'].includes(kind));
      for (const { from, to } of changes) {
        expect(from, `seed ${seed}`).toBe(told);
        told = to;
      }
      expect(after.rank).toBe(told);
      const isNew = reading.timeMs > lastMs && (!reading.isSilent || (before?.rank ?? 0) > 0);
      if (isNew) expect(after.rank).toBeGreaterThanOrEqual(rankOfLevel(reading.levelM, lines));
      else expect(changes).toEqual([]);
      if (after.rank > 0) {
        expect(after.episode).not.toBeNull();
        if (isNew) expect(after.episode?.peakM).toBeGreaterThanOrEqual(reading.levelM);
      }
      if (before && after.rank > before.rank) expect(conditionOf(after)).toBe('unacknowledged');
      if (before && after.rank < before.rank) expectCalm(before, after, reading, rules);
      lastMs = Math.max(lastMs, reading.timeMs);
      alert = acknowledgedNowAndThen(after, random, nowMs);
    }
  }
});

/** No fall before deadband and delay are over. */
function expectCalm(
  before: PlaceAlert,
  after: PlaceAlert,
  { levelM, timeMs }: { levelM: number; timeMs: number },
  rules: { deadbandCm: number; offDelayMin: number; warningDelayMin: number },
): void {
  const lines = thresholdLines(LIMITS, rules);
  const left = before.rank as 1 | 2 | 3;
  expect(levelM).toBeLessThan(lines[left].leaveM);
  const sinceMs = rules.offDelayMin === 0 ? timeMs : (before.calm[left]?.sinceMs ?? timeMs);
  expect(timeMs - sinceMs).toBeGreaterThanOrEqual(rules.offDelayMin * MIN_MS);
  expect(after.rank).toBeLessThan(before.rank);
}

/** Acknowledging changes nothing but who has seen it. */
function acknowledgedNowAndThen(alert: PlaceAlert, random: () => number, nowMs: number): PlaceAlert {
  if (random() > 0.1) return alert;
  const seen = seenAlert({ ...alert, placeId: 'A' });
  const judged = seen && acknowledge(alert, seen, { name: 'Li Min', note: '' }, nowMs);
  if (!judged) return alert;
  const { after, events } = judged;
  expect(events.map(({ kind }: AlertEvent) => kind)).toEqual(['acknowledge']);
  const { acknowledged: _a, acknowledgement: _b, episode: _c, ...others } = after;
  const { acknowledged: _d, acknowledgement: _e, episode: _f, ...othersBefore } = alert;
  expect(others).toEqual(othersBefore);
  return after;
}
