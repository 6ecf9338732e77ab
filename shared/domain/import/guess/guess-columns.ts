import { knownUnit } from '../cells/units.ts';
import { splitLimit } from '../cells/limit-sign.ts';
import { plainFigures } from '../cells/plain-text.ts';
import type { ColumnPlan, Question } from '../import-plan.ts';
import type { ColumnProfile } from './column-profile.ts';
import type { TableFinding } from './find-table.ts';
import { fieldOfWord } from './field-words.ts';
import type { Guess } from './guess.ts';
import { guessRoles } from './guess-roles.ts';
import { guessTimeColumns, type TimeColumns } from './guess-time.ts';
import { headerWord } from './header-words.ts';
import { hourColumns } from './hour-columns.ts';
import { nameFields } from './name-fields.ts';
import { readHeader } from './read-header.ts';
import { findStationHeaders } from './stations-in-headers.ts';

/** A planned column and its header without the unit. */
export type GuessedColumn = { plan: ColumnPlan; name: string };

/** The unit that most cells of a column carry themselves: 1.2m. */
function unitInCells(profile: ColumnProfile): string | null {
  const counts = new Map<string, number>();
  for (const { text, kind } of profile.cells) {
    if (kind !== 'text' && kind !== 'number') continue;
    const plain = plainFigures(text);
    const unit = /^[+-]?\d[\d.,' ]*\s*([^\d\s.,'].*)$/u.exec(splitLimit(plain)?.rest ?? plain)?.[1];
    if (unit !== undefined && knownUnit(unit) !== null) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best && best[1] * 2 > profile.filled - profile.missing ? best[0] : null;
}

function unitOf(
  header: ReturnType<typeof readHeader>,
  rowUnit: string | null,
  profile: ColumnProfile,
): { unit: string | null; guess: Guess | null } {
  const inCells = rowUnit === null && header.unit === null ? unitInCells(profile) : null;
  const unit = rowUnit ?? header.unit ?? inCells;
  if (unit === null) return { unit, guess: null };
  const reason = rowUnit !== null ? 'row-of-units' : (header.reason ?? 'unit-in-cells');
  const certainty = reason === 'bracket-in-header' || reason === 'row-of-units' ? 'proved' : 'assumed';
  return { unit, guess: { about: 'unit', column: profile.column, certainty, reason, evidence: [unit] } };
}

/** The block of a column: the last one whose time column stands left of it. */
function blockOf(column: number, time: TimeColumns): number {
  const starts = [...time.roles].filter(([at, { role }]) => role === 'time' && at <= column);
  return Math.max(0, ...starts.map(([, { block }]) => block));
}

/** Says what every column of a table is, and why. */
export function guessColumns(
  table: TableFinding,
  profiles: readonly ColumnProfile[],
  known: ReadonlySet<string>,
  titles: readonly string[],
): { columns: GuessedColumn[]; timeColumns: TimeColumns; guesses: Guess[]; questions: Question[] } {
  const headers = profiles.map(({ column }) => table.headerParts[column] ?? []);
  const readings = headers.map((parts) => readHeader(parts.join(' > ')));
  const words = headers.map((parts, at) => {
    const last = readHeader(parts.at(-1) ?? '').name;
    // The group's name decides only where the name below it says nothing: 一号泵站 > 液位 is a level.
    return headerWord(last) ?? (fieldOfWord(last) === null ? headerWord(readings[at]?.name ?? '') : null);
  });
  const lastParts = headers.map((parts) => readHeader(parts.at(-1) ?? '').name);
  const timeColumns = guessTimeColumns(profiles, words, lastParts);
  const others = profiles.filter(({ column }) => !timeColumns.roles.has(column));
  const roleGuesses = guessRoles(
    others.map((profile) => ({
      profile,
      name: readings[profile.column]?.name ?? '',
      word: words[profile.column] ?? null,
    })),
    known,
  );
  const roles = new Map(others.map((profile, at) => [profile.column, roleGuesses[at]?.role ?? 'ignore']));
  const questions: Question[] = [...timeColumns.questions];
  const guesses = [...timeColumns.guesses, ...roleGuesses.map(({ guess }) => guess)];
  const columns = profiles.map((profile): GuessedColumn => {
    const { column } = profile;
    const time = timeColumns.roles.get(column);
    const role = time?.role ?? roles.get(column) ?? 'ignore';
    const reading = readings[column] ?? { name: '', unit: null, reason: null };
    const { unit, guess } =
      role === 'value' ? unitOf(reading, table.units[column] ?? null, profile) : { unit: null, guess: null };
    if (guess) guesses.push(guess);
    const plan: ColumnPlan = {
      column,
      header: (headers[column] ?? []).join(' > '),
      role,
      field: '',
      unit,
      conversion: null,
      type: 'number',
      decimalSign: '.',
      thousandsSign: null,
      limit: 'keep-text',
      limitFactor: '0.5',
      sentinels: [],
      equipId: null,
      clock: null,
      dayOffset: 0,
      date: null,
      block: time?.block ?? blockOf(column, timeColumns),
      fillDown: false,
    };
    return { plan, name: reading.name };
  });
  guesses.push(...nameColumns(columns, headers, known, titles));
  if (columns.some(({ plan }) => plan.clock !== null)) settleHours(columns, guesses);
  return { columns, timeColumns, guesses, questions };
}

/** Gives the value columns their fields and, where columns are stations, their equipment. */
function nameColumns(
  columns: readonly GuessedColumn[],
  headers: readonly string[][],
  known: ReadonlySet<string>,
  titles: readonly string[],
): Guess[] {
  if (columns.some(({ plan }) => plan.role === 'field-name')) return [];
  const values = columns.filter(({ plan }) => plan.role === 'value');
  const hours = nameHours(values, headers, titles);
  if (hours) return hours;
  const hasStation = columns.some(({ plan }) => plan.role === 'station');
  const stationHeaders = hasStation
    ? []
    : findStationHeaders(
        values.map(({ plan: { column } }) => ({ column, parts: headers[column] ?? [] })),
        known,
        titles,
      );
  const guesses: Guess[] = [];
  for (const { column, equipId, fieldHeader } of stationHeaders) {
    const value = values.find(({ plan }) => plan.column === column);
    if (!value) continue;
    value.plan.equipId = equipId;
    value.name = fieldHeader;
    value.plan.unit ??= readHeader(fieldHeader).unit;
    guesses.push({
      about: 'equipment',
      column,
      certainty: 'assumed',
      reason: 'station-in-header',
      evidence: [equipId],
    });
  }
  // Names must differ within one record only: a record per block and equipment.
  for (const group of Map.groupBy(values, ({ plan }) => `${plan.block} ${plan.equipId ?? ''}`).values()) {
    const names = nameFields(group.map(({ name }) => readHeader(name).name));
    for (const [at, { plan, name }] of group.entries()) {
      const named = names[at];
      if (!named) continue;
      plan.field = named.field;
      guesses.push({
        about: 'field',
        column: plan.column,
        certainty: named.certainty,
        reason: named.reason,
        evidence: [name],
      });
    }
  }
  return guesses;
}

/** Columns that are hours carry one field, which the title or the name of the sheet tells. */
function nameHours(
  values: readonly GuessedColumn[],
  headers: readonly string[][],
  titles: readonly string[],
): Guess[] | undefined {
  const clocks = hourColumns(
    values.map(({ plan: { column } }) => ({ column, header: headers[column]?.at(-1) ?? '' })),
  );
  if (clocks.size === 0) return undefined;
  const title = titles.find((text) => fieldOfWord(text) !== null) ?? '';
  const reading = readHeader(title);
  const [named] = nameFields([fieldOfWord(title)?.word ?? '']);
  return values.flatMap(({ plan }): Guess[] => {
    const clock = clocks.get(plan.column);
    if (clock === undefined || !named) {
      plan.role = 'ignore';
      return [];
    }
    plan.clock = clock;
    plan.field = named.field;
    plan.unit ??= reading.unit;
    const { certainty, reason } = named;
    return [{ about: 'field', column: plan.column, certainty, reason, evidence: [title] }];
  });
}

/** Where columns are hours the row has the day alone, and other numbers beside them are sums. */
function settleHours(columns: readonly GuessedColumn[], guesses: Guess[]): void {
  for (const { plan } of columns) {
    if (plan.role === 'time') plan.role = 'date';
    const guess = guesses.find(({ about, column }) => about === 'role' && column === plan.column);
    if (plan.role === 'ignore' && guess?.reason === 'values-look-so') guess.reason = 'better-column-taken';
  }
}
