import { describe, expect, test } from 'vitest';
import {
  canAsk,
  guessSeriesArguments,
  type SeriesCall,
  seriesSourceOf,
} from '#renderer/features/places/model/series-draft.ts';
import { guessDraft } from '#renderer/features/places/model/source-draft.ts';
import { readLevelSeries } from '#shared/domain/levels/read-level-series.ts';

const CALL: SeriesCall = {
  tool: 'history',
  args: { field: 'level' },
  placeId: 'siteId',
  from: 'startTime',
  to: 'endTime',
  page: '',
  unit: 'cm',
};
const ANSWER = {
  values: [
    { time: '2026-11-20 08:00:00', level: 120 },
    { time: '2026-11-20 08:05:00', level: '121.5' },
    { time: '2026-11-20 08:10:00', level: null },
  ],
};

describe('the series of a level source', () => {
  test('the arguments of a tool are recognised by their names', () => {
    expect(guessSeriesArguments(['siteId', 'startTime', 'endTime', 'cursor'])).toEqual({
      placeId: 'siteId',
      from: 'startTime',
      to: 'endTime',
      page: 'cursor',
    });
    expect(guessSeriesArguments(['x'])).toEqual({ placeId: '', from: '', to: '', page: '' });
  });

  test('a call needs a place, a begin and an end, each of its own', () => {
    expect(canAsk(CALL)).toBe(true);
    expect(canAsk({ ...CALL, to: '' })).toBe(false);
    expect(canAsk({ ...CALL, to: CALL.from })).toBe(false);
  });

  test('what was clicked reads the answer in metres, and counts what has no level', () => {
    const source = seriesSourceOf(guessDraft(ANSWER), CALL);
    if (!source) throw new Error('there is no source');
    const read = readLevelSeries(ANSWER, source, false, 'Asia/Shanghai');
    expect(read?.points.map(({ value }) => value)).toEqual([1.2, 1.215]);
    expect(read?.skipped).toBe(1);
  });

  test('there is no source before list, time and level are chosen', () => {
    const { time: _time, ...draft } = guessDraft(ANSWER);
    expect(seriesSourceOf(draft, CALL)).toBeUndefined();
  });

  test('further pages are asked for only if their argument is known', () => {
    const draft = { ...guessDraft(ANSWER), next: '/next' };
    expect(seriesSourceOf(draft, CALL)?.single.paging).toBeNull();
    expect(seriesSourceOf(draft, { ...CALL, page: 'cursor' })?.single.paging).toEqual({
      argument: 'cursor',
      nextPointer: '/next',
    });
  });
});
