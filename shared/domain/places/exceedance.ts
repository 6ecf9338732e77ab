/** Thresholds of a place in metres, in the zero of its level (interface 2.2); null where none is given. */
export type Thresholds = { warnM: number | null; alarmM: number | null; outM: number | null };

/** What a level can exceed, the least first. */
export const SEVERITIES = ['warning', 'alarm', 'overflow'] as const;

export type Severity = (typeof SEVERITIES)[number];

/**
 * A place's latest level against its thresholds. `unrated`: there is a level, but no threshold that could say whether
 * it is low enough. `level-unknown`: there is no level; that never means that all is well.
 */
export const LEVEL_STATES = [
  'overflow',
  'alarm',
  'warning',
  'below-warning',
  'unrated',
  'level-unknown',
] as const;

export type LevelState = (typeof LEVEL_STATES)[number];

/** A level in metres at an instant in epoch milliseconds. */
export type TimedLevel = { timeMs: number; levelM: number };

/** A threshold of zero or less is a mistake of configuration and counts as not given. */
const isReached = (levelM: number, thresholdM: number | null): boolean =>
  thresholdM !== null && thresholdM > 0 && levelM >= thresholdM;

/**
 * The state of a level in metres. A level that equals a threshold has reached it; the highest threshold reached counts,
 * also where thresholds are in the wrong order; below-warning needs a warning level to be below of.
 */
export function levelState(levelM: number | null, { warnM, alarmM, outM }: Thresholds): LevelState {
  if (levelM === null || !Number.isFinite(levelM)) return 'level-unknown';
  if (isReached(levelM, outM)) return 'overflow';
  if (isReached(levelM, alarmM)) return 'alarm';
  if (isReached(levelM, warnM)) return 'warning';
  return warnM !== null && warnM > 0 ? 'below-warning' : 'unrated';
}

const rankOf = (state: LevelState): number => SEVERITIES.findIndex((severity) => severity === state);

/** True if the state is this severity or a higher one. */
export function isAtLeast(state: LevelState, severity: Severity): boolean {
  return rankOf(state) >= rankOf(severity);
}

/** The lowest level in metres that reaches a severity or a higher one; undefined if no threshold says which. */
export function lowestExceeding({ warnM, alarmM, outM }: Thresholds, atLeast: Severity): number | undefined {
  const ofSeverity = { warning: [warnM, alarmM, outM], alarm: [alarmM, outM], overflow: [outM] }[atLeast];
  const given = ofSeverity.filter((thresholdM) => thresholdM !== null && thresholdM > 0);
  return given.length === 0 ? undefined : Math.min(...given.map(Number));
}

/** A run of levels at or above a severity without one below in between. */
export type Exceedance = {
  /** The highest severity that was reached. */
  severity: Severity;
  /** First level at or above; the true begin lies between it and the level before. */
  beginMs: number;
  /** First level below again; null if the run lasts to the last level. */
  endMs: number | null;
  /** Last level at or above. */
  lastMs: number;
  peakM: number;
  peakMs: number;
  /** True if the first level of all was at or above: it may have begun earlier. */
  isOpenAtBegin: boolean;
};

function extend(run: Exceedance, { timeMs, levelM }: TimedLevel, severity: Severity): void {
  run.lastMs = timeMs;
  if (levelM > run.peakM) {
    run.peakM = levelM;
    run.peakMs = timeMs;
  }
  if (rankOf(severity) > rankOf(run.severity)) run.severity = severity;
}

/** Finds the runs of levels that are at or above a severity, in levels that are given one by one in the order of time. */
export class ExceedanceFinder {
  readonly #thresholds: Thresholds;
  readonly #atLeast: Severity;
  #run: Exceedance | undefined;
  #isFirst: boolean;

  /** @param before where other levels came before: the run that they left open (none if undefined). */
  constructor(thresholds: Thresholds, atLeast: Severity, before?: { run: Exceedance | undefined }) {
    this.#thresholds = thresholds;
    this.#atLeast = atLeast;
    this.#run = before?.run && { ...before.run };
    this.#isFirst = before === undefined;
  }

  /** The run that lasts to the last level so far. */
  get open(): Exceedance | undefined {
    return this.#run;
  }

  /** Takes the next level. @returns the run that it ends. */
  add(level: TimedLevel): Exceedance | undefined {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const state = levelState(level.levelM, this.#thresholds);
    const severity = SEVERITIES.find((name) => name === state);
    const run = this.#run;
    if (severity === undefined || !isAtLeast(state, this.#atLeast)) {
      this.#run = undefined;
      return run && { ...run, endMs: level.timeMs };
    }
    if (run) extend(run, level, severity);
    else {
      const { timeMs, levelM } = level;
      this.#run = {
        severity,
        beginMs: timeMs,
        endMs: null,
        lastMs: timeMs,
        peakM: levelM,
        peakMs: timeMs,
        isOpenAtBegin: isFirst,
      };
    }
    return undefined;
  }
}
