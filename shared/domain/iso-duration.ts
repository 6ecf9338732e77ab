const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

const HOUR_MIN = 60;
const DAY_MIN = 1440;

/** Reads an ISO 8601 duration of days, hours and minutes, such as PT10M or P1D, in minutes; null if it is none. */
export function readDurationMin(text: string): number | null {
  const found = DURATION.exec(text);
  if (!found || text.endsWith('T')) return null;
  const [days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const durationMin = days * DAY_MIN + hours * HOUR_MIN + minutes;
  return durationMin > 0 ? durationMin : null;
}

/** Writes a whole number of minutes, at least one, as an ISO 8601 duration. */
export function writeDurationMin(durationMin: number): string {
  const days = Math.floor(durationMin / DAY_MIN);
  const hours = Math.floor((durationMin % DAY_MIN) / HOUR_MIN);
  const minutes = durationMin % HOUR_MIN;
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`;
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`;
}
