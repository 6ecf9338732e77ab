import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countPlainFields } from '#server/upload/count-plain-fields.ts';
import { findUploadProblem } from '#shared/domain/upload-record.ts';

const record = '{"timestamp":"2026-01-01 00:00:00","level":1.5,"note":"正常"}';
/** Names of fields that with their commas and colons are shorter than what is compared at a time. */
const shortRecord = '{"timestamp":"2026-01-01 00:00:00","ph":7.1,"q":"1","":0,"cod":3,"long name":4}';

it('takes what a program writes', () => {
  expect(countPlainFields(Buffer.from(`[${record},${record}]`))).toBe(2);
});

it('takes records of several fields, and with other fields than the first', () => {
  const first = '{"timestamp":"2026-01-01 00:00:00","level":1.5,"flow":-2,"a":"","state":"ok"}';
  const second = '{"timestamp":"2026-01-01 00:05:00","level":12,"flow":0.25,"a":"x","state":"bad"}';
  const third = '{"timestamp":"2026-01-02 23:59:59","flow":3,"levels":1,"state":7,"more":"y"}';
  expect(countPlainFields(Buffer.from(`[${first},${second},${third},${first}]`))).toBe(6);
});

it('takes records with short names of fields, and with others of the same length', () => {
  const other = shortRecord.replace('ph', 'pH').replace('"q"', '"Q"').replace('cod', 'bod');
  expect(countPlainFields(Buffer.from(`[${shortRecord},${shortRecord}]`))).toBe(5);
  expect(countPlainFields(Buffer.from(`[${shortRecord},${other},${shortRecord}]`))).toBe(8);
  for (const wrong of ['"ph"7', '"ph:7', 'ph":7', '"ph" 7', ':ph":7', '"p":"7', '"timestamp":7'])
    expect(
      countPlainFields(Buffer.from(`[${shortRecord},${shortRecord.replace('"ph":7', wrong)}]`)),
    ).toBeUndefined();
});

it('takes no part of an upload for all of it, wherever it breaks off', () => {
  const whole = Buffer.from(`[${record},${record},${record}]`);
  for (let length = 0; length < whole.length; length += 1)
    expect(countPlainFields(whole.subarray(0, length))).toBeUndefined();
});

it('takes a later record of the same day exactly if its time is one', () => {
  const digits = ['0', '1', '2', '3', '5', '9', ':', 'a'];
  for (const tens of digits)
    for (const ones of digits) {
      const later = `{"timestamp":"2026-01-01 ${tens}${ones}:00:00","level":1.5}`;
      const isTime = /^([01]\d|2[0-3])$/.test(tens + ones);
      expect([later, countPlainFields(Buffer.from(`[${record},${later}]`))]).toEqual([
        later,
        isTime ? 2 : undefined,
      ]);
    }
});

it('takes no later record with a time that is none, or with a second one', () => {
  for (const later of [
    '{"timestamp":"2026-01-01 00:60:00","level":1.5,"note":"正常"}',
    '{"timestamp":"2026-01-01 00:00:60","level":1.5,"note":"正常"}',
    '{"timestamp":"2026-01-01 24:00:00","level":1.5,"note":"正常"}',
    '{"timestamp":"2026-01-01 00:00:00","timestamp":1.5,"note":"正常"}',
  ])
    expect(countPlainFields(Buffer.from(`[${record},${later}]`))).toBeUndefined();
});

it.each([record, shortRecord])(
  'never takes what the full check refuses, whatever was changed in %s',
  (one) => {
    const pieces = [
      '',
      '"',
      '\\',
      ',',
      '{',
      '}',
      '[',
      ']',
      '0',
      '-',
      '.',
      'e9',
      '\n',
      'null',
      '"timestamp":',
      '2026-02-30',
      '\u00a0',
    ];
    const change = fc.record({
      at: fc.nat(one.length * 2 + 3),
      cut: fc.nat(4),
      piece: fc.constantFrom(...pieces),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        let text = `[${one},${one}]`;
        for (const { at, cut, piece } of changes) text = text.slice(0, at) + piece + text.slice(at + cut);
        if (countPlainFields(Buffer.from(text)) === undefined) return;
        const elements: unknown = JSON.parse(text);
        expect(Array.isArray(elements) && findUploadProblem(elements)).toBeUndefined();
      }),
      { numRuns: 3000 },
    );
  },
);
