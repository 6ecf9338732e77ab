const MINUTE_MS = 60_000;

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200];

/** The next longer interval that a person would choose, and of which the shorter one is a whole part. */
export function longerInterval(intervalMs: number): number {
  const next = STEPS_MIN.map((minutes) => minutes * MINUTE_MS).find(
    (stepMs) => stepMs > intervalMs && stepMs % intervalMs === 0,
  );
  return next ?? intervalMs * 2;
}
