import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { writeJsonPointer } from '#shared/domain/json-pointer.ts';
import {
  digitsOf,
  exactJson,
  exactTextAt,
  indentedJson,
  isSameJson,
  parseWithDigits,
} from '#shared/domain/mcp/results/exact-text.ts';

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

test.each([
  ['9007199254740993', '9007199254740992', false],
  ['9007199254740993', '9007199254740993', true],
  ['[0.1234567890123456789]', '[0.1234567890123456788]', false],
  ['{"a":1.0,"b":-0}', '{"b":0,"a":1}', true],
  ['[100, 0.05, 120e-2]', '[1E2,5e-2,1.2]', true],
  ['-1', '1', false],
  ['"5"', '5', false],
  ['"n5e0"', '5', false],
  [String.raw`"say \"9007199254740993\""`, String.raw`"say \"9007199254740992\""`, false],
  ['[1,[2]]', '[1,2]', false],
])('%s and %s say the same: %s', (a, b, isSame) => {
  expect(isSameJson(a, b)).toBe(isSame);
});

test('a text of ten million characters is compared and indented', () => {
  const text = JSON.stringify({ a: 'x\n'.repeat(3_500_000), n: 1 });
  expect(isSameJson(text, text)).toBe(true);
  expect(indentedJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
});

describe('Indented JSON', () => {
  test('is indented as JSON.stringify does', () => {
    const value = { a: [1, { b: 'x, {y}: "z"' }], empty: {}, none: [], c: null };
    expect(indentedJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(indentedJson(JSON.stringify(value, null, 4))).toBe(JSON.stringify(value, null, 2));
  });

  test('keeps digits that a number would lose', () => {
    expect(indentedJson('{"a":12345678901234567890,"b":1.0}')).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.0\n}',
    );
  });

  test('is the same text if that is no JSON', () => {
    expect(indentedJson('<html>, {a: 1}')).toBe('<html>, {a: 1}');
  });
});

test('numbers of very many digits are compared by all of them', () => {
  const zeros = '0'.repeat(100_000);
  expect(isSameJson(`[1.${zeros}1]`, '[1]')).toBe(false);
  expect(isSameJson(`[1.${zeros}1]`, `[1.${zeros}10]`)).toBe(true);
  expect(isSameJson(`[1${zeros}1${zeros}e-200001]`, `[1.${zeros}1]`)).toBe(true);
});

test('powers of ten of any length are compared', () => {
  expect(isSameJson('[100e-2]', '[1e0]')).toBe(true);
  expect(isSameJson('[1e+007]', '[10000000]')).toBe(true);
  expect(isSameJson('[0e999]', '[0]')).toBe(true);
  const nines = '9'.repeat(2_000_000);
  expect(isSameJson(`[1e${nines}]`, `[1e${nines}]`)).toBe(true);
  expect(isSameJson(`[1e+0${nines}]`, `[1e${nines}]`)).toBe(true);
  expect(isSameJson(`[1e${nines}]`, `[2e${nines}]`)).toBe(false);
  expect(isSameJson(`[1e${nines}]`, `[1e${nines}8]`)).toBe(false);
  expect(isSameJson(`[1e-${nines}]`, `[2e-${nines}]`)).toBe(false);
});

test('digits are found without a list of the names of items, of which there may be millions', () => {
  const entries = vi.spyOn(Object, 'entries');
  const json = `{"__proto__":[${'1,'.repeat(1_000)}1234567890123456789],"b":{"c":9007199254740993}}`;
  const value = parseWithDigits(json) ?? null;
  const ofLists = entries.mock.calls.filter(([of]) => Array.isArray(of));
  entries.mockRestore();
  expect(ofLists).toEqual([]);
  expect(exactJson(value)).toBe(json);
  expect(digitsOf((value as { b: { c: number } }).b, 'c')).toBe('9007199254740993');
});
