import { describe, expect, it } from 'vitest';
import { PlaceIndex, type PlaceSort } from '#renderer/features/places/model/place-index.ts';
import { searchTexts } from '#renderer/features/places/model/place-text.ts';
import { en } from '#renderer/i18n/en/en.ts';
import type { PlaceField } from '#shared/domain/places/place-fields.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const ZONE = 'Asia/Shanghai';
const words = { t: en, value: String, zone: ZONE };

function indexOf(records: JsonValue[]): PlaceIndex {
  const table = placeTableOf(records, ZONE);
  return new PlaceIndex(table, 'zh-CN', (row) => searchTexts(table, row, words));
}

function sorted(field: PlaceField, direction: PlaceSort['direction'], values: JsonValue[]): JsonValue[] {
  const index = indexOf(values.map((value, number) => ({ placeId: String(number), [field]: value })));
  return [...index.rows({ field, direction }, { query: '' })].map((row) => values[row] ?? null);
}

it('finds a row by any of its texts, whatever letters they are in, and by no text over two of them', () => {
  const index = indexOf([
    { placeId: 'P-1', placeName: '滨江 Pump 1', equipType: 'Gauge', projectName: 'Zürich' },
    { placeId: 'P-2', placeName: 'Weir', equipType: '液位计', projectName: 'ZÜRICH' },
  ]);
  const found = (query: string) => [...index.rows(null, { query })];
  expect(found('pump')).toEqual([0]);
  expect(found('江 p')).toEqual([0]);
  expect(found('gAuge')).toEqual([0]);
  expect(found('液位')).toEqual([1]);
  expect(found('zürich')).toEqual([0, 1]);
  expect(found('p-')).toEqual([0, 1]);
  expect(found('weirgauge')).toEqual([]);
});

describe('sorting', () => {
  it('takes numbers for numbers, and puts what is missing last', () => {
    expect(sorted('nodeDepth', 'ascending', ['10', '', '9.5', '-2', 'deep', '0'])).toEqual([
      '-2',
      '0',
      '9.5',
      '10',
      '',
      'deep',
    ]);
  });

  it('leaves what is missing last in the other direction too', () => {
    expect(sorted('nodeDepth', 'descending', ['', '1', '3', '2'])).toEqual(['3', '2', '1', '']);
  });

  it('takes times for times in whatever form they came', () => {
    const epoch = String(Date.UTC(2026, 0, 1));
    expect(sorted('latestTime', 'ascending', ['2026-01-01 09:00:00', epoch, '2025-12-31 23:59:59'])).toEqual([
      '2025-12-31 23:59:59',
      epoch,
      '2026-01-01 09:00:00',
    ]);
  });

  it('sorts Chinese by its reading and numbers in names by their value', () => {
    expect(
      sorted('placeName', 'ascending', ['文德路10号', '滨江路1号', '文德路9号', '北门', '安园', '2号井']),
    ).toEqual(['2号井', '安园', '北门', '滨江路1号', '文德路9号', '文德路10号']);
  });

  it('keeps equal values in the order of the list, in both directions', () => {
    const records = ['b', 'a', 'c'].map((placeId) => ({ placeId, nodeDepth: '1' }));
    const index = indexOf(records);
    for (const direction of ['ascending', 'descending'] as const) {
      const rows = index.rows({ field: 'nodeDepth', direction }, { query: '' });
      expect([...rows]).toEqual([0, 1, 2]);
    }
  });

  it('sorts flags', () => {
    expect(sorted('mounted', 'ascending', ['1', '0', '', 'true'])).toEqual(['0', '1', 'true', '']);
  });
});

describe('filtering', () => {
  const records = [
    { placeId: 'L1', projectId: 'P1', placeName: '滨江 Pump', nodeDepth: '4.20', mounted: '0' },
    {
      placeId: 'L2',
      projectId: 'P2',
      placeName: '文德路',
      nodeDepth: 'deep',
      latestTime: '2026-01-02 03:04:05',
    },
    { placeId: 'L3', placeName: '北门' },
  ];
  const ids = (query: string, passes?: (row: number) => boolean) =>
    [...indexOf(records).rows(null, { query, passes })].map((row) => records[row]?.placeId);

  it('shows everything without a filter', () => expect(ids('')).toEqual(['L1', 'L2', 'L3']));
  it('finds text in any case', () => expect(ids('pUMP')).toEqual(['L1']));
  it('ignores spaces around the text', () => expect(ids('  滨江 ')).toEqual(['L1']));
  it('finds what is shown as words', () => expect(ids('not installed')).toEqual(['L1']));
  it('finds times as they are shown', () => expect(ids('2026-01-02 03')).toEqual(['L2']));
  it('finds what was not understood as it came', () => expect(ids('deep')).toEqual(['L2']));
  it('does not find text that runs from one field into the next', () => expect(ids('L1滨江')).toEqual([]));
  it('asks every row what it must hold besides', () => expect(ids('', (row) => row === 1)).toEqual(['L2']));
  it('joins the text and the question', () => expect(ids('路', (row) => row === 0)).toEqual([]));

  it('filters in the order of the sorting', () => {
    const rows = indexOf(records).rows(
      { field: 'placeId', direction: 'descending' },
      { query: 'l', passes: (row) => row < 2 },
    );
    expect([...rows]).toEqual([1, 0]);
  });
});

describe('working ahead', () => {
  const records = Array.from({ length: 5_000 }, (_, row) => ({
    placeId: String(row),
    placeName: `井 ${(row * 7919) % 5_000}`,
  }));
  const order = (index: PlaceIndex, field: PlaceField) =>
    index.sorted({ field, direction: 'ascending' }).join(' ');

  it('makes the same order as sorting at once', () => {
    const ahead = indexOf(records);
    for (const _ of ahead.workAhead(['placeName']));
    expect(order(ahead, 'placeName')).toBe(order(indexOf(records), 'placeName'));
  });

  it('is overtaken by a sort in its middle, and goes on after it', () => {
    const overtaken = indexOf(records);
    const steps = overtaken.workAhead(['placeName', 'placeId']);
    for (let step = 0; step < 28; step += 1) steps.next();
    expect(order(overtaken, 'placeName')).toBe(order(indexOf(records), 'placeName'));
    for (const _ of steps);
    expect(order(overtaken, 'placeId')).toBe(order(indexOf(records), 'placeId'));
  });
});

describe('working ahead', () => {
  it('has what a search and an order need as soon as they are prepared', () => {
    const index = indexOf([
      { placeId: 'A', nodeDepth: '2' },
      { placeId: 'B', nodeDepth: '1' },
    ]);
    expect(index.isReadyFor('', null)).toBe(true);
    expect([index.isReadyFor('b', null), index.isReadyFor('', 'nodeDepth')]).toEqual([false, false]);
    finish(index.prepare('b', 'nodeDepth'));
    expect(index.isReadyFor('b', 'nodeDepth')).toBe(true);
    expect(index.isReadyFor('b', 'placeName')).toBe(false);
  });
});
