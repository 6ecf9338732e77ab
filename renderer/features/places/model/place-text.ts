import { PLACE_FIELD_NAMES, PLACE_FIELDS, type PlaceField } from '#shared/domain/place-fields.ts';
import type { JsonValue, Place } from '#shared/domain/place.ts';
import { formatServiceTime, isServiceTime } from '#shared/domain/service-time.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** How values become words; `value` writes a number. */
export type PlaceWords = { t: Dictionary; value: (value: number) => string; zone: string };

function isGiven(raw: JsonValue | undefined): boolean {
  return raw !== undefined && raw !== null && !(typeof raw === 'string' && raw.trim() === '');
}

/** What a place says in a field, in words; undefined if it says nothing that is understood. */
function valueText(place: Place, field: PlaceField, words: PlaceWords): string | undefined {
  const value = place.values[field];
  if (value === null) return undefined;
  if (typeof value === 'boolean') {
    const flags = field === 'aioEquip' ? words.t.places.flags.aioEquip : words.t.places.flags.mounted;
    return value ? flags.yes : flags.no;
  }
  if (typeof value === 'string') return value;
  return PLACE_FIELDS[field].kind === 'time'
    ? timeText(place.raw[field], value, words.zone)
    : words.value(value);
}

function timeText(raw: JsonValue | undefined, epochMs: number, zone: string): string {
  return typeof raw === 'string' && isServiceTime(raw) ? raw : formatServiceTime(epochMs, zone);
}

/** The same, where a missing value must say so: "not given", or "not understood" if something was sent. */
export function cellText(place: Place, field: PlaceField, words: PlaceWords): string {
  const { notGiven, notUnderstood } = words.t.places;
  return valueText(place, field, words) ?? (isGiven(place.raw[field]) ? notUnderstood : notGiven);
}

/** All text of a row for the quick filter: what was understood in words, the rest as it came; a line per field. */
export function searchText(place: Place, words: PlaceWords): string {
  let text = '';
  for (const field of PLACE_FIELD_NAMES) {
    const shown = valueText(place, field, words);
    const raw = place.raw[field];
    if (shown !== undefined) text += `${shown}\n`;
    else if (isGiven(raw)) text += `${typeof raw === 'string' ? raw : JSON.stringify(raw)}\n`;
  }
  return text;
}

/** A row for the clipboard: the shown columns, separated by tabs; a missing value is an empty cell. */
export function rowAsTsv(place: Place, fields: readonly PlaceField[], words: PlaceWords): string {
  return fields.map((field) => (valueText(place, field, words) ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t');
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, in words. */
export function ageText(epochMs: number, nowMs: number, ages: Dictionary['places']['ages']): string {
  const ageMs = nowMs - epochMs;
  if (ageMs < -MINUTE_MS) return ages.ahead;
  if (ageMs < MINUTE_MS) return ages.now;
  if (ageMs < HOUR_MS) return ages.minutes(Math.floor(ageMs / MINUTE_MS));
  if (ageMs < 2 * DAY_MS) return ages.hours(Math.floor(ageMs / HOUR_MS));
  return ages.days(Math.floor(ageMs / DAY_MS));
}
