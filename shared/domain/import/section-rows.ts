import { isCivilDate, readWallSeconds } from './cells/calendar.ts';
import { inSimplified, plainFigures, plainText, withoutLabel } from './cells/plain-text.ts';
import { splitTime } from './cells/split-time.ts';
import { isSameUnit } from './cells/units.ts';
import { type CellLook, isTimeLook, lookOf } from './guess/cell-look.ts';
import { isTimeOfDigits } from './guess/bare-times.ts';
import { looksLikeId, looksLikePlace } from './guess/column-header.ts';
import { readQuantity } from './guess/field-words.ts';
import { isMissingWord } from './guess/missing-words.ts';
import { readHeader, readUnitCell } from './guess/read-header.ts';
import type { Cell, SampleRow } from './source-sample.ts';

/** What a row between the values is: a header once more, the header of another table, or a line of text. */
export type SectionRow =
  | { kind: 'repeated-header' }
  /**
   * `key`: see `headerKey`. `isOther`: its columns are not those of the header: the names are in another order, or say another
   * quantity or unit. `isOfUnits`: it has units and no names.
   */
  | { kind: 'other-header'; text: string; key: string; isOther: boolean; isOfUnits?: true }
  /**
   * `station`: what it may name; `isLabelled`: it says so. `mayBeRow`: it may as well be a row of another file, whose cells are
   * separated in another way.
   */
  | { kind: 'line'; text: string; station: string; isLabelled: boolean; mayBeRow?: true };

const STATION_LABEL =
  /^(?:站点|站号|站码|站名|测站|设备|监测点|点位|测点|终端|井号|station|site|device|equipment|logger|location|messstelle)(?:名称|名|编号|编码|号|id| id| name| no\.?)?(?:\s*[:：=]\s*|\s+|$)/iu;

const DAY_LABEL = /^(?:日期|时间|监测日期|观测日期|date|day|datum|tag)\s*[:：=]?\s*/iu;

/**
 * The day of a line with a date alone, yyyy-MM-dd; null for any other row. `day` is null for a date that does not exist or
 * does not say its year first: the rows below are of no known day.
 */
export function dayOfLine({ cells }: Pick<SampleRow, 'cells'>): { day: string | null } | null {
  const filled = cells.map(textOf).filter((one) => one !== '');
  const text = withoutLabel(filled.join(' '), DAY_LABEL);
  if (!/\d/u.test(text) || text.length > MAX_DAY) return null;
  const parts = splitTime(plainFigures(text));
  if (!parts?.date) return null;
  // Date cells of a workbook are midnight.
  const isAlone =
    parts.clock === null || (cells.some(({ kind }) => kind === 'date') && isMidnight(parts.clock));
  if (!isAlone) return null;
  if (!('numbers' in parts.date) || parts.date.yearAt !== 0) return { day: null };
  const [year, month, day] = parts.date.numbers;
  if (!isCivilDate(year, month, day)) return { day: null };
  const two = (value: number): string => String(value).padStart(2, '0');
  return { day: `${year}-${two(month)}-${two(day)}` };
}

/** 2026年03月02日 星期三, and no sentence. */
const MAX_DAY = 30;

const isMidnight = ({ hour, minute, second }: { hour: number; minute: number; second: number }): boolean =>
  hour + minute + second === 0;

const textOf = (cell: Cell | undefined): string => cell?.text.trim() ?? '';

const DATES_AND_CLOCKS =
  /\d{1,4}(?:[-/.年]\d{1,2}(?:[-/.月]\d{1,4}日?)|月\d{1,2}日)|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?/gu;

/** A line of text as it is compared with others: what comes again on another day says the same. */
export function lineKey(text: string): string {
  return plainText(text.replace(DATES_AND_CLOCKS, '')).replace(/\s+/gu, ' ').toLowerCase();
}

/** The texts of a row as they are compared with a header: trailing blanks do not count. */
export function headerKey(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => plainText(cell.text));
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1).join('\t');
}

/** The names of a header, whatever their order. */
const namesOf = (key: string): string => key.split('\t').toSorted().join('\t');

/** True if a column of one header has another quantity, or another unit, than the same column of the other. */
function contradicts(header: string, other: string): boolean {
  const others = other.split('\t');
  return header.split('\t').some((text, at) => {
    const [a, b] = [readHeader(text), readHeader(others[at] ?? '')];
    const [first, second] = [readQuantity(a.name)?.field, readQuantity(b.name)?.field];
    if (first !== undefined && second !== undefined && first !== second) return true;
    return a.unit !== null && b.unit !== null && !isSameUnit(a.unit, b.unit);
  });
}

const UNIT_LABEL = /^(?:计量)?(?:单位|\bunits?\b|einheit)\s*[:：=]?\s*/iu;

/** The units in a row that has nothing else, each with its column; -1: that of all columns. Empty for any other row. */
function unitsAlone(cells: readonly Cell[]): { column: number; unit: string }[] {
  const texts = cells
    .map((cell, column) => ({ column, text: textOf(cell) }))
    .filter(({ text }) => text !== '');
  const said = texts
    .map(({ column, text }) => ({ column, text, rest: withoutLabel(text, UNIT_LABEL) }))
    .filter(({ rest }) => rest !== '' && rest !== '-');
  const units = said.flatMap(({ column, text, rest }) => {
    const unit = readUnitCell(rest);
    return unit === null ? [] : [{ column: text === rest ? column : -1, unit }];
  });
  // A in front of everything may be a section.
  const isLetter = units.length === 1 && units[0]?.column === 0 && units[0].unit.length === 1;
  return units.length === said.length && !isLetter ? units : [];
}

/** True if the headers say the same units for these columns; null: they say none, and a line says it of all columns. */
function areOfHeaders(
  units: readonly { column: number; unit: string }[],
  headers: ReadonlySet<string>,
): boolean | null {
  const known = [...headers].flatMap((key) =>
    key.split('\t').flatMap((text, at) => {
      const unit = readUnitCell(text) ?? readHeader(text).unit;
      return unit === null ? [] : [{ at, unit }];
    }),
  );
  if (known.length === 0 && units.some(({ column }) => column === -1)) return null;
  return units.every(({ column, unit }) => {
    const own = known.filter(({ at }) => column === -1 || at === column);
    return own.length > 0 && own.every((one) => isSameUnit(one.unit, unit));
  });
}

/** How another file may separate its cells: by one sign, by several, or by one beside quotes that have it in them, too. */
const CUTS = [/;/u, /,/u, /\|/u, /\t/u, /[;,|\t]/u, /(?<=") ?[;,|\t]|[;,|\t] ?(?==?")/u];
const MAX_BLANK_CUTS = 40;

const lookOfText = (text: string): CellLook => lookOf({ kind: 'text', text: text.trim() });

/** True for a part of a row that no word stands in. */
const isOfValue = (part: string): boolean =>
  ['number', 'blank'].includes(lookOfText(part)) || isMissingWord(part);

/** True for a time with numbers behind it, in one cell and held apart by blanks. */
function isCutByBlanks(text: string): boolean {
  const parts = text.split(/\s+/u);
  if (parts.length < 2 || parts.length > MAX_BLANK_CUTS) return false;
  const end = parts.findLastIndex((part) => !isOfValue(part)) + 1;
  return parts.some(
    (_, at) =>
      at >= end &&
      at > 0 &&
      isTimeLook(lookOfText(parts.slice(0, at).join(' '))) &&
      parts.slice(at).some(isANumber),
  );
}

const isANumber = (part: string): boolean => lookOfText(part) === 'number';

/** True if the parts are those of a row of values, which may have words, too: a time and a number, or numbers alone. */
function areOfRow(parts: readonly string[], isLabelled: boolean): boolean {
  const looks = parts.map(lookOfText);
  const numbers = looks.filter((look) => look === 'number').length;
  // A year, with the month or the day of the year behind it, a clock and a value.
  const isByYear = numbers > 3 && /^(?:19|20)\d\d$/u.test(parts[0] ?? '');
  const hasBareTime = isByYear || (numbers > 1 && parts.some(isTimeOfDigits));
  // A name with numbers behind it may be that of a station and its place, with the day from which on it stands there.
  if (isLabelled) return hasBareTime || (looks.includes('time') && numbers > 0);
  if (looks.some(isTimeLook) ? numbers > 0 : hasBareTime) return true;
  return numbers > 1 && parts.every(isOfValue);
}

/**
 * Of a row of another file, or of one that has changed its form, whose cells are separated in another way: `values`, or `words`
 * where one of its cells is a word, so that it may as well be a note. Null for any other row. Its times and numbers stand in one
 * cell, or are cut where none of them ends.
 */
function uncutRow(filled: readonly string[]): 'values' | 'words' | null {
  const [first = ''] = filled;
  if (filled.length === 1 && isCutByBlanks(first)) return 'values';
  const isLabelled = STATION_LABEL.test(inSimplified(first));
  const cuts = CUTS.map((cut) => filled.flatMap((text) => text.split(cut)).map(withoutQuotes)).filter(
    (parts) => parts.length > filled.length && areOfRow(parts, isLabelled),
  );
  if (cuts.length === 0) return null;
  const hasNoWord = (part: string): boolean =>
    isOfValue(part) || isTimeLook(lookOfText(part)) || isTimeOfDigits(part);
  return cuts.some((parts) => parts.every(hasNoWord)) ? 'values' : 'words';
}

/** Quotes, and the formula that protects a text, may be doubled within others. */
const withoutQuotes = (text: string): string => text.trim().replace(/^"?=?"{1,3}|"{1,3}$/gu, '');

/** The station that a line such as `站名：YT0010001` or `YT0010001` may name. */
function stationOf(filled: readonly string[]): string {
  const [first = '', second] = filled;
  const rest = withoutLabel(first, STATION_LABEL).trim();
  if (rest === '' && second !== undefined) return second;
  return rest === '' ? first : rest;
}

/**
 * Tells what a row without a time is: null if it has numbers, so that it can only be a row of values with a problem. A
 * number alone in the first column may be the id of a station.
 * @param headers keys of the header rows of the sheet (`headerKey`).
 */
export function sectionRow(row: SampleRow, headers: ReadonlySet<string>): SectionRow | null {
  if (headers.has(headerKey(row.cells))) return { kind: 'repeated-header' };
  const filled = row.cells.map(textOf).filter((text) => text !== '');
  const looks = row.cells.map(lookOf);
  const uncut = uncutRow(filled);
  if (filled.length === 0 || uncut === 'values') return null;
  if (uncut === 'words') {
    const isLabelled = STATION_LABEL.test(inSimplified(filled[0] ?? ''));
    return { kind: 'line', text: filled.join(' '), station: stationOf(filled), isLabelled, mayBeRow: true };
  }
  const units = unitsAlone(row.cells);
  const areSameUnits = units.length === 0 ? null : areOfHeaders(units, headers);
  if (areSameUnits !== null) {
    if (areSameUnits) return { kind: 'repeated-header' };
    const own = headerKey(row.cells);
    return { kind: 'other-header', text: filled.join(' '), key: own, isOther: true, isOfUnits: true };
  }
  const hasValues = looks.some((look) => look === 'number' || isTimeLook(look));
  if (filled.length <= 2) {
    const isLabelled = STATION_LABEL.test(inSimplified(filled[0] ?? ''));
    const isAlone = filled.length === 1 && textOf(row.cells[0]) !== '' && !looks.some(isTimeLook);
    if (hasValues && !isLabelled && !isAlone) return null;
    if (filled.length === 1 || isLabelled)
      return { kind: 'line', text: filled.join(' '), station: stationOf(filled), isLabelled };
  }
  if (hasValues || looks.some((look) => look !== 'text' && look !== 'blank')) return null;
  const own = headerKey(row.cells);
  const isOther = [...headers].some((key) => namesOf(key) === namesOf(own) || contradicts(key, own));
  return { kind: 'other-header', text: filled.join(' '), key: own, isOther };
}

/** False for a line that is written neither as ids nor as names of places are, and does not say that it names a station. */
export function mayNameStation({ station, isLabelled }: Extract<SectionRow, { kind: 'line' }>): boolean {
  return isLabelled || looksLikeId(station) || looksLikePlace(station);
}

/**
 * Knows the last day that had values: the same one, or the next, that stands alone below it is a row that is cut off there, where
 * what stands alone would be a station. Only then are all rows seen: elsewhere a faster way reads most of them.
 */
export class LastDay {
  #timestamp = '';

  see(made: readonly { record: { timestamp: string } | null }[]): void {
    this.#timestamp = made.find(({ record }) => record !== null)?.record?.timestamp ?? this.#timestamp;
  }

  comesAgain(row: SampleRow): boolean {
    const day = dayOfLine(row)?.day;
    if (!day || this.#timestamp === '') return false;
    const last = readWallSeconds(`${this.#timestamp.slice(0, 10)} 00:00:00`);
    return [0, 86_400].includes(readWallSeconds(`${day} 00:00:00`) - last);
  }
}

/** The text of a row that has nothing else; ids such as 20240105 look like times or numbers. */
export function stationAlone({ cells }: SampleRow): string | null {
  const [only, ...others] = cells.filter(({ text }) => text.trim() !== '');
  return only && others.length === 0 ? only.text.trim() : null;
}
