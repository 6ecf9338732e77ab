import { describe, expect, it } from 'vitest';
import { findAttention, inDoubt } from '#renderer/features/places/model/attention.ts';
import { alignLevels } from '#shared/domain/levels/level-readings.ts';
import { placeStates } from '#shared/domain/levels/place-states.ts';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;

type Given = {
  id: string;
  levelM?: number;
  levelAgeMin?: number;
  ageMin?: number | null;
  mounted?: boolean;
};

function attentionOf(given: Given[], misconfigured: readonly string[] = []) {
  const columns = Object.fromEntries(
    PLACE_FIELD_NAMES.map((field) => [field, given.map(() => null)]),
  ) as unknown as PlaceChunk['columns'];
  columns.placeId = given.map(({ id }) => id);
  columns.mounted = given.map(({ mounted }) => mounted ?? true);
  columns.latestTime = given.map(({ ageMin = 1 }) => (ageMin === null ? null : NOW_MS - ageMin * MINUTE_MS));
  columns.nextConnInterval = given.map(() => 10);
  columns.warnValue = given.map(() => 2);
  columns.alarmValue = given.map(() => 3);
  columns.outValue = given.map(() => 4);
  const table = new PlaceTable(given.length);
  table.add({ firstRow: 0, columns, problems: [] });
  const { columns: levels } = finish(
    alignLevels(
      table,
      given.flatMap(({ id, levelM, ageMin = 1, levelAgeMin = ageMin ?? 1 }) =>
        levelM === undefined ? [] : [{ placeId: id, levelM, timeMs: NOW_MS - levelAgeMin * MINUTE_MS }],
      ),
      NOW_MS,
    ),
  );
  const states = finish(
    placeStates(table, levels, { nowMs: NOW_MS, listAsOfMs: NOW_MS, levelsAsOfMs: NOW_MS }),
  );
  const attention = findAttention(table, states, levels, (row) =>
    misconfigured.includes(given[row]?.id ?? ''),
  );
  const order = attention.items.map(({ row, reasons }) => `${given[row]?.id} ${reasons.join('+')}`);
  return { ...attention, order };
}

describe('what needs a look', () => {
  it('begins with what is too high now, by severity, and goes on with what fell silent while it was high', () => {
    const { order, counts } = attentionOf(
      [
        { id: 'fine', levelM: 1 },
        { id: 'late', levelM: 1, ageMin: 25 },
        { id: 'warning', levelM: 2.5 },
        { id: 'overflow', levelM: 4 },
        { id: 'never', ageMin: null },
        { id: 'alarm', levelM: 3.9 },
        { id: 'silent', ageMin: 500 },
        { id: 'worst', levelM: 2.1, ageMin: 500 },
        { id: 'ahead', levelM: 1, ageMin: -480 },
        { id: 'odd', levelM: 1 },
      ],
      ['odd', 'alarm'],
    );
    expect(order).toEqual([
      'overflow overflow',
      'alarm alarm+misconfigured',
      'warning warning',
      'worst silent-in-alarm+warning+silent',
      'silent silent',
      'never never',
      'late late',
      'ahead future',
      'odd misconfigured',
    ]);
    expect(counts).toEqual({
      'silent-in-alarm': 1,
      overflow: 1,
      alarm: 1,
      warning: 2,
      silent: 2,
      never: 1,
      late: 1,
      future: 1,
      misconfigured: 2,
    });
  });

  it('orders what is in doubt by the doubt, not by how high the level is', () => {
    const places = [
      { id: 'odd', levelM: 4 },
      { id: 'late', levelM: 4, ageMin: 25 },
      { id: 'high', levelM: 4 },
      { id: 'silent', ageMin: 500 },
      { id: 'worst', levelM: 2.1, ageMin: 500 },
    ];
    const doubts = inDoubt(attentionOf(places, ['odd']));
    expect(doubts.map(({ row }) => places[row]?.id)).toEqual(['worst', 'silent', 'late', 'odd']);
  });

  it('puts the highest above its threshold first, and of the silent the longest', () => {
    const { order } = attentionOf([
      { id: 'a', levelM: 4.1 },
      { id: 'b', levelM: 4.5 },
      { id: 'c', ageMin: 100 },
      { id: 'd', ageMin: 900 },
    ]);
    expect(order.map((line) => line[0])).toEqual(['b', 'a', 'd', 'c']);
  });

  it('says since when by the level for levels, and by the last report for silence', () => {
    const { items } = attentionOf([
      { id: 'a', levelM: 4.1, levelAgeMin: 3 },
      { id: 'b', levelM: 4.1, ageMin: 600, levelAgeMin: 600 },
    ]);
    expect(items.map(({ sinceMs }) => (NOW_MS - (sinceMs ?? 0)) / MINUTE_MS)).toEqual([3, 600]);
  });

  it('leaves equipment that is removed alone, and counts the places whose level is not known', () => {
    const { items, unknownLevels } = attentionOf([
      { id: 'gone', mounted: false, levelM: 4.4, ageMin: 9_000 },
      { id: 'unknown' },
      { id: 'fine', levelM: 1 },
    ]);
    expect(items).toEqual([]);
    expect(unknownLevels).toBe(1);
  });
});
