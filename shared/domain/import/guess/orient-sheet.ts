import type { Answer, Question } from '../import-plan.ts';
import type { SampleRow, SheetSample } from '../source-sample.ts';
import { knownUnit } from '../cells/units.ts';
import { isDateOfDigits } from './bare-times.ts';
import { isTimeLook } from './cell-look.ts';
import { readHeaderPart } from './column-header.ts';
import { isHeaderName, lookAtRow, type LookedRow } from './head-rows.ts';
import { headerWord } from './header-words.ts';
import type { EquipmentIndex } from './known-equipment.ts';

/** A sheet as it is to be understood: turned, if its times stand in one row. */
export type OrientedSheet = { sheet: SheetSample; isTransposed: boolean; questions: Question[] };

const HEAD_ROWS = 200;
const TAIL_ROWS = 50;

/**
 * Rows become columns. Its sample has the first and the last of the new rows, as that of any sheet has.
 * @returns undefined if the sample does not have all rows of the sheet.
 */
export function turnSheet(sheet: SheetSample): SheetSample | undefined {
  const rows = [...sheet.head, ...sheet.tail];
  const last = rows.at(-1)?.number ?? 0;
  if (rows.some(({ number }, at) => number !== at + 1) || (sheet.rowCount ?? last) > last) return undefined;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const turned = Array.from({ length: width }, (_, column): SampleRow => ({
    number: column + 1,
    cells: rows.map(({ cells }) => cells[column] ?? { text: '', kind: 'empty' }),
  }));
  return {
    ...sheet,
    ...turnHidden(sheet),
    head: turned.slice(0, HEAD_ROWS),
    tail: turned.slice(Math.max(HEAD_ROWS, width - TAIL_ROWS)),
    rowCount: width,
    merged: sheet.merged.map(({ firstRow, lastRow, firstColumn, lastColumn }) => ({
      firstRow: firstColumn + 1,
      lastRow: lastColumn + 1,
      firstColumn: firstRow - 1,
      lastColumn: lastRow - 1,
    })),
  };
}

/** Hidden rows are hidden columns of the turned sheet, and the other way round. */
function turnHidden({ hiddenColumns = [], hiddenRows }: SheetSample): Partial<SheetSample> {
  return {
    hiddenColumns: hiddenRows?.first.map((row) => row - 1) ?? [],
    hiddenRows: { count: hiddenColumns.length, first: hiddenColumns.map((column) => column + 1) },
  };
}

type Turned = { isProved: boolean; evidence: string[] };

/** Names behind the times: 单位, 质量码, 备注. */
const MAX_NAMES_BEHIND = 3;

/** The row with its numbers as times where all of them are, one after the other: 20240526, 20240527. */
function withTimesOfDigits(row: LookedRow): LookedRow {
  const { looks, texts } = row;
  const numbers = texts.filter((_, at) => looks[at] === 'number');
  const isStep = numbers.every((text, at) => at === 0 || text > (numbers[at - 1] ?? ''));
  const isBack = numbers.every((text, at) => at === 0 || text < (numbers[at - 1] ?? ''));
  if (numbers.length < 2 || !(isStep || isBack) || !numbers.every(isDateOfDigits)) return row;
  return { ...row, looks: looks.map((look) => (look === 'number' ? 'date' : look)) };
}

/** True for a row that begins with names and has times behind them: 时间, 2024-01-05 08:00, 2024-01-05 08:05. */
function isRowOfTimes({ looks, texts, filled }: LookedRow): boolean {
  const first = looks.findIndex(isTimeLook);
  if (first < 1 || first > 4) return false;
  const last = looks.findLastIndex(isTimeLook);
  if (filled.filter((at) => at > last).length > MAX_NAMES_BEHIND) return false;
  const behind = filled.filter((at) => at >= first && at <= last);
  const times = behind.filter((at) => isTimeLook(looks[at] ?? 'blank'));
  return (
    times.length >= 2 &&
    times.length * 10 >= behind.length * 9 &&
    new Set(times.map((at) => texts[at])).size > 1 &&
    looks.slice(0, first).every((look) => look === 'text' || look === 'blank')
  );
}

/** True if a column in front of the times has quantities that differ: pH, 氨氮, each row of its own. */
const areOfSeveralQuantities = (rows: readonly LookedRow[], first: number, index: EquipmentIndex): boolean =>
  Array.from({ length: first }, (_, at) =>
    rows.flatMap(({ texts }) => readHeaderPart(texts[at] ?? '', index).quantity?.field ?? []),
  ).some((fields) => new Set(fields).size > 1);

/** Columns beside the times that say something of the rows: a day, for hours across; a unit; behind them, what a row is of. */
function saysMoreBeside(times: LookedRow, below: readonly LookedRow[], index: EquipmentIndex): boolean {
  const first = times.looks.findIndex(isTimeLook);
  const last = times.looks.findLastIndex(isTimeLook);
  const isTimed = ({ looks }: LookedRow): boolean =>
    looks.some((look, at) => (at < first || at > last) && isTimeLook(look));
  if (below.filter(isTimed).length * 2 > below.length) return true;
  return times.texts.some((text, at) => {
    const word = headerWord(text);
    if (at <= last || word === 'unit') return at < first && word === 'unit';
    const texts = below.map((row) => row.texts[at] ?? '').filter((one) => one !== '');
    const isOfRows = word === 'field-name' || word === 'station-name' || word === 'station-id';
    return (
      (isOfRows && texts.length > 0) ||
      texts.some((one) => index.idsOf(one).length > 0 || readHeaderPart(one, index).quantity?.isExact)
    );
  });
}

/** Whether the rows of a sheet are its quantities and its columns the times; null if nothing speaks for it. */
function looksTurned(sheet: SheetSample, index: EquipmentIndex): Turned | null {
  const rows = sheet.head
    .map(lookAtRow)
    .filter(({ filled }) => filled.length > 0)
    .map(withTimesOfDigits);
  const at = rows.findIndex(isRowOfTimes);
  const times = rows[at];
  if (!times || rows.filter(isRowOfTimes).length > 2) return null;
  const first = times.looks.findIndex(isTimeLook);
  const below = rows.slice(at + 1).filter(({ filled }) => filled.length > 1);
  if (below.length === 0 || saysMoreBeside(times, below, index)) return null;
  const label = below.map(({ texts }) => texts.slice(0, first).findLast((text) => text !== '') ?? '');
  const areValues = below.filter(({ looks }) => looks.slice(first).some((look) => look === 'number'));
  const quantities = label.filter((text) => readHeaderPart(text, index).quantity !== null);
  const stations = label.filter((text) => index.idsOf(text).length > 0);
  const isOfStations = stations.length > 0 && !areOfSeveralQuantities(below, first, index);
  if (areValues.length === 0 || (quantities.length === 0 && stations.length === 0) || isOfStations)
    return null;
  const isNamed = times.texts.slice(0, first).some((text) => {
    const word = headerWord(text);
    return word === 'time' || word === 'measured-time';
  });
  const areNamed = label.every((text) => isHeaderName(text));
  return { isProved: isNamed && areNamed && areValues.length === below.length, evidence: label.slice(0, 5) };
}

const ORIENTATION = 'orientation';

/** Turns a sheet whose times stand in one row, so that it is understood as others are. */
export function orientSheet(
  sheet: SheetSample,
  index: EquipmentIndex,
  answers: readonly Answer[],
): OrientedSheet {
  const asIs = { sheet, isTransposed: false, questions: [] };
  const answer = answers.find(({ question }) => question === ORIENTATION)?.option;
  if (answer === 'orientation:rows') return asIs;
  const found = looksTurned(sheet, index);
  const turned = found || answer !== undefined ? turnSheet(sheet) : undefined;
  if (!turned) return asIs;
  const isOpen = answer === undefined && found?.isProved === false;
  return { sheet: turned, isTransposed: true, questions: isOpen ? [ask(found)] : [] };
}

/** The units of the columns of a turned sheet where they stand behind its times: 单位, cm, L/s. Empty if they do not. */
export function unitsBelowTimes({ head, tail }: SheetSample): (string | null)[] {
  const row = [...head, ...tail].find(({ cells }) => cells.some(({ text }) => headerWord(text) === 'unit'));
  return row?.cells.map(({ text }) => (knownUnit(text) === null ? null : text.trim())) ?? [];
}

function ask({ evidence }: Turned): Question {
  return {
    id: ORIENTATION,
    about: 'orientation',
    certainty: 'assumed',
    column: null,
    evidence,
    holds: { kind: 'file' },
    options: [
      { id: 'orientation:columns', changes: [] },
      { id: 'orientation:rows', changes: [{ kind: 'structure' }] },
    ],
  };
}
