import { RECORD_FACTS, type RecordFact, type WellFacts } from './well-facts.ts';

/** What stands at a height of the well. */
export type SectionMarkId =
  'mouth' | 'bottom' | 'warning' | 'alarm' | 'overflow' | 'level' | 'bracket' | 'cable' | 'offset' | 'pipe';

export type SectionMark = {
  id: SectionMarkId;
  /** Metres above the bottom, as the record has it. */
  heightM: number;
  /** Where it is drawn: the same, unless that lies outside of the drawing. */
  drawnM: number;
  /** On the Yellow Sea datum, if the elevation of the bottom is known and can be right. */
  elevationM: number | null;
  isClipped: boolean;
};

/** What cannot be right about the geometry, or could not be drawn as it is given. */
type SectionOddity =
  | 'depth-not-positive'
  | 'depth-implausible'
  | 'elevation-implausible'
  | 'pipe-not-positive'
  | 'pipe-above-mouth'
  | 'bracket-below-bottom'
  | 'bracket-above-mouth'
  | 'cable-not-positive'
  | 'cable-below-bottom'
  | 'offset-below-bottom'
  | 'threshold-not-positive'
  | 'threshold-above-mouth'
  | 'thresholds-out-of-order'
  | 'level-below-bottom'
  | 'level-above-mouth';

export type WellSection = {
  /** Metres above the bottom at the upper edge of the drawing. */
  topM: number;
  /** Metres of the lower edge, less than 0: there is ground below the bottom. */
  footM: number;
  /** Depth of the shaft, null if it is not known: the shaft is then open at the top. */
  depthM: number | null;
  /** Diameter of the pipe in metres, null if it is not known. */
  pipeM: number | null;
  /** Lower and upper end of the cable in metres above the bottom, as they are drawn. */
  cable: { upperM: number; lowerM: number } | null;
  marks: SectionMark[];
  oddities: SectionOddity[];
  /** Facts of the record that are not given, or not usable. */
  missing: RecordFact[];
};

const DEEPEST_M = 30;
const LOWEST_ELEVATION_M = -154;
const HIGHEST_ELEVATION_M = 8848;
/** The drawing goes so far above the mouth at most; what is higher is shown at its edge. */
const MAX_ABOVE_MOUTH = 0.4;
/** A drawing has some height, however shallow a record says that the well is. */
const MIN_HEIGHT_M = 0.05;
/** A level or threshold may lie above the mouth by so much through rounding. */
const TOLERANCE_M = 0.005;
const MILLIMETRES = 1000;

const isPositive = (value: number | null): value is number => value !== null && value > 0;

/** Heights above the bottom. Thresholds are taken to have the same zero as the level, which the window says. */
function heights(facts: WellFacts, depthM: number | null): Partial<Record<SectionMarkId, number>> {
  const { bracketDepthM, cableLengthM, offsetM, levelM } = facts;
  const found: Partial<Record<SectionMarkId, number>> = { bottom: 0 };
  if (depthM !== null) found.mouth = depthM;
  if (isPositive(facts.warnM)) found.warning = facts.warnM;
  if (isPositive(facts.alarmM)) found.alarm = facts.alarmM;
  if (isPositive(facts.outM)) found.overflow = facts.outM;
  if (levelM !== null) found.level = levelM;
  if (isPositive(facts.pipeDiameterMm)) found.pipe = facts.pipeDiameterMm / MILLIMETRES;
  if (depthM === null) return found;
  if (bracketDepthM !== null) found.bracket = depthM - bracketDepthM;
  if (bracketDepthM !== null && isPositive(cableLengthM)) found.cable = depthM - bracketDepthM - cableLengthM;
  if (offsetM !== null) found.offset = depthM - offsetM;
  return found;
}

function topOf(found: Partial<Record<SectionMarkId, number>>, depthM: number | null): number {
  const highest = Math.max(...Object.values(found), 0.1);
  if (depthM === null) return highest * 1.12;
  return Math.min(Math.max(highest, depthM), depthM * (1 + MAX_ABOVE_MOUTH)) + depthM * 0.06;
}

function odditiesOf(facts: WellFacts, depthM: number | null): SectionOddity[] {
  const { warnM, alarmM, outM, levelM, bracketDepthM, cableLengthM, offsetM, pipeDiameterMm } = facts;
  const thresholds = [warnM, alarmM, outM].filter((value) => value !== null);
  const good = thresholds.filter((value) => value > 0);
  const isAbove = (value: number) => depthM !== null && value > depthM + TOLERANCE_M;
  const lowestCable = (bracketDepthM ?? 0) + Math.max(cableLengthM ?? 0, 0);
  const checks: [SectionOddity, boolean][] = [
    ['depth-not-positive', facts.depthM !== null && facts.depthM <= 0],
    ['depth-implausible', depthM !== null && depthM > DEEPEST_M],
    ['elevation-implausible', facts.bottomElevM !== null && plausibleElevation(facts) === null],
    ['pipe-not-positive', pipeDiameterMm !== null && pipeDiameterMm <= 0],
    ['pipe-above-mouth', pipeDiameterMm !== null && isAbove(pipeDiameterMm / MILLIMETRES)],
    ['bracket-below-bottom', bracketDepthM !== null && isAbove(bracketDepthM)],
    ['bracket-above-mouth', bracketDepthM !== null && bracketDepthM < 0],
    ['cable-not-positive', cableLengthM !== null && cableLengthM <= 0],
    ['cable-below-bottom', isPositive(cableLengthM) && bracketDepthM !== null && isAbove(lowestCable)],
    ['offset-below-bottom', offsetM !== null && isAbove(offsetM)],
    ['threshold-not-positive', good.length < thresholds.length],
    ['threshold-above-mouth', good.some(isAbove)],
    ['thresholds-out-of-order', good.some((value, at) => value < (good[at - 1] ?? -Infinity))],
    ['level-below-bottom', levelM !== null && levelM < -TOLERANCE_M],
    ['level-above-mouth', levelM !== null && isAbove(levelM)],
  ];
  return checks.filter(([, holds]) => holds).map(([oddity]) => oddity);
}

function plausibleElevation({ bottomElevM }: WellFacts): number | null {
  if (bottomElevM === null) return null;
  return bottomElevM >= LOWEST_ELEVATION_M && bottomElevM <= HIGHEST_ELEVATION_M ? bottomElevM : null;
}

/** Sums and differences of values with few decimals, without the digits that binary fractions add. */
const tidy = (value: number): number => Number(value.toFixed(6));

/** The section of a well to scale: what stands how high, what is not given, and what cannot be right. */
export function wellSection(facts: WellFacts): WellSection {
  const depthM = isPositive(facts.depthM) ? facts.depthM : null;
  const found = heights(facts, depthM);
  const topM = Math.max(topOf(found, depthM), MIN_HEIGHT_M);
  const footM = -topM * 0.1;
  const bottomElevM = plausibleElevation(facts);
  const marks = (Object.entries(found) as [SectionMarkId, number][]).map(([id, heightM]) => {
    const drawnM = Math.min(Math.max(heightM, 0), topM);
    return {
      id,
      heightM: tidy(heightM),
      drawnM,
      elevationM: bottomElevM === null ? null : tidy(bottomElevM + heightM),
      isClipped: drawnM !== heightM,
    };
  });
  const drawnOf = (id: SectionMarkId) => marks.find((mark) => mark.id === id)?.drawnM;
  const upperM = drawnOf('bracket');
  const lowerM = drawnOf('cable');
  const usable: Partial<Record<RecordFact, boolean>> = {
    depthM: depthM !== null,
    bottomElevM: bottomElevM !== null,
  };
  return {
    topM,
    footM,
    depthM,
    pipeM: found.pipe ?? null,
    cable: upperM !== undefined && lowerM !== undefined ? { upperM, lowerM } : null,
    marks,
    oddities: odditiesOf(facts, depthM),
    missing: RECORD_FACTS.filter((fact) => facts[fact] === null || usable[fact] === false),
  };
}
