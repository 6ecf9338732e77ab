import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertUnit } from '#shared/domain/import/cells/convert-unit.ts';
import { canonicalNumber } from '#shared/domain/import/cells/decimal.ts';
import {
  conversionBetween,
  elevationToLevel,
  isSameUnit,
  knownUnit,
  unitsToConvertInto,
} from '#shared/domain/import/cells/units.ts';

const convert = (value: string, from: string, to: string): string | undefined => {
  const conversion = conversionBetween(from, to);
  return conversion ? convertUnit(value, conversion) : undefined;
};

describe('knownUnit', () => {
  it.each([
    ['m³/h', 'm³/h'],
    ['㎥/h', 'm³/h'],
    ['M3/H', 'm³/h'],
    ['m^3·h^-1', 'm³/h'],
    ['立方米/小时', 'm³/h'],
    ['m³／h', 'm³/h'],
    ['l/s', 'L/s'],
    ['升/秒', 'L/s'],
    ['ｍ', 'm'],
    ['米', 'm'],
    ['㎜', 'mm'],
    ['㎎/L', 'mg/L'],
    ['℃', '°C'],
    ['μS/cm', 'µS/cm'],
    ['µS/cm', 'µS/cm'],
    ['mS/cm', 'mS/cm'],
    ['MPa', 'MPa'],
    ['％', '%'],
    ['万m³', '10⁴m³'],
    ['英尺', 'ft'],
    ['0.1m', '0.1m'],
    ['×0.01 m', '0.01m'],
    ['千m³/h', '10³m³/h'],
    ['10^3 m3/h', '10³m³/h'],
    ['×1000 m³/h', '10³m³/h'],
    ['万m³/h', '10⁴m³/h'],
    ['℉', '°F'],
  ])('knows %s as %s', (text, unit) => expect(knownUnit(text)).toBe(unit));

  it.each(['', '瞬时', 'level', 'xyz', '1', 'm/'])('does not know "%s"', (text) => {
    expect(knownUnit(text)).toBeNull();
  });
});

describe('isSameUnit', () => {
  it('takes spellings of one unit for the same, and unknown ones as they stand', () => {
    expect(isSameUnit('㎥/h', '立方米/小时')).toBe(true);
    expect(isSameUnit('m', 'mm')).toBe(false);
    expect(isSameUnit('个', ' 个')).toBe(true);
    expect(isSameUnit('个', '台')).toBe(false);
  });
});

describe('convertUnit', () => {
  it.each([
    ['2631.37', 'm³/h', 'L/s', '730.936'],
    ['1', 'L/s', 'm³/h', '3.6'],
    ['1.20', 'L/s', 'm³/h', '4.320'],
    ['1850', 'mm', 'm', '1.850'],
    ['32.8', 'ft', 'm', '9.99744'],
    ['12', 'in', 'mm', '304.8000'],
    ['1', 'gpm', 'm³/h', '0.22712470704'],
    ['24.000', 'MGD', 'm³/h', '3785.4'],
    ['1', 'cfs', 'm³/h', '101.9406477312'],
    ['328', '0.1m', 'm', '32.8'],
    ['1.5', '千m³/h', 'm³/h', '1500.0'],
    ['212', '°F', '°C', '100.0'],
    ['32.8', '°F', '°C', '0.44'],
    ['-40', '°F', '°C', '-40.0'],
    ['14.50', 'psi', 'kPa', '99.97'],
    ['185.0', 'cm', 'm', '1.850'],
    ['1.85', 'm', 'mm', '1850.00'],
    ['0', 'mm', 'm', '0.000'],
    ['-12', 'mm', 'm', '-0.012'],
    ['9.80665', 'kPa', 'mH2O', '1.000000'],
    ['10.0', 'kPa', 'm', '1.02'],
    ['1', 'm', 'kPa', '9.80665'],
    ['100', 'm³/h', 'm³/s', '0.0278'],
    ['3.65', '万m³/d', 'm³/h', '1521'],
    ['1e3', 'mm', 'm', '1.000'],
    ['0.1', 'mg/L', 'µg/L', '100.0'],
  ])('%s %s is in %s: %s', (value, from, to, converted) => {
    expect(convert(value, from, to)).toBe(converted);
  });

  it('makes no conversion between things that are not the same', () => {
    expect(conversionBetween('m', 'L/s')).toBeNull();
    expect(conversionBetween('m', '个')).toBeNull();
    expect(conversionBetween('m', '米')).toBeNull();
    expect(unitsToConvertInto('mm')).toContain('m');
    expect(unitsToConvertInto('°C')).toEqual([]);
  });

  it('refuses what is no number, and a divisor of zero', () => {
    const conversion = { from: 'a', to: 'b', multiply: '1', divide: '0', add: '0' };
    expect(convertUnit('1', conversion)).toBeUndefined();
    expect(convertUnit('x', { ...conversion, divide: '1' })).toBeUndefined();
  });

  it('takes the elevation of the bottom from an elevation, exactly', () => {
    const conversion = elevationToLevel('m', '3.25');
    expect(conversion && convertUnit('5.125', conversion)).toBe('1.875');
    const fromMm = elevationToLevel('mm', '-0.50');
    expect(fromMm && convertUnit('1250', fromMm)).toBe('1.750');
    expect(elevationToLevel('L/s', '1')).toBeNull();
    expect(elevationToLevel('m', '—')).toBeNull();
  });

  const pairs = [
    ['m³/h', 'L/s'],
    ['mm', 'm'],
    ['kPa', 'm'],
    ['m³/d', 'm³/s'],
    ['L/min', 'm³/h'],
    ['µS/cm', 'mS/cm'],
  ] as const;
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => {
      const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
      const sign = digits < 0n ? '-' : '';
      return {
        text: scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`,
        scale,
      };
    });

  it('loses no digit: there and back, rounded to the decimals it came with, is the number it was', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom(...pairs), ({ text, scale }, [from, to]) => {
        const back = convert(convert(text, from, to) ?? '', to, from) ?? '';
        const [whole = '', fraction = ''] = back.replace('-', '').split('.');
        const digits = BigInt(whole + fraction.padEnd(scale + 1, '0').slice(0, scale + 1));
        const rounded = (digits + 5n) / 10n;
        const original = BigInt(text.replace(/[-.]/gu, ''));
        expect(rounded).toBe(original);
        expect(back.startsWith('-') && rounded > 0n).toBe(original > 0n && text.startsWith('-'));
      }),
      { numRuns: 500 },
    );
  });

  it('is exact where it only multiplies: the sum of converted numbers is the converted sum', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        const one = (value: number): number => Number(convert(`${value}`, 'm', 'mm'));
        expect(canonicalNumber(`${BigInt(one(a)) + BigInt(one(b))}`)).toBe(
          canonicalNumber(convert(`${a + b}`, 'm', 'mm') ?? ''),
        );
      }),
    );
  });
});
