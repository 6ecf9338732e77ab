import { plainFigures } from '../cells/plain-text.ts';
import { numberInCell } from '../cells/read-number.ts';
import { isSameUnit } from '../cells/units.ts';
import type { ColumnPlan, NamedField, Option, PlanChange, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import { usualUnit } from './usual-units.ts';
import type { Cell, SampleRow } from '../source-sample.ts';

const MAX_EXAMPLES = 5;

/** Fractions are of 1; a cell that has a percent sign itself is what it says. */
const FROM_FRACTION = { from: '1', to: '%', multiply: '100', divide: '1', add: '0' };

/** Values of one field: a column, or a name of the long shape. */
type Values = {
  of: Pick<ColumnPlan, 'field' | 'unit' | 'conversion'>;
  cells: readonly Cell[];
  signs: Pick<ColumnPlan, 'decimalSign' | 'thousandsSign'>;
  about: Pick<Question, 'id' | 'column' | 'holds'>;
  change: (set: Pick<ColumnPlan, 'unit' | 'conversion'>) => PlanChange[];
};

/** True for values in %, or without a unit and sent in %. */
export const isInPercent = ({ field, unit }: Pick<ColumnPlan, 'field' | 'unit'>): boolean =>
  field !== '' && isSameUnit(unit ?? usualUnit(field) ?? '', '%');

function optionsOf({ of: { unit, conversion }, change }: Values): Option[] {
  return [
    { id: 'percent:percent', changes: change({ unit: unit ?? FROM_FRACTION.to, conversion }) },
    { id: 'percent:fraction', changes: change({ unit: FROM_FRACTION.from, conversion: FROM_FRACTION }) },
  ];
}

function askWhereFractions(values: Values): Question[] {
  if (!isInPercent(values.of)) return [];
  const numbers = values.cells.flatMap((cell) => {
    const literal = numberInCell(cell, values.signs);
    const isSigned = plainFigures(cell.text).endsWith('%');
    return literal === undefined
      ? []
      : [{ text: cell.text.trim(), size: Math.abs(Number(literal)), isSigned }];
  });
  const unsigned = numbers.filter(({ isSigned }) => !isSigned);
  const signed = numbers.filter(({ isSigned }) => isSigned);
  const mayBeFractions =
    unsigned.some(({ size }) => size > 0) &&
    unsigned.every(({ size }) => size <= 1) &&
    (signed.length === 0 || signed.some(({ size }) => size > 1));
  if (!mayBeFractions) return [];
  const examples = [...signed.slice(0, 1), ...unsigned].map(({ text }) => text);
  return [
    {
      ...values.about,
      about: 'percent',
      certainty: signed.length === 0 ? 'assumed' : 'contradictory',
      evidence: [...new Set(examples)].slice(0, MAX_EXAMPLES),
      options: optionsOf(values),
    },
  ];
}

/**
 * Asks what the numbers of a column in % are, or of one without a unit that is sent in %, where all that have no percent sign
 * are at most 1: 0.35 may be 0.35 % or 35 %. Nothing is asked where one of them is larger, or where those with a sign are as
 * small. The same of a name in the long shape.
 */
export function askAboutPercent(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  columns: readonly ColumnPlan[],
  namedFields: readonly NamedField[],
  rows: readonly SampleRow[],
): Question[] {
  const nameColumn = columns.find(({ role }) => role === 'field-name')?.column;
  const [first] = values;
  if (nameColumn !== undefined && first)
    return namedFields.flatMap((named) => {
      const { name } = named;
      const cells = rows.flatMap((row) =>
        row.cells[nameColumn]?.text.trim() === name
          ? values.flatMap(({ plan }) => row.cells[plan.column] ?? [])
          : [],
      );
      return askWhereFractions({
        of: named,
        cells,
        signs: first.plan,
        about: { id: `percent:${name}`, column: nameColumn, holds: { kind: 'names', names: [name] } },
        change: (set) => [{ kind: 'named-field', name, set }],
      });
    });
  return values.flatMap(({ plan, cells }) => {
    const { column } = plan;
    const id = columnQuestionId('percent', plan, columns);
    return askWhereFractions({
      of: plan,
      cells,
      signs: plan,
      about: { id, column, holds: { kind: 'columns', columns: [column] } },
      change: (set) => [{ kind: 'column', column, set }],
    });
  });
}
