import type { WellFacts } from '#renderer/features/places/model/section/well-facts.ts';

/** A well in which everything is given and right. */
export const PROPER_WELL: WellFacts = {
  depthM: 4.2,
  bottomElevM: 1.85,
  pipeDiameterMm: 800,
  bracketDepthM: 0.6,
  cableLengthM: 2.5,
  offsetM: 0.3,
  warnM: 2.4,
  alarmM: 3.2,
  outM: 4.1,
  levelM: 1.2,
  levelTimeMs: Date.UTC(2026, 5, 15, 4),
};

export const NOTHING_KNOWN: WellFacts = {
  depthM: null,
  bottomElevM: null,
  pipeDiameterMm: null,
  bracketDepthM: null,
  cableLengthM: null,
  offsetM: null,
  warnM: null,
  alarmM: null,
  outM: null,
  levelM: null,
  levelTimeMs: null,
};
