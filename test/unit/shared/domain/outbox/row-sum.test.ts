import { expect, test } from 'vitest';
import { isAllStored, rowSum } from '#shared/domain/outbox/row-sum.ts';
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
});

test('Rows are to be sent until all of them are stored, and then they are sent', () => {
  expect(isAllStored(jobOf(39))).toBe(false);
  expect(isAllStored(jobOf(40))).toBe(true);
  expect(rowSum(account, uploadCheck.sum)).toBe(
    '30 rows in the file = 20 to be sent (2 in part) + 9 held back + 1 skipped (header)',
  );
  expect(rowSum(account, uploadCheck.sum, true)).toContain('= 20 sent (2 in part) +');
});
