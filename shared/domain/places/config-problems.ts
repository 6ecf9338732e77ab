import type { PlaceTable } from './place-table.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** What can be odd about how a place is set up, the thresholds first. */
const CONFIG_CODES = [
  'thresholds-missing',
  'threshold-not-positive',
  'thresholds-out-of-order',
  'overflow-above-mouth',
  'depth-implausible',
  'pipe-higher-than-well',
  'bracket-below-bottom',
  'probe-below-bottom',
  'elevation-implausible',
  'interval-missing',
  'interval-implausible',
  'id-missing',
  'id-duplicate',
] as const;

export type ConfigCode = (typeof CONFIG_CODES)[number];

const DEPTH_AT_MOST_M = 30;
/** Lowest dry land and highest summit of the country, metres on the Yellow Sea datum. */
const LOWEST_M = -154;
const HIGHEST_M = 8_848;
const INTERVAL_AT_MOST_MIN = 1_440;
const MM_PER_M = 1_000;
/** Two figures of one survey may differ by so much; it also swallows what adding decimals in binary costs. */
const TOLERANCE_M = 0.01;
/** Equipment that measures a level, as its type is called in Chinese and English. */
const LEVEL_EQUIPMENT = /液位|水位|水尺|积水|level|gauge/i;
const RAIN_EQUIPMENT = /雨|rain/i;
const THRESHOLDS = ['warnValue', 'alarmValue', 'outValue'] as const;

/** The checks that a record fails; `number` gives NaN for what is missing, so that a comparison with it is false. */
class PlaceCheck {
  readonly found: ConfigCode[] = [];
  readonly #table: PlaceTable;
  readonly #row: number;

  constructor(table: PlaceTable, row: number) {
    this.#table = table;
    this.#row = row;
    this.#checkThresholds();
    this.#checkWell();
    this.#checkInterval();
    this.#checkId();
  }

  #number(field: Parameters<PlaceTable['numbers']>[0]): number {
    return this.#table.numbers(field)[this.#row] ?? Number.NaN;
  }

  #checkThresholds(): void {
    const missing = THRESHOLDS.filter((field) => Number.isNaN(this.#number(field)));
    if (missing.length > 0 && this.#measuresLevel()) this.found.push('thresholds-missing');
    const low = THRESHOLDS.filter((field) => this.#number(field) <= 0);
    if (low.length > 0) this.found.push('threshold-not-positive');
    const given = THRESHOLDS.filter((field) => !missing.includes(field) && !low.includes(field));
    const isFalling = given.some(
      (field, at) => at > 0 && this.#number(given[at - 1] ?? field) > this.#number(field),
    );
    if (isFalling) this.found.push('thresholds-out-of-order');
    if (this.#number('outValue') > this.#depthM() + TOLERANCE_M) this.found.push('overflow-above-mouth');
  }

  /** A depth of nothing is one mistake, not one with everything that does not fit into it. */
  #depthM(): number {
    const depthM = this.#number('nodeDepth');
    return depthM > 0 ? depthM : Number.NaN;
  }

  #measuresLevel(): boolean {
    const equipType = this.#table.texts('equipType')[this.#row] ?? '';
    return LEVEL_EQUIPMENT.test(equipType) && !RAIN_EQUIPMENT.test(equipType);
  }

  #checkWell(): void {
    const depthM = this.#number('nodeDepth');
    if (depthM <= 0 || depthM > DEPTH_AT_MOST_M) this.found.push('depth-implausible');
    const limitM = this.#depthM() + TOLERANCE_M;
    if (this.#number('nodePipeDiameter') / MM_PER_M > limitM) this.found.push('pipe-higher-than-well');
    const bracketM = this.#number('installDepth');
    if (bracketM > limitM) this.found.push('bracket-below-bottom');
    else if (bracketM + this.#number('installLineLength') > limitM) this.found.push('probe-below-bottom');
    const bottomM = this.#number('nodeBottomElev');
    if (bottomM < LOWEST_M || bottomM > HIGHEST_M) this.found.push('elevation-implausible');
  }

  #checkInterval(): void {
    const intervalMin = this.#number('nextConnInterval');
    if (Number.isNaN(intervalMin)) this.found.push('interval-missing');
    else if (intervalMin <= 0 || intervalMin > INTERVAL_AT_MOST_MIN) this.found.push('interval-implausible');
  }

  #checkId(): void {
    for (const { field, reason } of this.#table.problems(this.#row)) {
      if (field !== 'placeId') continue;
      if (reason === 'missing-id') this.found.push('id-missing');
      if (reason === 'duplicate-id') this.found.push('id-duplicate');
    }
  }
}

const NO_CODES: readonly ConfigCode[] = [];

/**
 * What is odd about the set-up of each place of a table (interface 2.2), worked out once: thresholds (metres, taken
 * to be above the well's bottom) that are missing where a level is measured, not positive, falling, or above the
 * mouth; a depth that no well has (none, or over 30 m); a pipe (millimetres), a bracket or a probe that does not fit
 * in; a bottom outside -154 to 8848 m; a reporting interval that is missing, or none of 1 to 1440 minutes; and an id
 * that is missing or given twice. What is missing makes no other check fail.
 */
export function* configCodesOf(table: PlaceTable): Steps<(row: number) => readonly ConfigCode[]> {
  const codes = new Map<number, readonly ConfigCode[]>();
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const { found } = new PlaceCheck(table, row);
    if (found.length > 0) codes.set(row, found);
  }
  return (row) => codes.get(row) ?? NO_CODES;
}
