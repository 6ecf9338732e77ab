/** A calendar time without a zone. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/** Days from 1970-01-01 to a date of the Gregorian calendar, in whole numbers; no check that the date exists. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date so many days after 1970-01-01. */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

const SECONDS_A_DAY = 86_400;

/** Seconds since 1970-01-01 00:00:00 of the same wall clock: only for counting, it names no instant. 24:00 is the next day's 0:00. */
export function wallSeconds({ year, month, day, hour, minute, second }: WallTime): number {
  return daysFromCivil(year, month, day) * SECONDS_A_DAY + hour * 3600 + minute * 60 + second;
}

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** yyyy-MM-dd HH:mm:ss of wall-clock seconds. */
export function formatWallSeconds(seconds: number): string {
  const days = Math.floor(seconds / SECONDS_A_DAY);
  const { year, month, day } = civilFromDays(days);
  const rest = seconds - days * SECONDS_A_DAY;
  const clock = `${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${clock}`;
}

/** Wall-clock seconds of text that is yyyy-MM-dd HH:mm:ss already. */
export function readWallSeconds(text: string): number {
  const part = (from: number, to: number): number => Number(text.slice(from, to));
  return wallSeconds({
    year: part(0, 4),
    month: part(5, 7),
    day: part(8, 10),
    hour: part(11, 13),
    minute: part(14, 16),
    second: part(17, 19),
  });
}

/** True if the date exists; years outside 1900 to 2199 are taken for slips. */
export function isCivilDate(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1 || day > 31) return false;
  return day <= 28 || civilFromDays(daysFromCivil(year, month, day)).month === month;
}
