import { describe, expect, test } from 'vitest';
import { checkField, matchingChoice } from '#shared/domain/mcp/schema/check-field.ts';
import { choicesOf, fieldsOf, furtherField, itemField } from '#shared/domain/mcp/schema/form-value.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

const node = (schema: JsonValue) => fieldNode(schema, schema);
const problems = (schema: JsonValue, value: JsonValue | undefined) =>
  checkField(node(schema), formValueOf(value)).map(({ path, reason }) =>
    `${path.join('/')} ${reason}`.trim(),
  );

test.each<[string, JsonValue, object]>([
  ['a type list with null', { type: ['string', 'null'] }, { kind: 'string', isNullable: true }],
  [
    'anyOf with null',
    { anyOf: [{ type: 'integer', minimum: 2 }, { type: 'null' }] },
    { kind: 'integer', isNullable: true, limits: { minimum: 2 } },
  ],
  ['OpenAPI nullable', { type: 'number', nullable: true }, { kind: 'number', isNullable: true }],
  ['an enum with null', { enum: ['a', null] }, { kind: 'enum', isNullable: true, options: ['a'] }],
  [
    'titled constants',
    { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
    { kind: 'enum', options: ['a', 'b'] },
  ],
  ['a tuple of 2020-12', { prefixItems: [{ type: 'string' }] }, { kind: 'tuple' }],
  ['a tuple of draft-07', { items: [{ type: 'string' }] }, { kind: 'tuple' }],
  ['several types', { type: ['string', 'number'] }, { kind: 'choice' }],
  ['nothing', {}, { kind: 'any' }],
  ['false', false, { kind: 'never' }],
  ['a default', { type: 'integer', default: 0 }, { default: 0 }],
  ['a wall-clock format', { type: 'string', format: 'yyyy-MM-dd HH:mm:ss' }, { format: 'wall-clock' }],
  [
    'a wall-clock description',
    { type: 'string', description: 'As yyyy-MM-dd HH:mm:ss.' },
    { format: 'wall-clock' },
  ],
  [
    'a wall-clock pattern',
    { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` },
    { format: 'wall-clock' },
  ],
])('%s becomes its field', (_name, schema, expected) => {
  expect(node(schema)).toMatchObject(expected);
});

describe('references', () => {
  test('are followed within the schema, and what stands beside them outranks them', () => {
    const schema = {
      $defs: { level: { type: 'number', title: 'Level', description: 'metres' } },
      properties: {
        a: { $ref: '#/$defs/level', title: 'A' },
        b: { $ref: 'https://elsewhere.test/x' },
        c: { $ref: '#/$defs/none' },
      },
    };
    const [a, b, c] = fieldsOf(node(schema));
    expect(a).toMatchObject({ kind: 'number', title: 'A', description: 'metres', problem: null });
    expect(b).toMatchObject({ kind: 'any', problem: 'remote' });
    expect(c).toMatchObject({ kind: 'any', problem: 'missing' });
  });

  test('that lead in a circle end, and a schema that contains itself opens level by level', () => {
    expect(
      node({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }).problem,
    ).toBe('circle');
    const tree = { type: 'object', properties: { child: { $ref: '#' }, name: { type: 'string' } } };
    const [child] = fieldsOf(node(tree));
    expect(child && fieldsOf(child).map(({ name }) => name)).toEqual(['child', 'name']);
  });
});

test('allOf is taken together', () => {
  const schema = {
    allOf: [
      { properties: { a: { type: 'string' } }, required: ['a'] },
      { properties: { b: { type: 'number' } } },
    ],
    properties: { c: {} },
  };
  expect(fieldsOf(node(schema)).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['b', false],
    ['a', true],
    ['c', false],
  ]);
});

test('members and items beyond the named ones have the fields that the schema gives them', () => {
  const schema = {
    properties: {},
    patternProperties: { '^n_': { type: 'number' } },
    additionalProperties: false,
  };
  expect(furtherField(node(schema), 'n_1')?.kind).toBe('number');
  expect(furtherField(node(schema), 'other')).toBeUndefined();
  const tuple = node({ prefixItems: [{ type: 'string' }], items: false });
  expect(itemField(tuple, 0)?.kind).toBe('string');
  expect(itemField(tuple, 1)).toBeUndefined();
});

test('the choice that a value fits is found', () => {
  const choice = node({
    oneOf: [{ type: 'object', required: ['a'] }, { type: 'array' }, { type: 'string' }],
  });
  expect(choicesOf(choice).map(({ kind }) => kind)).toEqual(['object', 'array', 'string']);
  expect(matchingChoice(choice, formValueOf('x'))).toBe(2);
  expect(matchingChoice(choice, formValueOf({}))).toBeUndefined();
});

describe('a choice', () => {
  const self = { $ref: '#' };
  test.each<[string, JsonValue]>([
    ['itself', { anyOf: [self, { type: 'string' }] }],
    ['itself or null', { anyOf: [self, { type: 'null' }] }],
    [
      'one that is of it again',
      {
        oneOf: [{ $ref: '#/$defs/other' }, { type: 'number' }],
        $defs: { other: { anyOf: [self, { type: 'string' }] } },
      },
    ],
  ])('of %s ends', (_name, schema) => {
    let [here] = [node(schema)];
    for (let level = 0; here.kind === 'choice'; level += 1) {
      expect(level).toBeLessThan(10);
      [here = here] = choicesOf(here);
    }
    expect(checkField(node(schema), formValueOf({ a: 1 }))).toEqual([]);
  });

  test.each(['allOf', 'anyOf', 'oneOf'])(
    'of parts that double thirty times by %s takes no time',
    (keyword) => {
      const parts = Array.from({ length: 30 }, (_each, at) => [
        `p${at}`,
        { [keyword]: [{ $ref: `#/$defs/p${at + 1}` }, { $ref: `#/$defs/p${at + 1}` }] },
      ]);
      const schema = { $ref: '#/$defs/p0', $defs: { ...Object.fromEntries(parts), p30: { type: 'string' } } };
      const startedMs = performance.now();
      expect(checkField(node(schema), formValueOf({ a: 1 }))).toEqual([]);
      expect(performance.now() - startedMs).toBeLessThan(2_000);
    },
  );
});

test('what is wrong is said at its place', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', minLength: 1 },
      n: { type: 'integer', minimum: 1, maximum: 9 },
      at: { type: 'string', format: 'yyyy-MM-dd HH:mm:ss' },
      list: { type: 'array', items: { enum: ['a'] }, maxItems: 1 },
    },
  };
  expect(problems(schema, { n: 1.5, at: '2026-02-30 00:00:00', list: ['a', 'b'], x: 1 })).toEqual([
    'id missing',
    'n not-whole',
    'at not-a-time',
    'list too-many',
    'list/1 not-an-option',
    'x not-allowed',
  ]);
  expect(problems(schema, { id: '', n: 10 })).toEqual(['id too-short', 'n too-large']);
  expect(problems(schema, { id: null })).toEqual(['id null-not-allowed']);
  expect(problems(schema, { id: 'a', n: 9 })).toEqual([]);
});

test('integers of which digits were lost when they were read are not offered to be sent', () => {
  const schema = {
    properties: {
      given: { type: 'integer', default: 9_007_199_254_740_992, examples: [7, 1_234_567_890_123_456_800] },
      within: { type: 'object', default: { ids: [9_007_199_254_740_992] }, example: { ids: [1] } },
      chosen: { type: 'integer', enum: [1, 9_007_199_254_740_992] },
      fixed: { type: 'integer', const: 9_007_199_254_740_992 },
      known: { type: 'number', default: 0.1, enum: [0.1, 9_007_199_254_740_991] },
    },
  };
  const fields = fieldsOf(fieldNode(schema, schema));
  expect(fields.map((field) => [field.kind, field.default, field.examples, field.options])).toEqual([
    ['integer', undefined, [7], []],
    ['object', undefined, [{ ids: [1] }], []],
    ['integer', undefined, [], []],
    ['integer', undefined, [], []],
    ['enum', 0.1, [], [0.1, 9_007_199_254_740_991]],
  ]);
});
