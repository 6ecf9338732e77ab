import { expect, it } from 'vitest';
import { freshForMs } from '#electron/backend/features/places/basemap/load-tile.ts';

const DAY_S = 24 * 60 * 60;

it.each<[string, Record<string, string>, seconds: number]>([
  ['nothing', {}, 7 * DAY_S],
  ['max-age', { 'cache-control': 'public, max-age=600' }, 600],
  ['max-age, of an answer that was kept on the way', { 'cache-control': 'max-age=600', age: '590' }, 10],
  ['max-age before Expires', { 'cache-control': 'max-age=60', expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 60],
  ['no-cache', { 'cache-control': 'no-cache, max-age=600' }, 0],
  ['no-store', { 'cache-control': 'no-store' }, 0],
  ['Expires', { expires: 'Fri, 02 Jan 2026 00:00:00 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' }, DAY_S],
  ['an Expires that is none', { expires: '0' }, 0],
])('a tile may be shown for as long as its server says: %s', (_, headers, seconds) => {
  expect(freshForMs(new Headers(headers))).toBe(seconds * 1_000);
});
