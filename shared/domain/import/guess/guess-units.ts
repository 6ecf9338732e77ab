import { plainFigures } from '../cells/plain-text.ts';
import { TENDENCY } from '../cells/read-number.ts';
import {
  conversionBetween,
  isSameUnit,
  knownUnit,
  powerOfTen,
  quantityOfUnit,
  unitsToConvertFrom,
} from '../cells/units.ts';
import type { ColumnPlan, Option, PlanChange, Question, UnitConversion } from '../import-plan.ts';
import type { ColumnHeader } from './column-header.ts';
import { type ColumnProfile } from './column-profile.ts';
import type { Declarations } from './declarations.ts';
import type { Guess } from './guess.ts';
import { isMissingWord } from './missing-words.ts';
import { canHaveUnit, isUsualUnit, usualUnit } from './usual-units.ts';

export type UnitGuess = { unit: string | null; guess: Guess | null };

const NUMBER_WITH_UNIT = /^[<≤>≥]?=?\s*[+-]?\d[\d.,' ]*\s*([^\d\s.,'].*)$/u;

/** What stands behind a number, short and without a digit, may be a unit that nobody knows, or a power of ten. */
const isMark = (text: string): boolean =>
  /^\p{L}{1,4}$/u.test(text) && !TENDENCY.test(text) && powerOfTen(text) === null;

/** Elsewhere the L of 0.004L says that it is below the limit of detection. */
const IS_VOLUME = /[水用容]量|体积|容积|volume|consumption/iu;

/** The unit that most cells of a column carry themselves: 1.2m. Proved if no number stands without it. */
export function unitInCells(profile: ColumnProfile): { unit: string; isEverywhere: boolean } | null {
  const counts = new Map<string, number>();
  let numbers = 0;
  for (const { text, kind } of profile.cells) {
    const plain = plainFigures(text);
    if (kind === 'number' || /^[<≤>≥]?=?\s*[+-]?\d/u.test(plain)) numbers += 1;
    // A number cell of a workbook may be shown in percent.
    const unit = kind === 'text' || kind === 'number' ? NUMBER_WITH_UNIT.exec(plain)?.[1] : undefined;
    if (unit !== undefined && (knownUnit(unit) !== null || isMark(unit)))
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!best || best[1] * 2 <= profile.filled - profile.missing) return null;
  const carrying = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { unit: best[0], isEverywhere: carrying === numbers };
}

/** The unit that a column of units says for the values beside it: the only one, or the usual one if all can be brought to it. */
export function unitOfTexts(texts: readonly string[], field: string): string | null {
  const units = texts.filter((text) => text !== '' && !isMissingWord(text));
  const [most, ...others] = units;
  if (most === undefined || others.every((unit) => isSameUnit(unit, most))) return most ?? null;
  const usual = usualUnit(field);
  const areAlike = units.every(
    (unit) => usual !== null && (isSameUnit(unit, usual) || conversionBetween(unit, usual) !== null),
  );
  return areAlike ? usual : most;
}

/**
 * The unit of a column: from its header, the row of units, its cells, a column of units beside it, or a line above the table.
 * @param beside the units of the column beside it, the most frequent first.
 * @param isOnly a column without a name has the unit that a line says of all values only if it is the only one.
 * @param isOfManyFields long shape: what cells of one name carry says nothing of the others.
 */
export function guessUnit(
  header: ColumnHeader,
  profile: ColumnProfile,
  beside: readonly string[],
  declared: Declarations['units'],
  { isOnly, isOfManyFields }: { isOnly: boolean; isOfManyFields: boolean },
): UnitGuess {
  const { column, quantity } = header;
  const answer = (unit: string, certainty: Guess['certainty'], reason: Guess['reason']): UnitGuess => {
    // A unit that is not known proves nothing, nor does one in which this cannot be measured.
    const isPossible = quantity
      ? canHaveUnit(quantity.field, unit)
      : knownUnit(unit) !== null &&
        (unit !== 'L' || reason !== 'unit-in-cells' || IS_VOLUME.test(header.fieldText));
    const sure = isPossible ? certainty : 'contradictory';
    return { unit, guess: { about: 'unit', column, certainty: sure, reason, evidence: [unit] } };
  };
  if (header.unit !== null) {
    const { unit, guess } = answer(
      header.unit,
      header.otherUnit === null ? 'proved' : 'contradictory',
      header.unitReason ?? 'bracket-in-header',
    );
    if (guess && header.otherUnit !== null) guess.evidence.push(header.otherUnit);
    return { unit, guess };
  }
  const inCells = isOfManyFields ? null : unitInCells(profile);
  if (inCells) return answer(inCells.unit, inCells.isEverywhere ? 'proved' : 'assumed', 'unit-in-cells');
  const besides = unitOfTexts(beside, quantity?.field ?? '');
  if (besides !== null) return answer(besides, 'proved', 'unit-column');
  const own = declared.filter(({ field }) => field !== null && field === quantity?.field);
  const ofAll = declared.filter(
    ({ field, unit }) =>
      field === null &&
      (quantity
        ? knownUnit(unit) === null || canHaveUnit(quantity.field, unit)
        : isOnly && header.parts.length === 0),
  );
  const [said, ...others] = own.length > 0 ? own : ofAll;
  if (!said) return { unit: null, guess: null };
  const isSame = others.every(({ unit }) => isSameUnit(unit, said.unit));
  return answer(said.unit, isSame ? 'proved' : 'contradictory', 'title-row');
}

const option = (id: string, changes: PlanChange[]): Option => ({ id, changes });

/** Asks for the unit of a column where it is not proved. */
export function askForUnit(plan: ColumnPlan, guess: Guess | null, id: string): Question[] {
  if (guess === null || guess.certainty === 'proved' || plan.unit === null) return [];
  return [
    {
      id,
      about: 'unit',
      certainty: guess.certainty,
      column: plan.column,
      evidence: [plan.header, ...guess.evidence],
      holds: { kind: 'columns', columns: [plan.column] },
      options: unitOptions(plan.field, [plan.unit, ...guess.evidence], (set) => [
        { kind: 'column', column: plan.column, set },
      ]),
    },
  ];
}

/** More units than these are no choice. */
const MAX_UNITS = 9;

/** Asks in which unit columns of a field are of which the file says neither; null for a field that has no unit. */
export function askForUnknownUnit(
  field: string,
  columns: readonly ColumnPlan[],
  id: string,
): Question | null {
  const usual = usualUnit(field);
  const [first] = columns;
  if (usual === null || !first) return null;
  const others = unitsToConvertFrom(usual).filter((unit) => quantityOfUnit(unit) === quantityOfUnit(usual));
  if (others.length === 0) return null;
  return {
    id,
    about: 'unit',
    certainty: 'assumed',
    column: first.column,
    evidence: columns.slice(0, 1).map(({ header }) => header),
    ...(columns.length > 1 && { texts: columns.map(({ header }) => header) }),
    holds: { kind: 'columns', columns: columns.map(({ column }) => column) },
    options: unitOptions(field, [usual, ...others].slice(0, MAX_UNITS), (set) =>
      columns.map(({ column }) => ({ kind: 'column', column, set })),
    ),
  };
}

/**
 * Answers to the question in which unit the file has the values of a field: what the file says, and the usual unit, which
 * stands first where the file's is not known. Values in another unit are converted into the usual one.
 */
export function unitOptions(
  field: string,
  said: readonly string[],
  change: (set: { unit: string | null; conversion: UnitConversion | null }) => PlanChange[],
): Option[] {
  const usual = usualUnit(field);
  const all = [...said, ...(usual === null ? [] : [usual])];
  const units = all
    .filter((unit, at) => all.findIndex((other) => isSameUnit(other, unit)) === at)
    .toSorted((a, b) => Number(knownUnit(a) === null) - Number(knownUnit(b) === null));
  return [
    ...units.map((unit) =>
      option(`unit:${unit}`, change({ unit, conversion: conversionToUsual(field, unit) })),
    ),
    option('unit:none', change({ unit: null, conversion: null })),
  ];
}

/** The conversion into the usual unit of a field, where the file has another; null if there is none. */
export function conversionToUsual(field: string, unit: string | null): UnitConversion | null {
  const usual = usualUnit(field);
  return usual === null || unit === null || isSameUnit(unit, usual) ? null : conversionBetween(unit, usual);
}

/** True if a unit is not the one in which a field is usually sent: then it is asked in which one it is. */
export function isUnusual(field: string, unit: string | null): boolean {
  return unit !== null && knownUnit(unit) !== null && !isUsualUnit(field, unit) && canHaveUnit(field, unit);
}

/** Asks in which unit a column is sent whose unit is not the usual one of its field; null if it is. */
export function askForSentUnit(plan: ColumnPlan, id: string): Question | null {
  const { unit, field, column } = plan;
  if (unit === null || !isUnusual(field, unit)) return null;
  const change = (set: Partial<ColumnPlan>): PlanChange[] => [{ kind: 'column', column, set }];
  const options = sentUnitOptions(field, unit, (conversion) => change({ conversion }));
  return {
    id,
    about: 'sent-unit',
    certainty: 'assumed',
    column,
    evidence: [plan.header, unit],
    holds: { kind: 'columns', columns: [column] },
    options:
      options.length > 1
        ? options
        : [...options, option('field:ignore', change({ role: 'ignore', field: '' }))],
  };
}

/** Answers to the question in which unit values are sent: converted into the usual one, or as they stand. */
export function sentUnitOptions(
  field: string,
  unit: string,
  change: (conversion: UnitConversion | null) => PlanChange[],
): Option[] {
  const conversion = conversionToUsual(field, unit);
  return [
    ...(conversion ? [option(`send:${conversion.to}`, change(conversion))] : []),
    option('send:as-is', change(null)),
  ];
}
