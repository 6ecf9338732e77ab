import { describe, expect, test } from 'vitest';
import { workOn } from '#renderer/features/places/model/table-work.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const reading = (placeId: string, levelM: number): [string, LevelReading] => [
  placeId,
  { placeId, levelM, timeMs: NOW_MS },
];
const readingsOf = (...levels: [string, LevelReading][]) => ({ byPlace: new Map(levels), asOfMs: NOW_MS });
const AS_OF = { nowMs: NOW_MS, listAsOfMs: NOW_MS };
const tableOf = () => placeTableOf([{ placeId: 'A', alarmValue: '2', lngEx: '121.4737', latEx: '31.2304' }]);

describe('the work on a table', () => {
  test('is done once for whoever asks', () => {
    const table = tableOf();
    expect(finish(workOn(table).evidence())).toBe(finish(workOn(table).evidence()));
    expect(finish(workOn(table).configCodes())).toBe(finish(workOn(table).configCodes()));
    expect(finish(workOn(table).positions({}))).toBe(finish(workOn(table).positions({})));
  });

  test('projects are told by the first name that is given for them, with the number of their places', () => {
    const table = placeTableOf([
      { placeId: 'A', projectId: 'P2' },
      { placeId: 'B', projectId: 'P2', projectName: 'Second' },
      { placeId: 'C' },
    ]);
    expect(finish(workOn(table).projects())).toEqual([
      { key: '', name: null, count: 1 },
      { key: 'P2', name: 'Second', count: 2 },
    ]);
    expect(finish(workOn(table).projects())).toBe(finish(workOn(table).projects()));
  });

  test('a judgement says which projects have times of another zone', () => {
    const aheadMs = NOW_MS + 8 * 3_600_000 - 60_000;
    const table = placeTableOf(
      ['A', 'B', 'C'].map((placeId) => ({ placeId, projectId: 'P', latestTime: String(aheadMs) })),
    );
    const { shifts } = finish(workOn(table).judge(readingsOf(), AS_OF));
    expect(shifts).toEqual([{ projectId: 'P', shiftHours: 8, ahead: 3, reported: 3 }]);
  });

  test('places are found anew when the systems of their projects change', () => {
    const work = workOn(tableOf());
    const before = finish(work.positions({}));
    const after = finish(work.positions({ '': { ex: 'cgcs2000', map: null } }));
    expect([...after.how]).not.toEqual([...before.how]);
  });

  test('a judgement has the levels of its readings, and counts those of places that are not listed', () => {
    const work = workOn(tableOf());
    const judged = finish(work.judge(readingsOf(reading('A', 1.5), reading('Z', 1)), AS_OF));
    expect([[...judged.levels.levelM], [...judged.headroomCm], judged.notInList]).toEqual([[1.5], [50], 1]);
    expect(work.judgement).toBe(judged);
  });

  test('a later judgement keeps the levels and takes the new time', () => {
    const work = workOn(tableOf());
    const readings = readingsOf(reading('A', 1.5));
    const first = finish(work.judge(readings, AS_OF));
    const second = finish(work.judge(readings, { ...AS_OF, nowMs: NOW_MS + 60_000 }));
    expect(second.levels).toBe(first.levels);
    expect(second.states.nowMs).toBe(NOW_MS + 60_000);
  });

  test('a judgement that is not finished leaves the one before', () => {
    const work = workOn(tableOf());
    const first = finish(work.judge(readingsOf(), AS_OF));
    work.judge(readingsOf(reading('A', 9)), AS_OF).next();
    expect(work.judgement).toBe(first);
  });
});
