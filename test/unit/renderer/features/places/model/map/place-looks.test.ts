import { describe, expect, it } from 'vitest';
import { looksOf, sameLooks } from '#renderer/features/places/model/map/place-looks.ts';
import { PLACE_MARKS } from '#renderer/features/places/model/state-look.ts';
import { LEVEL_STATES, type LevelState } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES, type ReportingState } from '#shared/domain/places/staleness.ts';

const statesOf = (...places: [LevelState, ReportingState][]) => ({
  nowMs: 0,
  level: Uint8Array.from(places, ([level]) => LEVEL_STATES.indexOf(level)),
  reporting: Uint8Array.from(places, ([, reporting]) => REPORTING_STATES.indexOf(reporting)),
});

describe('looksOf', () => {
  it('shows a silent place with the mark of its last level, and as stale', () => {
    const { mark, stale } = looksOf(statesOf(['alarm', 'silent']));
    expect(PLACE_MARKS[mark[0] ?? -1]).toBe('alarm');
    expect(stale[0]).toBe(1);
  });

  it('shows equipment that is removed as not installed, never as stale', () => {
    const { mark, stale } = looksOf(statesOf(['level-unknown', 'unmounted']));
    expect(PLACE_MARKS[mark[0] ?? -1]).toBe('unmounted');
    expect(stale[0]).toBe(0);
  });
});

it('looks are the same only if every place looks the same', () => {
  const calm = looksOf(statesOf(['alarm', 'on-time'], ['warning', 'on-time']));
  expect(sameLooks(calm, looksOf(statesOf(['alarm', 'late'], ['warning', 'on-time'])))).toBe(true);
  expect(sameLooks(calm, looksOf(statesOf(['alarm', 'silent'], ['warning', 'on-time'])))).toBe(false);
  expect(sameLooks(calm, looksOf(statesOf(['alarm', 'on-time'])))).toBe(false);
});
