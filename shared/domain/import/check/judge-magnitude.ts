import { convertUnit } from '../cells/convert-unit.ts';
import { conversionBetween, knownUnit, quantityOfUnit, unitsToConvertFrom } from '../cells/units.ts';
import type { SeriesFinding } from './series-finding.ts';

/** A unit that the size of the values speaks against, and one it would suit. */
export type MagnitudeDoubt = {
  /** Unit the values are taken to be in. */
  unit: string;
  /** Value that speaks against it: the median, or the largest where most are zero. */
  value: number;
  /** What is usual in this unit. */
  usualMin: number;
  usualMax: number;
  /** Units in which the value would be usual, the likeliest first. */
  suitedUnits: string[];
};

/** More than this no level mostly is, metres. */
export const HIGHEST_USUAL_LEVEL_M = 30;

/** What is usual for a field, in the unit it is usually given in; `typical` chooses between units that would all do. */
const USUAL: Record<string, { unit: string; min: number; max: number; typical: number }> = {
  level: { unit: 'm', min: -5, max: HIGHEST_USUAL_LEVEL_M, typical: 1.5 },
  elevation: { unit: 'm', min: -200, max: 6000, typical: 20 },
  velocity: { unit: 'm/s', min: -10, max: 10, typical: 0.8 },
  rainfall: { unit: 'mm', min: 0, max: 200, typical: 2 },
  temperature: { unit: '°C', min: -45, max: 60, typical: 18 },
  battery: { unit: 'V', min: 0, max: 60, typical: 3.6 },
  ph: { unit: 'pH', min: 0, max: 14, typical: 7 },
  fillRatio: { unit: '%', min: 0, max: 110, typical: 40 },
};

function numberIn(value: number, from: string, to: string): number {
  const conversion = conversionBetween(from, to);
  if (!conversion) return value;
  return Number(convertUnit(value.toFixed(9), conversion) ?? Number.NaN);
}

/** Fields that belong to one measurement: level2, levelMax and level are judged alike. */
function baseField(field: string): string {
  let end = field.length;
  while (/\d/u.test(field[end - 1] ?? '')) end -= 1;
  return field.slice(0, end).replace(/(?:Max|Min|Avg)$/u, '');
}

/**
 * Asks whether the values of a field can be in the unit they are said to be in: a level of 1,850 "m" is in millimetres.
 * @param unit unit of the values; null: the usual one of the field.
 * @param wellDepthM depth of the well, metres (nodeDepth), which bounds a level more closely; null if it is not known.
 * @returns null if nothing speaks against it, or nothing is known of the field.
 */
export function judgeMagnitude(
  field: string,
  unit: string | null,
  finding: Pick<SeriesFinding, 'median' | 'max'>,
  wellDepthM: number | null,
): MagnitudeDoubt | null {
  const base = baseField(field);
  const usual = Object.hasOwn(USUAL, base) ? USUAL[base] : undefined;
  if (!usual) return null;
  const own = unit === null ? usual.unit : knownUnit(unit);
  if (own === null || quantityOfUnit(own) !== quantityOfUnit(usual.unit)) return null;
  const isWell = base === 'level' && wellDepthM !== null && wellDepthM > 0;
  const max = isWell ? wellDepthM * 2 : usual.max;
  const value = finding.median === 0 ? finding.max : finding.median;
  const isUsual = (number: number): boolean => number >= usual.min && number <= max;
  const inUnit = (candidate: string): number => numberIn(value, candidate, usual.unit);
  if (isUsual(inUnit(own))) return null;
  const distance = (candidate: string): number =>
    Math.abs(Math.log(Math.abs(inUnit(candidate)) / usual.typical));
  const suitedUnits = unitsToConvertFrom(own)
    .filter((candidate) => quantityOfUnit(candidate) === quantityOfUnit(own) && isUsual(inUnit(candidate)))
    .toSorted((a, b) => distance(a) - distance(b));
  return {
    unit: own,
    value,
    usualMin: numberIn(usual.min, usual.unit, own),
    usualMax: numberIn(max, usual.unit, own),
    suitedUnits,
  };
}
