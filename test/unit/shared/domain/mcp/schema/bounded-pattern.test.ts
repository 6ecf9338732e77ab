import { expect, test } from 'vitest';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { fitsPattern } from '#shared/domain/mcp/schema/bounded-pattern.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';

test.each([
  ['^[A-Z]{2}\\d{4}$', 'YW0010', true],
  ['^[A-Z]{2}\\d{4}$', 'yw0010', false],
  ['^P\\d+(-\\d{4})?$', 'P001-0001', true],
  ['^(?:\\d{3}-)*\\d$', '123-456-7', true],
  ['^(19|20)\\d{2}-(0[1-9]|1[0-2])$', '2026-11', true],
  ['^[(a+)+]+$', 'a+(', true],
  ['^\\(a\\+\\)+$', '(a+)', true],
  ['^(?<year>\\d{4})$', '2026', true],
  ['^\\u{61}\\p{Lu}+$', 'aB', true],
  ['^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$', 'station.operator@water.example', true],
  ['^.{1,1000}$', 'a'.repeat(1_000), true],
  ['(', 'anything', null],
])('%s is tried on %s', (pattern, text, fits) => {
  expect(fitsPattern(pattern, text)).toBe(fits);
});

const LONG = `${'a'.repeat(60)}!`;

test.each([
  '^(a+)+$',
  '^([A-Za-z0-9]+-?)+$',
  '^(a|aa)*$',
  '^((a?)){60}$',
  '^(?:a|a){40}$',
  'a*a*a*a*a*b',
  '^(\\u{61}+)+$',
])('%s may take long, and is not tried', (pattern) => {
  expect(fitsPattern(pattern, LONG)).toBeNull();
});

test('a value whose pattern is not tried has no problem in the form', () => {
  const pattern = '^(a+)+$';
  const check = (schema: object) => checkField(fieldNode({}, schema as never, 'a'), formValueOf({ x: LONG }));
  expect(check({ type: 'object', properties: { x: { type: 'string', pattern } } })).toEqual([]);
  const named = { type: 'object', patternProperties: { [pattern]: {} }, additionalProperties: false };
  const value = formValueOf({ [LONG]: 1 });
  expect(checkField(fieldNode({}, named, 'a'), value)).toEqual([]);
});

test.each([
  ['a pattern that has no end to speak of', `^${'\\p{L}'.repeat(20_000)}$`, '2026-06-01'],
  ['a pattern that takes long to read', `^${'\\p{L}'.repeat(190)}$`, '2026-06-01'],
  ['a number of repeats at each of many places', 'a{100000}b', 'a'.repeat(200_000)],
  ['the same in a group', '(?:a{300}){300}b', 'a'.repeat(10_000)],
  ['a look ahead repeated', '^(?:(?=a)){300000000}a', 'a'],
  ['a reference to what was found, at each of many places', '(a*)\\1b', 'a'.repeat(10_000)],
  ['a pattern of many parts at each of many places', `.*${'.'.repeat(990)}`, 'a'.repeat(3_000)],
  ['a text of any length', 'ab', 'a'.repeat(1_000_000)],
])('the window does not try %s', (_fact, pattern, text) => {
  expect(fitsPattern(pattern, text)).toBeNull();
});

test('a form is made of a schema whose pattern is too much for the engine of regular expressions', () => {
  const schema = { type: 'string', pattern: `^${'\\p{L}'.repeat(20_000)}$` };
  expect(fieldNode({ type: 'object', properties: { a: schema } }, schema, 'a')).toMatchObject({
    kind: 'string',
  });
});
