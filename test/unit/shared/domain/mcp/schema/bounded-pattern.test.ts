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
