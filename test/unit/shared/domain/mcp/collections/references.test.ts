import { expect, test } from 'vitest';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { checkExpectation } from '#shared/domain/mcp/collections/check-expectation.ts';
import { junitReport } from '#shared/domain/mcp/collections/junit-report.ts';
import {
  type Reference,
  referencesIn,
  variableAt,
  withReferences,
  withRenamedReferences,
  writeReference,
} from '#shared/domain/mcp/collections/references.ts';
import type { Expectation } from '#shared/domain/mcp/collections/collection.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

const ANSWER =
  '{"list": [ {"id":"x\\"y", "n":5, "k.e/y":true, "station": 1234567890123456789, "level": 1.50} ]}';

async function textAt({ name, pointer }: Reference) {
  if (name !== 'a') return 'no-such-call';
  const text = exactTextAt(ANSWER, pointer);
  return text === undefined ? 'nothing-there' : { text };
}

test('a reference that stands alone becomes the value, one within a text its characters, and the rest stays as typed', async () => {
  const text = '{ "n": "{{a.list.0.n}}", "s": "id {{a.list.0.id}}!", "o": "{{ a.list }}", "d": 1.00 }';
  expect(await withReferences(text, textAt)).toEqual({
    text: `{ "n": 5, "s": "id x\\"y!", "o": ${exactTextAt(ANSWER, '/list')}, "d": 1.00 }`,
  });
});

test.each([
  ['$n', '', { text: '12345678901234567890' }],
  ['$text', '', { text: '"W 1"' }],
  ['$quoted', '', { text: '"5"' }],
  ['$object', '/a/0', { text: '1.50' }],
  ['$object', '/b', 'nothing-there'],
  ['$none', '', 'no-such-variable'],
  ['$toString', '', 'no-such-variable'],
  ['call', '', undefined],
])('%s at %j is %j', (name, pointer, expected) => {
  const variables = { n: '12345678901234567890', text: 'W 1', quoted: '"5"', object: ' {"a":[1.50]}' };
  expect(variableAt(variables, { name, pointer })).toEqual(expected);
});

test('a number keeps all its digits', async () => {
  const text = '{"stationId":"{{a.list.0.station}}","note":"x{{a.list.0.station}} {{a.list.0.level}}"}';
  expect(await withReferences(text, textAt)).toEqual({
    text: '{"stationId":1234567890123456789,"note":"x1234567890123456789 1.50"}',
  });
});

test.each([
  ['{"a":{"b":[1,{"c":"]}\\","}]}}', '/a/b/1/c', '"]}\\","'],
  ['{"\\u0061":1}', '/a', '1'],
  ['{"a":1,"a":2.0}', '/a', '2.0'],
  [' [ 10 , [] , {} ] ', '/1', '[]'],
  ['[10]', '/1', undefined],
  ['[]', '/0', undefined],
  ['{}', '/a', undefined],
  ['{"a":1}', '/a/b', undefined],
  ['[1]', '/00', undefined],
  ['{"":{"":5}}', '//', '5'],
])('of %s the text at %s is %s', (json, pointer, text) => {
  expect(exactTextAt(json, pointer)).toBe(text);
});

test('a reference that leads nowhere is a problem and never a null', async () => {
  expect(await withReferences('{"a":"{{a.none}}","b":"{{b.x}}"}', textAt)).toEqual({
    problems: [
      { name: 'a', pointer: '/none', reason: 'nothing-there' },
      { name: 'b', pointer: '/x', reason: 'no-such-call' },
    ],
  });
});

test.each([['/list/0/n'], ['/list/0/k.e~1y'], ['']])('a written reference to %s is read back', (pointer) => {
  const written = writeReference({ name: 'a', pointer });
  expect(referencesIn(`"${written}"`)).toEqual([{ name: 'a', pointer }]);
});

const RESULT: JsonValue = { isError: false, structuredContent: { n: 5, list: [1, 2], s: 'P002-1' } };

const at = { pointer: '/structuredContent/s' };
const FACTS = {
  secrets: [],
  matches: [
    { ...at, pattern: '^P002', isMatch: true },
    { ...at, pattern: '(', isMatch: false },
    { ...at, pattern: '^(a+)+$', isMatch: null },
  ],
};

test.each<[Expectation, boolean, string]>([
  [{ kind: 'is-error', isError: false }, true, ''],
  [{ kind: 'is-error', isError: true }, false, 'isError: false'],
  [{ kind: 'exists', pointer: '/structuredContent/n' }, true, ''],
  [{ kind: 'equals', pointer: '/structuredContent', value: { s: 'P002-1', list: [1, 2], n: 5 } }, true, ''],
  [{ kind: 'equals', pointer: '/structuredContent/n', value: '5' }, false, '5'],
  [{ kind: 'matches', pointer: '/structuredContent/s', pattern: '^P002' }, true, ''],
  [{ kind: 'matches', pointer: '/structuredContent/s', pattern: '(' }, false, '"P002-1"'],
  [
    { kind: 'matches', pointer: '/structuredContent/s', pattern: '^(a+)+$' },
    false,
    'the pattern could not be checked in time',
  ],
  [{ kind: 'matches', pointer: '/nowhere', pattern: '^P002' }, false, 'nothing'],
  [{ kind: 'count', pointer: '/structuredContent/list', least: 3, most: null }, false, '2'],
  [{ kind: 'latency', mostMs: 10 }, false, '20 ms'],
  [{ kind: 'schema' }, false, '/n must be text'],
])('%j is met: %s', (expectation, isMet, found) => {
  const answer = {
    ...FACTS,
    result: RESULT,
    text: JSON.stringify(RESULT),
    schemaViolations: ['/n must be text'],
    latencyMs: 20,
  };
  expect(checkExpectation(expectation, answer)).toEqual({ expectation, isMet, found });
});

test('an answer that never came meets no expectation', () => {
  const answer = { ...FACTS, result: null, text: '', schemaViolations: null, latencyMs: 0 };
  expect(checkExpectation({ kind: 'latency', mostMs: 10 }, answer).isMet).toBe(false);
});

test('a report escapes what XML cannot hold', () => {
  const run = {
    stepId: '1',
    name: 'n',
    title: 'a<b>&"\u0001',
    tool: 't',
    latencyMs: 1500,
    outcomes: [],
    problems: [],
    failure: null,
    resultId: null,
  };
  const xml = junitReport('S', [{ ...run, status: 'broken', says: 'line 1\nline 2' }]);
  expect(xml).toContain('name="a&lt;b&gt;&amp;&quot;\uFFFD" time="1.500"');
  expect(xml).toContain('<error message="line 1&#10;line 2"/>');
});

test.each([
  ['blanks behind a reference that nothing closes', `"{{a.${' '.repeat(1_000_000)}"`],
  ['a name that nothing closes', `"{{${'a'.repeat(1_000_000)}"`],
  ['blanks before no name', `"${'{{ '.repeat(300_000)}"`],
  ['beginnings of references', `"${'{{a.'.repeat(250_000)}"`],
  ['quotation marks in a text that nothing closes', `"${String.raw`\"`.repeat(500_000)}`],
  ['quotation marks', '"'.repeat(1_000_001)],
  ['backslashes in a text that nothing closes', `"${'\\'.repeat(1_000_001)}`],
])('arguments of a million characters are looked through in time: %s', async (_what, text) => {
  expect(await withReferences(text, textAt)).toEqual({ text });
  expect(withRenamedReferences(text, (name) => `${name}_2`)).toHaveLength(text.length);
});
