const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Reads an ISO 8601 duration of days, hours and minutes, such as PT10M or P1D; undefined if it is none. */
export function readDuration(text: string): number | undefined {
  const found = DURATION.exec(text);
  if (!found || text.endsWith('T')) return undefined;
  const [days = 0, hours = 0, minutes = 0] = found.slice(1).map((part) => Number(part ?? 0));
  const durationMs = days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
  return durationMs > 0 ? durationMs : undefined;
}

/** Writes whole minutes as an ISO 8601 duration. */
export function writeDuration(durationMs: number): string {
  const days = Math.floor(durationMs / DAY_MS);
  const hours = Math.floor((durationMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((durationMs % HOUR_MS) / MINUTE_MS);
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`;
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`;
}

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200];

/** The next longer interval that a person would choose, and of which the shorter one is a whole part. */
export function longerInterval(intervalMs: number): number {
  const next = STEPS_MIN.map((minutes) => minutes * MINUTE_MS).find(
    (stepMs) => stepMs > intervalMs && stepMs % intervalMs === 0,
  );
  return next ?? intervalMs * 2;
}
