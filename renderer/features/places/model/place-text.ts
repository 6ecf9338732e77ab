import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { Language } from '#shared/contract/settings.ts';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { fieldText, type PlaceWords } from './field-text.ts';
import { PlaceIndex } from './place-index.ts';

/** What the quick filter finds a row by, field by field: what was understood in words, the rest as it came. */
export function searchTexts(table: PlaceTable, row: number, words: PlaceWords): string[] {
  const lines: string[] = [];
  for (const field of PLACE_FIELD_NAMES) {
    const shown = fieldText(table, row, field, words);
    if (shown !== undefined) lines.push(shown);
  }
  for (const { field, raw } of table.problems(row)) {
    if (table.value(row, field) !== null || raw === undefined) continue;
    lines.push(typeof raw === 'string' ? raw : JSON.stringify(raw));
  }
  return lines;
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

type Known = PlaceWords & { index: PlaceIndex };

const indexes = new WeakMap<PlaceTable, Known>();

/** The index of a table in the words of a language: the same one as long as both stay, for it is dear to make. */
export function knownIndex(table: PlaceTable, language: Language, words: PlaceWords): PlaceIndex {
  const known = indexes.get(table);
  if (known?.t === words.t && known.zone === words.zone) return known.index;
  const index = new PlaceIndex(table, language, (row) => searchTexts(table, row, words));
  indexes.set(table, { ...words, index });
  return index;
}
