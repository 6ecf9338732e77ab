import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  canonicalNumber,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  writeDecimal,
} from '#shared/domain/import/cells/decimal.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, scale]) => ({ digits, scale }));

describe('decimals', () => {
  it('keep every digit of a number that a double would round', () => {
    const text = '1234567890123456789.012345678901234567890';
    const value = readDecimal(text);
    expect(value && writeDecimal(value)).toBe(text);
  });

  it.each([
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['-0.5', '-0.5'],
    ['-12.30e+1', '-123.0'],
    ['0.000', '0.000'],
  ])('read %s as %s', (text, written) => {
    const value = readDecimal(text);
    expect(value && writeDecimal(value)).toBe(written);
  });

  it.each(['', 'abc', '1,5', '.5', '5.', '+1', '1e999', '--1', '1 '])('refuse "%s"', (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });

  it('come back from their text unchanged', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(readDecimal(writeDecimal(value))).toEqual(value);
      }),
    );
  });

  it('add and multiply without rounding: (a + b) * c is a * c + b * c', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        const left = multiplyDecimals(addDecimals(a, b), c);
        const right = addDecimals(multiplyDecimals(a, c), multiplyDecimals(b, c));
        expect(canonicalNumber(writeDecimal(left))).toBe(canonicalNumber(writeDecimal(right)));
      }),
    );
  });

  it.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['1', '-8', 2, '-0.13'],
    ['0', '7', 2, '0.00'],
    ['1234.5', '0.5', 0, '2469'],
  ])('divide %s by %s to %i decimals: %s', (a, b, scale, quotient) => {
    const [top, bottom] = [readDecimal(a), readDecimal(b)];
    expect(top && bottom && writeDecimal(divideDecimals(top, bottom, scale))).toBe(quotient);
  });
});

describe('canonicalNumber', () => {
  it.each([
    ['-9999.0', '-9999'],
    ['1e2', '100'],
    ['0.00', '0'],
    ['-0', '0'],
    ['007.50', '7.5'],
    ['100', '100'],
  ])('writes %s as %s', (text, canonical) => expect(canonicalNumber(text)).toBe(canonical));
});
