import type { NamedField, Option, PlanChange, Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import { readQuantity } from './field-words.ts';
import type { Guess } from './guess.ts';
import type { GuessedColumn } from './name-columns.ts';
import {
  conversionToUsual,
  isUnusual,
  sentUnitOptions,
  unitInCells,
  unitOfTexts,
  unitOptions,
} from './guess-units.ts';
import { profileColumn } from './column-profile.ts';
import { canHaveUnit } from './usual-units.ts';
import { type FieldName, nameQuantities } from './name-fields.ts';
import { fieldOfCode } from './pollutant-codes.ts';
import { readHeader } from './read-header.ts';
import type { StationTag } from './station-tags.ts';
import { namesIn } from './texts-in.ts';
import { knownUnit } from '../cells/units.ts';

/** The unit of a name: the one that its rows carry most often; others are converted row by row where that is possible. */
function unitBeside(
  name: string,
  field: string,
  rows: readonly SampleRow[],
  nameColumn: number,
  unitColumn: number,
): string | null {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const unit = cells[unitColumn]?.text.trim() ?? '';
    if (cells[nameColumn]?.text.trim() === name && unit !== '') counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const units = [...counts].toSorted((a, b) => b[1] - a[1]).map(([unit]) => unit);
  return unitOfTexts(units, field);
}

const change = (name: string, set: Partial<Omit<NamedField, 'name'>>): PlanChange[] => [
  { kind: 'named-field', name, set },
];

const asked = (
  about: 'field' | 'unit' | 'sent-unit',
  name: string,
  column: number,
  evidence: string[],
  options: Option[],
): Question => ({
  id: `${about}:${name}`,
  about,
  certainty: 'assumed',
  column,
  evidence,
  holds: { kind: 'names', names: [name] },
  options,
});

function askForField(name: string, column: number, found: FieldName): Question {
  return asked(
    'field',
    name,
    column,
    [name],
    [
      ...[...new Set([fieldOfCode(name) ?? found.field, found.field, ...found.others])].map((field) => ({
        id: `field:${field}`,
        changes: change(name, { field }),
      })),
      { id: 'field:ignore', changes: change(name, { field: '' }) },
    ],
  );
}

const NO_FIELD: FieldName = { field: '', certainty: 'assumed', reason: 'no-evidence', others: [] };

/** Long shape: a field and a unit for every name that the sampled rows have. `tags`: names that say their station too. */
export function guessNamedFields(
  columns: readonly GuessedColumn[],
  rows: readonly SampleRow[],
  tags: ReadonlyMap<string, StationTag> | null,
): { namedFields: NamedField[]; guesses: Guess[]; questions: Question[] } {
  const nameColumn = columns.find(({ plan }) => plan.role === 'field-name')?.plan.column;
  if (nameColumn === undefined) return { namedFields: [], guesses: [], questions: [] };
  const unitColumn = columns.find(({ plan }) => plan.role === 'unit')?.plan.column;
  const values = columns.filter(({ plan }) => plan.role === 'value');
  const valueUnit = values[0]?.plan.unit ?? null;
  const saysUnit = values.some(({ header }) => header.unit !== null);
  const rowsOf = Map.groupBy(rows, ({ cells }) => cells[nameColumn]?.text.trim() ?? '');
  // What a header says of all values stands; without it each name is in the unit that its own cells have.
  const inCells = (name: string): ReturnType<typeof unitInCells> =>
    saysUnit
      ? null
      : unitInCells(
          profileColumn(
            (rowsOf.get(name) ?? []).flatMap(({ number, cells }) =>
              values.map(({ plan }) => ({ number, cells: cells.slice(plan.column, plan.column + 1) })),
            ),
            0,
          ),
        );
  const names = namesIn(rows, nameColumn);
  const readings = names.map((name) => readHeader(tags?.get(name)?.name ?? name));
  const fields = names.map(() => NO_FIELD);
  // Fields differ within one equipment.
  const groups = Map.groupBy(names.keys(), (at) => tags?.get(names[at] ?? '')?.equipId ?? '');
  for (const group of groups.values()) {
    const found = nameQuantities(
      group.map((at) => {
        const { name = '', unit = null } = readings[at] ?? {};
        return { name, quantity: readQuantity(name), unit: unit ?? (unitColumn === undefined ? null : '') };
      }),
    );
    for (const [place, at] of group.entries()) fields[at] = found[place] ?? fields[at] ?? NO_FIELD;
  }
  const guesses: Guess[] = fields.map(({ certainty, reason }, at) => ({
    about: 'named-field',
    column: nameColumn,
    certainty,
    reason,
    evidence: [names[at] ?? ''],
  }));
  const questions: Question[] = [];
  const namedFields = names.map((name, at): NamedField => {
    const found = fields[at] ?? { field: name, certainty: 'assumed', reason: 'no-evidence', others: [] };
    const { field } = found;
    if (found.certainty !== 'proved') questions.push(askForField(name, nameColumn, found));
    const beside = unitColumn === undefined ? null : unitBeside(name, field, rows, nameColumn, unitColumn);
    const said = readings[at]?.unit ?? beside;
    const ofCells = said === null ? inCells(name) : null;
    const unit = said ?? ofCells?.unit ?? valueUnit;
    const hasUnitBeside = beside !== null && (readings[at]?.unit ?? null) === null;
    const named: NamedField = {
      name,
      field,
      unit,
      conversion: null,
      ...(hasUnitBeside && { hasUnitBeside }),
    };
    if (unit === null) return named;
    const isAssumed = ofCells?.isEverywhere === false;
    if (isAssumed || !canHaveUnit(field, unit) || knownUnit(unit) === null) {
      const units = unitOptions(field, [unit], (set) => change(name, set));
      questions.push(asked('unit', name, nameColumn, [name, unit], units));
      return named;
    }
    if (!isUnusual(field, unit)) return named;
    const options = sentUnitOptions(field, unit, (conversion) => change(name, { conversion }));
    const all =
      options.length > 1
        ? options
        : [...options, { id: 'field:ignore', changes: change(name, { field: '' }) }];
    questions.push(asked('sent-unit', name, nameColumn, [name, unit], all));
    return { ...named, conversion: conversionToUsual(field, unit) };
  });
  return { namedFields, guesses, questions };
}
