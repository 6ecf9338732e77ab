import { expect, test } from 'vitest';
import { nextIn, PageCursors } from '#electron/backend/features/places/levels/page-cursors.ts';

const paging = { argument: 'cursor', nextPointer: '/next' };

test('each page is asked for by what the one before it gave', () => {
  const cursors = new PageCursors(paging);
  expect(cursors.withNext({ n: 1 })).toEqual({ n: 1 });
  expect(cursors.goOn(nextIn({ next: 'a' }, paging))).toBe(true);
  expect(cursors.withNext({ n: 1 })).toEqual({ n: 1, cursor: 'a' });
  expect(cursors.goOn(nextIn({ next: 7 }, paging))).toBe(true);
  expect(cursors.withNext({ n: 1 })).toEqual({ n: 1, cursor: 7 });
});

test.each([[''], [null], [false], [0], [{}], [undefined]])('%j is no next page', (next) => {
  const cursors = new PageCursors(paging);
  expect(cursors.goOn(nextIn(next === undefined ? {} : { next }, paging))).toBe(false);
  expect(cursors.isGoingRound).toBe(false);
});

test.each([[['a', 'a']], [['a', 'b', 'a']], [[1, 2, 3, 1]]])('pages that lead to %j go round', (nexts) => {
  const cursors = new PageCursors(paging);
  expect(nexts.map((next) => cursors.goOn(next))).toEqual([...nexts.slice(1).map(() => true), false]);
  expect(cursors.isGoingRound).toBe(true);
});

test('a list without paging has one page', () => {
  expect(new PageCursors(null).goOn(nextIn({ next: 'a' }, null))).toBe(false);
});
