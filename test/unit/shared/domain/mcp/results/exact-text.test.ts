import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJsonPointer } from '#shared/domain/json-pointer.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';

test('a member keeps its digits, its order and its white space', () => {
  const json = '{"id":1, "result" : { "b": 1.50, "a": [12345678901234567890, {}] } ,"more":{"result":2}}';
  expect(exactTextAt(json, '/result')).toBe('{ "b": 1.50, "a": [12345678901234567890, {}] }');
  expect(exactTextAt(json, '/id')).toBe('1');
  expect(exactTextAt(json, '/b')).toBeUndefined();
});

test('a value that is called like the member, and marks in texts, mislead nobody', () => {
  expect(exactTextAt('{"a":"result","b":["result",":"],"result":"}\\\\\\" ,"}', '/result')).toBe(
    '"}\\\\\\" ,"',
  );
  expect(exactTextAt('["result",1]', '/result')).toBeUndefined();
});

test('a name may be written with escapes, and of two of one name the last one counts, as in what is read', () => {
  const json = String.raw`{"re\u0073ult":{"n":12345678901234567890},"id":1}`;
  expect(exactTextAt(json, '/result')).toBe('{"n":12345678901234567890}');
  expect(exactTextAt('{"result":{"n":1.0},"id":1,"result":{"n":2.0}}', '/result')).toBe('{"n":2.0}');
});

test('of any object each member comes out as JSON reads it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (object) => {
      const json = JSON.stringify(object, null, 1);
      for (const name of Object.keys(object)) {
        const text = exactTextAt(json, writeJsonPointer([name]));
        expect(text === undefined ? undefined : JSON.parse(text)).toEqual(JSON.parse(json)[name]);
      }
    }),
  );
});

test('of any array each item comes out as JSON reads it', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      const json = JSON.stringify(items, null, 1);
      const read = items.map((_, index) => JSON.parse(exactTextAt(json, `/${index}`) ?? '') as unknown);
      expect(read).toEqual(JSON.parse(json));
    }),
  );
});

test('twenty megabytes in one text are gone through', () => {
  const text = JSON.stringify('a "quoted" word\\'.repeat(1_000_000));
  expect(exactTextAt(`{"jsonrpc":"2.0","result":{"text":${text}}}`, '/result')).toHaveLength(text.length + 9);
});
