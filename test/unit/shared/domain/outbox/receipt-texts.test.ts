import { expect, test } from 'vitest';
import type { ReceiptHead } from '#shared/domain/outbox/receipt.ts';
import { receiptTexts } from '#shared/domain/outbox/receipt-texts.ts';

const HEAD: ReceiptHead = {
  id: 'j',
  fileName: 'week.csv',
  fileSha256: 'f',
  connectionName: 'River office',
  origin: null,
  account: 'uploader',
  createdAtMs: 0,
  finishedAtMs: 0,
  total: { batches: 1, rows: 2, bytes: 2 },
  amounts: {},
  doubtful: {},
  repeatedBatches: 0,
  rejectedRows: 0,
  summary: null,
  alreadySentRows: 0,
};

test('a receipt names the stations of its upload, and how many cells were corrected by hand', () => {
  const { head } = receiptTexts('en', 'Asia/Shanghai');
  const summary = { stations: ['A', 'B'], stationCount: 2, corrections: 3 };
  const lines = Object.fromEntries(head({ ...HEAD, summary }));
  expect(lines).toMatchObject({ Stations: 'A, B', 'Cells corrected by hand': '3' });
});

test('a receipt says nothing of corrections where there are none', () => {
  const { head } = receiptTexts('zh-CN', 'Asia/Shanghai');
  const names = head(HEAD).map(([name]) => name);
  expect(names).not.toContain('手工修改的单元格');
  expect(names).not.toContain('站点');
});
