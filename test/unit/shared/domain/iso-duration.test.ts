import { expect, test } from 'vitest';
import { readDurationMin, writeDurationMin } from '#shared/domain/iso-duration.ts';

test.each([
  ['PT1M', 1],
  ['PT10M', 10],
  ['PT1H', 60],
  ['PT1H30M', 90],
  ['PT2H30M', 150],
  ['P1D', 1440],
  ['P1DT1H', 1500],
  ['P7D', 10_080],
  ['P366D', 527_040],
])('%s is read as %s minutes and written so again', (text, minutes) => {
  expect(readDurationMin(text)).toBe(minutes);
  expect(writeDurationMin(minutes)).toBe(text);
});

test('more minutes than an hour has are read, and written in hours', () => {
  expect(readDurationMin('PT90M')).toBe(90);
  expect(writeDurationMin(90)).toBe('PT1H30M');
});

test.each(['', 'P', 'PT', 'P1DT', 'PT0M', '10M', 'PT10S', 'P1M', 'P1Y', 'PT-5M', 'pt5m', 'PT1.5H', 'PT5M '])(
  '%j is read as no duration',
  (text) => expect(readDurationMin(text)).toBeNull(),
);
