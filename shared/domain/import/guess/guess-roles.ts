import type { Answer, Certainty, ColumnRole, Question } from '../import-plan.ts';
import { hasLostDigits } from '../cells/equipment-id.ts';
import { plainText } from '../cells/plain-text.ts';
import { knownUnit } from '../cells/units.ts';
import { looksLikeId } from './column-header.ts';
import { isNoCount } from '../prepare-row.ts';
import { isAboutQuality } from '../quality-names.ts';
import { type ColumnProfile, shareOf, wholeNumbers } from './column-profile.ts';
import { type Quantity, readQuantity } from './field-words.ts';
import { fieldOfCode } from './pollutant-codes.ts';
import { readHeader } from './read-header.ts';
import { askAboutFilledColumn, isFilledBelow } from './filled-below.ts';
import type { Guess } from './guess.ts';
import { isHalfDay } from './half-days.ts';
import { type HeaderWord, isHelperWord } from './header-words.ts';
import type { EquipmentIndex } from './known-equipment.ts';
import { lookOf } from './cell-look.ts';
import { isMissingWord } from './missing-words.ts';
import {
  askWhichNames,
  contradictingNames,
  isOfStations,
  type StationAndName,
} from './names-beside-stations.ts';
import { quantityKind } from './quantity-kinds.ts';
import { changesValues } from './row-marks.ts';

export type LookedAt = {
  profile: ColumnProfile;
  /** Header without its unit. */
  name: string;
  word: HeaderWord | null;
  /** What the header says is measured. */
  quantity: Quantity | null;
  /** The header names a station of the service. */
  isOfStation?: boolean;
};

export type RoleGuess = { role: ColumnRole; guess: Guess };

const MOSTLY = 0.5;
const SOME = 0.2;
/** More numbers than these are no codes of quality. */
const MAX_CODES = 12;

const because = (
  column: LookedAt,
  role: ColumnRole,
  reason: Guess['reason'],
  certainty: Certainty = 'assumed',
): RoleGuess => ({
  role,
  guess: { about: 'role', column: column.profile.column, certainty, reason, evidence: [column.name] },
});

function shareKnown({ distinct }: ColumnProfile, index: EquipmentIndex): number {
  const isKnown = (text: string): boolean => index.idsOf(text).length > 0;
  const texts = distinct.filter((text) => isKnown(text) || !isMissingWord(text));
  return texts.length === 0 ? 0 : texts.filter(isKnown).length / texts.length;
}

const isFraction = (profile: ColumnProfile): boolean =>
  profile.cells.some(({ text }) => /\d[.,]\d/u.test(text) && !hasLostDigits(text)) &&
  shareOf(profile, 'number') > MOSTLY;

/** How much a column looks like the one that names the equipment; 0: not at all. */
function stationScore({ profile, word, name, quantity }: LookedAt, index: EquipmentIndex): number {
  if (profile.filled === 0 || shareOf(profile, 'time', 'date', 'clock') > MOSTLY) return 0;
  if (quantity?.isExact || isFraction(profile)) return 0;
  if (shareKnown(profile, index) >= MOSTLY) return 4;
  if (word === 'station-id') return 3;
  if (word === 'station-name') return 2;
  // Without a word: texts that come again and again.
  const isRepeating = profile.distinct.length * 3 <= profile.filled && profile.distinct.length <= 100;
  const isName =
    word === null && shareOf(profile, 'text') > 0.9 && profile.distinct.every((text) => text.length <= 40);
  return isRepeating && isName && name === '' ? 1 : 0;
}

/** A column of units: its header says so, or says nothing that is understood above texts that all are units. */
function isUnitColumn({ word, profile, quantity }: LookedAt): boolean {
  if (word === 'unit') return true;
  const texts = profile.distinct;
  return (
    word === null &&
    quantity === null &&
    texts.length > 0 &&
    // 0.01L is a value, and mostly one below a limit.
    texts.every((text) => knownUnit(text) !== null && !/^\d/u.test(text)) &&
    texts.some((text) => text.length > 1)
  );
}

type Long = { name: LookedAt; value: LookedAt | undefined; unit: LookedAt | undefined };

/**
 * The column that says what each row is of, where times stand across and every one of them has a column of values: pH in one
 * row, 氨氮 in the next.
 */
function findNamesBesideTimes(columns: readonly LookedAt[], index: EquipmentIndex): Long | undefined {
  const found = columns.flatMap((column) => {
    const { profile, word } = column;
    const texts = profile.distinct.filter((text) => !isMissingWord(text));
    const isOfTexts = shareOf(profile, 'text') > MOSTLY && shareKnown(profile, index) < 1;
    if (!isOfTexts || isUnitColumn(column)) return [];
    const quantities = texts.map((text) => readQuantity(readHeader(text).name));
    const isRead = (at: number): boolean => quantities[at] !== null || fieldOfCode(texts[at] ?? '') !== null;
    const count = texts.filter((_, at) => isRead(at)).length;
    const isSure = count === texts.length && quantities.every((quantity) => quantity?.isExact !== false);
    const isNamed = word === 'field-name' && count > 0;
    const isOther = word !== 'station-name' && word !== 'station-id' && !isHelperWord(word);
    const isLikely = isOther && count * 2 >= texts.length;
    const rank = isNamed ? 3 : isSure ? 2 : isLikely ? 1 : 0;
    return texts.length > 0 && rank > 0 ? [{ column, rank }] : [];
  });
  const [best] = found.toSorted((a, b) => b.rank - a.rank);
  return best && { name: best.column, value: undefined, unit: columns.find(isUnitColumn) };
}

/** The columns of the long shape, if the sheet has it: the names of fields, and one column of values. */
function findLong(columns: readonly LookedAt[], index: EquipmentIndex): Long | undefined {
  const numbers = columns.filter(
    ({ profile, word }) =>
      shareOf(profile, 'number') >= MOSTLY &&
      !isHelperWord(word) &&
      word !== 'station-id' &&
      word !== 'station-name',
  );
  const called = columns.filter(({ word }) => word === 'value');
  // Some programs have a blank column that is called so as well.
  const value =
    called.find((column) => numbers.includes(column)) ??
    called.find(({ profile }) => profile.filled > 0) ??
    (numbers.length === 1 ? numbers[0] : undefined);
  // A header that says what is measured leaves nothing to a column of names.
  if (!value || (value.quantity !== null && value.word !== 'value')) return undefined;
  const texts = columns.filter(
    (column) =>
      column !== value &&
      shareOf(column.profile, 'text') > MOSTLY &&
      column.profile.distinct.length <= 60 &&
      !isHelperWord(column.word) &&
      // Names that are all equipment of the service are stations, whatever their column is called.
      shareKnown(column.profile, index) < 1 &&
      !isUnitColumn(column) &&
      (column.profile.distinct.length < column.profile.filled || column.word === 'field-name'),
  );
  const areFields = ({ profile }: LookedAt): boolean =>
    profile.distinct.length > 0 &&
    profile.distinct.filter((text) => readQuantity(text) !== null).length * 2 >= profile.distinct.length;
  const name =
    texts.find((column) => column.word === 'field-name' && areFields(column)) ??
    texts.find(
      (column) => column.word !== 'station-name' && column.word !== 'station-id' && areFields(column),
    ) ??
    texts.find((column) => column.word === 'field-name' && value.word === 'value');
  return name && { name, value, unit: columns.find(isUnitColumn) };
}

/** A record number: the header says so, or nothing does and it stands in front of all, and no number comes twice. */
function isCounter({ profile, word, name }: LookedAt): boolean {
  if (profile.countsUp && (word === 'counter' || (name === '' && profile.column === 0))) return true;
  if (word !== 'counter') return false;
  // A row that is void may say so where it is counted.
  const counts = profile.distinct.filter((text) => !isNoCount(text));
  const areCounts = counts.every((text) => /^\d+$/u.test(plainText(text)));
  const rows = Math.min(profile.filled, 200);
  if (areCounts && counts.length > rows / 2 && counts.length < profile.distinct.length) return true;
  return wholeNumbers(profile).length > 0 && profile.distinct.length === rows;
}

function otherRole(column: LookedAt, hasStation: boolean): RoleGuess {
  const { profile, word, quantity } = column;
  if (profile.filled === 0) return because(column, 'ignore', 'empty-column', 'proved');
  if (isCounter(column)) return because(column, 'ignore', 'counts-up', 'proved');
  const isField = quantity !== null;
  if (!isField && changesValues(column.name, profile))
    return because(column, 'ignore', 'not-a-number-column', 'assumed');
  if (!isField && isUnitColumn(column)) return because(column, 'unit', 'header-says-so', 'proved');
  if (!isField && isHelperWord(word) && word !== 'counter')
    return because(column, 'ignore', 'header-says-so', 'proved');
  // 液位故障 with 0 and 1 is no level.
  const areCodes = profile.distinct.length <= MAX_CODES && wholeNumbers(profile).length > 0;
  if (!quantity?.isExact && areCodes && isAboutQuality(column.name))
    return because(column, 'ignore', 'header-says-so', 'proved');
  if (word === 'station-id' || word === 'station-name')
    return because(column, 'ignore', hasStation ? 'better-column-taken' : 'header-says-so');
  if (shareOf(profile, 'number') >= MOSTLY || (isField && profile.filled === profile.missing)) {
    const digits = wholeNumbers(profile);
    const isId = digits.length > 0 && digits.every((text) => text.length >= 11) && !isField;
    if (isId || (word === 'counter' && profile.distinct.length < profile.filled))
      return because(column, 'ignore', 'number-of-digits', 'assumed');
    return because(
      column,
      'value',
      quantity?.isExact ? 'header-and-values-agree' : 'values-look-so',
      quantity?.isExact ? 'proved' : 'assumed',
    );
  }
  // A unit that nobody knows, or a power of ten, stands behind every number: 1.1k, 12.5万.
  const marked = profile.cells.filter(({ text }) =>
    /^[<>≤≥]?\s*[+-]?\d[\d.,]*\s*[^\d\s.,:：/-]{1,4}$/u.test(plainText(text)),
  );
  if (quantity?.isExact && marked.length > profile.filled * MOSTLY)
    return because(column, 'value', 'header-and-values-agree', 'proved');
  // Numbers that are not understood are problems of their cells: ="100.5", 约100, 12340 [0!.0,"万"].
  const withDigits = profile.cells.filter(({ text }) => /\d/u.test(text));
  const areTimes = shareOf(profile, 'time', 'date', 'clock') > SOME;
  const areNumbers = withDigits.length > profile.filled * MOSTLY && !areTimes;
  if (quantity?.isExact && areNumbers && quantityKind(column.name) === null)
    return because(column, 'value', 'header-and-values-agree', 'assumed');
  // A column of words for "no value" and of a few numbers, with a unit or without, is one of values if its header says so.
  const isNothingElse = profile.cells.every((cell) => isMissingWord(cell.text) || lookOf(cell) === 'number');
  const isNamed = quantity?.isExact || column.isOfStation || (isField && isNothingElse);
  const hasNumbers = shareOf(profile, 'number') > 0 || (quantity?.isExact === true && marked.length > 0);
  if (isNamed && hasNumbers && quantityKind(column.name) === null)
    return because(column, 'value', 'header-and-values-agree', 'assumed');
  return because(column, 'ignore', 'not-a-number-column', 'assumed');
}

const STATION_COLUMN = 'station-column';

/** A number of a row comes once; fewer numbers than these that come again and again may be those of wells. */
const MAX_NUMBERS = 12;

/** A number, a region or a remark that every row has, and that comes again and again beside others: 1, 2, 1, 2. */
function tellsRowsApart(profile: ColumnProfile, word: HeaderWord): boolean {
  const texts = profile.distinct;
  if (texts.length < 2 || profile.blank > 0 || profile.missing > 0) return false;
  if (texts.some((text) => text.length > 40)) return false;
  if (texts.every(isHalfDay)) return false;
  const isRepeated = texts.length * 2 <= profile.filled;
  if (word === 'position') return texts.length <= MAX_NUMBERS || isRepeated;
  if (!isRepeated || texts.length > MAX_NUMBERS) return false;
  return word === 'counter' || texts.every((text) => /[\d#井站点孔泵闸]/u.test(text));
}

/** A column whose texts may name stations, although nothing says so: rows of several stations must not become one's. */
export function mayBeStation({ profile, name, word, quantity }: LookedAt): boolean {
  if (profile.filled === 0 || quantity !== null || shareOf(profile, 'time', 'date', 'clock') > 0.2)
    return false;
  if (changesValues(name, profile) || isAboutQuality(name)) return false;
  if (word === 'counter' || word === 'position' || word === 'remark') return tellsRowsApart(profile, word);
  if (word !== null && word !== 'field-name') return false;
  const texts = profile.distinct.filter((text) => !isMissingWord(text));
  if (texts.length === 0 || texts.length > 100 || texts.some((text) => text.length > 40)) return false;
  if (texts.every(isHalfDay)) return false;
  const isRepeated = texts.length < profile.filled;
  const isId = texts.every((text) => looksLikeId(plainText(text)) || /^\d{6,}$/u.test(plainText(text)));
  if (texts.length === 1) return isId && profile.filled > 1;
  if (shareOf(profile, 'number') >= MOSTLY) return isId && isRepeated && !isFraction(profile);
  return isRepeated || isId;
}

function askForStationColumn(
  taken: LookedAt | undefined,
  others: readonly LookedAt[],
  columns: readonly LookedAt[],
): Question[] {
  const ids = [
    ...(taken ? [`station:${taken.profile.column}`] : []),
    'station:none',
    ...others.map(({ profile }) => `station:${profile.column}`),
  ];
  if (ids.length < 2) return [];
  const [about = taken] = others;
  return [
    {
      id: STATION_COLUMN,
      about: 'station-column',
      certainty: 'assumed',
      column: null,
      evidence: (about?.profile.distinct ?? columns[0]?.profile.distinct ?? []).slice(0, 5),
      texts: [...new Set(others.flatMap(({ profile }) => profile.distinct))],
      holds: { kind: 'file' },
      // What names no station may be of values.
      options: ids.map((id, at) => ({
        id,
        changes: at === 0 && id !== 'station:none' ? [] : [{ kind: 'structure' }],
      })),
    },
  ];
}

/** Two columns that name the stations of their rows must name the same ones. */
function askWhereNamesDiffer(
  station: LookedAt,
  columns: readonly LookedAt[],
  index: EquipmentIndex,
): Question[] {
  const of = station.profile;
  const isFull = ({ blank, filled, cells }: ColumnProfile): boolean => blank === 0 && filled === cells.length;
  for (const { profile, word } of columns) {
    // Cells of columns that have no blank stand in the same rows.
    const isAlike = isFull(profile) && isFull(of) && profile.filled === of.filled;
    if (profile === of || !isOfStations(word) || !isAlike) continue;
    const pairs = of.cells.map(({ text }, at): StationAndName => [
      text.trim(),
      profile.cells[at]?.text.trim() ?? '',
    ]);
    const contradictions = contradictingNames(pairs, index);
    if (contradictions.length > 0) return [askWhichNames(of.column, profile.column, contradictions)];
  }
  return [];
}

/**
 * Roles of the columns that have nothing to do with time: equipment, the long shape, values, and what is not sent.
 * @param hasTimesAcross every time has a column of values, which is not among these
 */
export function guessRoles(
  columns: readonly LookedAt[],
  index: EquipmentIndex,
  answers: readonly Answer[],
  hasTimesAcross: boolean,
): { roles: RoleGuess[]; questions: Question[] } {
  const answer = answers.find(({ question }) => question === STATION_COLUMN)?.option;
  const chosen = columns.find(({ profile }) => answer === `station:${profile.column}`);
  const others = columns.filter((column) => column !== chosen);
  const long = hasTimesAcross ? findNamesBesideTimes(others, index) : findLong(others, index);
  const scored = columns
    .map((column) => ({ column, score: stationScore(column, index) }))
    .filter(({ column, score }) => score > 0 && column !== long?.name && column !== long?.value)
    .toSorted((a, b) => b.score - a.score);
  const found = answer === 'station:none' ? undefined : scored[0];
  const best = chosen ? { column: chosen, score: 3 } : found;
  const beside: LookedAt[] = [];
  const roles = columns.map((column) => {
    if (isFilledBelow(column.profile, answers)) return because(column, 'value', 'values-look-so');
    if (column === best?.column) {
      const reason =
        best.score === 4 ? 'known-equipment' : best.score > 1 ? 'header-says-so' : 'values-look-so';
      return because(column, 'station', reason, best.score > 1 ? 'proved' : 'assumed');
    }
    if (!long) return otherRole(column, best !== undefined);
    if (column === long.name) return because(column, 'field-name', 'values-look-so');
    if (column === long.value) return because(column, 'value', 'values-look-so');
    if (column === long.unit) return because(column, 'unit', 'header-says-so', 'proved');
    const other = otherRole(column, best !== undefined);
    if (other.role !== 'value') return other;
    if (hasTimesAcross) beside.push(column);
    return because(column, 'ignore', 'better-column-taken');
  });
  const maybe = columns.filter(
    (column, at) =>
      roles[at]?.role === 'ignore' && roles[at]?.guess.reason !== 'counts-up' && mayBeStation(column),
  );
  const isOpen = answer === undefined && (best === undefined ? maybe.length > 0 : best.score === 1);
  const questions = isOpen ? askForStationColumn(best?.column, best ? [] : maybe, columns) : [];
  if (answer === undefined && best && questions.length === 0)
    questions.push(...askWhereNamesDiffer(best.column, columns, index));
  // Somebody has said that they name no station: those that have numbers may be of values, whatever else stands in them.
  const isSettled = answer === 'station:none' ? maybe : [];
  // Numbers beside times across may be of a time that is not understood.
  for (const { profile, name } of new Set([...isSettled, ...beside])) {
    if (isFilledBelow(profile, answers)) continue;
    questions.push(...askAboutFilledColumn({ column: profile.column, header: name }, profile, SOME));
  }
  return { roles, questions };
}
