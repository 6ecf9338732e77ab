import { expect, test } from 'vitest';
import { ProblemList } from '#electron/backend/features/uploads/reading/batches/problem-list.ts';

test('an open question of every row takes no room from what is wrong further down', () => {
  const list = new ProblemList();
  for (let row = 1; row <= 20_000; row += 1)
    list.add({ row, column: 2, text: '33.0', reason: 'open-question' });
  list.add({ row: 9, column: 1, text: 'l.2', reason: 'number-not-understood' });
  list.add({ row: 19_990, column: 3, text: '坏', reason: 'marked-bad' });
  expect(list.countOf).toEqual({ 'open-question': 20_000, 'number-not-understood': 1, 'marked-bad': 1 });
  expect(list.detailed).toHaveLength(10_002);
  expect(list.detailed.at(-1)).toMatchObject({ row: 19_990, reason: 'marked-bad' });
  const rows = list.detailed.map(({ row }) => row);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
});

test('of one kind the first ones are told, and all are counted', () => {
  const list = new ProblemList();
  for (let row = 1; row <= 10_005; row += 1)
    list.add({ row, column: 1, text: 'x'.repeat(300), reason: 'number-not-understood' });
  expect(list.countOf).toEqual({ 'number-not-understood': 10_005 });
  expect(list.detailed).toHaveLength(10_000);
  expect(list.detailed[0]?.text).toHaveLength(200);
});
