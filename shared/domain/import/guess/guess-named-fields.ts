import type { NamedField, Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import type { Guess } from './guess.ts';
import type { GuessedColumn } from './guess-columns.ts';
import { nameFields } from './name-fields.ts';
import { readHeader } from './read-header.ts';
import { textsIn } from './texts-in.ts';

/** The unit that the rows of one name carry in the unit column, if it is one and the same. */
function unitBeside(
  name: string,
  rows: readonly SampleRow[],
  nameColumn: number,
  unitColumn: number,
): string | null {
  const units = new Set(
    rows
      .filter(({ cells }) => cells[nameColumn]?.text.trim() === name)
      .map(({ cells }) => cells[unitColumn]?.text.trim() ?? '')
      .filter((text) => text !== ''),
  );
  const [only, ...others] = units;
  return only !== undefined && others.length === 0 ? only : null;
}

/** Long shape: a field and a unit for every name that the sampled rows have. */
export function guessNamedFields(
  columns: readonly GuessedColumn[],
  rows: readonly SampleRow[],
): { namedFields: NamedField[]; guesses: Guess[]; questions: Question[] } {
  const nameColumn = columns.find(({ plan }) => plan.role === 'field-name')?.plan.column;
  if (nameColumn === undefined) return { namedFields: [], guesses: [], questions: [] };
  const unitColumn = columns.find(({ plan }) => plan.role === 'unit')?.plan.column;
  const valueUnit = columns.find(({ plan }) => plan.role === 'value')?.plan.unit ?? null;
  const names = textsIn(rows, nameColumn);
  const readings = names.map(readHeader);
  const fields = nameFields(readings.map(({ name }) => name));
  const guesses: Guess[] = fields.map(({ certainty, reason }, at) => ({
    about: 'named-field',
    column: nameColumn,
    certainty,
    reason,
    evidence: [names[at] ?? ''],
  }));
  const namedFields = names.map((name, at): NamedField => {
    const beside = unitColumn === undefined ? null : unitBeside(name, rows, nameColumn, unitColumn);
    const unit = readings[at]?.unit ?? beside ?? valueUnit;
    return { name, field: fields[at]?.field ?? name, unit, conversion: null };
  });
  return { namedFields, guesses, questions: [] };
}
