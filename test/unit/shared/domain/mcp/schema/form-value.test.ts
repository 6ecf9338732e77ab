import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOfText, withField, withText } from '#shared/domain/mcp/schema/arguments-draft.ts';
import { type FormValue, partAt, withPartAt } from '#shared/domain/mcp/schema/form-value.ts';
import { readFormValue } from '#shared/domain/mcp/schema/read-form-value.ts';
import { writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';

function read(text: string): FormValue {
  const result = readFormValue(text);
  if ('problem' in result) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

test('JSON that is read and written again is the same, character by character', () => {
  const text = '{"b":1.50,"a":12345678901234567890,"e":"\\u00e9\\/","b":-0e5,"l":[null,true,"",{}]}';
  expect(writeFormValue(read(text), 0)).toBe(text);
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(writeFormValue(read(json), 0)).toBe(json);
    }),
  );
});

test('whatever JSON.parse refuses is refused too, with the place', () => {
  const parses = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return text.trim() === '';
    }
  };
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '1',
    '01',
    '-',
    'true',
    'nul',
    ' ',
    '\n',
    '"',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      expect('value' in readFormValue(text)).toBe(parses(text));
    }),
    { numRuns: 2000 },
  );
  expect(readFormValue('{\n  "a": tru\n}')).toEqual({
    problem: { reason: 'unexpected-character', at: 9, line: 2, column: 8 },
  });
  expect(readFormValue('{"a": 1')).toMatchObject({ problem: { reason: 'unexpected-end' } });
});

test('absent, null, empty and a value are four different things', () => {
  const states: FormValue[] = [
    { kind: 'absent' },
    { kind: 'null' },
    { kind: 'string', text: '' },
    { kind: 'string', text: 'x' },
  ];
  const texts = states.map((state) => writeFormValue(withPartAt(read('{"o":1}'), ['a'], state), 0));
  expect(texts).toEqual(['{"o":1}', '{"o":1,"a":null}', '{"o":1,"a":""}', '{"o":1,"a":"x"}']);
});

test('a new member takes its place in the order of the schema, and a removed one leaves no trace', () => {
  const order = ['a', 'b', 'c'];
  const whole = withPartAt(read('{"c":3,"own":4}'), ['b'], { kind: 'number', text: '2' }, order);
  expect(writeFormValue(whole, 0)).toBe('{"b":2,"c":3,"own":4}');
  expect(writeFormValue(withPartAt(whole, ['c'], { kind: 'absent' }), 0)).toBe('{"b":2,"own":4}');
  const nested = withPartAt({ kind: 'absent' }, ['x', 0, 'y'], { kind: 'null' });
  expect(writeFormValue(nested, 0)).toBe('{"x":[{"y":null}]}');
  expect(partAt(nested, ['x', 0, 'y'])).toEqual({ kind: 'null' });
});

describe('form and text side by side', () => {
  test('the text keeps every keystroke while it is no JSON, and the form what was last right', () => {
    const before = draftOfText('{"a":1}');
    const typing = withText(before, '{"a":1, "b');
    expect(typing).toMatchObject({ text: '{"a":1, "b', value: before.value, problem: { line: 1 } });
    expect(withText(typing, '{"a":1, "b":2}').problem).toBeNull();
  });

  test('a field changes its own characters and no others', () => {
    const draft = withField(draftOfText('{"a":1.00,"b":"\\u00e9"}'), ['c'], {
      kind: 'boolean',
      isTrue: false,
    });
    expect(draft.text).toBe('{\n  "a": 1.00,\n  "b": "\\u00e9",\n  "c": false\n}');
  });
});
