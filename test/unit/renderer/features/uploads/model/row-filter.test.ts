import { expect, test } from 'vitest';
import { boundedCount } from '#renderer/features/uploads/model/row-filter.ts';
import { uploadReview as chinese } from '#renderer/i18n/zh-cn/upload-review.ts';
import { uploadReview } from '#renderer/i18n/en/upload-review.ts';

test('rows held back are told as the first ones where the report does not list all of them', () => {
  const problems = [{ row: 2, column: null, text: '', reason: 'open-question' as const }];
  const report = { problems, heldRows: 1, partlySentRows: 1, leftOutRows: 0 };
  expect(boundedCount({ ...report, problemCounts: { 'open-question': 1 } })).toBeNull();
  expect(boundedCount({ ...report, problemCounts: { 'open-question': 2 } })).toBe(2);
  expect(uploadReview.rows.held(10_000, 551_882)).toBe('Held back or sent in part: first 10,000 of 551,882');
  expect(chinese.rows.held(10_000, 551_882)).toBe('暂不发送或部分发送：551,882 行中的前 10,000 行');
  expect(uploadReview.rows.held(3, null)).toBe('Held back or sent in part 3');
});
