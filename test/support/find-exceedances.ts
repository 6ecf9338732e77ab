import {
  type Exceedance,
  ExceedanceFinder,
  type Severity,
  type Thresholds,
  type TimedLevel,
} from '#shared/domain/places/exceedance.ts';

/** The runs of levels that are at or above a severity; the levels are in the order of time. */
export function findExceedances(
  levels: readonly TimedLevel[],
  thresholds: Thresholds,
  atLeast: Severity,
): Exceedance[] {
  const finder = new ExceedanceFinder(thresholds, atLeast);
  const ended = levels.flatMap((level) => finder.add(level) ?? []);
  return finder.open ? [...ended, finder.open] : ended;
}
