import { expect, it } from 'vitest';
import { isToBeTold } from '#renderer/features/places/model/alerts/news-to-tell.ts';
import type { AlertNews } from '#shared/contract/alerts.ts';

const newsAt = (atMs: number, connectionId = 'river'): AlertNews => ({
  connectionId,
  atMs,
  risen: [{ placeId: 'a', placeName: 'A', rank: 3 }],
  counts: { warning: 0, alarm: 0, overflow: 1 },
  isReadingFailed: false,
});

it('tells the first news after a window has opened, and what happened before never', () => {
  expect(isToBeTold(newsAt(5_000), undefined)).toBe(false);
  expect(isToBeTold(null, undefined)).toBe(false);
  expect(isToBeTold(newsAt(5_000), null)).toBe(true);
});

it('tells later news after the clock has been set back', () => {
  expect(isToBeTold(newsAt(1_000), newsAt(5_000))).toBe(true);
});

it('tells news once, also when the stream begins again and repeats them', () => {
  expect(isToBeTold(newsAt(5_000), newsAt(5_000))).toBe(false);
  expect(isToBeTold(newsAt(5_000, 'harbour'), newsAt(5_000))).toBe(true);
});
