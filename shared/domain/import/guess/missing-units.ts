import { numberInCell } from '../cells/read-number.ts';
import { isSameUnit } from '../cells/units.ts';
import { highOf } from '../check/high-value.ts';
import { judgeMagnitude } from '../check/judge-magnitude.ts';
import type { ColumnPlan, ImportPlan, NamedField, PlanChange, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell, SampleRow } from '../source-sample.ts';
import { isUnusual, unitOptions } from './guess-units.ts';

type Signs = Pick<ColumnPlan, 'decimalSign' | 'thousandsSign'>;

/** Values of one field, and the unit that the file says for them. `about`: the question where it says none. */
type Values = {
  field: string;
  unit: string | null;
  /** The number in the middle, without its sign; null if there is none, or it is 0, which is the same in all units. */
  size: number | null;
  /** Units that suit the size of the numbers where the usual one does not; empty: nothing speaks against that. */
  suited: readonly string[];
  about: () => Pick<Question, 'id' | 'column' | 'evidence' | 'texts' | 'holds'>;
  change: Parameters<typeof unitOptions>[2];
};

const MAX_SUITED = 4;

/** Fields of one measurement have the same units: level2, levelMax and level. */
const baseOf = (field: string): string => field.replace(/(?:Max|Min|Avg|Std)?\d*$/u, '');

/** Units that are not the usual ones, by the fields that the file has in them. */
function unusualUnits(all: readonly Values[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { field, unit } of all) {
    const units = found.get(baseOf(field)) ?? [];
    if (unit === null || units.includes(unit) || !isUnusual(field, unit)) continue;
    found.set(baseOf(field), [...units, unit]);
  }
  return found;
}

/**
 * Units that values without one may be in, because they can hardly be in the usual one: their size speaks against it, or
 * the file has the same quantity in another unit elsewhere. None if nothing speaks against the usual one.
 */
function unitsInstead({ unit, size, suited }: Values, elsewhere: readonly string[]): string[] {
  if (unit !== null || size === null) return [];
  return onlyOnce([...suited, ...elsewhere]);
}

const onlyOnce = (units: readonly string[]): string[] =>
  units.filter((one, at) => units.findIndex((other) => isSameUnit(one, other)) === at);

/** Units that suit the numbers in the middle; where these are usual, those that suit a tenth of them that is not. */
function suitedUnits(
  field: string,
  { median, max, high }: Pick<Measured, 'median' | 'max' | 'high'>,
): string[] {
  const doubt =
    judgeMagnitude(field, null, { median, max }, null) ??
    judgeMagnitude(field, null, { median: high, max: high }, null);
  return (doubt?.suitedUnits ?? []).slice(0, MAX_SUITED);
}

/**
 * What the cells say of their size.
 * @param readings every way in which their numbers may be read: more than one where their signs are asked about
 */
function sizeOfCells(
  field: string,
  cells: readonly Cell[],
  readings: readonly Signs[],
): Pick<Values, 'size' | 'suited'> {
  const numbers = readings.map((signs) =>
    cells
      .flatMap((cell) => numberInCell(cell, signs) ?? [])
      .map(Number)
      .toSorted((a, b) => a - b),
  );
  const suited = numbers.flatMap((all) => {
    const [median, max] = [all[Math.floor(all.length / 2)], all.at(-1)];
    if (median === undefined || max === undefined) return [];
    const high = highOf(all) ?? median;
    return suitedUnits(field, { median, max, high });
  });
  const sizes = (numbers[0] ?? []).map(Math.abs).toSorted((a, b) => a - b);
  return { size: sizes[Math.floor(sizes.length / 2)] || null, suited };
}

/** The signs of a column, and those that an open question may still give it. */
function readingsOf(
  { column, decimalSign, thousandsSign }: ColumnPlan,
  questions: readonly Question[],
): Signs[] {
  const asked = questions.find((one) => one.about === 'signs' && one.column === column);
  const answers = (asked?.options ?? []).flatMap(({ changes }) =>
    changes.flatMap((change) =>
      change.kind === 'column' ? [{ decimalSign, thousandsSign, ...change.set }] : [],
    ),
  );
  return answers.length > 0 ? answers : [{ decimalSign, thousandsSign }];
}

/** Values of one quantity in units that differ are further apart: 100 cm are 1 m. */
const NEAR = 10;

/** Values without a unit of one quantity, apart where their sizes are: those that may be in one and the same unit. */
function alike(all: readonly Values[]): Values[][] {
  const sized = all.flatMap((one) => {
    const size = one.unit === null ? one.size : null;
    return size === null ? [] : [{ one, size }];
  });
  const groups: Values[][] = [];
  let largest = 0;
  for (const { one, size } of sized.toSorted((a, b) => a.size - b.size)) {
    if (largest > 0 && size <= largest * NEAR) groups.at(-1)?.push(one);
    else groups.push([one]);
    largest = size;
  }
  return groups.map((group) => group.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)));
}

/** What is asked about values together. */
function togetherOf(group: readonly Values[]): ReturnType<Values['about']> | null {
  const [first, ...others] = group.map(({ about }) => about());
  if (!first || others.length === 0) return first ?? null;
  const joined = [first, ...others].map(({ holds }) => holds);
  const columns = [...new Set(joined.flatMap((holds) => (holds.kind === 'columns' ? holds.columns : [])))];
  const names = [...new Set(joined.flatMap((holds) => (holds.kind === 'names' ? holds.names : [])))];
  const texts = [...new Set([first, ...others].flatMap(({ evidence }) => evidence))];
  return {
    ...first,
    ...(texts.length > 1 && { texts }),
    holds: columns.length > 0 ? { kind: 'columns', columns } : { kind: 'names', names },
  };
}

/** One question for all values of a quantity that may be in one unit, if it is open for any of them. */
function askWhereMissing(all: readonly Values[]): Question[] {
  const unusual = unusualUnits(all);
  return [...Map.groupBy(all, ({ field }) => baseOf(field))].flatMap(([base, ofQuantity]) =>
    alike(ofQuantity).flatMap((group): Question[] => {
      const found = group.flatMap((one) => unitsInstead(one, unusual.get(base) ?? []));
      const units = onlyOnce(found);
      const [first] = group;
      const about = togetherOf(group);
      if (!first || !about || units.length === 0) return [];
      const options = unitOptions(first.field, units, (set) => group.flatMap(({ change }) => change(set)));
      return [{ ...about, about: 'unit', certainty: 'contradictory', options }];
    }),
  );
}

/** Values of one column or name as the whole file has them: the number in the middle, the largest, and that below which nine tenths are. */
export type Measured = { field: string; median: number; max: number; high: number } & (
  { columns: readonly ColumnPlan[] } | { names: readonly NamedField[] }
);

/**
 * Asks in which unit values are that only the whole file shows to be hardly in the usual one, where nobody has been asked for it:
 * the first rows have none of them, or others.
 * @param plan what is open or answered already, together with others too
 */
export function askForUnitsOfSeries(
  measured: readonly Measured[],
  plans: readonly ColumnPlan[],
  { questions, answers }: Pick<ImportPlan, 'questions' | 'answers'>,
): Question[] {
  const known = [...questions.map(({ id, texts }) => ({ question: id, texts })), ...answers];
  const isKnown = (id: string, text: string): boolean =>
    known.some(
      ({ question, texts }) =>
        question === id || (question.startsWith('unit:') && texts?.includes(text) === true),
    );
  const nameColumn = plans.find(({ role }) => role === 'field-name')?.column ?? null;
  const open = new Map<string, Values>();
  for (const { field, median, max, high, ...of } of measured) {
    const own = 'columns' in of ? of.columns : of.names;
    const [first] = own;
    if (!first || own.some(({ unit, conversion }) => unit !== null || conversion !== null)) continue;
    const id = 'column' in first ? columnQuestionId('unit', first, plans) : `unit:${first.name}`;
    const name = 'column' in first ? first.header : first.name;
    const suited = suitedUnits(field, { median, max, high });
    // A column may have the values of several stations.
    if (isKnown(id, name) || (open.has(id) && suited.length === 0)) continue;
    const columns = own.flatMap((one) => ('column' in one ? [one.column] : []));
    const names = own.flatMap((one) => ('name' in one ? [one.name] : []));
    open.set(id, {
      field,
      unit: null,
      size: Math.abs(median) || Math.abs(max) || null,
      suited,
      about: () => ({
        id,
        column: 'column' in first ? first.column : nameColumn,
        evidence: [name],
        holds: names.length > 0 ? { kind: 'names', names } : { kind: 'columns', columns },
      }),
      change: (set): PlanChange[] => [
        ...columns.map((column) => ({ kind: 'column' as const, column, set })),
        ...names.map((one) => ({ kind: 'named-field' as const, name: one, set })),
      ],
    });
  }
  return askWhereMissing([...open.values()]);
}

/**
 * Asks in which unit columns are for which the file says none, where they can hardly be in the usual one; and names, in the
 * long shape.
 * @param signQuestions what is asked about decimal signs: 6.540 is no depth in metres if the point stands between thousands
 */
export function askForMissingUnits(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  plans: readonly ColumnPlan[],
  namedFields: readonly NamedField[],
  rows: readonly SampleRow[],
  signQuestions: readonly Question[],
): Question[] {
  const nameColumn = plans.find(({ role }) => role === 'field-name')?.column;
  const [first] = values;
  if (nameColumn !== undefined)
    return first
      ? askForUnitsOfNames(
          namedFields,
          rows,
          nameColumn,
          values.map(({ plan }) => plan.column),
          readingsOf(first.plan, signQuestions),
        )
      : [];
  return askWhereMissing(
    values.flatMap(({ plan, cells }): Values[] => {
      const { column, header, field, unit, role } = plan;
      if (role !== 'value' || field === '') return [];
      const about: Values['about'] = () => ({
        id: columnQuestionId('unit', plan, plans),
        column,
        evidence: [header],
        holds: { kind: 'columns', columns: [column] },
      });
      const change = (set: Partial<ColumnPlan>): PlanChange[] => [{ kind: 'column', column, set }];
      const size = sizeOfCells(field, cells, readingsOf(plan, signQuestions));
      return [{ field, unit, ...size, about, change }];
    }),
  );
}

function askForUnitsOfNames(
  namedFields: readonly NamedField[],
  rows: readonly SampleRow[],
  nameColumn: number,
  valueColumns: readonly number[],
  readings: readonly Signs[],
): Question[] {
  const byName = Map.groupBy(rows, ({ cells }) => cells[nameColumn]?.text.trim() ?? '');
  return askWhereMissing(
    namedFields.flatMap(({ name, field, unit }): Values[] => {
      if (field === '') return [];
      const cells = (byName.get(name) ?? []).flatMap((row) =>
        valueColumns.flatMap((column) => row.cells[column] ?? []),
      );
      const about: Values['about'] = () => ({
        id: `unit:${name}`,
        column: nameColumn,
        evidence: [name],
        holds: { kind: 'names', names: [name] },
      });
      const change = (set: Partial<NamedField>): PlanChange[] => [{ kind: 'named-field', name, set }];
      return [{ field, unit, ...sizeOfCells(field, cells, readings), about, change }];
    }),
  );
}
