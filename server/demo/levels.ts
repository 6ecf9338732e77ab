import type { PlaceRecord } from '#shared/service/place-list.ts';
import { hashOf, smoothNoise } from './random.ts';
import { highestSwell, rainAreaOf, rainOver, SLOT_MS, swell } from './rain-events.ts';

/** The measured level of a demo place in metres above the well's bottom, rounded to millimetres, at an instant. */
export type LevelAt = (timeMs: number) => number;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** People live by the clock of the demo cities, whatever zone the service writes its times in. */
const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** What a place's level is made of; all levels in metres. */
type LevelModel = {
  seed: number;
  dryM: number;
  outM: number;
  /** What rain of 2 mm adds at its peak. */
  swellM: number;
  timeToPeakMs: number;
  /** Share of the dry level by which the day moves it. */
  dailyShare: number;
};

const given = (text: string): number | undefined =>
  text !== '' && Number(text) > 0 ? Number(text) : undefined;

/** The thresholds as they should be: a mistake of configuration does not change the water. */
function trueThresholds({ warnValue, alarmValue, outValue, nodeDepth }: PlaceRecord) {
  const depthM = given(nodeDepth) ?? given(outValue) ?? 3;
  const outM = Math.min(given(outValue) ?? depthM * 0.96, depthM);
  const [warn = outM * 0.65, alarm = outM * 0.83] = [given(warnValue), given(alarmValue)];
  return { warnM: Math.min(warn, alarm), alarmM: Math.max(warn, alarm), outM };
}

/**
 * Most wells stay under their warning level in ordinary rain, some reach warning or alarm, a few sewers overflow in
 * every rain, and a few hold water up for weeks because something blocks them.
 */
function modelOf(record: PlaceRecord, seed: number): LevelModel {
  const { warnM, alarmM, outM } = trueThresholds(record);
  const kind = hashOf(seed, 1);
  const within = hashOf(seed, 2);
  const common = {
    seed,
    outM,
    timeToPeakMs: (1.2 + 2 * hashOf(seed, 3)) * HOUR_MS,
    dailyShare: 0.08 + 0.1 * hashOf(seed, 4),
    dryM: warnM * (0.22 + 0.3 * hashOf(seed, 5)),
  };
  if (kind < 0.07)
    return { ...common, swellM: outM * (1.3 + 0.5 * within), timeToPeakMs: (3 + within) * HOUR_MS };
  if (kind < 0.12)
    return { ...common, dryM: warnM + (alarmM - warnM) * (0.2 + 0.5 * within), swellM: 0.1 * outM };
  if (kind < 0.16)
    return { ...common, dryM: alarmM + (outM - alarmM) * (0.2 + 0.4 * within), swellM: 0.05 * outM };
  if (kind < 0.38) return { ...common, swellM: (alarmM - common.dryM) * (0.55 + 0.6 * within) };
  return { ...common, swellM: (warnM - common.dryM) * (0.15 + 0.6 * within) };
}

/** Two peaks a day, of the morning and of the evening; from about -1 to 1. */
function dailyPattern(timeMs: number): number {
  const turn = (((timeMs + CHINA_OFFSET_MS) % DAY_MS) / DAY_MS) * 2 * Math.PI;
  return 0.55 * Math.cos(2 * (turn - 2.2)) + 0.45 * Math.cos(turn - 4.4);
}

/** Water that rises over the mouth spreads out, so that it rises ever more slowly. */
function spread(levelM: number, outM: number): number {
  return levelM <= outM ? levelM : outM + 0.12 * Math.log1p((levelM - outM) / 0.12);
}

const MONTHLY_SHARE = 0.06;
const UNREST_M = 0.008;

const localShare = (seed: number, eventId: number): number => 0.85 + 0.3 * hashOf(seed, eventId);

const shownM = (levelM: number, outM: number): number =>
  Math.max(0, Math.round(spread(levelM, outM) * 1000) / 1000);

/**
 * The level of a demo place as a pure function of time: a daily pattern, the rain of its area, weeks of more and of
 * less water, and a little unrest.
 * @param seed the seed of the place's simulation (server/demo/reporting.ts).
 */
export function demoLevel(record: PlaceRecord, seed: number): LevelAt {
  const model = modelOf(record, seed);
  const rain = rainOver(rainAreaOf(record.projectId));
  return (timeMs) => {
    let levelM = model.dryM * (1 + model.dailyShare * dailyPattern(timeMs));
    levelM *= 1 + MONTHLY_SHARE * smoothNoise(seed + 11, timeMs / (9 * DAY_MS));
    for (const event of rain(timeMs))
      levelM += model.swellM * localShare(seed, event.id) * swell(event, timeMs, model.timeToPeakMs);
    levelM += UNREST_M * smoothNoise(seed + 12, timeMs / (25 * 60_000));
    return shownM(levelM, model.outM);
  };
}

/** Sums of the same in another order may differ in their last digits. */
const ROUNDING_M = 0.000_001;

/**
 * What the level of a demo place is never above, in metres, in the rain slot (SLOT_MS) that a time is in: to know this
 * takes as long as one level, and a slot has up to a hundred.
 */
export function highestDemoLevel(record: PlaceRecord, seed: number): LevelAt {
  const { dryM, dailyShare, swellM, timeToPeakMs, outM } = modelOf(record, seed);
  const rain = rainOver(rainAreaOf(record.projectId));
  const withoutRainM = dryM * (1 + dailyShare) * (1 + MONTHLY_SHARE) + UNREST_M + ROUNDING_M;
  return (timeMs) => {
    const fromMs = Math.floor(timeMs / SLOT_MS) * SLOT_MS;
    let levelM = withoutRainM;
    for (const event of rain(timeMs))
      levelM +=
        swellM * localShare(seed, event.id) * highestSwell(event, fromMs, fromMs + SLOT_MS, timeToPeakMs);
    return shownM(levelM, outM);
  };
}
