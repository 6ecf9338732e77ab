import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { formatFixed } from '#renderer/i18n/format.ts';
import type { PositionDoubt, PositionHow } from '#shared/domain/coordinates/place-position.ts';
import type { ConfigCode } from '#shared/domain/places/config-problems.ts';
import { isAtLeast } from '#shared/domain/places/exceedance.ts';
import { describeColumn, isDerivedField, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { PLACE_FIELDS, type PlaceField } from '#shared/domain/places/place-fields.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { reportingState } from '#shared/domain/places/staleness.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { isMissing, numbersOf, type PlaceFacts } from './place-facts.ts';
import { levelStateAt, reportingStateAt } from './state-look.ts';

/** How values become words; `value` writes a number. */
export type PlaceWords = { t: Dictionary; value: (value: number) => string; zone: string };

/** What a place says in a field, in words; undefined if it says nothing that is understood. */
export function fieldText(
  table: PlaceTable,
  row: number,
  field: PlaceField,
  words: PlaceWords,
): string | undefined {
  const value = table.value(row, field);
  if (value === null) return undefined;
  if (typeof value === 'boolean') {
    const flags = field === 'aioEquip' ? words.t.places.flags.aioEquip : words.t.places.flags.mounted;
    return value ? flags.yes : flags.no;
  }
  if (typeof value === 'string') return value;
  return PLACE_FIELDS[field].kind === 'time' ? formatServiceTime(value, words.zone) : words.value(value);
}

/** The same, where a missing value must say so: "not given", or "not understood" if something was sent. */
export function fieldWords(table: PlaceTable, row: number, field: PlaceField, words: PlaceWords): string {
  const text = fieldText(table, row, field, words);
  if (text !== undefined) return text;
  const isOdd = table
    .problems(row)
    .some((problem) => problem.field === field && problem.reason !== 'missing-id');
  return isOdd ? words.t.places.notUnderstood : words.t.places.notGiven;
}

/** What is odd about a set-up, in a few words; '' stands for nothing odd. */
export function configWord(code: string, t: Dictionary): string {
  if (code === '') return t.placeStates.nothing.config;
  return t.placeStates.config[code as ConfigCode]?.label ?? code;
}

/** The same with what to check, as a sentence of its own. */
export function configAdvice(code: string, t: Dictionary): string {
  const check = t.placeStates.config[code as ConfigCode]?.check;
  return check ?? configWord(code, t);
}

/** Where a position comes from, why there is none, or why it is doubtful. */
export function positionWord(code: string, t: Dictionary): string {
  const { position, doubts } = t.placeStates;
  return position[code as PositionHow] ?? doubts[code as PositionDoubt] ?? code;
}

/** How the level of a place stands, in words; silence since an exceedance is said with it. */
function stateText({ states }: PlaceFacts, row: number, { t }: PlaceWords): string {
  const reporting = reportingStateAt(states, row);
  if (reporting === 'unmounted') return t.placeStates.reporting.unmounted.label;
  const level = levelStateAt(states, row);
  const { label } = t.placeStates.level[level];
  return reporting === 'silent' && isAtLeast(level, 'warning') ? t.placeStates.silentSince(label) : label;
}

/** What a place says in a column, in words; undefined if it says nothing. */
function givenText(
  facts: PlaceFacts,
  row: number,
  column: PlaceColumnId,
  words: PlaceWords,
): string | undefined {
  if (!isDerivedField(column)) return fieldText(facts.table, row, column, words);
  const { t } = words;
  if (column === 'levelState') return stateText(facts, row, words);
  if (column === 'reporting') return t.placeStates.reporting[reportingStateAt(facts.states, row)].label;
  if (column === 'position')
    return [facts.positionCode(row), ...facts.positionDoubts(row)]
      .map((code) => positionWord(code, t))
      .join(t.punctuation.semicolon);
  if (isMissing(facts, column)(row)) return undefined;
  if (column === 'config')
    return facts
      .configCodes(row)
      .map((code) => configWord(code, t))
      .join(t.punctuation.listComma);
  const number = numbersOf(facts, column)[row] ?? Number.NaN;
  return column === 'levelTime' ? formatServiceTime(number, words.zone) : words.value(number);
}

/** The same with every digit, where a missing value must say so. */
export function cellText(facts: PlaceFacts, row: number, column: PlaceColumnId, words: PlaceWords): string {
  if (!isDerivedField(column)) return fieldWords(facts.table, row, column, words);
  return givenText(facts, row, column, words) ?? words.t.placeStates.nothing[column];
}

/** Numbers with one of these units stand under each other with equal decimals; the others are whole by nature. */
const DECIMALS: Record<string, number | undefined> = { m: 2, cm: 0, '°': 6 };

/** The same for the table: numbers of a column have equal decimals, which may round them. */
export function tableText(facts: PlaceFacts, row: number, column: PlaceColumnId, words: PlaceWords): string {
  const decimals = DECIMALS[describeColumn(column).unit ?? ''];
  if (decimals === undefined || isMissing(facts, column)(row)) return cellText(facts, row, column, words);
  return formatFixed(numbersOf(facts, column)[row] ?? Number.NaN, decimals);
}

/** The same for the clipboard: an empty text where nothing is given, and never a tab or a line's end. */
export function clipboardText(
  facts: PlaceFacts,
  row: number,
  column: PlaceColumnId,
  words: PlaceWords,
): string {
  return (givenText(facts, row, column, words) ?? '').replace(/[\t\r\n]+/g, ' ');
}

/** Rows for the clipboard: their shown columns, separated by tabs. */
export function rowsAsTsv(
  facts: PlaceFacts,
  rows: Iterable<number>,
  columns: readonly PlaceColumnId[],
  words: PlaceWords,
): string {
  return Array.from(rows, (row) =>
    columns.map((column) => clipboardText(facts, row, column, words)).join('\t'),
  ).join('\n');
}

/**
 * Whether a level is so old that the place should have reported another since: by the time of the level itself against
 * the reporting interval in minutes. Without a time or an interval nothing can be said, and it does not count as old.
 */
export function isLevelStale(levelTimeMs: number | null, intervalMin: number | null, nowMs: number): boolean {
  if (levelTimeMs === null) return false;
  const state = reportingState({ mounted: true, latestTimeMs: levelTimeMs, intervalMin }, nowMs);
  return state === 'late' || state === 'silent';
}
