import { expect, it } from 'vitest';
import { addBytes, bytesPerSecond, secondsLeft, startRate } from '#shared/domain/outbox/transfer-rate.ts';

it('knows nothing before bytes are sent', () => {
  expect(bytesPerSecond(startRate(0))).toBeNull();
  expect(secondsLeft(startRate(0), 1_000)).toBeNull();
});

it('tells an even rate exactly, and the time that is left by it', () => {
  let rate = startRate(0);
  for (let second = 1; second <= 60; second += 1) rate = addBytes(rate, 500, second * 1_000);
  expect(bytesPerSecond(rate)).toBeCloseTo(500, 0);
  expect(secondsLeft(rate, 5_000)).toBeCloseTo(10, 1);
});

it('follows a change within half a minute', () => {
  let rate = startRate(0);
  for (let second = 1; second <= 300; second += 1) rate = addBytes(rate, 1_000, second * 1_000);
  for (let second = 301; second <= 330; second += 1) rate = addBytes(rate, 100, second * 1_000);
  expect(bytesPerSecond(rate)).toBeLessThan(250);
});
