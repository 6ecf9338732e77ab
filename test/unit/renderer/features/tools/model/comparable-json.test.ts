import { expect, it } from 'vitest';
import { comparableJson } from '#renderer/features/tools/model/comparable-json.ts';

it.each([
  ['the order of members', '{"b":1,"a":[{"d":1,"c":2}]}', '{ "a": [{"c":2,"d":1}], "b": 1 }'],
  ['JSON within a text', '{"text":"{\\"b\\":1,\\"a\\":2}"}', '{"text":"{\\"a\\":2, \\"b\\":1}"}'],
])('%s makes no difference', (_what, one, other) => {
  expect(comparableJson(one)).toBe(comparableJson(other));
});

it.each([
  ['the order of items', '[1,2]', '[2,1]'],
  ['the last digit of a number', '{"id":9007199254740993}', '{"id":9007199254740992}'],
  ['the kind of a value', '{"a":"1"}', '{"a":1}'],
])('%s makes one', (_what, one, other) => {
  expect(comparableJson(one)).not.toBe(comparableJson(other));
});

it('leaves what is no JSON as it is', () => {
  for (const text of ['', 'data: {"a":1}', 'plain']) expect(comparableJson(text)).toBe(text);
});
