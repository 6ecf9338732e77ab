import { expect, it } from 'vitest';
import { findUploadProblem } from '#shared/domain/upload-record.ts';

const timestamp = '2026-01-01 00:00:00';

it('finds nothing wrong with records of text and numbers', () => {
  expect(findUploadProblem([{ timestamp }, { timestamp, level: 1.5, 备注: '正常' }])).toBeUndefined();
});

it.each([
  [[1], { index: 0, reason: 'not-an-object' }],
  [[[]], { index: 0, reason: 'not-an-object' }],
  [[{ timestamp }, null], { index: 1, reason: 'not-an-object' }],
  [[{ level: 1 }], { index: 0, field: 'timestamp', reason: 'no-timestamp' }],
  [[{ timestamp: 5 }], { index: 0, field: 'timestamp', reason: 'bad-timestamp' }],
  [[{ timestamp: '2026-01-01' }], { index: 0, field: 'timestamp', reason: 'bad-timestamp' }],
  [[{ timestamp, level: null }], { index: 0, field: 'level', reason: 'bad-value' }],
  [[{ timestamp, level: true }], { index: 0, field: 'level', reason: 'bad-value' }],
  [[{ timestamp, level: { deep: 1 } }], { index: 0, field: 'level', reason: 'bad-value' }],
  [[{ timestamp, level: Infinity }], { index: 0, field: 'level', reason: 'bad-value' }],
  [[{ timestamp, note: '\ud800' }], { index: 0, field: 'note', reason: 'bad-value' }],
])('names what is wrong with %j', (elements, problem) => {
  expect(findUploadProblem(elements)).toEqual(problem);
});
