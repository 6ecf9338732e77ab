/** A stretch of the timeline, as parts of its width from 0 to 1. */
export type Stretch = { start: number; width: number };

const NARROWEST = 0.003;

/** Wall-clock text as a number to measure with; its zone does not matter, as all have the same. */
function wallMs(timestamp: string): number {
  return Date.parse(`${timestamp.replace(' ', 'T')}Z`);
}

/** The whole time of some periods; undefined if there are none. */
export function wholePeriod(
  periods: readonly { firstTimestamp: string; lastTimestamp: string }[],
): { from: string; to: string } | undefined {
  const [first] = periods;
  if (!first) return undefined;
  return {
    from: periods.reduce((least, { firstTimestamp: at }) => (at < least ? at : least), first.firstTimestamp),
    to: periods.reduce((most, { lastTimestamp: at }) => (at > most ? at : most), first.lastTimestamp),
  };
}

/** Where a period lies in a whole one; a moment is wide enough to be seen. */
export function stretchOf(
  period: { firstTimestamp: string; lastTimestamp: string },
  whole: { from: string; to: string },
): Stretch {
  const [from, to] = [wallMs(whole.from), wallMs(whole.to)];
  const spanMs = Math.max(1, to - from);
  const start = Math.min(1 - NARROWEST, Math.max(0, (wallMs(period.firstTimestamp) - from) / spanMs));
  const width = (wallMs(period.lastTimestamp) - wallMs(period.firstTimestamp)) / spanMs;
  return { start, width: Math.min(1 - start, Math.max(NARROWEST, width)) };
}

/** True if rows of the same time were sent more than once: a period begins before an earlier one has ended. */
export function hasOverlap(periods: readonly { firstTimestamp: string; lastTimestamp: string }[]): boolean {
  const inOrder = periods.toSorted((a, b) => a.firstTimestamp.localeCompare(b.firstTimestamp));
  let latest = '';
  for (const { firstTimestamp, lastTimestamp } of inOrder) {
    if (firstTimestamp <= latest) return true;
    if (lastTimestamp > latest) latest = lastTimestamp;
  }
  return false;
}
