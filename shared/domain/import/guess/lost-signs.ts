import { countedOf, lostSigns } from '../check/lost-signs.ts';
import { canonicalNumber } from '../cells/decimal.ts';
import { numberInCell } from '../cells/read-number.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell, SampleRow } from '../source-sample.ts';
import { valuesApart } from './guess-sentinels.ts';

/**
 * Asks whether numbers without a decimal sign have lost it.
 * @param held the columns in which they are held: days and hours across are columns of one series
 */
export function askAboutLostSigns(
  plan: ColumnPlan,
  columns: readonly ColumnPlan[],
  lost: readonly string[],
  example: string,
  held: readonly number[] = [plan.column],
): Question {
  const { column } = plan;
  return {
    id: columnQuestionId('lost-signs', plan, columns),
    about: 'lost-signs',
    certainty: 'assumed',
    column,
    evidence: [lost[0] ?? '', example],
    texts: [...lost],
    holds: { kind: 'values', columns: [...held], texts: [...lost] },
    options: [
      { id: 'lost:plain', changes: [] },
      {
        id: 'lost:leave-out',
        changes: lost.map((number) => ({ kind: 'sentinel', number, columns: [...held] })),
      },
    ],
  };
}

/** Columns whose unit or decimal sign is asked about: nothing is known of the size of their numbers. */
export function columnsOfOpenSize(asked: readonly Question[]): ReadonlySet<number | null> {
  const open = asked.filter(({ about }) => about === 'unit' || about === 'signs');
  return new Set(open.map(({ column }) => column));
}

/** Numbers of the cells of a column that may have lost their sign, and one that has it. */
function lostIn(plan: ColumnPlan, cells: readonly Cell[]): { lost: string[]; example: string } {
  const numbers = cells.flatMap((cell) => {
    // What says its own unit is of another size.
    const literal = /\p{L}/u.test(cell.text) ? undefined : numberInCell(cell, plan);
    return literal === undefined ? [] : [countedOf(literal)];
  });
  return {
    lost: lostSigns(numbers).map(({ text }) => canonicalNumber(text) ?? text),
    example: numbers.find(({ decimals }) => decimals > 0)?.text ?? '',
  };
}

/**
 * Asks about the cells of the columns of values; in the long shape, and beside units, a column has numbers of different sizes,
 * which are looked at apart.
 * @param asked what is asked already
 */
export function findLostSigns(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  rows: readonly SampleRow[],
  columns: readonly ColumnPlan[],
  asked: readonly Question[],
): Question[] {
  const beside = columns.flatMap(({ role, column }) =>
    role === 'field-name' || role === 'unit' ? [column] : [],
  );
  const apart = beside.length === 0 ? values : valuesApart(values, rows, beside);
  const open = columnsOfOpenSize(asked);
  const closed = apart.filter(
    ({ plan }) => plan.role === 'value' && plan.type === 'number' && !open.has(plan.column),
  );
  return [...Map.groupBy(closed, ({ plan }) => plan)].flatMap(([plan, groups]): Question[] => {
    const found = groups.map(({ cells }) => lostIn(plan, cells)).filter(({ lost }) => lost.length > 0);
    const lost = new Set(found.flatMap((one) => one.lost));
    const [first] = found;
    return first ? [askAboutLostSigns(plan, columns, [...lost], first.example)] : [];
  });
}
