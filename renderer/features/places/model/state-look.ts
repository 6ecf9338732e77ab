import type { StateShapeName } from '#renderer/components/ui/state-shapes.ts';
import { LEVEL_STATES, type LevelState } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES, type ReportingState } from '#shared/domain/places/staleness.ts';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';

/** What the symbol of a place shows first: equipment that is removed, else its level. */
export type PlaceMark = LevelState | 'unmounted';

/** Every mark, the one that needs a look first. */
export const PLACE_MARKS: readonly PlaceMark[] = [...LEVEL_STATES, 'unmounted'];

/** `stale`: hollow and crossed out, because nothing newer is known; it never hides what was known last. */
type Freshness = 'fresh' | 'stale';

type StateLook = { shape: StateShapeName; /** CSS variable of the fill. */ token: `--state-${string}` };

export const STATE_LOOKS: Record<PlaceMark, StateLook> = {
  overflow: { shape: 'square', token: '--state-overflow' },
  alarm: { shape: 'diamond', token: '--state-alarm' },
  warning: { shape: 'triangle', token: '--state-warning' },
  'below-warning': { shape: 'circle', token: '--state-normal' },
  unrated: { shape: 'hexagon', token: '--state-unknown' },
  'level-unknown': { shape: 'dot', token: '--state-unknown' },
  unmounted: { shape: 'ring', token: '--state-unknown' },
};

export function markOf(level: LevelState, reporting: ReportingState): PlaceMark {
  return reporting === 'unmounted' ? 'unmounted' : level;
}

export function freshnessOf(reporting: ReportingState): Freshness {
  return reporting === 'silent' || reporting === 'never' ? 'stale' : 'fresh';
}

export function levelStateAt(states: PlaceStates, row: number): LevelState {
  return LEVEL_STATES[states.level[row] ?? -1] ?? 'level-unknown';
}

export function reportingStateAt(states: PlaceStates, row: number): ReportingState {
  return REPORTING_STATES[states.reporting[row] ?? -1] ?? 'never';
}
