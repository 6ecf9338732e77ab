import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSet } from '#shared/domain/places/text-set.ts';

test('says of every text what a Set would say, however many were expected and however often it has grown', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 3, unit: 'binary' }), { maxLength: 300 }),
      fc.nat(400),
      (texts, expected) => {
        const ours = new TextSet(expected);
        const theirs = new Set<string>();
        const isNew = texts.map((text) => ours.add(text));
        expect(isNew).toEqual(
          texts.map((text) => {
            const { size } = theirs;
            return theirs.add(text).size > size;
          }),
        );
      },
    ),
  );
});

test('tells texts of one hash apart', () => {
  const ids = new TextSet();
  expect([ids.add('Aa'), ids.add('BB'), ids.add('Aa'), ids.add('BB')]).toEqual([true, true, false, false]);
});
