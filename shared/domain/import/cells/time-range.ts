/** A period of time that a cell says: 2026-03-01 08:00-09:00, 8:00~9:00. */
type TimeRange = {
  start: string;
  end: string;
  /** The end is of the day after the start's. */
  endsNextDay: boolean;
  /** It may as well be a clock with an offset: 08:00-09:00. */
  mayBeOffset: boolean;
};

const RANGE =
  /^(\S.*?[\sT])?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(-|~|至|到)\s*(\d[\d/.-]*[\sT])?(\d{1,2}):(\d{2})(?::(\d{2}))?$/u;

const secondsOf = (hour = '0', minute = '0', second = '0'): number =>
  Number(hour) * 3600 + Number(minute) * 60 + Number(second);

/** Takes a period (as `plainFigures` gives it) apart; undefined if the text is none. Whether its times exist is not judged. */
export function splitRange(text: string): TimeRange | undefined {
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const [, date = '', hour, minute, second, sign, lastDate, lastHour, lastMinute, lastSecond] = match;
  const clock = (...parts: (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined).join(':');
  const from = secondsOf(hour, minute, second);
  const to = secondsOf(lastHour, lastMinute, lastSecond);
  return {
    start: `${date}${clock(hour, minute, second)}`,
    end: `${lastDate ?? date}${clock(lastHour, lastMinute, lastSecond)}`,
    endsNextDay: lastDate === undefined && to <= from,
    mayBeOffset: sign === '-' && lastDate === undefined && lastSecond === undefined,
  };
}

/** Seconds from the clock at the start to the one at the end, within a day. */
export function lengthOfRange(text: string): number | undefined {
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const length = secondsOf(match[7], match[8], match[9]) - secondsOf(match[2], match[3], match[4]);
  return (length + 86_400) % 86_400;
}

/** The start of a period; any other text as it stands. */
export function startOf(text: string): string {
  return splitRange(text)?.start ?? text;
}
