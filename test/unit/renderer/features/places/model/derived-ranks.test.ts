import { describe, expect, it } from 'vitest';
import { rankDerived } from '#renderer/features/places/model/derived-ranks.ts';
import { orderByRank, rankNumbers } from '#renderer/features/places/model/place-ranks.ts';
import { finish } from '#shared/domain/steps.ts';
import type { DerivedField } from '#shared/domain/places/place-columns.ts';
import { placeFacts } from '#test/support/place-facts.ts';

const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  { ...WELL, placeId: 'low', level: 1, latestTime: '2026-01-01 11:58:00', position: 'ex' },
  { ...WELL, placeId: 'over', level: 4.5, latestTime: '2026-01-01 02:00:00', position: 'converted' },
  { ...WELL, placeId: 'none', config: ['x'] },
  {
    ...WELL,
    placeId: 'alarm',
    level: 3,
    latestTime: '2026-01-01 11:35:00',
    config: ['x', 'y'],
    position: 'ex',
  },
]);
const IDS = ['low', 'over', 'none', 'alarm'];

function ordered(field: DerivedField, direction: 'ascending' | 'descending' = 'ascending'): string {
  return [...orderByRank(rankDerived(facts, field), direction)].map((row) => IDS[row]).join(' ');
}

describe('sorting by what is derived', () => {
  it('puts the worst level first, and an unknown one last in both directions', () => {
    expect(ordered('levelState')).toBe('over alarm low none');
    expect(ordered('levelState', 'descending')).toBe('low alarm over none');
  });
  it('puts silence before lateness', () => expect(ordered('reporting')).toBe('over none alarm low'));
  it('sorts by level and by headroom', () => {
    expect(ordered('level')).toBe('low alarm over none');
    expect(ordered('headroom')).toBe('over alarm low none');
  });
  it('sorts by how much is odd', () => expect(ordered('config')).toBe('none alarm low over'));
  it('gathers positions of one kind', () => expect(ordered('position')).toBe('over low alarm none'));
});

describe('ranks of numbers', () => {
  it('are shared by equal ones, and the missing have the last', () => {
    const { rankOf, distinct } = finish(rankNumbers(Float64Array.of(5, Number.NaN, -1, 5, 0)));
    expect([...rankOf]).toEqual([2, 3, 0, 2, 1]);
    expect(distinct).toBe(3);
  });
  it('are none of nothing', () => {
    expect(finish(rankNumbers(Float64Array.of(Number.NaN)))).toEqual({
      rankOf: Uint32Array.of(0),
      distinct: 0,
    });
  });
});
