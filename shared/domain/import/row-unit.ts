import type { NumberRules } from './cells/read-number.ts';
import type { ColumnPlan, PlanChange, Question } from './import-plan.ts';
import { columnQuestionId } from './question.ts';
import type { SampleRow } from './source-sample.ts';
import { conversionBetween, isSameUnit, knownUnit } from './cells/units.ts';

/** What a row says of the unit of its values; null: two different things. */
export type UnitOfRow = { text: string; isOther?: 'own' | 'leave-out' | undefined } | null;

/** The unit that a row says in these columns, '' if in none, and what somebody has said of it. */
export function unitOfRow(
  { cells }: Pick<SampleRow, 'cells'>,
  columns: readonly Pick<ColumnPlan, 'column' | 'otherUnits'>[],
): UnitOfRow {
  const said = columns.flatMap(({ column, otherUnits = {} }) => {
    const text = cells[column]?.text.trim() ?? '';
    return text === ''
      ? []
      : [{ text, isOther: Object.hasOwn(otherUnits, text) ? otherUnits[text] : undefined }];
  });
  const [first = { text: '' }] = said;
  return said.every(({ text }) => text === first.text || isSameUnit(text, first.text)) ? first : null;
}

/**
 * How a number is read whose row names its unit: one other than the column's is converted into what is sent.
 * @param needsUnit other rows say theirs: one that says none may be in any
 * @returns undefined if that is not possible, because a unit is not known or measures something else, and nobody has said what
 * is meant; null if somebody has said that such a value is left out.
 */
export function rulesForUnit(
  rules: NumberRules,
  said: UnitOfRow,
  needsUnit: boolean,
): NumberRules | undefined | null {
  const found = said === null ? undefined : convertible(rules, said.text, needsUnit);
  if (found !== undefined || !said?.isOther) return found;
  return said.isOther === 'own' ? rules : null;
}

function convertible(rules: NumberRules, unit: string, needsUnit: boolean): NumberRules | undefined {
  if (unit === '') return needsUnit ? undefined : rules;
  if (rules.unit !== null && isSameUnit(unit, rules.unit)) return rules;
  // An elevation is not a level in another unit.
  if (rules.unit === null || (rules.conversion !== null && rules.conversion.add !== '0')) return undefined;
  const sent = rules.conversion?.to ?? rules.unit;
  // Somebody has said that the numbers are fractions of 1, although the rows call them percent.
  if (rules.unit === '1' && isSameUnit(unit, sent)) return rules;
  if (knownUnit(unit) !== null && isSameUnit(unit, sent)) return { ...rules, unit, conversion: null };
  const conversion = conversionBetween(unit, sent);
  return conversion ? { ...rules, unit, conversion } : undefined;
}

/** Asks about units in a column of them that the values beside them cannot be in; these are problems of their rows. */
export function askAboutRowUnits(
  plan: ColumnPlan,
  columns: readonly ColumnPlan[],
  found: readonly string[],
): Question {
  const { column, otherUnits: known = {} } = plan;
  const texts = [...new Set([...Object.keys(known), ...found])];
  const change = (as: 'own' | 'leave-out'): PlanChange[] => [
    {
      kind: 'column',
      column,
      set: { otherUnits: { ...known, ...Object.fromEntries(found.map((text) => [text, as])) } },
    },
  ];
  return {
    id: columnQuestionId('row-units', plan, columns),
    about: 'row-units',
    certainty: 'contradictory',
    column,
    evidence: found.slice(0, 3),
    texts,
    holds: { kind: 'values', columns: [column], texts: [...found] },
    options: [
      { id: 'row-units:hold', changes: [] },
      { id: 'row-units:own', changes: change('own') },
      { id: 'row-units:leave-out', changes: change('leave-out') },
    ],
  };
}
