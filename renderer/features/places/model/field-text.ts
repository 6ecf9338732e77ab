import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { PositionDoubt, PositionHow } from '#shared/domain/coordinates/place-position.ts';
import type { ConfigCode } from '#shared/domain/places/config-problems.ts';
import { PLACE_FIELDS, type PlaceField } from '#shared/domain/places/place-fields.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';

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
