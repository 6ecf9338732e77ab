import { expect, test } from 'vitest';
import { recordSum, rowSum, sentTermOf } from '#shared/domain/outbox/row-sum.ts';
import { uploadCheck } from '#renderer/i18n/en/upload-check.ts';

const account = {
  rowCount: 30,
  sentRows: 20,
  partlySentRows: 2,
  heldRows: 9,
  leftOutRows: 0,
  duplicateRows: 0,
  skippedRows: { header: 1 },
};
const jobOf = (storedRows: number) => ({
  total: { rows: 40 },
  amounts: { done: { rows: storedRows }, ready: { rows: 40 - storedRows } },
  doubtful: {},
  alreadySentRows: 0,
});

test('Rows are to be sent until all of them are stored, and then they are sent', () => {
  expect(sentTermOf(jobOf(39))).toBe('planned');
  expect(sentTermOf(jobOf(40))).toBe('stored');
  expect(rowSum(account, uploadCheck.sum)).toBe(
    '30 rows in the file = 20 to be sent (2 in part) + 9 held back + 1 skipped (header)',
  );
  expect(rowSum(account, uploadCheck.sum, 'stored')).toContain('= 20 sent (2 in part) +');
});

test('Of rows that were sent before in part nothing is said but that they have values, and records make the sum', () => {
  const term = sentTermOf({ ...jobOf(40), alreadySentRows: 5 });
  expect(rowSum(account, uploadCheck.sum, term)).toBe(
    '30 rows in the file = 20 with values (2 in part) + 9 held back + 1 skipped (header)',
  );
  expect(recordSum(96, 3, uploadCheck.sum)).toBe('96 records = 3 to be sent + 93 sent before');
  expect(recordSum(96, 0, uploadCheck.sum)).toBe('96 records = 0 to be sent + 96 sent before');
});
