import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberText } from '#shared/domain/mcp/wire/mask-text.ts';

test('a member keeps its digits, its order and its white space', () => {
  const json = '{"id":1, "result" : { "b": 1.50, "a": [12345678901234567890, {}] } ,"more":{"result":2}}';
  expect(memberText(json, 'result')).toBe('{ "b": 1.50, "a": [12345678901234567890, {}] }');
  expect(memberText(json, 'id')).toBe('1');
  expect(memberText(json, 'b')).toBeUndefined();
});

test('a value that is called like the member, and marks in texts, mislead nobody', () => {
  expect(memberText('{"a":"result","b":["result",":"],"result":"}\\\\\\" ,"}', 'result')).toBe(
    '"}\\\\\\" ,"',
  );
  expect(memberText('["result",1]', 'result')).toBeUndefined();
});

test('of any object each member comes out as JSON reads it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (object) => {
      const json = JSON.stringify(object, null, 1);
      for (const name of Object.keys(object)) {
        const text = memberText(json, name);
        expect(text === undefined ? undefined : JSON.parse(text)).toEqual(JSON.parse(json)[name]);
      }
    }),
  );
});

test('twenty megabytes in one text are gone through', () => {
  const text = JSON.stringify('a "quoted" word\\'.repeat(1_000_000));
  expect(memberText(`{"jsonrpc":"2.0","result":{"text":${text}}}`, 'result')).toHaveLength(text.length + 9);
});
