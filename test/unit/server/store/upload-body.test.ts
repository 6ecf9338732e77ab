import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReservedField } from '#shared/domain/upload-record.ts';
import { parseUpload } from '#server/store/upload-body.ts';

const read = (text: string) => parseUpload(Buffer.from(text));
const T = '"timestamp":"2026-01-01 00:00:00"';

it('keeps a name of one escaped character, whatever names were read before', () => {
  JSON.parse(`[{${T},"q":1,"\\\\":1}]`);
  expect(Object.keys(read(`[{${T},"q":1,"\\u6c34":1}]`)[0] ?? {})).toEqual(['timestamp', 'q', '水']);
});

it.each([
  [String.raw`\\u`, String.raw`\u0062c`, 'bc'],
  [String.raw`\\\"`, String.raw`\"x`, '"x'],
])('keeps a name that is written "%s" and one that is written "%s" apart', (before, written, name) => {
  expect(Object.keys(read(`[{${T},"r":1,"${before}":1}]`)[0] ?? {})).toHaveLength(3);
  expect(Object.keys(read(`[{${T},"r":1,"${written}":1}]`)[0] ?? {})).toEqual(['timestamp', 'r', name]);
});

it.each(['\\\\', '\\"', '\\n', '\\u0000', 'a\\u0000b', '\\u005c'])(
  'refuses the name "%s", and reads the next upload by the names that it has',
  (name) => {
    expect(() => read(`[{${T},"q":1,"${name}" : 1}]`)).toThrow(
      'The name of a field holds a control character, or is a quotation mark or a backslash.',
    );
    expect(Object.keys(read(`[{${T},"q":1,"\\u6c34":1}]`)[0] ?? {})).toEqual(['timestamp', 'q', '水']);
  },
);

it('reads values with every escape, and names with and without, as they were written', () => {
  const escaped = (text: string) =>
    JSON.stringify(text).replaceAll(
      /[\u0080-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !isReservedField(text));
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme' })), {
        selector: ([key]) => key,
        maxLength: 5,
      }),
      fc.boolean(),
      (fields, isEscaped) => {
        const write = isEscaped ? escaped : (text: string) => JSON.stringify(text);
        const body = fields.map(([key, value]) => `,${write(key)} : ${write(value)}`).join('');
        const { timestamp: _time, ...rest } = read(`[{${T}${body}}]`)[0] ?? {};
        expect(rest).toEqual(Object.fromEntries(fields));
      },
    ),
    { numRuns: 500 },
  );
});
