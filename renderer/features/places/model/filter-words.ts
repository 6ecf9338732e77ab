import type { LevelState } from '#shared/domain/places/exceedance.ts';
import { describeColumn, isDerivedField, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { type FilterCondition, type FilterNode, isGroup } from '#shared/domain/places/place-view.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { ReportingState } from '#shared/domain/places/staleness.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { configWord, type PlaceWords, positionWord } from './field-text.ts';

const LISTED_AT_MOST = 3;

export function columnLabel(column: PlaceColumnId, t: Dictionary): { label: string; meaning: string } {
  return isDerivedField(column) ? t.placeStates.columns[column] : t.placeFields[column];
}

/** A number or an instant of a column, with its unit. */
function amount(column: PlaceColumnId, number: number, words: PlaceWords): string {
  const { kind, unit } = describeColumn(column);
  if (kind === 'time') return formatServiceTime(number, words.zone);
  return unit === undefined ? words.value(number) : `${words.value(number)} ${unit}`;
}

/** What a value of a list is called: texts as they are, codes in words, '' as not given. */
export function listValueWord(column: PlaceColumnId, value: string, words: PlaceWords): string {
  const { t } = words;
  if (column === 'levelState') return t.placeStates.level[value as LevelState]?.label ?? value;
  if (column === 'reporting') return t.placeStates.reporting[value as ReportingState]?.label ?? value;
  if (column === 'config') return configWord(value, t);
  if (column === 'position') return positionWord(value, t);
  if (value === '') return t.placeFilters.notGiven;
  const { kind } = describeColumn(column);
  if (kind === 'flag') {
    const flags = column === 'aioEquip' ? t.places.flags.aioEquip : t.places.flags.mounted;
    return value === 'true' ? flags.yes : flags.no;
  }
  return kind === 'number' || kind === 'time' ? amount(column, Number(value), words) : value;
}

function rangeWords(condition: Extract<FilterCondition, { op: 'between' }>, words: PlaceWords): string {
  const texts = words.t.placeFilters;
  const { column, from, to } = condition;
  const { label } = columnLabel(column, words.t);
  if (from !== null && to !== null)
    return texts.range(label, amount(column, from, words), amount(column, to, words));
  if (from !== null) return texts.from(label, amount(column, from, words));
  return to === null ? texts.any(label) : texts.upTo(label, amount(column, to, words));
}

function conditionWords(condition: FilterCondition, words: PlaceWords): string {
  const texts = words.t.placeFilters;
  const { column } = condition;
  const { label } = columnLabel(column, words.t);
  if ('text' in condition) return texts.text(label, condition.op, condition.text);
  if ('from' in condition) return rangeWords(condition, words);
  if ('number' in condition) return texts.value(label, condition.op, amount(column, condition.number, words));
  if ('atMs' in condition) return texts.value(label, condition.op, amount(column, condition.atMs, words));
  if ('hours' in condition) return texts.value(label, condition.op, texts.hours(condition.hours));
  if ('value' in condition)
    return texts.value(label, condition.op, listValueWord(column, String(condition.value), words));
  if ('values' in condition) {
    const { values } = condition;
    if (values.length > LISTED_AT_MOST) return texts.longList(label, values.length);
    return texts.list(
      label,
      values.map((value) => listValueWord(column, value, words)),
    );
  }
  return texts.presence(label, condition.op);
}

/** A filter as one reads it aloud. */
export function filterWords(node: FilterNode, words: PlaceWords): string {
  if (!isGroup(node)) return conditionWords(node, words);
  const texts = words.t.placeFilters;
  const members = node.of.map((member) => {
    const text = filterWords(member, words);
    return isGroup(member) && member.of.length > 1 ? texts.group(text) : text;
  });
  return members.join(texts[node.op]);
}
