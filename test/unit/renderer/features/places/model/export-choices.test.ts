import { describe, expect, test } from 'vitest';
import {
  columnsOfChoice,
  exportFileName,
  rowsOfScope,
} from '#renderer/features/places/model/export-choices.ts';

const NOON = Date.UTC(2026, 5, 15, 4);

describe('rowsOfScope', () => {
  const scopes = { selected: Uint32Array.of(5, 2), filtered: Uint32Array.of(5, 2, 0), all: 4 };
  test('keeps the order of the table, and that of the list for all of it', () => {
    expect(rowsOfScope(scopes, 'selected')).toEqual([5, 2]);
    expect(rowsOfScope(scopes, 'filtered')).toEqual([5, 2, 0]);
    expect(rowsOfScope(scopes, 'all')).toEqual([0, 1, 2, 3]);
  });
});

test('both pairs of coordinates are exported whatever is shown, each once', () => {
  expect(columnsOfChoice('visible', ['placeName', 'lat'], ['placeId'])).toEqual([
    'placeName',
    'lat',
    'lngEx',
    'latEx',
    'lng',
  ]);
  expect(columnsOfChoice('all', ['placeName'], ['placeId', 'lng'])).toEqual(['placeId', 'lng']);
});

test.each([
  ['Built-in demo service', 'Built-in demo service 2026-06-15 1200.csv'],
  ['滨江/新区: "A"', '滨江 新区 A 2026-06-15 1200.csv'],
  ['..', 'Stillwell 2026-06-15 1200.csv'],
  [' <>|?* ', 'Stillwell 2026-06-15 1200.csv'],
])('a file of the connection %j is called %s', (connection, name) => {
  expect(exportFileName(connection, NOON, 'Asia/Shanghai', 'csv')).toBe(name);
});
