import { expect, it } from 'vitest';
import { moveInQueue } from '#renderer/features/uploads/model/outbox/move-in-queue.ts';

const QUEUE = ['a', 'b', 'c'];

it.each([
  ['up by one', 'b', 0, { jobId: 'b', beforeJobId: 'a' }],
  ['down by one', 'a', 1, { jobId: 'a', beforeJobId: 'c' }],
  ['to the end', 'a', 2, { jobId: 'a', beforeJobId: null }],
  ['to the beginning', 'c', 0, { jobId: 'c', beforeJobId: 'a' }],
] as const)('moves a job %s', (_, jobId, place, move) => {
  expect(moveInQueue(QUEUE, jobId, place)).toEqual(move);
});

it('asks for nothing beyond the ends, for its own place, or for a job that is not there', () => {
  expect(moveInQueue(QUEUE, 'a', -1)).toBeUndefined();
  expect(moveInQueue(QUEUE, 'c', 3)).toBeUndefined();
  expect(moveInQueue(QUEUE, 'b', 1)).toBeUndefined();
  expect(moveInQueue(QUEUE, 'x', 1)).toBeUndefined();
});
