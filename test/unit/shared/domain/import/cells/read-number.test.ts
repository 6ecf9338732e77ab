import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberRules, readNumber, readText } from '#shared/domain/import/cells/read-number.ts';
import { conversionBetween } from '#shared/domain/import/cells/units.ts';
import type { Cell } from '#shared/domain/import/source-sample.ts';

const RULES: NumberRules = {
  decimalSign: '.',
  thousandsSign: ',',
  unit: 'm',
  conversion: null,
  limit: 'keep-text',
  limitFactor: '0.5',
  missingTexts: new Set(['—', '/', '无', '-']),
  sentinels: new Set(['-9999']),
};

const cell = (text: string, kind: Cell['kind'] = 'text'): Cell => ({ text, kind });
const read = (text: string, rules: Partial<NumberRules> = {}, kind: Cell['kind'] = 'text'): string => {
  const reading = readNumber(cell(text, kind), { ...RULES, ...rules });
  return reading.kind === 'value' ? reading.literal : reading.kind === 'missing' ? 'missing' : reading.reason;
};

describe('readNumber', () => {
  it.each([
    ['1.204', '1.204'],
    ['0.870', '0.870'],
    ['100043.86', '100043.86'],
    ['+5', '5'],
    ['-0.5', '-0.5'],
    ['−0.5', '-0.5'],
    ['007', '7'],
    ['00.50', '0.50'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['1,234,567.80', '1234567.80'],
    ['1E5', '1E5'],
    ['1.5e-3', '1.5e-3'],
    ['320102000000003', '320102000000003'],
    ['12345678901234567890', '12345678901234567890'],
    ['１，２３４．５', '1234.5'],
    ['－１．５', '-1.5'],
    ['  1.2\u00a0', '1.2'],
    ['1.2m', '1.2'],
    ['1.2 m', '1.2'],
    ['1.2 米', '1.2'],
  ])('reads "%s" as %s', (text, literal) => expect(read(text)).toBe(literal));

  it.each(['', '   ', '—', '/', '无', '-', '-9999', '-9999.0', '-9,999', '－９９９９'])(
    'reads "%s" as no value',
    (text) => expect(read(text)).toBe('missing'),
  );

  it.each([
    '1.2.3',
    '1,23',
    '12,34,567',
    'abc',
    '1 2',
    '1e999',
    '(1.2)',
    '12-5',
    '1.2 3',
    '1..2',
    '1,',
    'NaN',
    ',',
  ])('does not understand "%s"', (text) => expect(read(text)).toMatch(/number-not-understood|^1$/u));

  it.each(['#DIV/0!', '#N/A', '#REF!', '#VALUE!', '#NAME?', '#####', '#'])(
    'tells "%s" from a number',
    (text) => {
      expect(read(text)).toMatch(text === '#' ? 'number-not-understood' : 'spreadsheet-error');
    },
  );

  it("finds a unit in the cell that is not the column's", () => {
    expect(read('1850mm')).toBe('unit-differs');
    expect(read('0x10')).toBe('unit-differs');
    expect(read('1.2 m', { unit: null })).toBe('unit-differs');
    expect(read('12.5%', { unit: '％' })).toBe('12.5');
  });

  it('reads other signs only if the plan says so', () => {
    const german = { decimalSign: ',', thousandsSign: '.' } as const;
    expect(read('1.234,5', german)).toBe('1234.5');
    expect(read('1,204', german)).toBe('1.204');
    expect(read('1.204', { ...german, thousandsSign: null })).toBe('number-not-understood');
    expect(read('1,204', { thousandsSign: null })).toBe('number-not-understood');
    expect(read("1'234.5", { thousandsSign: "'" })).toBe('1234.5');
    expect(read('1 234,5', { decimalSign: ',', thousandsSign: ' ' })).toBe('1234.5');
    expect(read('1 234,5 m', { decimalSign: ',', thousandsSign: ' ' })).toBe('1234.5');
  });

  it("reads a number cell of a workbook by its own point, whatever the column's signs", () => {
    expect(read('1.204', { decimalSign: ',', thousandsSign: '.' }, 'number')).toBe('1.204');
    expect(read('1.2345E-2', {}, 'number')).toBe('1.2345E-2');
    expect(read('2024-01-05 00:00:00', {}, 'date')).toBe('number-not-understood');
    expect(read('TRUE', {}, 'boolean')).toBe('number-not-understood');
    expect(read('#N/A', {}, 'error')).toBe('spreadsheet-error');
  });

  it('deals with values below a limit as the plan says', () => {
    expect(read('<0.05')).toBe('"<0.05"');
    expect(read('＜0.05 m')).toBe('"<0.05"');
    expect(read('<0.05', { limit: 'leave-out' })).toBe('missing');
    expect(read('<0.05', { limit: 'factor' })).toBe('0.025');
    expect(read('<0.1', { limit: 'factor' })).toBe('0.05');
    expect(read('<x')).toBe('number-not-understood');
  });

  it('converts, also what stands below a limit', () => {
    const conversion = conversionBetween('mm', 'm');
    expect(read('1,850', { unit: 'mm', conversion })).toBe('1.850');
    expect(read('<50', { unit: 'mm', conversion })).toBe('"<0.050"');
    expect(read('-9999', { unit: 'mm', conversion })).toBe('missing');
  });

  it('takes every number that JSON can write, digit for digit', () => {
    const json = fc
      .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
      .map((n) => JSON.stringify(n));
    fc.assert(
      fc.property(json, (text) => {
        expect(read(text, { sentinels: new Set() })).toBe(text);
      }),
    );
  });

  it('gives a literal of JSON grammar or none at all, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,+-eE '<m")) }), (text) => {
        const reading = readNumber(cell(text), RULES);
        if (reading.kind === 'value')
          expect(['number', 'string']).toContain(typeof JSON.parse(reading.literal));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the same number with and without thousands signs', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), (value) => {
        const grouped = value.toString().replace(/\B(?=(?:\d{3})+$)/gu, ',');
        expect(read(grouped)).toBe(value.toString());
      }),
    );
  });
});

describe('readText', () => {
  it('keeps the characters of the text, full-width ones too', () => {
    expect(readText(cell('  运行（正常）"1" '), new Set())).toEqual({
      kind: 'value',
      literal: JSON.stringify('运行（正常）"1"'),
    });
    expect(readText(cell(' 无 '), new Set(['无']))).toEqual({ kind: 'missing' });
    expect(readText(cell(''), new Set())).toEqual({ kind: 'missing' });
  });
});
