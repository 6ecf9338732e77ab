import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HeldList } from '#electron/backend/features/places/list/held-list.ts';

function hold(text: string): HeldList {
  const list = HeldList.read(new TextEncoder().encode(text), 'Asia/Shanghai');
  if (!(list instanceof HeldList)) throw new Error(list.problem);
  return list;
}

test('gives every record of a list as it came, however odd its texts', () => {
  const record = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.jsonValue()));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(record, fc.constantFrom('a"]', 7, null)), { maxLength: 6 }),
      fc.boolean(),
      (elements, isIndented) => {
        const text = JSON.stringify(elements, null, isIndented ? 2 : 0);
        const list = hold(text);
        const records = (JSON.parse(text) as unknown[]).filter(
          (element) => typeof element === 'object' && element !== null,
        );
        expect(records.map((_, row) => JSON.parse(list.record(row) ?? '') as unknown)).toEqual(records);
      },
    ),
  );
});

test('keeps the spelling of a record', () => {
  expect(hold('\uFEFF [ {"placeId" : "A", "n": 1.50} ]').record(0)).toBe('{"placeId" : "A", "n": 1.50}');
});

test.each([
  ['as it is', 'a-token/of+the-login'],
  ['with its slash escaped', String.raw`a-token\/of+the-login`],
])('a list that repeats the token of its request is held without it: %s', (_what, written) => {
  const text = `[{"placeId":"A","placeName":"${written}","note":"see ${written}","n":1}]`;
  const list = HeldList.read(new TextEncoder().encode(text), 'Asia/Shanghai', ['a-token/of+the-login']);
  if (!(list instanceof HeldList)) throw new Error(list.problem);
  for (const shown of [list.record(0), list.chunk(0)]) expect(shown).not.toMatch(/of\+the-login/);
  expect(JSON.parse(list.record(0) ?? '')).toMatchObject({ placeId: 'A', n: 1 });
});

test('has no record behind the last row', () => {
  expect(hold('[{}]').record(1)).toBeUndefined();
});

test.each([
  ['<html>', 'not-json'],
  ['{"places":[]}', 'not-an-array'],
  ['', 'not-json'],
])('says of %j that it is %s', (text, problem) => {
  expect(HeldList.read(new TextEncoder().encode(text), 'Asia/Shanghai')).toEqual({ problem });
});
