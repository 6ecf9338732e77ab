import { expect, it } from 'vitest';
import { changesFrom, compareReadBack, judgeReadBack } from '#shared/domain/outbox/compare-read-back.ts';

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
  ['differs', [row(1, { card: '0012' })], [row(1, { card: '12' })]],
  ['all-there', [row(1, { card: '0012' })], [row(1, { card: 12 })]],
  ['differs', [row(1, { pump: 1 })], [row(1, { pump: true })]],
  ['all-there', [row(1, { level: 1 })], [row(1, { level: 1 }), row(1, { battery: 3.6 })]],
  ['all-there', [row(1, { a: 1, b: 2 })], [row(1, { a: 1, b: null }), row(1, { a: null, b: 2 })]],
  ['differs', [row(1, { level: 1 })], [row(1, { level: 1 }), row(1, { level: 2 })]],
])('says %s', (expected, sent, found) => {
  expect(judgeReadBack([compareReadBack(sent, found)])).toBe(expected);
});

it.each([
  ['a time in another form', { timestamp: '2026-01-01T00:01:00+08:00', level: 1 }],
  ['a list of values', ['2026-01-01 00:01:00', 1]],
  ['a text', '2026-01-01 00:01:00,1'],
  ['one without a time', { time: '2026-01-01 00:01:00', level: 1 }],
  ['a value under the name of its field', row(1, { name: 'level', value: 1 })],
  ['values in a field of their own', row(1, { values: { level: 1 } })],
])('does not take %s for a sign that nothing is there', (_form, found) => {
  const sent = [row(1, { level: 1 })];
  expect(judgeReadBack([compareReadBack(sent, [found])])).toBe('differs');
  expect(judgeReadBack([compareReadBack(sent, sent), compareReadBack(sent, [found])])).toBe('all-there');
});

it('takes the pages of an answer together, and of two records of one time the later one', () => {
  const sent = [row(1, { level: 1 }), row(2, { level: 2 })];
  const judge = (...pages: Record<string, unknown>[][]) =>
    judgeReadBack(pages.map((page) => compareReadBack(sent, page)));
  expect(judge([row(1, { level: 1 })], [row(2, { level: 2 })], [])).toBe('all-there');
  expect(judge([row(1, { level: 1 }), row(2, { level: 2 })], [row(2, { level: 3 })])).toBe('differs');
  expect(judge([row(2, { level: 3 })], [row(2, { level: 2 }), row(1, { level: 1 })])).toBe('all-there');
  expect(judge([row(1, { flow: 1 })], [])).toBe('none-there');
  expect(judge(sent, [row(2, { flow: 1 })])).toBe('all-there');
});

it('takes the fields of one time together that are on several pages', () => {
  const sent = [row(1, { level: 1, flow: 2 }), row(2, { level: 2 })];
  const judge = (...pages: Record<string, unknown>[][]) =>
    judgeReadBack(pages.map((page) => compareReadBack(sent, page)));
  const [level, flow, next] = [row(1, { level: 1 }), row(1, { flow: 2 }), row(2, { level: 2 })];
  expect(judge([level], [flow, next])).toBe('all-there');
  expect(judge([{ ...flow, level: null }], [{ ...level, flow: null }, next])).toBe('all-there');
  expect(judge([level, next], [])).toBe('differs');
  expect(judge([level, flow], [row(1, { flow: 3 }), next])).toBe('differs');
  expect(judge([level, flow], [{ ...flow, level: null }])).toBe('differs');
  expect(judge([row(1, {})], [row(1, { battery: 3 })])).toBe('none-there');
});

it('takes many records of one time together in a time that grows with their number alone', () => {
  const record = (_: unknown, index: number) =>
    row(1, Object.fromEntries(Array.from({ length: 20 }, (_field, at) => [`f${20 * index + at}`, 1])));
  const found = Array.from({ length: 10_000 }, record);
  expect(judgeReadBack([compareReadBack([row(1, { f0: 1, f199999: 1 })], found)])).toBe('all-there');
});

it('looks for no field of a wide record in each of many narrow ones', () => {
  const wide = row(1, Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`f${at}`, 1])));
  const found = Array.from({ length: 100_000 }, () => row(1, { f7: 1 }));
  expect(judgeReadBack([compareReadBack([wide], found)])).toBe('differs');
});

it('does not take what every object has for a field of a record', () => {
  expect(judgeReadBack([compareReadBack([row(1, { constructor: 1 })], [row(1, { level: 1 })])])).toBe(
    'none-there',
  );
});

it('tells by time what is stored with another value, and which records are stored as they are', () => {
  const sent = [
    row(1, { level: 1, flow: 2 }),
    row(2, { level: 2 }),
    row(3, { level: 3, flow: 4 }),
    row(4, { level: 4 }),
    row(5, { level: 5, flow: 5 }),
  ];
  const long = 'x'.repeat(1000);
  const found = [
    row(1, { level: '1.0', flow: 2, battery: 3 }),
    row(2, { level: 2.5 }),
    row(3, { level: 3 }),
    row(5, { level: long }),
    row(5, { flow: null }),
    { odd: [] },
  ];
  const changes = changesFrom(sent, found);
  expect(changes.get(row(1, {}).timestamp)).toEqual([]);
  expect(changes.get(row(2, {}).timestamp)).toEqual([{ field: 'level', before: 2.5, after: 2 }]);
  expect(changes.get(row(5, {}).timestamp)).toEqual([{ field: 'level', before: 'x'.repeat(100), after: 5 }]);
  expect(changes.size).toBe(3);
});

it('takes no blank text for 0', () => {
  for (const blank of ['', ' ', '\t'])
    expect(judgeReadBack([compareReadBack([row(1, { level: 0 })], [row(1, { level: blank })])])).toBe(
      'differs',
    );
});
