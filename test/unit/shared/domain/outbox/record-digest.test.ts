import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRecords } from '#shared/domain/outbox/cut-body.ts';
import { digestOf } from '#shared/domain/outbox/record-digest.ts';

function digestOfText(json: string): number {
  const body = new TextEncoder().encode(`[${json}]`);
  const [span] = findRecords(body);
  if (!span) throw new Error('no record');
  return digestOf(body, span);
}

it.each([
  ['a number with more zeros', '{"a":1.2}', '{"a":1.20}'],
  ['a number with an exponent', '{"a":1200}', '{"a":12E+2}'],
  ['a small number with an exponent', '{"a":-0.0012}', '{"a":-12e-4}'],
  ['nothing, with a sign or without', '{"a":0}', '{"a":-0.00}'],
  ['fields in another order', '{"a":1,"b":"x"}', '{"b":"x","a":1.0}'],
  ['blanks between', '{"a":1,"b":[1,{"c":2}]}', '{ "a" : 1 ,\n"b": [ 1, {"c" :2} ] }'],
])('takes %s for the same', (_what, one, other) => {
  expect(digestOfText(one)).toBe(digestOfText(other));
});

it.each([
  ['a number and its text', '{"a":1}', '{"a":"1"}'],
  ['numbers with the same digits', '{"a":1.2}', '{"a":12}'],
  ['a zero within', '{"a":102}', '{"a":12}'],
  ['a sign', '{"a":1}', '{"a":-1}'],
  ['values that changed places', '{"a":1,"b":2}', '{"a":2,"b":1}'],
  ['a field more', '{"a":1}', '{"a":1,"b":null}'],
  ['a field of the same value twice over', '{"a":1,"b":1}', '{"c":1,"d":1}'],
  ['true and false', '{"a":true}', '{"a":false}'],
  ['texts with quotes', String.raw`{"a":"\"","b":1}`, String.raw`{"a":"\",\"b","b":1}`],
])('tells %s apart', (_what, one, other) => {
  expect(digestOfText(one)).not.toBe(digestOfText(other));
});

const number = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -6, max: 6 }));

it('judges numbers as decimals, however they are written', () => {
  fc.assert(
    fc.property(number, number, fc.nat(4), ([one, oneTens], [other, otherTens], zeros) => {
      const written = `{"a":${one}e${oneTens}}`;
      const again = `{"a":${one}.${'0'.repeat(zeros + 1)}e${oneTens}}`;
      expect(digestOfText(again)).toBe(digestOfText(written));
      const isSame =
        BigInt(one) * 10n ** BigInt(oneTens + 6) === BigInt(other) * 10n ** BigInt(otherTens + 6);
      expect(digestOfText(written) === digestOfText(`{"a":${other}e${otherTens}}`)).toBe(isSame);
    }),
    { numRuns: 500 },
  );
});
