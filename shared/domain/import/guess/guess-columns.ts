import { plainText } from '../cells/plain-text.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import { isHeldBy } from '../questions-of-several.ts';
import { type Across, findAcross } from './across-columns.ts';
import { type ColumnHeader, type HeaderPart, joinHeader, readHeaderPart } from './column-header.ts';
import { type ColumnProfile, shareOf } from './column-profile.ts';
import { guessRoles } from './guess-roles.ts';
import type { DayColumns } from './day-columns.ts';
import type { TimeColumns } from './guess-time.ts';
import { monthsDown } from './month-columns.ts';
import type { Guess } from './guess.ts';
import {
  headerWord,
  type HeaderWord,
  isClockWord,
  isHelperWord,
  sidesOf,
  timePartWord,
} from './header-words.ts';
import { type GuessedColumn, nameColumns, type Surroundings } from './name-columns.ts';
import { guessTimeColumns } from './time-columns.ts';

/** How far it is from the ground down to the water. */
const DEPTH_TO_WATER = /埋深|depth to (?:ground)?water|(?:ground)?water depth below/iu;

export type GuessedColumns = {
  columns: GuessedColumn[];
  timeColumns: TimeColumns;
  guesses: Guess[];
  questions: Question[];
};

/** What a header says its column is, its lowest row first: a group decides only where the name below it says nothing. */
function wordOf(parts: readonly HeaderPart[]): HeaderWord | null {
  const [lowest, ...groups] = parts.toReversed();
  if (!lowest) return null;
  const own = headerWord(lowest.name);
  if (own !== null || lowest.quantity !== null || lowest.station !== null) return own;
  const ofGroup = groups.map(({ name }) => headerWord(name)).find((word) => word !== null) ?? null;
  // Quality above 人民路21号.pH is that of the water.
  return isHelperWord(ofGroup) && !lowest.isNeutral ? null : ofGroup;
}

/** Columns of a table below the first one are blocks of their own. */
const MAX_BLOCKS = 1000;

/** The block of a column: the last one that begins left of it. */
const blockOf = (column: number, { blockStarts }: TimeColumns): number =>
  Math.max(
    0,
    blockStarts.findLastIndex((start) => start <= column),
  );

/** True for a column of numbers, or of blanks and words for "no value". */
function mayHaveValues(profile: ColumnProfile | undefined): boolean {
  return !profile || profile.filled === profile.missing || shareOf(profile, 'number') > 0.2;
}

function acrossOf(
  headers: readonly ColumnHeader[],
  { profiles, titles, answers }: Surroundings,
  time: TimeColumns,
): { across: Across | null; clockColumn: number | null; dayColumn: number | null } {
  const roles = [...time.roles.values()].map(({ role }) => role);
  const free = headers.filter(({ column }) => !time.roles.has(column));
  const values = free.filter(({ column }) => mayHaveValues(profiles[column]));
  const ofValues = new Set(values.map(({ column }) => column));
  const firstTime = [...time.roles].find(([, { role }]) => role !== 'ignore')?.[0];
  const timeProfile = firstTime === undefined ? undefined : profiles[firstTime];
  const isDay = timeProfile !== undefined && hasNoClock(timeProfile);
  const first = headers[0]?.parts.at(-1)?.text ?? '';
  // Hours down the first column look like a counter where nothing stands above them.
  const hasTimes = roles.some((role) => role !== 'ignore');
  const clockColumn = hasTimes ? null : hoursDown(profiles[0], first);
  const dayColumn = hasTimes || clockColumn !== null ? null : daysDown(profiles[0], first);
  const row = {
    hasTime: roles.includes('time') && !isDay,
    hasDate:
      roles.includes('date') ||
      (roles.includes('time') && isDay) ||
      roles.includes('day') ||
      dayColumn !== null,
    hasClock: roles.includes('clock') || roles.includes('hour') || clockColumn !== null,
    monthsDown: (days: DayColumns) =>
      monthsDown(
        headers.flatMap(({ column, parts }) => {
          const profile = profiles[column];
          return profile ? [{ profile, name: sideOf(parts.at(-1)?.text ?? '') }] : [];
        }),
        days,
      ),
    hasDayAlone: dayColumn !== null || (roles.includes('day') && !roles.includes('month')),
    corner: headers
      .filter(({ column }) => !ofValues.has(column) || column === dayColumn)
      .map(({ parts }) => parts.map(({ text }) => text).join(' '))
      .join(' '),
  };
  const across = findAcross(
    values.filter(({ column }) => column !== clockColumn && column !== dayColumn),
    row,
    titles,
    answers,
  );
  return {
    across,
    clockColumn: across?.kind === 'days' && !across.months ? clockColumn : null,
    dayColumn: across?.kind === 'hours' || across?.kind === 'months' ? dayColumn : null,
  };
}

const sideOf = (header: string): string => sidesOf(header)[0] ?? '';

/** Days of a month down the first column, below a word for it: 1, 2, 3 or 1日, 2日, 3日, one after the other. */
function daysDown(profile: ColumnProfile | undefined, header: string): number | null {
  const [first = '', second = ''] = sidesOf(header);
  const isDay = (name: string): boolean =>
    timePartWord(name) === 'day' || /^(?:日期|号|date|日子)$/iu.test(plainText(name));
  // 月\\日 may be written either way round.
  const isNamed = isDay(first) || (timePartWord(first) === 'month' && isDay(second));
  if (!profile || !isNamed) return null;
  const days = profile.cells.flatMap(({ text }) => {
    const day = /^(\d{1,2})\s?[日号]?$/u.exec(plainText(text))?.[1];
    return day === undefined ? [] : [Number(day)];
  });
  const isRun = days.every((day, at) => day <= 31 && (at === 0 ? day >= 1 : day === (days[at - 1] ?? 0) + 1));
  return days.length > 1 && isRun ? profile.column : null;
}

function hoursDown(profile: ColumnProfile | undefined, header: string): number | null {
  if (!profile || (header !== '' && !isClockWord(sideOf(header)))) return null;
  const texts = profile.cells.map(({ text }) => plainText(text));
  const hours = texts.filter(
    (text) => /^\d{1,2}(?:\s?(?:h|hrs?|uhr|[点點时時]))?$/iu.test(text) && Number.parseInt(text, 10) <= 24,
  );
  // Below a word for it, rows such as Maximum are none of an hour.
  const isColumn = header === '' ? hours.length === texts.length && hours.length > 1 : hours.length > 0;
  return isColumn && new Set(hours).size === hours.length ? profile.column : null;
}

/** True for a column of days: date cells of a workbook may have a clock of 00:00:00. */
function hasNoClock({ looks, cells }: ColumnProfile): boolean {
  if (looks.time === 0 && looks.clock === 0) return true;
  return cells.every(
    ({ text }) => !/\d:\d/u.test(text) || /\b0?0:00(?::00)?(?:\.0+)?$/u.test(plainText(text)),
  );
}

/** Says what every column of a table is, and why. */
export function guessColumns(around: Surroundings): GuessedColumns {
  const { table, profiles, known, answers } = around;
  const headers = profiles.map(({ column }) =>
    joinHeader(
      column,
      (table.headerParts[column] ?? []).map((text) => readHeaderPart(text, known.index)),
      table.units[column] ?? null,
    ),
  );
  const words = headers.map(({ parts }) => wordOf(parts));
  const timeColumns = guessTimeColumns(
    profiles.map((profile, at) => ({
      profile,
      word: words[at] ?? null,
      name: headers[at]?.parts.at(-1)?.name ?? '',
      text: (table.headerParts[at] ?? []).join(' > '),
    })),
    answers,
  );
  const { across, clockColumn, dayColumn } = acrossOf(headers, around, timeColumns);
  if (clockColumn !== null) timeColumns.roles.set(clockColumn, { role: 'clock', block: 0 });
  if (dayColumn !== null) timeColumns.roles.set(dayColumn, { role: 'day', block: 0 });
  if (across?.months) {
    const { column, yearColumn } = across.months;
    timeColumns.roles.set(column, { role: 'month', block: 0 });
    if (yearColumn !== null) timeColumns.roles.set(yearColumn, { role: 'year', block: 0 });
  }
  const questions = [...timeColumns.questions, ...(across?.questions ?? [])];
  const guesses = [...timeColumns.guesses];
  const ofSide = clockColumn ?? dayColumn ?? across?.months?.column ?? null;
  if (ofSide !== null)
    guesses.push({
      about: 'role',
      column: ofSide,
      certainty: 'proved',
      reason: 'values-look-so',
      evidence: [''],
    });
  const others = profiles.filter(({ column }) => !timeColumns.roles.has(column));
  const { roles: roleGuesses, questions: roleQuestions } = guessRoles(
    others
      .filter(({ column }) => !across?.ofColumn.has(column))
      .map((profile) => {
        const header = headers[profile.column];
        return {
          profile,
          name: header?.parts.at(-1)?.name ?? '',
          word: words[profile.column] ?? null,
          quantity: header?.quantity ?? null,
          isOfStation: header?.station?.by === 'known',
        };
      }),
    known.index,
    answers,
    across !== null,
  );
  questions.push(...roleQuestions);
  const roles = new Map(roleGuesses.map(({ role, guess }) => [guess.column, role]));
  guesses.push(...roleGuesses.map(({ guess }) => guess));
  const columns = profiles.map((profile): GuessedColumn => {
    const { column } = profile;
    const time = timeColumns.roles.get(column);
    const plan: ColumnPlan = {
      column,
      header: (table.headerParts[column] ?? []).join(' > '),
      role: time?.role ?? (across?.ofColumn.has(column) ? 'value' : (roles.get(column) ?? 'ignore')),
      field: '',
      unit: null,
      conversion: null,
      type: 'number',
      decimalSign: '.',
      thousandsSign: null,
      limit: 'hold',
      limitFactor: '0.5',
      sentinels: [],
      equipId: null,
      clock: null,
      dayOffset: 0,
      date: null,
      block: time?.block ?? blockOf(column, timeColumns) + MAX_BLOCKS * (around.added.get(column) ?? 0),
      fillDown: false,
    };
    const header = headers[column] ?? joinHeader(column, [], null);
    return { plan: { ...plan, ...across?.ofColumn.get(column) }, header, station: null };
  });
  for (const column of across?.ofColumn.keys() ?? []) {
    const evidence = [headers[column]?.parts.at(-1)?.text ?? ''];
    guesses.push({ about: 'role', column, certainty: 'proved', reason: 'header-says-so', evidence });
  }
  const named = nameColumns(columns, across, around);
  guesses.push(...named.guesses);
  questions.push(...named.questions);
  const plans = columns.map(({ plan }) => plan);
  questions.push(...askAboutLevelsBesideDepth(plans, questions));
  if (across) settleAcross(columns, across, guesses);
  return { columns, timeColumns, guesses, questions };
}

/** Where columns are hours or days the rows have the rest of the time. */
function settleAcross(columns: readonly GuessedColumn[], across: Across, guesses: Guess[]): void {
  for (const { plan } of columns) {
    if (across.kind === 'hours' && plan.role === 'time') plan.role = 'date';
    if (across.kind === 'days' && plan.role === 'time') plan.role = 'clock';
    const guess = guesses.find(({ about, column }) => about === 'role' && column === plan.column);
    if (plan.role === 'ignore' && guess?.reason === 'values-look-so') guess.reason = 'better-column-taken';
  }
}

/**
 * Asks what a level is beside the depth to the water: where the two are measured together, 水位 mostly is the elevation of the
 * water, not how high it stands in the well.
 */
function askAboutLevelsBesideDepth(columns: readonly ColumnPlan[], asked: readonly Question[]): Question[] {
  if (!columns.some(({ header, role }) => role !== 'station' && DEPTH_TO_WATER.test(header))) return [];
  return columns.flatMap((plan): Question[] => {
    const { column, role, field, header } = plan;
    const id = columnQuestionId('field', plan, columns);
    const isLevel = role === 'value' && /^level\d*$/u.test(field) && !DEPTH_TO_WATER.test(header);
    if (!isLevel || asked.some((one) => one.about === 'field' && isHeldBy(one, column))) return [];
    const elevation = field.replace('level', 'elevation');
    return [
      {
        id,
        about: 'field',
        certainty: 'assumed',
        column,
        evidence: [header],
        holds: { kind: 'columns', columns: [column] },
        options: [
          ...[field, elevation].map((name) => ({
            id: `field:${name}`,
            changes: [{ kind: 'column' as const, column, set: { role: 'value' as const, field: name } }],
          })),
          {
            id: 'field:ignore',
            changes: [{ kind: 'column', column, set: { role: 'ignore', field: '' } }],
          },
        ],
      },
    ];
  });
}
