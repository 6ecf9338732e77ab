import type { NumberRules } from './cells/read-number.ts';
import type { SampleRow } from './source-sample.ts';
import { conversionBetween, isSameUnit, knownUnit } from './cells/units.ts';

/** The unit that a row says in these columns, '' if in none; null if they say different ones. */
export function unitOfRow({ cells }: Pick<SampleRow, 'cells'>, columns: readonly number[]): string | null {
  const said = columns.map((column) => cells[column]?.text.trim() ?? '').filter((unit) => unit !== '');
  const [first = ''] = said;
  return said.every((unit) => unit === first || isSameUnit(unit, first)) ? first : null;
}

/**
 * How a number is read whose row names its unit: one other than the column's is converted into what is sent.
 * @param unit null: the row contradicts itself
 * @param needsUnit other rows say theirs: one that says none may be in any
 * @returns undefined if that is not possible, because a unit is not known or measures something else.
 */
export function rulesForUnit(
  rules: NumberRules,
  unit: string | null,
  needsUnit: boolean,
): NumberRules | undefined {
  if (unit === null || (unit === '' && needsUnit)) return undefined;
  if (unit === '' || (rules.unit !== null && isSameUnit(unit, rules.unit))) return rules;
  // An elevation is not a level in another unit.
  if (rules.unit === null || (rules.conversion !== null && rules.conversion.add !== '0')) return undefined;
  const sent = rules.conversion?.to ?? rules.unit;
  // Somebody has said that the numbers are fractions of 1, although the rows call them percent.
  if (rules.unit === '1' && isSameUnit(unit, sent)) return rules;
  if (knownUnit(unit) !== null && isSameUnit(unit, sent)) return { ...rules, unit, conversion: null };
  const conversion = conversionBetween(unit, sent);
  return conversion ? { ...rules, unit, conversion } : undefined;
}
