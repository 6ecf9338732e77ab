import { LEVEL_STATES, type LevelState } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES, type ReportingState } from '#shared/domain/places/staleness.ts';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';

/** Shapes say the state a second time, for whoever does not tell the colours apart. */
export type StateShape = 'square' | 'diamond' | 'triangle' | 'circle' | 'hexagon' | 'dot' | 'ring';

/** What the symbol of a place shows first: equipment that is removed, else its level. */
export type PlaceMark = LevelState | 'unmounted';

/** Every mark, the one that needs a look first. */
export const PLACE_MARKS: readonly PlaceMark[] = [...LEVEL_STATES, 'unmounted'];

/** `stale`: hollow and crossed out, because nothing newer is known; it never hides what was known last. */
type Freshness = 'fresh' | 'stale';

type StateLook = { shape: StateShape; /** CSS variable of the fill. */ token: `--state-${string}` };

export const STATE_LOOKS: Record<PlaceMark, StateLook> = {
  overflow: { shape: 'square', token: '--state-overflow' },
  alarm: { shape: 'diamond', token: '--state-alarm' },
  warning: { shape: 'triangle', token: '--state-warning' },
  'below-warning': { shape: 'circle', token: '--state-normal' },
  unrated: { shape: 'hexagon', token: '--state-unknown' },
  'level-unknown': { shape: 'dot', token: '--state-unknown' },
  unmounted: { shape: 'ring', token: '--state-unknown' },
};

/** Side of the square in which `SHAPE_PATHS` are drawn. */
export const SHAPE_BOX = 16;

/** SVG path data of each shape, closed, in a box of `SHAPE_BOX`; as SVG and as `Path2D` alike. A ring is never filled. */
export const SHAPE_PATHS: Record<StateShape, string> = {
  square: 'M2.5 2.5h11v11h-11z',
  diamond: 'M8 1.2 14.8 8 8 14.8 1.2 8z',
  triangle: 'M8 1.8 15 14H1z',
  circle: 'M8 2.2a5.8 5.8 0 1 1 0 11.6a5.8 5.8 0 1 1 0-11.6z',
  hexagon: 'M8 1.6 13.6 4.8v6.4L8 14.4 2.4 11.2V4.8z',
  dot: 'M8 4.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4z',
  ring: 'M8 2.8a5.2 5.2 0 1 1 0 10.4a5.2 5.2 0 1 1 0-10.4z',
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
