import { plainText } from './cells/plain-text.ts';
import { readNumber, readText, type ValueReading } from './cells/read-number.ts';
import type { MadeValue } from './made-record.ts';
import type { LongShape, RecordShape } from './record-shapes.ts';
import type { Holds } from './question.ts';
import type { CellProblem } from './row-problem.ts';
import { rulesForUnit, unitOfRow } from './row-unit.ts';
import type { SampleRow } from './source-sample.ts';

type Read = { values: MadeValue[]; problems: CellProblem[] };

/**
 * The one value of a row in the long shape: the name in one column, the value in another, perhaps its unit in a third. A name
 * that the plan does not know is a problem, so that nothing is sent that nobody has looked at; so is a unit that cannot be
 * converted into the field's.
 */
export function readNamedValue(row: SampleRow, shape: RecordShape, long: LongShape, holds: Holds): Read {
  const [value] = shape.values;
  const name = row.cells[long.nameColumn]?.text ?? '';
  const cell = (value && row.cells[value.plan.column]) ?? { text: '', kind: 'empty' };
  const problem = (column: number, text: string, reason: CellProblem['reason']): Read => ({
    values: [],
    problems: [{ row: row.number, column, text, reason }],
  });
  if (!value || cell.text.trim() === '') return { values: [], problems: [] };
  if (name.trim() === '') return problem(long.nameColumn, name, 'field-name-missing');
  const named = long.fieldOfName.get(plainText(name));
  if (!named) return problem(long.nameColumn, name, 'field-name-unknown');
  if (named.field === '') return { values: [], problems: [] };
  const { column, type } = value.plan;
  const isOpen = holds.columns.has(column) || holds.holdsValue(column, cell.text);
  if (isOpen || holds.names.has(plainText(name))) return problem(column, cell.text, 'open-question');
  if (!cell.text.isWellFormed() || cell.text.includes('\uFFFD'))
    return problem(column, cell.text, 'undecodable');
  const unit = unitOfRow(row, long.unitColumns);
  const ofName = { ...value.rules, unit: named.unit, conversion: named.conversion };
  const rules = type === 'text' ? ofName : rulesForUnit(ofName, unit, named.hasUnitBeside === true);
  if (rules === null) return { values: [], problems: [] };
  const unitColumn = long.unitColumns.at(-1)?.column ?? column;
  if (!rules) return problem(unitColumn, row.cells[unitColumn]?.text ?? '', 'unit-differs');
  const reading: ValueReading =
    type === 'text' ? readText(cell, rules.missingTexts) : readNumber(cell, rules);
  if (reading.kind === 'problem') return problem(column, cell.text, reading.reason);
  if (reading.kind === 'missing') return { values: [], problems: [] };
  return { values: [{ column, field: named.field, literal: reading.literal }], problems: [] };
}
