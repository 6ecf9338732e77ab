import { describe, expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { MonitoredPlace } from '#server/mcp/monitored-place.ts';
import { placeLevels } from '#server/mcp/exceedance-page.ts';
import { reportTimes } from '#server/demo/reporting.ts';
import { wallClock } from '#server/mcp/wall-clock.ts';
import type { ToolContext } from '#server/mcp/tool.ts';
import { lowestExceeding, SEVERITIES, type TimedLevel } from '#shared/domain/places/exceedance.ts';
import { findExceedances } from '#test/support/find-exceedances.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const DAY_MS = 86_400_000;
const WITHOUT_UPLOADS = { uploads: { has: async () => false } } as unknown as ToolContext;

const places = [...demoPlaces()].map((place) => new MonitoredPlace(place, 'Asia/Shanghai'));

it('leaves out levels that exceed nothing, so that the same exceedances are found in fewer', async () => {
  const count = { levels: 0 };
  let [all, found] = [0, 0];
  for (const place of places) {
    const [demo, level] = [place.demo, place.demo?.values.get('level')];
    for (const severity of SEVERITIES) {
      const lowestM = lowestExceeding(place.thresholds, severity);
      if (!demo || !level || lowestM === undefined) continue;
      // Neither end of the period is one of a slot.
      const period = { fromMs: NOW_MS - 9.3 * DAY_MS, toMs: NOW_MS - 0.7 * DAY_MS, nowMs: NOW_MS };
      const times = [...reportTimes(demo.simulation, period.fromMs, period.toMs, NOW_MS)];
      all += times.length;
      const levels = times.map((timeMs) => ({ timeMs, levelM: level(timeMs) }));
      const expected = findExceedances(levels, place.thresholds, severity);
      const some: TimedLevel[] = [];
      for await (const one of placeLevels(place, { ...period, lowestM }, WITHOUT_UPLOADS, count))
        some.push(one);
      expect(findExceedances(some, place.thresholds, severity)).toEqual(expected);
      found += expected.length;
    }
  }
  expect(found).toBeGreaterThan(100);
  expect(count.levels).toBeLessThan(all / 2);
});

describe('In an hour that a clock repeats', () => {
  const clock = wallClock('Europe/Berlin');
  const place = places.find(({ demo }) => demo?.simulation.intervalMin === 5 && demo.values.has('level'));
  const uploaded = ['02:17:30', '02:57:30', '03:10:30'];

  async function timesOf(fromMs: number, toMs: number): Promise<number[]> {
    if (!place) throw new Error('No demo place reports every five minutes.');
    async function* period(_equipment: unknown, from: string, to: string) {
      const all = uploaded.map((time) => ({ timestamp: `2025-10-26 ${time}`, level: 9 }));
      yield all.filter(({ timestamp }) => timestamp >= from && timestamp <= to);
    }
    const context = {
      clock,
      turn: { pause: () => undefined },
      uploads: { has: async () => true, period },
    } as unknown as ToolContext;
    const times: number[] = [];
    const asked = { fromMs, toMs, nowMs: NOW_MS, lowestM: 0 };
    for await (const { timeMs } of placeLevels(place, asked, context, { levels: 0 })) times.push(timeMs);
    return times;
  }

  /** 02:30 for the second time. */
  const AGAIN_MS = Date.UTC(2025, 9, 26, 1, 30);
  const BEGIN_MS = AGAIN_MS - 2 * 3_600_000;

  /** All levels of a period, in the order of time. What was uploaded is of the first time. */
  const expected = (fromMs: number, toMs: number): number[] =>
    [
      ...(place?.demo ? reportTimes(place.demo.simulation, fromMs, toMs, NOW_MS) : []),
      ...uploaded.map((time) => clock.read(`2025-10-26 ${time}`) ?? 0),
    ]
      .filter((timeMs) => timeMs >= fromMs && timeMs <= toMs)
      .toSorted((a, b) => a - b);

  it.each([
    ['ends in it', AGAIN_MS],
    ['ends after it', AGAIN_MS + 3 * 3_600_000],
    ['ends when the clock shows the hour for the first time', AGAIN_MS - 3_600_000],
  ])('levels of a period that %s come in order, each one, wherever it goes on', async (_where, toMs) => {
    const whole = await timesOf(BEGIN_MS, toMs);
    expect(whole).toEqual(expected(BEGIN_MS, toMs));
    for (const timeMs of whole) expect(await timesOf(timeMs + 1, toMs)).toEqual(expected(timeMs + 1, toMs));
  });
});
