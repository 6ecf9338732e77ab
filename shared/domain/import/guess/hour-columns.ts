import { plainText } from '../cells/plain-text.ts';

/** An hour that a header names. `isWritten`: as an hour (8时, 08:00), not as a number alone. */
type HourText = { minutes: number; isWritten: boolean; isNextDay: boolean };

/** The hour of 8, 08:00, 8时, 8点30分, H8, 次日2时; undefined if the text is none. */
function readHour(text: string): HourText | undefined {
  const plain = plainText(text).replace(/\s+/gu, '');
  const next = /^(?:次日|翌日|隔日|第二天|明日|nextday|\+1d?)/iu.exec(plain);
  const rest = next ? plain.slice(next[0].length) : plain;
  const match =
    /^(\d{1,2})(?::(\d{2})(?::00)?|(?:时|時|點|点|h|hr|hrs|uhr|:00)(?:(\d{1,2})分?)?)?$/iu.exec(rest) ??
    /^(?:h|hr|hour|时|小时)_?(\d{1,2})$/iu.exec(rest);
  if (!match) return undefined;
  const minutes = Number(match[1]) * 60 + Number(match[2] ?? match[3] ?? 0);
  if (minutes > 24 * 60) return undefined;
  return { minutes, isWritten: rest !== match[1], isNextDay: next !== null };
}

type HourColumn = { column: number; clock: string; isNextDay: boolean };

/** Columns that are hours of the day. `wrapAt`: from this position on they begin anew, so that they may be the next day's. */
export type HourColumns = { hours: HourColumn[]; isWritten: boolean; wrapAt: number | null };

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Fewer numbers alone may be anything. */
const FEWEST_NUMBERS = 3;

/** The columns whose headers are hours in the order of a day, at any spacing, over midnight at most once; null if there are none. */
export function hourColumns(
  headers: readonly { column: number; header: string }[],
  fewest = FEWEST_NUMBERS,
): HourColumns | null {
  const hours = headers.flatMap(({ column, header }) => {
    const hour = readHour(header);
    return hour ? [{ column, ...hour }] : [];
  });
  const isWritten = hours.every((hour) => hour.isWritten);
  if (hours.length < (isWritten ? 2 : fewest)) return null;
  if (new Set(hours.map(({ minutes }) => minutes)).size !== hours.length) return null;
  const falls = hours.flatMap(({ minutes }, at) =>
    at > 0 && minutes < (hours[at - 1]?.minutes ?? 0) ? [at] : [],
  );
  const [wrapAt = null, ...others] = falls;
  if (others.length > 0) return null;
  // Over midnight the hours stay within a day: 8, 14, 20, 2 but not 1, 3, 2.
  if (wrapAt !== null && (hours.at(-1)?.minutes ?? 0) >= (hours[0]?.minutes ?? 0)) return null;
  const places = headers.flatMap(({ header }, at) => (readHour(header) ? [at] : []));
  if (places.some((place, at) => at > 0 && place !== (places[at - 1] ?? 0) + 1)) return null;
  // 1 to 31 are days.
  if (!isWritten && /^25$/u.test(headers[(places.at(-1) ?? 0) + 1]?.header.trim() ?? '')) return null;
  return {
    hours: hours.map(({ column, minutes, isNextDay }) => ({ column, clock: clockOf(minutes), isNextDay })),
    isWritten,
    wrapAt,
  };
}

/** The hour in the name of a quantity, and what stands around it. */
const HOUR_OF_QUANTITY = /^(\D*?)[\s_(（-]*(\d{1,2}(?::\d{2})?(?:时|時|點|点)?)[)）]?(\D*)$/u;

/** The name without its hour: 液位 of 8时液位. */
export const withoutHour = (name: string): string => name.replace(HOUR_OF_QUANTITY, '$1$3').trim();

/** Numbers from 1 on are those of instruments, unless they are all hours of a day. */
const MAX_INSTRUMENTS = 22;

/** True for numbers from 1 on, and for two that follow each other. */
function areInstruments(numbers: readonly number[]): boolean {
  const [first = 0, second = 0] = numbers;
  if (numbers.length === 2 && Math.abs(second - first) === 1) return true;
  return numbers.length <= MAX_INSTRUMENTS && numbers.every((number, at) => number === at + 1);
}

/**
 * Columns of a quantity whose names have hours in them, below which rows have a day alone: 液位8, 液位14, 液位20, or 8时液位.
 * Two are enough if there are no other numbers. null if there are none.
 */
export function hoursOfQuantities(
  headers: readonly { column: number; header: string }[],
  isQuantity: (name: string) => boolean,
): HourColumns | null {
  const named = headers.flatMap(({ column, header }) => {
    const hour = HOUR_OF_QUANTITY.exec(header)?.[2] ?? '';
    const name = withoutHour(header);
    return hour !== '' && isQuantity(name) ? [{ column, header: hour, name }] : [];
  });
  const found = [...Map.groupBy(named, ({ name }) => name).values()].flatMap((group) => {
    const fewest = group.length === 2 ? 2 : FEWEST_NUMBERS;
    return areInstruments(group.map(({ header }) => Number(header)))
      ? []
      : (hourColumns(group, fewest) ?? []);
  });
  if (found.length === 0) return null;
  // Those of all quantities before midnight, then those behind it.
  const before = found.flatMap(({ hours, wrapAt }) => hours.slice(0, wrapAt ?? hours.length));
  const behind = found.flatMap(({ hours, wrapAt }) => (wrapAt === null ? [] : hours.slice(wrapAt)));
  return {
    hours: [...before, ...behind],
    isWritten: found.every(({ isWritten }) => isWritten),
    wrapAt: behind.length > 0 ? before.length : null,
  };
}

/** True for a row that has hours behind what may name its first columns. */
export function hoursInRow(texts: readonly string[]): boolean {
  return hourColumns(texts.map((header, column) => ({ column, header }))) !== null;
}
