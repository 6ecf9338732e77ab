import { expect, it } from 'vitest';
import { formatCountdown, formatFixed, formatMoment, formatValue } from '#renderer/i18n/format.ts';

it.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('counts %i ms down as %s', (leftMs, text) => {
  expect(formatCountdown(leftMs)).toBe(text);
});

it('gives a moment of today without its date, and one of another day with it', () => {
  const nowMs = Date.UTC(2026, 10, 20, 12, 0);
  const later = Date.UTC(2026, 10, 20, 14, 35);
  const tomorrow = Date.UTC(2026, 10, 20, 16, 5);
  expect(formatMoment(later, nowMs, 'en', 'Asia/Shanghai')).toBe('22:35');
  expect(formatMoment(later, nowMs, 'zh-CN', 'Asia/Shanghai')).toBe('22:35');
  expect(formatMoment(tomorrow, nowMs, 'en', 'Asia/Shanghai')).toMatch(/21.*2026.*00:05/);
  expect(formatMoment(tomorrow, nowMs, 'en', 'UTC')).toBe('16:05');
});

it('writes a number for the screen with equal decimals, and none with a sign that rounds to nothing', () => {
  expect([1.5, -1.5, -0.004, -0].map((value) => formatFixed(value, 2))).toEqual([
    '1.50',
    '\u22121.50',
    '0.00',
    '0.00',
  ]);
});

it('writes a value with every digit it came with, and no "-0"', () => {
  expect([1.25, -1.5, -0.004, -0].map((value) => formatValue(value, 'en'))).toEqual([
    '1.25',
    '-1.5',
    '-0.004',
    '0',
  ]);
});
