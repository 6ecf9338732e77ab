import { expect, test } from 'vitest';
import { waitingNotices } from '#renderer/features/uploads/components/watched/review-text.ts';
import { watchedFolders } from '#renderer/i18n/en/watched-folders.ts';
import type { WatchedFile } from '#shared/contract/watched-folders.ts';

const review = (of: number): WatchedFile => ({
  state: 'review',
  id: `${of}`,
  fileName: `${of}.csv`,
  reason: 'unreadable',
  jobIds: [],
  others: [],
  atMs: 0,
});
const GROWING: WatchedFile = { state: 'waiting', fileName: 'x.csv', reason: 'growing' };

const noticesOf = (files: WatchedFile[], moreWaiting = 0) =>
  waitingNotices(watchedFolders, [{ id: 'f', path: '/data/north', files, moreWaiting }]);

test('a few files that wait for a person are told each', () => {
  const files = [review(1), review(2), review(3), GROWING];
  expect(noticesOf(files).map(({ title }) => title)).toEqual([
    '1.csv waits for you',
    '2.csv waits for you',
    '3.csv waits for you',
  ]);
  expect(new Set(noticesOf(files).map(({ key }) => key)).size).toBe(3);
});

test('of many files of a folder one notice says how many they are', () => {
  const files = [1, 2, 3, 4].map(review);
  expect(noticesOf(files)).toEqual([
    { key: 'watched f', title: '4 files wait for you', text: '/data/north' },
  ]);
  expect(noticesOf(files, 5)[0]?.title).toBe('More than 4 files wait for you');
  expect(noticesOf([...files, GROWING], 5)[0]?.title).toBe('4 files wait for you');
});
