import { describe, expect, it } from 'vitest';
import type { LatestLevels } from '#shared/domain/levels/level-source.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { readLevels } from '#shared/domain/levels/read-levels.ts';

const ZONE = 'Asia/Shanghai';
const NOON_MS = Date.UTC(2026, 5, 15, 4);
const SOURCE: LatestLevels = {
  tool: 't',
  args: {},
  listPointer: '/rows',
  placeIdPointer: '/id',
  levelPointer: '/level',
  timePointer: '/time',
  metresPerUnit: 1,
  paging: null,
  totalPointer: null,
};
const levelOf = (level: JsonValue) =>
  readLevels({ rows: [{ id: 'A', level }] }, SOURCE, ZONE)?.readings[0]?.levelM;
const timeOf = (time: JsonValue) =>
  readLevels({ rows: [{ id: 'A', level: 1, time }] }, SOURCE, ZONE)?.readings[0]?.timeMs;

describe('levels in the answer of a tool', () => {
  it.each<[JsonValue, number | null]>([
    [1.5, 1.5],
    ['1.5', 1.5],
    [' -0.02 ', -0.02],
    [0, 0],
    ['0', 0],
    ['', null],
    [null, null],
    ['n/a', null],
    ['1,5', null],
    ['1.5 m', null],
    [true, null],
    [[1.5], null],
    [{}, null],
    ['0x10', null],
    ['Infinity', null],
  ])('%j is the level %s, and never 0 for what is missing', (sent, levelM) => {
    expect(levelOf(sent)).toBe(levelM);
  });

  it.each<[JsonValue, number | null]>([
    ['2026-06-15 12:00:00', NOON_MS],
    ['2026-06-15T12:00:00', NOON_MS],
    ['2026-06-15 12:00', NOON_MS],
    ['2026-06-15T04:00:00Z', NOON_MS],
    ['2026-06-15 06:00:00+02:00', NOON_MS],
    ['2026-06-15T04:00:00.000Z', NOON_MS],
    [NOON_MS, NOON_MS],
    [NOON_MS / 1000, NOON_MS],
    [String(NOON_MS), NOON_MS],
    ['2026-02-30 12:00:00', null],
    ['today', null],
    [null, null],
    [12, null],
  ])('%j is the time %s', (sent, timeMs) => {
    expect(timeOf(sent)).toBe(timeMs);
  });

  it('an entry that lacks something is counted and costs no other entry', () => {
    const rows: JsonValue = [
      null,
      'text',
      { level: 2 },
      { id: '  ', level: 2 },
      { id: 'A', level: null, time: null },
      { id: 'B', level: 2 },
      { id: 9, level: 3, time: NOON_MS },
    ];
    expect(readLevels({ rows }, SOURCE, ZONE)).toEqual({
      readings: [
        { placeId: 'A', levelM: null, timeMs: null },
        { placeId: 'B', levelM: 2, timeMs: null },
        { placeId: '9', levelM: 3, timeMs: NOON_MS },
      ],
      withoutPlace: 4,
      withoutLevel: 1,
      withoutTime: 1,
    });
  });

  it('may stand in an object under the ids of the places, at the top and in centimetres', () => {
    const source = {
      ...SOURCE,
      listPointer: '',
      placeIdPointer: null,
      levelPointer: '',
      metresPerUnit: 0.01,
    };
    expect(readLevels({ A: 314, 'B/1': '7' }, { ...source, timePointer: null }, ZONE)?.readings).toEqual([
      { placeId: 'A', levelM: 3.14, timeMs: null },
      { placeId: 'B/1', levelM: 0.07, timeMs: null },
    ]);
  });

  it('without a list where one is expected nothing is read', () => {
    for (const content of [null, [], {}, { rows: 'none' }, { rows: null }] as JsonValue[]) {
      expect(readLevels(content, SOURCE, ZONE)).toBeUndefined();
    }
    expect(readLevels({ rows: [] }, SOURCE, ZONE)?.readings).toEqual([]);
  });
});
