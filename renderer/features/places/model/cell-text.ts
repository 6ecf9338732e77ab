import { isAtLeast } from '#shared/domain/places/exceedance.ts';
import { isDerivedField, type PlaceColumnId } from '#shared/domain/places/place-column.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { configWord, fieldText, fieldWords, type PlaceWords, positionWord } from './field-text.ts';
import { isMissing, numbersOf, type PlaceFacts } from './place-facts.ts';
import { levelStateAt, reportingStateAt } from './state-look.ts';

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
      .join('; ');
  if (isMissing(facts, column)(row)) return undefined;
  if (column === 'config')
    return facts
      .configCodes(row)
      .map((code) => configWord(code, t))
      .join(', ');
  const number = numbersOf(facts, column)[row] ?? Number.NaN;
  return column === 'levelTime' ? formatServiceTime(number, words.zone) : words.value(number);
}

/** The same for the screen, where a missing value must say so. */
export function cellText(facts: PlaceFacts, row: number, column: PlaceColumnId, words: PlaceWords): string {
  if (!isDerivedField(column)) return fieldWords(facts.table, row, column, words);
  return givenText(facts, row, column, words) ?? words.t.placeStates.nothing[column];
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
