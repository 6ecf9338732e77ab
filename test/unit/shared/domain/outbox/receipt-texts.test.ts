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
  sentElsewhere: [],
  sentAs: [],
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

test('a receipt of an upload whose connection was moved names each address that batches went to', () => {
  const { head, formatOrigin } = receiptTexts('en', 'Asia/Shanghai');
  const [was, is] = ['http://river.test:8080', 'https://levels.test'];
  const lines = Object.fromEntries(head({ ...HEAD, origin: is, sentElsewhere: [was, 'built-in'] }));
  expect(lines).toMatchObject({ Address: is, 'Previously sent to': `${was}, Built-in demo service` });
  expect([was, null].map(formatOrigin)).toEqual([was, '']);
  expect(head({ ...HEAD, origin: is }).flat()).not.toContain('Previously sent to');
});

test.each([
  ['en', 'Account', 'the upload token', 'engineer, the upload token (each batch says which sent it last)'],
  ['zh-CN', '账号', '上传令牌', 'engineer、上传令牌（各批次注明最后一次发送所用的账号）'],
] as const)(
  'a receipt in %s names what its upload was sent with, not with what it was to be sent last',
  (language, name, one, more) => {
    const { head } = receiptTexts(language, 'Asia/Shanghai');
    const says = (sentAs: string[]) => Object.fromEntries(head({ ...HEAD, sentAs }))[name];
    expect([[], ['engineer'], [''], ['engineer', '']].map(says)).toEqual(['uploader', 'engineer', one, more]);
  },
);
