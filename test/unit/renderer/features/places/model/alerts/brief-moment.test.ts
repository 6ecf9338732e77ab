import { expect, test } from 'vitest';
import { briefMoment } from '#renderer/features/places/model/alerts/duration.ts';

test('a moment of today is a time of day; one of another day has its date, also less than 24 hours ago', () => {
  const now = '2026-03-02 03:20:00';
  expect(briefMoment('2026-03-02 03:16:40', now)).toBe('03:16');
  expect(briefMoment('2026-03-01 23:59:59', now)).toBe('03-01 23:59');
  expect(briefMoment('2025-03-02 03:16:40', now)).toBe('03-02 03:16');
});
