import { expect, it } from 'vitest';
import { compareReadBack, judgeReadBack } from '#shared/domain/outbox/compare-read-back.ts';

const row = (minute: number, fields: Record<string, unknown>) => ({
  timestamp: `2026-01-01 00:0${minute}:00`,
  ...fields,
});

it.each([
  ['all-there', [row(1, { level: 0.87 })], [row(1, { level: '0.870' })]],
  ['all-there', [row(1, { level: 1 })], [row(1, { level: 1, flow: 3 }), row(2, { level: 9 })]],
  ['none-there', [row(1, { level: 1 })], []],
  ['none-there', [row(1, { level: 1 })], [row(1, { flow: 3 })]],
  ['differs', [row(1, { level: 1 })], [row(1, { level: 2 })]],
  ['differs', [row(1, { level: 1 }), row(2, { level: 2 })], [row(1, { level: 1 })]],
  ['differs', [row(1, { note: '' })], [row(1, { note: 0 })]],
])('says %s', (expected, sent, found) => {
  expect(judgeReadBack([compareReadBack(sent, found)])).toBe(expected);
});

it('takes the pages of an answer together, and of two records of one time the later one', () => {
  const sent = [row(1, { level: 1 }), row(2, { level: 2 })];
  const judge = (...pages: Record<string, unknown>[][]) =>
    judgeReadBack(pages.map((page) => compareReadBack(sent, page)));
  expect(judge([row(1, { level: 1 })], [row(2, { level: 2 })], [])).toBe('all-there');
  expect(judge([row(1, { level: 1 }), row(2, { level: 2 })], [row(2, { level: 3 })])).toBe('differs');
  expect(judge([row(2, { level: 3 })], [row(2, { level: 2 }), row(1, { level: 1 })])).toBe('all-there');
  expect(judge([row(1, { flow: 1 })], [])).toBe('none-there');
});
