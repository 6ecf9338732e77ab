import { describe, expect, it } from 'vitest';
import { compileFilter } from '#renderer/features/places/model/compile-filter.ts';
import type { FilterNode } from '#shared/domain/places/place-view.ts';
import { instant, placeFacts } from '#test/support/place-facts.ts';

const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  {
    ...WELL,
    placeId: 'a',
    placeName: '滨江泵站 Pump',
    projectId: 'P1',
    level: 3.2,
    latestTime: '2026-01-01 11:58:00',
  },
  {
    ...WELL,
    placeId: 'b',
    placeName: '文德路',
    projectId: 'P2',
    level: 1,
    latestTime: '2026-01-01 02:00:00',
  },
  {
    ...WELL,
    placeId: 'c',
    placeName: 'pump 2',
    nodeDepth: 'deep',
    aioEquip: '0',
    config: ['thresholds', 'depth'],
  },
  { placeId: 'd', mounted: '0', nodeDepth: '4.5', position: 'ex', level: 9, alarmValue: '3' },
]);

function idsOf(filter: FilterNode): string {
  const test = compileFilter(filter, facts);
  return ['a', 'b', 'c', 'd'].filter((_, row) => test?.(row) ?? true).join('');
}

describe('conditions on text', () => {
  it.each([
    ['contains', 'PUMP', 'ac'],
    ['contains', ' 滨江 ', 'a'],
    ['contains-not', 'pump', 'bd'],
    ['begins', 'pump', 'c'],
    ['equals', '文德路', 'b'],
    ['equals', '文德', ''],
  ] as const)('%s %s', (op, text, ids) => {
    expect(idsOf({ op, column: 'placeName', text })).toBe(ids);
  });
});

describe('conditions on numbers', () => {
  it('take both ends of a range in', () => {
    expect(idsOf({ op: 'between', column: 'level', from: 1, to: 3.2 })).toBe('ab');
  });
  it('leave a range open at an end', () => {
    expect(idsOf({ op: 'between', column: 'level', from: 3, to: null })).toBe('ad');
    expect(idsOf({ op: 'between', column: 'level', from: null, to: 3 })).toBe('b');
  });
  it('are never met by a missing number', () => {
    expect(idsOf({ op: 'below', column: 'nodeDepth', number: 1e9 })).toBe('d');
    expect(idsOf({ op: 'above', column: 'nodeDepth', number: -1e9 })).toBe('d');
    expect(idsOf({ op: 'between', column: 'nodeDepth', from: null, to: null })).toBe('d');
  });
  it('compare the centimetres up to the alarm, of equipment that is there', () => {
    expect(idsOf({ op: 'below', column: 'headroom', number: 0 })).toBe('a');
    expect(idsOf({ op: 'is-number', column: 'headroom', number: 200 })).toBe('b');
  });
  it('about a column of texts are met by nothing', () => {
    expect(idsOf({ op: 'below', column: 'placeName', number: 5 })).toBe('');
  });
});

describe('conditions on times', () => {
  it('compare instants', () => {
    const atMs = instant('2026-01-01 06:00:00');
    expect(idsOf({ op: 'before', column: 'latestTime', atMs })).toBe('b');
    expect(idsOf({ op: 'after', column: 'latestTime', atMs })).toBe('a');
  });
  it('compare ages against the moment of the states', () => {
    expect(idsOf({ op: 'older-than', column: 'latestTime', hours: 6 })).toBe('b');
    expect(idsOf({ op: 'newer-than', column: 'latestTime', hours: 10 })).toBe('ab');
  });
});

describe('conditions on what is derived', () => {
  it('find states of the level and of reporting', () => {
    expect(idsOf({ op: 'one-of', column: 'levelState', values: ['alarm', 'below-warning'] })).toBe('ab');
    expect(idsOf({ op: 'one-of', column: 'reporting', values: ['silent', 'unmounted'] })).toBe('bd');
  });
  it('take removed equipment for one without a level', () => {
    expect(idsOf({ op: 'missing', column: 'levelState' })).toBe('cd');
  });
  it('find any odd set-up, and one of a kind', () => {
    expect(idsOf({ op: 'given', column: 'config' })).toBe('c');
    expect(idsOf({ op: 'one-of', column: 'config', values: ['depth'] })).toBe('c');
  });
  it('find places without a position', () => {
    expect(idsOf({ op: 'missing', column: 'position' })).toBe('abc');
    expect(idsOf({ op: 'one-of', column: 'position', values: ['ex'] })).toBe('d');
  });
});

describe('conditions on what is there', () => {
  it('tell what is not given from what is not understood', () => {
    expect(idsOf({ op: 'missing', column: 'nodeDepth' })).toBe('ab');
    expect(idsOf({ op: 'not-understood', column: 'nodeDepth' })).toBe('c');
    expect(idsOf({ op: 'given', column: 'nodeDepth' })).toBe('d');
  });
  it('find flags', () => {
    expect(idsOf({ op: 'is', column: 'mounted', value: false })).toBe('d');
    expect(idsOf({ op: 'missing', column: 'aioEquip' })).toBe('abd');
  });
  it('find what is not given in a list of values', () => {
    expect(idsOf({ op: 'one-of', column: 'projectId', values: ['', 'P2'] })).toBe('bcd');
  });
});

describe('groups', () => {
  const pump: FilterNode = { op: 'contains', column: 'placeName', text: 'pump' };
  const noDepth: FilterNode = { op: 'missing', column: 'nodeDepth' };
  it('demand all of their members, or any', () => {
    expect(idsOf({ op: 'and', of: [pump, noDepth] })).toBe('a');
    expect(idsOf({ op: 'or', of: [pump, noDepth] })).toBe('abc');
  });
  it('can stand in each other', () => {
    const inner: FilterNode = { op: 'or', of: [noDepth, { op: 'is', column: 'mounted', value: false }] };
    expect(idsOf({ op: 'and', of: [inner, { op: 'contains-not', column: 'placeName', text: '文' }] })).toBe(
      'ad',
    );
  });
  it('without members hold back nothing', () => {
    expect(compileFilter({ op: 'and', of: [] }, facts)).toBeUndefined();
    expect(idsOf({ op: 'or', of: [pump, { op: 'and', of: [] }] })).toBe('abcd');
  });
});
