import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { collationKeys } from '#renderer/features/places/model/place-ranks.ts';
import { finish } from '#shared/domain/steps.ts';

const CHARACTERS = '0123456789abzABZ滨江文德路北门安园井号老城内涝河道'.split('');

it.each(['zh-CN', 'en'])('orders names as the collator of %s does', (locale) => {
  const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  const name = array(constantFrom(...CHARACTERS), { maxLength: 8 }).map((letters) => letters.join(''));
  assert(
    property(name, name, (a, b) => {
      const [keyA = '', keyB = ''] = finish(collationKeys([a, b], locale));
      const byKey = keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
      expect(byKey).toBe(Math.sign(collator.compare(a, b)));
    }),
    { numRuns: 500 },
  );
});
