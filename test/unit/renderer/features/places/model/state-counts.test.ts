import { describe, expect, it } from 'vitest';
import { compileFilter } from '#renderer/features/places/model/compile-filter.ts';
import { countStates } from '#renderer/features/places/model/state-counts.ts';
import type { FilterCondition, FilterGroup } from '#shared/domain/places/place-view.ts';
import { placeFacts } from '#test/support/place-facts.ts';

const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  { ...WELL, placeId: '1', projectId: 'P1', level: 3, latestTime: '2026-01-01 11:58:00', position: 'ex' },
  { ...WELL, placeId: '2', projectId: 'P1', level: 3, latestTime: '2026-01-01 02:00:00' },
  { ...WELL, placeId: '3', projectId: 'P1', level: 1, latestTime: '2026-01-01 02:00:00', config: ['x'] },
  { ...WELL, placeId: '4', projectId: 'P2', level: 1, latestTime: '2026-01-01 11:58:00', position: 'ex' },
]);

function counts(...of: FilterCondition[]) {
  const rowsOf = (tree: FilterGroup) => {
    const passes = compileFilter(tree, facts);
    return Uint32Array.of(0, 1, 2, 3).filter((row) => passes?.(row) ?? true);
  };
  return countStates(facts, { op: 'and', of }, rowsOf);
}

describe('the counts of the legend', () => {
  it('are of all places without a filter, and name every state', () => {
    const { level, reporting, config, noPosition } = counts();
    expect(level).toEqual({
      overflow: 0,
      alarm: 2,
      warning: 0,
      'below-warning': 2,
      unrated: 0,
      'level-unknown': 0,
    });
    expect(reporting).toMatchObject({ 'on-time': 2, silent: 2 });
    expect([config, noPosition]).toEqual([1, 2]);
  });

  it('follow the filter', () => {
    expect(counts({ op: 'one-of', column: 'projectId', values: ['P1'] }).level).toMatchObject({
      alarm: 2,
      'below-warning': 1,
    });
  });

  it('of a group stay while one of them is chosen, and those of the others follow', () => {
    const { level, reporting } = counts({ op: 'one-of', column: 'levelState', values: ['alarm'] });
    expect(level).toMatchObject({ alarm: 2, 'below-warning': 2 });
    expect(reporting).toMatchObject({ 'on-time': 1, silent: 1 });
  });
});
