import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import type { LevelColumns } from '#shared/domain/levels/level-readings.ts';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';

/**
 * Why a place needs a look: what stands too high now, the highest threshold first, then what is not known.
 * `silent-in-alarm`: it was above a threshold when it was last heard of, and nothing has come since; nobody knows how high
 * it stands.
 */
export const ATTENTION_REASONS = [
  'overflow',
  'alarm',
  'warning',
  'silent-in-alarm',
  'silent',
  'never',
  'late',
  'future',
  'misconfigured',
] as const;

export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Reasons to doubt what is known of a place; the others are alerts, of levels that are known. */
export const QUALITY_REASONS: readonly AttentionReason[] = ATTENTION_REASONS.filter(
  (reason) => reason !== 'overflow' && reason !== 'alarm' && reason !== 'warning',
);

export type AttentionItem = {
  row: number;
  /** All reasons, what decides its place in the list first; never empty. */
  reasons: AttentionReason[];
  /** Since when, or at which time it was seen, for the first reason; epoch milliseconds. */
  sinceMs: number | null;
  /** Metres above the threshold that was reached; 0 for other reasons. */
  excessM: number;
};

export type Attention = {
  /** In the order of ATTENTION_REASONS; within a reason the highest above its threshold, then the longest. */
  items: AttentionItem[];
  /** How many places there are for each reason; those with several count for each. */
  counts: Record<AttentionReason, number>;
  /** Mounted places whose level is not known: nothing here says that they are well. */
  unknownLevels: number;
};

/** The places about which something is in doubt, ordered by the first doubt: how high a level is does not count here. */
export function inDoubt({ items }: Attention): AttentionItem[] {
  const rank = ({ reasons }: AttentionItem) =>
    QUALITY_REASONS.findIndex((reason) => reasons.includes(reason));
  return items.filter((item) => rank(item) >= 0).toSorted((a, b) => rank(a) - rank(b));
}

const THRESHOLD_OF = { overflow: 'outValue', alarm: 'alarmValue', warning: 'warnValue' } as const;
const SEVERE = new Set<string>(Object.keys(THRESHOLD_OF));
const REPORTED = new Set<string>(['silent', 'never', 'late', 'future']);

const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

/** The reasons of a row in their order. A level that is no longer reported is not one of now. */
function reasonsOf(level: string, reporting: string, isMisconfigured: boolean): AttentionReason[] {
  const found = new Set<string>();
  if (SEVERE.has(level)) found.add(level);
  if (REPORTED.has(reporting)) found.add(reporting);
  if (isMisconfigured) found.add('misconfigured');
  const inOrder = ATTENTION_REASONS.filter((reason) => found.has(reason));
  return SEVERE.has(level) && reporting === 'silent' ? ['silent-in-alarm', ...inOrder] : inOrder;
}

function compare(a: AttentionItem, b: AttentionItem): number {
  const byReason = rankOf(a) - rankOf(b);
  if (byReason !== 0) return byReason;
  if (a.excessM !== b.excessM) return b.excessM - a.excessM;
  return (a.sinceMs ?? Infinity) - (b.sinceMs ?? Infinity) || a.row - b.row || 0;
}

function rankOf({ reasons }: AttentionItem): number {
  return reasons[0] === undefined ? Infinity : ATTENTION_REASONS.indexOf(reasons[0]);
}

/**
 * The places that need a look, from the same states that table, map and legend show.
 * @param isMisconfigured whether the record of a row cannot be right.
 * @param rows the places that are looked at; without them all are.
 */
export function findAttention(
  table: PlaceTable,
  states: PlaceStates,
  levels: LevelColumns,
  isMisconfigured: (row: number) => boolean,
  rows: Iterable<number> = table.numbers('latestTime').keys(),
): Attention {
  const counts = Object.fromEntries(ATTENTION_REASONS.map((reason) => [reason, 0])) as Attention['counts'];
  const items: AttentionItem[] = [];
  let unknownLevels = 0;
  const latest = table.numbers('latestTime');
  for (const row of rows) {
    const level = LEVEL_STATES[states.level[row] ?? -1] ?? 'level-unknown';
    const reporting = REPORTING_STATES[states.reporting[row] ?? -1] ?? 'never';
    if (level === 'level-unknown' && reporting !== 'unmounted') unknownLevels += 1;
    const reasons = reasonsOf(level, reporting, isMisconfigured(row));
    if (reasons.length === 0) continue;
    for (const reason of reasons) counts[reason] += 1;
    const isSevere = level === 'overflow' || level === 'alarm' || level === 'warning';
    const thresholdM = isSevere ? orNull(table.numbers(THRESHOLD_OF[level])[row]) : null;
    items.push({
      row,
      reasons,
      sinceMs:
        isSevere && reasons[0] !== 'silent-in-alarm' ? orNull(levels.timeMs[row]) : orNull(latest[row]),
      excessM: thresholdM === null ? 0 : (levels.levelM[row] ?? thresholdM) - thresholdM,
    });
  }
  return { items: items.toSorted(compare), counts, unknownLevels };
}
