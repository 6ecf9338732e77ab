import { describe, expect, test } from 'vitest';
import { type Reporting, reportingState } from '#shared/domain/places/staleness.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;

const reporting = (ageMin: number, intervalMin: number | null = 10): Reporting => ({
  mounted: true,
  latestTimeMs: NOW_MS - ageMin * MINUTE_MS,
  intervalMin,
});

describe('reportingState', () => {
  test.each([
    [0, 'on-time'],
    [20, 'on-time'],
    [20.001, 'late'],
    [30, 'late'],
    [30.001, 'silent'],
    [60_000, 'silent'],
    [-5, 'on-time'],
    [-5.001, 'future'],
    [-480, 'future'],
  ])('calls a report %s minutes ago of a ten-minute interval %s', (ageMin, state) => {
    expect(reportingState(reporting(ageMin), NOW_MS)).toBe(state);
  });

  test('has nothing between on time and silent when the grace is longer than three intervals', () => {
    expect(reportingState(reporting(6.5, 1), NOW_MS)).toBe('on-time');
    expect(reportingState(reporting(6.6, 1), NOW_MS)).toBe('silent');
  });

  test.each([null, 0, -5, Number.NaN])('judges no age by the interval %s', (intervalMin) => {
    expect(reportingState(reporting(100, intervalMin), NOW_MS)).toBe('unknown-interval');
  });

  test('says never before it looks at an interval', () => {
    expect(reportingState({ mounted: true, latestTimeMs: null, intervalMin: null }, NOW_MS)).toBe('never');
  });

  test('expects no report of equipment that is removed', () => {
    expect(reportingState({ ...reporting(0), mounted: false }, NOW_MS)).toBe('unmounted');
  });

  test('takes equipment for mounted when the record does not say', () => {
    expect(reportingState({ ...reporting(0), mounted: null }, NOW_MS)).toBe('on-time');
  });
});
