import type { Answer, Option, Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import { type ColumnProfile, shareOf } from './column-profile.ts';
import type { TableFinding } from './find-table.ts';
import { readHeader } from './read-header.ts';
import { readQuantity } from './field-words.ts';

const COLUMN_NAMES = 'column-names';

type Names = Pick<TableFinding, 'headerParts' | 'units'>;

/** The name above the date is that of the clock right of it as well: all names behind it move by one. */
function overDateAndClock({ headerParts, units }: Names, date: number): Names {
  return {
    headerParts: [...headerParts.slice(0, date + 1), headerParts[date] ?? [], ...headerParts.slice(date + 1)],
    units: [...units.slice(0, date + 1), null, ...units.slice(date + 1)],
  };
}

/** The first columns have no name. */
function movedRight({ headerParts, units }: Names, by: number): Names {
  return {
    headerParts: [...Array.from({ length: by }, () => []), ...headerParts],
    units: [...Array.from({ length: by }, () => null), ...units],
  };
}

/** The column of dates that has a column of clocks right of it. */
function dateBesideClock(profiles: readonly ColumnProfile[]): number {
  return profiles.findIndex((profile, at) => {
    const next = profiles[at + 1];
    return next !== undefined && shareOf(profile, 'date') > 0.5 && shareOf(next, 'clock') > 0.5;
  });
}

/** A column of times under the name of something that is measured: 液位(m) above 08:00. */
function isMisnamed(parts: readonly string[], profile: ColumnProfile): boolean {
  const name = parts.at(-1);
  if (name === undefined || shareOf(profile, 'time', 'date', 'clock') <= 0.5) return false;
  return readQuantity(readHeader(name).name)?.isExact === true;
}

export type PlacedNames = {
  table: TableFinding;
  questions: Question[];
  /** Columns behind the last name, as long as it is open whether the names are in their places. */
  nameless: number[];
};

/**
 * Which name is that of which column, where the rows have more cells than the header has names, or where a column of times
 * has the name of something that is measured: a name may stand for two columns, the first ones may have none, or the
 * delimiter has cut values. The text does not say which of these, so nothing of it is sent before somebody does.
 * @param header rows of the header as they stand
 * @param isText cells are told apart by a delimiter: cells of a workbook have their place
 */
export function placeNames(
  table: TableFinding,
  header: readonly SampleRow[],
  profiles: readonly ColumnProfile[],
  isText: boolean,
  answers: readonly Answer[],
): PlacedNames {
  const settled = { table, questions: [], nameless: [] };
  if (header.length === 0) return settled;
  const isNamed = table.headerParts.map(
    (parts, at) => parts.length > 0 || (table.units[at] ?? null) !== null,
  );
  const width = isNamed.lastIndexOf(true) + 1;
  const extra = profiles.filter(({ column, filled }) => column >= width && filled > 0);
  const misnamed = profiles.filter((profile, at) => isMisnamed(table.headerParts[at] ?? [], profile));
  if (misnamed.length === 0 && (!isText || extra.length === 0)) return settled;
  const by = (profiles.findLast(({ filled }) => filled > 0)?.column ?? 0) + 1 - width;
  const date = dateBesideClock(profiles);
  const names = { headerParts: table.headerParts.slice(0, width), units: table.units.slice(0, width) };
  const readings = new Map<string, Names>([['names:in-place', table]]);
  if (by === 1 && date >= 0) readings.set('names:date-and-clock', overDateAndClock(names, date));
  if (by > 0) readings.set('names:moved-right', movedRight(names, by));
  const answer = answers.find(({ question }) => question === COLUMN_NAMES)?.option;
  const chosen = answer === undefined ? undefined : readings.get(answer);
  if (chosen) {
    const fit = <T>(list: readonly T[], blank: T): T[] =>
      Array.from({ length: table.columnCount }, (_, column) => list[column] ?? blank);
    return {
      table: { ...table, headerParts: fit(chosen.headerParts, []), units: fit(chosen.units, null) },
      questions: [],
      nameless: [],
    };
  }
  const options = [...readings.keys()].map((id): Option => ({ id, changes: [{ kind: 'structure' }] }));
  const [first = extra[0]] = misnamed;
  return {
    table,
    nameless: extra.map(({ column }) => column),
    questions: [
      {
        id: COLUMN_NAMES,
        about: COLUMN_NAMES,
        certainty: 'contradictory',
        column: null,
        evidence: first?.distinct.slice(0, 3) ?? [],
        holds: { kind: 'file' },
        options,
      },
    ],
  };
}
