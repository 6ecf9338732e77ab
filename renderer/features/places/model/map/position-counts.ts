import { hasPosition } from '../place-facts.ts';

type PositionCounts = {
  /** Places that cannot be plotted, and why, by code. */
  without: number;
  missing: Map<string, number>;
  /** Places whose position is doubtful, and why; a place may have several doubts. */
  doubtful: number;
  doubts: Map<string, number>;
};

const addTo = (counts: Map<string, number>, code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);

/** Counts what the map leaves out of the rows, and what of the rest it is not sure of. */
export function countPositionCodes(
  rows: Iterable<number>,
  codeOf: (row: number) => string,
  doubtsOf: (row: number) => readonly string[],
): PositionCounts {
  const counts: PositionCounts = { without: 0, missing: new Map(), doubtful: 0, doubts: new Map() };
  for (const row of rows) {
    const code = codeOf(row);
    if (!hasPosition(code)) {
      counts.without += 1;
      addTo(counts.missing, code);
      continue;
    }
    const doubts = doubtsOf(row);
    if (doubts.length > 0) counts.doubtful += 1;
    for (const doubt of doubts) addTo(counts.doubts, doubt);
  }
  return counts;
}
