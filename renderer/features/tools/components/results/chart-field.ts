import type { SeriesField } from '#shared/domain/mcp/results/result-view.ts';

const LEVEL_NAME = /level|水位|液位/i;

/** Thresholds are levels in metres: they say nothing about rain, batteries or counts. */
export function hasThresholds({ name, column, unit }: SeriesField): boolean {
  return LEVEL_NAME.test(name) || LEVEL_NAME.test(column) || unit === 'm';
}

const MOST_DIGITS = 3;

/** Digits after the point that tell the values apart: as many as the values have, and three at most. */
export function shownDigits(values: readonly (number | null)[]): number {
  const isWhole = values.every((value) => value === null || Number.isInteger(value));
  if (isWhole) return 0;
  const isTenths = values.every((value) => value === null || Number.isInteger(value * 10));
  return isTenths ? 1 : MOST_DIGITS;
}
