const DAY_S = 86_400;

/** Days from 1970-01-01 to a day of the proleptic Gregorian calendar, in integers only. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Wall-clock text yyyy-MM-dd HH:mm:ss of seconds since 1970-01-01 00:00:00 on the same clock. */
export function timestampOf(seconds: number): string {
  const days = Math.floor(seconds / DAY_S);
  const rest = seconds - days * DAY_S;
  const [year, month, day] = civilFromDays(days);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)} ${clockOf(rest)}`;
}

/** Text HH:mm:ss of seconds since midnight; a duration may have more than 24 hours. */
export function clockOf(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}

/** Seconds since 1970-01-01 00:00:00 of wall-clock text yyyy-MM-dd HH:mm:ss, on the same clock. */
export function secondsOf(timestamp: string): number {
  const part = (from: number, to: number) => Number(timestamp.slice(from, to));
  const days = daysFromCivil(part(0, 4), part(5, 7), part(8, 10));
  return days * DAY_S + part(11, 13) * 3600 + part(14, 16) * 60 + part(17, 19);
}

/** Year, month and day of a count of days since 1970-01-01. */
export function civilFromDays(days: number): [year: number, month: number, day: number] {
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
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return [year, month, dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1];
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
