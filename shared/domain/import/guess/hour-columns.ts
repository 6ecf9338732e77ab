import { plainText } from '../cells/plain-text.ts';

/** Fewer columns with small numbers above them may be anything. */
const FEWEST_HOURS = 4;

function hourOf(text: string): number | undefined {
  const match = /^(\d{1,2})(?:时|點|点|h|:00)?$/iu.exec(plainText(text));
  const hour = match ? Number(match[1]) : Number.NaN;
  return hour <= 24 ? hour : undefined;
}

/** The longest run of columns that are one hour after the other, over midnight too, as 8, 9, ... 23, 0, ... 7. */
export function hourColumns(
  headers: readonly { column: number; header: string }[],
): ReadonlyMap<number, string> {
  const hours = headers.flatMap(({ column, header }) => {
    const hour = hourOf(header);
    return hour === undefined ? [] : [{ column, hour }];
  });
  const isNext = (at: number): boolean => {
    const [before, here] = [hours[at - 1]?.hour ?? Number.NaN, hours[at]?.hour ?? Number.NaN];
    return here === before + 1 || (here <= 1 && before >= 23 && here === (before + 1) % 24);
  };
  const isRun = hours.length >= FEWEST_HOURS && hours.every((_, at) => at === 0 || isNext(at));
  if (!isRun) return new Map();
  return new Map(hours.map(({ column, hour }) => [column, `${String(hour).padStart(2, '0')}:00`]));
}

/** True for a row of a header that names hours; by their looks its cells could be values. */
export function isHourRow(texts: readonly string[]): boolean {
  return hourColumns(texts.map((header, column) => ({ column, header }))).size > 0;
}
