import { expect, it } from 'vitest';
import { readDurationMin, writeDurationMin } from '#shared/domain/iso-duration.ts';

it('minutes are written as an ISO 8601 duration and read back', () => {
  const texts = ['PT1M', 'PT10M', 'PT1H', 'PT2H30M', 'P1D', 'P7D', 'P1DT1H'];
  const minutes = [1, 10, 60, 150, 1440, 10_080, 1500];
  expect(minutes.map(writeDurationMin)).toEqual(texts);
  expect(texts.map(readDurationMin)).toEqual(minutes);
});

it('what is no such duration is none', () => {
  expect(['', 'P', 'PT', 'P1DT', '10M', 'PT0M', 'P1Y', 'pt1m'].map(readDurationMin)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
});
