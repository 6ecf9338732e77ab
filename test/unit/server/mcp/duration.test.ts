import { describe, expect, test } from 'vitest';
import { longerInterval, readDuration, writeDuration } from '#server/mcp/duration.ts';

const MINUTE_MS = 60_000;

describe('readDuration', () => {
  test.each([
    ['PT1M', 1],
    ['PT10M', 10],
    ['PT90M', 90],
    ['PT1H30M', 90],
    ['P1D', 1440],
    ['P1DT1H', 1500],
  ])('reads %s as %s minutes', (text, minutes) => {
    expect(readDuration(text)).toBe(minutes * MINUTE_MS);
  });

  test.each([
    '',
    'P',
    'PT',
    'P1DT',
    'PT0M',
    '10M',
    'PT10S',
    'P1M',
    'P1Y',
    'PT-5M',
    'pt5m',
    'PT1.5H',
    'PT5M ',
  ])('reads %j as no duration', (text) => {
    expect(readDuration(text)).toBeUndefined();
  });
});

describe('writeDuration', () => {
  test.each(['PT1M', 'PT10M', 'PT1H30M', 'P1D', 'P1DT1H', 'P366D'])('writes %s as it was read', (text) => {
    expect(writeDuration(readDuration(text) ?? 0)).toBe(text);
  });
});

describe('longerInterval', () => {
  test.each([1, 5, 7, 10, 15, 60, 1440, 43_200])('makes %s minutes longer by a whole factor', (minutes) => {
    const longer = longerInterval(minutes * MINUTE_MS);
    expect(longer).toBeGreaterThan(minutes * MINUTE_MS);
    expect(longer % (minutes * MINUTE_MS)).toBe(0);
  });
});
