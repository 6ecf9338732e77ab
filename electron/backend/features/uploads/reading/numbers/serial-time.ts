const DAY_S = 86_400;
/** Days from the day before serial 1 to 1970-01-01: of the 1900 system after its invented 29 February 1900, and of 1904. */
const DAYS_BEFORE_1970 = 25_569;
const DAYS_BEFORE_1970_OF_1904 = 24_107;
const INVENTED_DAY = 60;
const DAYS_OF_YEAR_9999 = 2_958_466;

/**
 * Wall-clock seconds since 1970 of a serial number, rounded to whole seconds before anything is cut off, so that 08:03:00
 * never becomes 08:02:59. null if the calendar has no such day, such as the 29 February 1900 that spreadsheets invented.
 */
export function secondsOfSerial(serial: number, is1904: boolean): number | null {
  const seconds = Math.round(serial * DAY_S);
  if (!(seconds >= 0 && seconds < DAYS_OF_YEAR_9999 * DAY_S)) return null;
  if (is1904) return seconds - DAYS_BEFORE_1970_OF_1904 * DAY_S;
  const day = Math.floor(seconds / DAY_S);
  if (day === INVENTED_DAY) return null;
  return seconds - (day > INVENTED_DAY ? DAYS_BEFORE_1970 : DAYS_BEFORE_1970 - 1) * DAY_S;
}
