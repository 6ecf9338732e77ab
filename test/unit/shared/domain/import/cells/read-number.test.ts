import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  noValueNumbers,
  type NumberRules,
  readNumber,
  readText,
} from '#shared/domain/import/cells/read-number.ts';
import { isMissingWord } from '#shared/domain/import/guess/missing-words.ts';
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
  noValue: noValueNumbers(['-9999'], ['65535']),
};

const cell = (text: string, kind: Cell['kind'] = 'text'): Cell => ({ text, kind });
const read = (text: string, rules: Partial<NumberRules> = {}, kind: Cell['kind'] = 'text'): string => {
  const reading = readNumber(cell(text, kind), { ...RULES, ...rules });
  return reading.kind === 'value' ? reading.literal : reading.kind === 'missing' ? 'missing' : reading.reason;
};

describe('readNumber', () => {
  it('converts numbers of a workbook, which has no zeros at their end, with three decimals of the source', () => {
    const conversion = conversionBetween('psi', 'kPa');
    expect(read('25', { unit: 'psi', conversion }, 'number')).toBe('172.369');
    expect(read('25', { unit: 'psi', conversion })).toBe('172');
  });

  it('does not tell a number from a unit that begins with a digit', () => {
    const conversion = conversionBetween('0.1m', 'm');
    expect(read('940.1m', { unit: '0.1m', conversion })).toBe('unit-differs');
    expect(read('94', { unit: '0.1m', conversion })).toBe('9.4');
  });

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
    '0,123',
    '12.5①',
    '12.5²',
    '12.5⑴',
    '10³',
    '½',
    '1½',
    '⑫',
    '1.2×10³',
    '١٢',
    'NaN',
    ',',
  ])('does not understand "%s"', (text) => expect(read(text)).toMatch(/number-not-understood|^1$/u));

  it.each(
    '#DIV/0! #N/A #REF! #VALUE! #NAME? ##### #NV #WERT! #NOM? #NOME? #N/D #VALEUR! #BEZUG! #¿NOMBRE? #DEĞER! #ЗНАЧ! #Н/Д #¡REF! #VALUE #REF #NUM #NULL #DIV/0'.split(
      ' ',
    ),
  )('tells "%s", which a spreadsheet program writes for an error, from a number', (text) => {
    expect(read(text)).toBe('spreadsheet-error');
    expect(isMissingWord(text)).toBe(true);
  });

  it.each(['#', '#A', '#MW1', '#PUMP', '#NVR', '#REF1'])('takes "%s" for no error', (text) => {
    expect(read(text)).toBe('number-not-understood');
    expect(isMissingWord(text)).toBe(false);
  });

  it("finds a unit in the cell that is not the column's", () => {
    expect(read('1850mm')).toBe('unit-differs');
    expect(read('0x10')).toBe('unit-differs');
    expect(read('1.2 m', { unit: null })).toBe('unit-differs');
    expect(read('12.5%', { unit: '％' })).toBe('12.5');
    expect(read('12.5㎥/h', { unit: 'm3/h' })).toBe('12.5');
    expect(read('12.5 m³/h', { unit: 'm3/h' })).toBe('12.5');
    expect(read('12.5㎜')).toBe('unit-differs');
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
    expect(read('12.5%', { unit: '%' }, 'number')).toBe('12.5');
    expect(read('12.5%', {}, 'number')).toBe('unit-differs');
    expect(read('2024-01-05 00:00:00', {}, 'date')).toBe('number-not-understood');
    expect(read('TRUE', {}, 'boolean')).toBe('number-not-understood');
    expect(read('#N/A', {}, 'error')).toBe('spreadsheet-error');
  });

  it.each([
    ['<0.05', '<0.05'],
    ['＜0.05 m', '<0.05'],
    ['≤ 0.5', '≤0.5'],
    ['<= 0.50', '<=0.50'],
    ['>20', '>20'],
    ['≥20', '≥20'],
    ['>= 1,200', '>=1200'],
    ['＞２０', '>20'],
    ['大于20', '>20'],
    ['高于 20', '>20'],
    ['小于0.05', '<0.05'],
    ['低于0.05', '<0.05'],
    ['大于等于20', '≥20'],
    ['不超过0.5', '≤0.5'],
  ])('keeps the sign of the limit "%s": %s', (text, kept) => {
    expect(read(text)).toBe(JSON.stringify(kept));
  });

  it('deals with values beyond a limit as the plan says', () => {
    expect(read('<0.05', { limit: 'leave-out' })).toBe('missing');
    expect(read('>20', { limit: 'leave-out' })).toBe('missing');
    expect(read('<oops', { limit: 'leave-out' })).toBe('number-not-understood');
    expect(read('>20', { limit: 'factor', limitFactor: '1' })).toBe('20');
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

  it('holds a number that may mean "no value", however it is written', () => {
    for (const text of ['65535', '65,535', '65535.0', '６５５３５', '65535 m'])
      expect(readNumber(cell(text), RULES)).toEqual({
        kind: 'problem',
        reason: 'open-question',
        number: '65535',
      });
    expect(read('65535', { noValue: noValueNumbers(['65535'], ['65535']) })).toBe('missing');
    expect(read('<65535')).toBe('open-question');
  });

  it('takes every number that JSON can write, digit for digit', () => {
    const json = fc
      .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
      .map((n) => JSON.stringify(n));
    fc.assert(
      fc.property(json, (text) => {
        expect(read(text, { noValue: noValueNumbers([]) })).toBe(text);
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
