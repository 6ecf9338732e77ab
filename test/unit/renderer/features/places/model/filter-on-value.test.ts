import { describe, expect, it } from 'vitest';
import { compileFilter } from '#renderer/features/places/model/compile-filter.ts';
import { filteredOnValue, NO_CONDITIONS } from '#renderer/features/places/model/filter-tree.ts';
import { countValues } from '#renderer/features/places/model/state-counts.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { placeFacts } from '#test/support/place-facts.ts';

const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  { ...WELL, placeId: 'a', projectId: 'P1', nodeDepth: '3.20', level: 1, latestTime: '2026-01-01 11:58:00' },
  { ...WELL, placeId: 'b', projectId: 'P2', nodeDepth: '3.2', level: 3, config: ['x', 'y'] },
  { ...WELL, placeId: 'c', projectId: 'P2', level: 3, config: ['y'], latestTime: '2026-01-01 11:58:00' },
]);
const ROWS = Uint32Array.of(0, 1, 2);

describe('filtering on the value of a cell', () => {
  const shown = (row: number, column: PlaceColumnId) => {
    const passes = compileFilter(filteredOnValue(NO_CONDITIONS, facts, row, column), facts);
    return Array.from(ROWS.filter((other) => passes?.(other) ?? true));
  };
  it.each<[number, PlaceColumnId, number[]]>([
    [1, 'projectId', [1, 2]],
    [0, 'nodeDepth', [0, 1]],
    [2, 'nodeDepth', [2]],
    [0, 'latestTime', [0, 2]],
    [1, 'levelState', [1, 2]],
    [2, 'config', [1, 2]],
    [0, 'config', [0]],
    [0, 'mounted', [0, 1, 2]],
    [0, 'position', [0, 1, 2]],
  ])('of row %i in %s leaves the rows that share it', (row, column, rows) => {
    expect(shown(row, column)).toEqual(rows);
  });
});

describe('the values of a column', () => {
  it('come with their numbers, the frequent ones first', () => {
    expect(countValues(facts, 'projectId', ROWS)).toEqual([
      { value: 'P2', count: 2 },
      { value: 'P1', count: 1 },
    ]);
  });
  it('count a place with several codes for each of them, and one without for none', () => {
    expect(countValues(facts, 'config', ROWS)).toEqual([
      { value: 'y', count: 2 },
      { value: '', count: 1 },
      { value: 'x', count: 1 },
    ]);
  });
  it('of a state are all states, in their order', () => {
    const counted = countValues(facts, 'levelState', ROWS);
    expect(counted.map(({ value }) => value)[0]).toBe('overflow');
    expect(counted.find(({ value }) => value === 'alarm')?.count).toBe(2);
    expect(counted).toHaveLength(6);
  });
});
