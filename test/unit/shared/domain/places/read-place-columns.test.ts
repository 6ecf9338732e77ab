import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkOf } from '#shared/domain/places/place-columns.ts';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { readPlaceColumns } from '#shared/domain/places/read-place-columns.ts';
import { Misread, readPlaceField, readPlainNumber } from '#shared/domain/places/read-place-field.ts';
import { readPlaceList } from '#test/support/read-place-list.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const ZONE = 'Asia/Shanghai';
const oddValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '1',
    '0',
    'yes',
    '4.20',
    '.5',
    '5.',
    '.',
    '-3',
    '1e3',
    '0x10',
    '2026-11-20 14:20:05',
  ),
  fc.string({ maxLength: 4 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constant([1]),
);
const element = fc.oneof(
  { weight: 9, arbitrary: fc.dictionary(fc.constantFrom(...PLACE_FIELD_NAMES), oddValue) },
  { weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, 'x', 3, []) },
);

describe('readPlaceColumns', () => {
  test('reads every list as readPlaceList does', () => {
    fc.assert(
      fc.property(fc.array(element, { maxLength: 8 }), (generated) => {
        const elements = JSON.parse(JSON.stringify(generated)) as JsonValue[];
        const { places, notPlaces } = readPlaceList(elements, ZONE);
        const read = readPlaceColumns(elements, ZONE);
        const chunk = chunkOf(read.columns, 0, elements.length);
        expect(read.notPlaces).toEqual(notPlaces);
        for (const field of PLACE_FIELD_NAMES)
          expect(chunk.columns[field]).toEqual(places.map(({ values }) => values[field]));
        for (const [row, place] of places.entries()) {
          const problems = chunk.problems.filter((problem) => problem.row === row);
          expect(new Set(problems.map(({ field, reason }) => `${field} ${reason}`))).toEqual(
            new Set(place.problems.map(({ field, reason }) => `${field} ${reason}`)),
          );
        }
        const table = placeTableOf(elements, ZONE);
        expect(Array.from(places, (_, row) => table.key(row)).length).toBe(
          new Set(places.map(({ key }) => key)).size,
        );
      }),
    );
  });

  test('reads more rows than it takes at a time', () => {
    const elements = Array.from({ length: 2_345 }, (_, row) => ({
      placeId: `${row}`,
      nodeDepth: `${row}.5`,
    }));
    const { columns } = readPlaceColumns(elements, ZONE);
    expect(columns.count).toBe(2_345);
    expect(columns.numbers.get('nodeDepth')?.[2_344]).toBe(2_344.5);
    expect(columns.texts.get('placeId')?.[1_000]).toBe('1000');
  });

  test('says nothing of problems outside a chunk', () => {
    const { columns } = readPlaceColumns([{}, {}, { placeId: 'A' }], ZONE);
    expect(chunkOf(columns, 1, 2).problems).toEqual([{ row: 1, field: 'placeId', reason: 'missing-id' }]);
  });
});

describe('readPlainNumber', () => {
  test('gives the number that Number gives, for every decimal it takes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,8}\.?\d{0,8}$/), (text) => {
        const plain = readPlainNumber(text);
        if (plain >= 0) expect(plain).toBe(Number(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['', '.', '1.2.3', '-1', '1e3', ' 1', '1234567890123456'])('leaves %j to others', (text) => {
    expect(readPlainNumber(text)).toBe(-1);
  });
});

test('a million digits that are no number are read like any other text', () => {
  expect(readPlaceField('lngEx', `${'0'.repeat(1_000_000)}x`, ZONE)).toBeInstanceOf(Misread);
});
