import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsMoreValues, NestedTooDeeplyError, parseJsonText } from '#shared/domain/parse-json-text.ts';

/** An object of an earlier text whose next name is a backslash and more: what V8 then takes for other names. */
const EARLIER = [String.raw`{"a":1,"\\":1}`, String.raw`{"b":1,"\\u":1}`, String.raw`{"c":1,"\\\"":1}`];

test.each([
  ['an escaped letter', String.raw`{"a":1,"\u006c":2}`, { a: 1, l: 2 }],
  ['an escaped letter of Chinese', String.raw`{"a":1,"\u6c34":2}`, { a: 1, 水: 2 }],
  ['a quotation mark', String.raw`{"a":1,"\"":2}`, { a: 1, '"': 2 }],
  ['a control character', String.raw`{"a":1,"\n":2}`, { a: 1, '\n': 2 }],
  ['two characters', String.raw`{"b":1,"\u006cx":2}`, { b: 1, lx: 2 }],
  ['a quotation mark and a letter', String.raw`{"c":1,"\"x":2}`, { c: 1, '"x': 2 }],
  ['in an array', String.raw`[[{"a":1,"\u006c":2}]]`, [[{ a: 1, l: 2 }]]],
  ['before white space', '{"a":1,"\\u006c" \n:2}', { a: 1, l: 2 }],
])('a name keeps what it says whatever was read before: %s', (_what, text, value) => {
  for (const earlier of EARLIER) JSON.parse(earlier);
  expect(parseJsonText(text)).toEqual(value);
});

test('the parser of this runtime has the fault that is guarded against', () => {
  for (const earlier of EARLIER) JSON.parse(earlier);
  expect(JSON.parse(String.raw`{"a":1,"\u006c":2}`)).toEqual({ a: 1, '\\': 2 });
});

const escaped = (name: string) =>
  [...Array(name.length).keys()]
    .map((at) => String.raw`\u${name.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** As JSON.stringify writes it, but for the names, which are nothing but escapes. */
function writeEscaped(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeEscaped).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `"${escaped(name)}":${writeEscaped(inner)}`);
  return `{${members.join(',')}}`;
}

test('what is written is read as it was, names with few escapes or with nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(parseJsonText(text))).toBe(text);
      expect(JSON.stringify(parseJsonText(writeEscaped(value)))).toBe(text);
    }),
  );
});

test('members stay in their order, the last of one name counts, and __proto__ is a name like others', () => {
  const read = parseJsonText(String.raw`{"\\":1,"b":2,"__proto__":{"x":1},"\u0062":3,"\"":4,"\\":5}`);
  expect(Object.entries(read as object)).toEqual([
    ['\\', 5],
    ['b', 3],
    ['__proto__', { x: 1 }],
    ['"', 4],
  ]);
});

test('a name that looks like a stand-in stays as it is', () => {
  expect(parseJsonText(String.raw`{"\ue0000":1,"\"":2,"${'\u{e000}'}":3}`)).toEqual({
    '\u{e000}0': 1,
    '"': 2,
    '\u{e000}': 3,
  });
});

test.each([
  '',
  '{"a":1,\\"b":2}',
  String.raw`{"\u00zz":1}`,
  String.raw`{"\u0061":1`,
  '{"a\\":1}',
  '\\',
  '"\\',
])('what is not JSON is refused: %s', (text) => {
  expect(() => parseJsonText(text)).toThrow(SyntaxError);
});

test('a name with half of a surrogate pair, and nesting of any depth that is asked for, are read', () => {
  expect(parseJsonText(String.raw`{"\ud83d":1}`)).toEqual({ '\ud83d': 1 });
  const deep = 50_000;
  expect(() => parseJsonText(`${'['.repeat(deep)}{"\\"":1}${']'.repeat(deep)}`, Infinity)).not.toThrow();
});

test.each([
  ['as deep as allowed', `${'['.repeat(500)}${']'.repeat(500)}`, false],
  ['deeper', `${'[{"a":'.repeat(250)}[]${'}]'.repeat(250)}`, true],
  ['wide', `[${'[{}],'.repeat(1_000)}1]`, false],
  ['with brackets in texts', JSON.stringify(['['.repeat(1_000), '{'.repeat(1_000)]), false],
])('levels of nesting are bounded: %s', (_what, text, isTooDeep) => {
  if (isTooDeep) expect(() => parseJsonText(text)).toThrow(NestedTooDeeplyError);
  else expect(parseJsonText(text)).toEqual(JSON.parse(text));
});

test('a text full of what would mark the stand-ins is read in time', () => {
  const text = `{"\\"":"${'\u{e000}'.repeat(1_000_000)}"}`;
  expect(Object.keys(parseJsonText(text) as object)).toEqual(['"']);
});

test.each([
  ['{"a":[1,2,3]}', 6, false],
  ['{"a":[1,2,3]}', 5, true],
  [`{"a":"${'[,'.repeat(1_000)}\\"${'{:'.repeat(1_000)}"}`, 4, false],
  [`  [${'{},'.repeat(1_000)}0]`, 1_000, true],
  ['<p>, : [ {'.repeat(1_000), 10, false],
  [`["${'x'.repeat(1_000)}`, 2, false],
])('%.20s… has more than %i signs of values: %s', (text, maxSigns, expected) => {
  expect(holdsMoreValues(text, maxSigns)).toBe(expected);
});
