const HALF_LIFE_MS = 10_000;

/** Bytes a second over the last while: what was sent long ago counts less, half as much every 10 s. */
export type TransferRate = {
  bytes: number;
  seconds: number;
  atMs: number;
  /** The last that was sent has failed: until something is sent again, no time counts. */
  isHalted?: boolean;
};

/** A rate of which nothing is known yet. `nowMs` is of a monotonic clock, as in the other functions. */
export function startRate(nowMs: number): TransferRate {
  return { bytes: 0, seconds: 0, atMs: nowMs };
}

/** Adds bytes that were sent since the last call. */
export function addBytes(rate: TransferRate, bytes: number, nowMs: number): TransferRate {
  const elapsedMs = Math.max(0, nowMs - rate.atMs);
  const kept = 0.5 ** (elapsedMs / HALF_LIFE_MS);
  return { bytes: rate.bytes * kept + bytes, seconds: rate.seconds * kept + elapsedMs / 1000, atMs: nowMs };
}

/** The rate when sending begins again: the time in which nothing was to be sent, or could be, does not count. */
export function resumeRate({ bytes, seconds }: TransferRate, nowMs: number): TransferRate {
  return { bytes, seconds, atMs: nowMs };
}

/** null as long as there is too little to tell. */
export function bytesPerSecond({ bytes, seconds }: TransferRate): number | null {
  return seconds < 0.2 || bytes === 0 ? null : bytes / seconds;
}

/** Seconds until `remainingBytes` are sent at this rate; null if nobody can tell. */
export function secondsLeft(rate: TransferRate, remainingBytes: number): number | null {
  const perSecond = bytesPerSecond(rate);
  return perSecond === null ? null : remainingBytes / perSecond;
}
