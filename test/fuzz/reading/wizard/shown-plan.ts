import {
  type ColumnPlan,
  type ImportPlan,
  type Question,
  TIME_PART_ROLES,
} from '#shared/domain/import/import-plan.ts';
import { holdsOf } from '#shared/domain/import/question.ts';
import { previewOptions } from '#shared/domain/import/question-preview.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import type { ColumnFact, Series } from '../draw/draft.ts';
import type { DrawnFile } from '../draw/drawn-file.ts';
import { unitSymbol } from '../draw/units.ts';
import { isFieldOf } from '../judge/field-names.ts';
import { NOW_MS } from './reading-route.ts';
import { factOf, plain, stationIn, stationOf } from './true-answers.ts';

const TIME_ROLES: readonly string[] = ['time', 'date', 'clock', ...TIME_PART_ROLES];
/** What a column is that no value can stand in. */
const NO_VALUES: readonly ColumnFact['is'][] = ['time', 'station', 'station-name', 'quantity', 'unit'];

/** So much of a text the question shows. */
const SHOWN_LENGTH = 80;

const hasOtherUnit = (unit: string | null, series: readonly Series[]): boolean =>
  unit !== null && series.every((one) => one.unit !== null && unitSymbol(unit) !== one.unit);

/** A column of values under a name, a unit or a station that are not its own. */
function isWrongValue({ field, unit, equipId }: ColumnPlan, fact: ColumnFact, file: DrawnFile): boolean {
  if (fact.is !== 'value') return NO_VALUES.includes(fact.is);
  const station = stationIn(file, fact);
  if (equipId && station && station.equipId !== equipId) return true;
  const series = [...file.series.values()].filter(
    (one) => fact.fields.includes(one.quantity) && (!equipId || one.equipId === equipId),
  );
  if (series.length === 0 || field === '') return false;
  return series.every((one) => !isFieldOf(field, one, true)) || hasOtherUnit(unit, series);
}

function isWrongColumn(column: ColumnPlan, file: DrawnFile, sheet: string): boolean {
  const fact = factOf(file, sheet, column.column);
  if (!fact) return false;
  if (column.role === 'value') return isWrongValue(column, fact, file);
  if (column.role === 'station') return ['time', 'value', 'unit'].includes(fact.is);
  return TIME_ROLES.includes(column.role) && ['value', 'station', 'station-name'].includes(fact.is);
}

/** A name of the long shape that is sent as something else. */
function isWrongName(name: string, field: string, file: DrawnFile): boolean {
  const series = [...file.series.values()].filter(({ names }) =>
    names.some((one) => plain(one) === plain(name)),
  );
  return field !== '' && series.length > 0 && series.every((one) => !isFieldOf(field, one, true));
}

function isWrongStation({ equipment: { equipId }, columns }: ImportPlan, file: DrawnFile): boolean {
  const { stations } = file.facts;
  if (equipId.from !== 'fixed')
    return Object.entries(equipId.idOfStation).some(([text, id]) => {
      const truth = stationOf(file, text);
      return id !== '' && truth !== undefined && truth !== id;
    });
  const areOfOne = columns.some(({ role, equipId: own }) => role === 'value' && own === null);
  return areOfOne && equipId.equipId !== '' && stations.every((one) => one.equipId !== equipId.equipId);
}

/** A row that is shown with a time at which none of its values was measured. */
function isWrongTime(plan: ImportPlan, question: Question, file: DrawnFile, sheet: SheetSample): boolean {
  const context = { serviceZone: file.serviceZone, nowMs: NOW_MS };
  const shown = previewOptions(sheet, plan, question, context).flat();
  if (file.lastRows === null) return false;
  return shown.some(({ row, after }) => {
    const own = file.values.filter(
      (value) => value.sheet === sheet.name && (plan.isTransposed ? value.column + 1 : value.row) === row,
    );
    return after !== null && own.length > 0 && own.every(({ timestamp }) => !after.startsWith(timestamp));
  });
}

/** A row of values that is shown as a part of the names of the columns: 2437.3 > 2025-06-30. */
function isWrongHeader({ headerRows, isTransposed, sheet }: ImportPlan, file: DrawnFile): boolean {
  return file.values.some(
    (value) => value.sheet === sheet && headerRows.includes(isTransposed ? value.column + 1 : value.row),
  );
}

/** The question shows a whole row of a turned table as the name of a column that nobody sends. */
function isRowInName({ isTransposed, columns, sheet }: ImportPlan, { evidence }: Question, file: DrawnFile) {
  return columns.some(
    ({ role, header, column }) =>
      isTransposed &&
      role === 'ignore' &&
      evidence.includes(header.slice(0, SHOWN_LENGTH)) &&
      factOf(file, sheet, column)?.is === 'value',
  );
}

/** True if somebody who knows the file sees that it is misread: by its columns, its stations, or the rows that are shown. */
export function isMisread(
  plan: ImportPlan,
  question: Question,
  file: DrawnFile,
  sheet: SheetSample,
): boolean {
  const held = holdsOf(plan);
  return (
    plan.columns.some(
      (column) => !held.columns.has(column.column) && isWrongColumn(column, file, sheet.name),
    ) ||
    plan.namedFields.some(
      ({ name, field }) => !held.names.has(plain(name)) && isWrongName(name, field, file),
    ) ||
    isWrongStation(plan, file) ||
    isWrongHeader(plan, file) ||
    isRowInName(plan, question, file) ||
    isWrongTime(plan, question, file, sheet)
  );
}
