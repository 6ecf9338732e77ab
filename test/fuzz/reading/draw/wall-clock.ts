/** A time without a zone, as seconds since 1970-01-01 00:00:00 of the same clock. */
export type Wall = number;

export type WallParts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

export const DAY_S = 86_400;

/** Days since 1970-01-01 of the Gregorian calendar. */
export function dayNumber(year: number, month: number, day: number): number {
  // Years that begin in March have their leap day at the end.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export function wallOf(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): Wall {
  return dayNumber(year, month, day) * DAY_S + hour * 3600 + minute * 60 + second;
}

export function partsOf(wall: Wall): WallParts {
  const days = Math.floor(wall / DAY_S);
  const rest = wall - days * DAY_S;
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
    hour: Math.floor(rest / 3600),
    minute: Math.floor((rest % 3600) / 60),
    second: rest % 60,
  };
}

export const two = (value: number): string => String(value).padStart(2, '0');

/** yyyy-MM-dd HH:mm:ss, as it is sent. */
export function timestampOf(wall: Wall): string {
  const { year, month, day, hour, minute, second } = partsOf(wall);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
