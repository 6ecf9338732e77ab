import { expect, it } from 'vitest';
import { formatBytes, formatRate, formatSeconds } from '#renderer/i18n/format-amount.ts';

it('sizes and rates are told in the unit that fits', () => {
  expect(formatBytes(999, 'en')).toBe('999 bytes');
  expect(formatBytes(489_800, 'en')).toBe('490 kB');
  expect(formatBytes(12_400_000, 'en')).toBe('12.4 MB');
  expect(formatRate(1_900_000, 'en')).toBe('1.9 MB/s');
  expect(formatRate(1_900_000, 'zh-CN')).toBe('1.9 MB/秒');
});

it('times are told in one unit, hours with their minutes', () => {
  expect(formatSeconds(20.6, 'en')).toBe('21 sec');
  expect(formatSeconds(150, 'en')).toBe('3 min');
  expect(formatSeconds(7_500, 'en')).toBe('2 hr 5 min');
  expect(formatSeconds(7_200, 'zh-CN')).toBe('2小时');
  expect(formatSeconds(-1, 'en')).toBe('0 sec');
});
