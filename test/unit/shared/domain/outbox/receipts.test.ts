import { expect, it } from 'vitest';
import { BATCH_STATES, HELD_REASONS } from '#shared/domain/outbox/batch-state.ts';
import {
  RECEIPT_COLUMNS,
  receiptCells,
  type ReceiptBatch,
  type ReceiptColumn,
  type ReceiptHead,
  type ReceiptTexts,
} from '#shared/domain/outbox/receipt.ts';
import { writeReceiptCsv, writeRejectedRows } from '#shared/domain/outbox/write-csv.ts';
import { writeJointReceiptHtml, writeReceiptHtml } from '#shared/domain/outbox/write-receipt-html.ts';

const named = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, `[${key}]`])) as Record<K, string>;

const TEXTS: ReceiptTexts = {
  language: 'en',
  title: 'Receipt',
  columns: named<ReceiptColumn>(RECEIPT_COLUMNS),
  states: named(BATCH_STATES),
  takenAsStored: '[as you said]',
  heldReasons: named(HELD_REASONS),
  uploadToken: '[upload token]',
  yes: 'yes',
  formatTime: (epochMs) => new Date(epochMs).toISOString(),
  formatOrigin: (origin) => origin ?? '',
  head: ({ fileName, connectionName }) => [
    ['File', fileName],
    ['Service', connectionName],
  ],
  outcome: ({ fileName }) => [fileName, '2 stored'],
  repeatsNote: 'Perhaps stored twice:',
  unknownsNote: 'Nobody knows:',
};

const HEAD: ReceiptHead = {
  id: 'j',
  fileName: '<b>一月</b>.csv',
  fileSha256: 'f',
  connectionName: '=cmd()',
  origin: 'https://levels.test',
  account: 'uploader',
  createdAtMs: 0,
  finishedAtMs: 0,
  total: { batches: 2, rows: 2, bytes: 2 },
  amounts: {},
  doubtful: {},
  sentElsewhere: [],
  sentAs: [],
  repeatedBatches: 1,
  rejectedRows: 0,
  summary: null,
  alreadySentRows: 0,
};

const batch = (seq: number, other: Partial<ReceiptBatch> = {}): ReceiptBatch => ({
  seq,
  equipType: 'gauge',
  equipId: '-G,1',
  sha256: 'abc',
  sizeBytes: 100,
  rowCount: 2,
  firstRow: 2,
  lastRow: 3,
  firstTimestamp: '2026-01-01 00:00:00',
  lastTimestamp: '2026-01-01 00:01:00',
  state: 'done',
  heldReason: null,
  attempts: 1,
  repeats: 0,
  unknowns: 0,
  lastStatus: 200,
  lastAnswer: '',
  isReadBack: false,
  sentAs: 'uploader',
  sentTo: 'levels.test',
  sentAtMs: 0,
  doneAtMs: 1_000,
  ...other,
});

const BATCHES = [
  batch(0, { repeats: 1 }),
  batch(1, { state: 'held', heldReason: 'unknown-outcome', doneAtMs: null }),
  // Its pieces say of themselves that they were sent twice.
  batch(2, { state: 'cut', repeats: 1, doneAtMs: null }),
];

it('writes a receipt as CSV that spreadsheet programs read, with nothing that becomes a formula', () => {
  const text = writeReceiptCsv(HEAD, BATCHES, TEXTS).join('');
  expect(text.startsWith('\uFEFFReceipt\r\n')).toBe(true);
  const lines = text.split('\r\n');
  expect(lines[2]).toBe("Service,'=cmd()");
  expect(lines[4]).toBe(RECEIPT_COLUMNS.map((column) => `[${column}]`).join(','));
  expect(lines[5]).toBe(
    `1,gauge,"'-G,1",2,2,3,2026-01-01 00:00:00,2026-01-01 00:01:00,100,abc,[done],200,,1,1,0,,1970-01-01T00:00:00.000Z,uploader,levels.test,1970-01-01T00:00:01.000Z`,
  );
  expect(lines[6]).toContain('[held] ([unknown-outcome])');
});

it('writes a receipt as a page without script or address, which names repeats and unknown outcomes', () => {
  const html = writeReceiptHtml(HEAD, BATCHES, TEXTS);
  expect(html).toContain('&lt;b&gt;一月&lt;/b&gt;.csv');
  expect(html).not.toMatch(/<script|https?:|<b>/);
  expect(html).toContain('<p>Perhaps stored twice: 1</p>');
  expect(html).toContain('<p>Nobody knows: 2</p>');
  expect(html.match(/<tr data-attention>/g)).toHaveLength(2);
});

it('writes one receipt for several files: what became of each, then the receipt of each', () => {
  const receipts = ['<north>.csv', 'south.csv'].map((fileName) => ({
    job: { ...HEAD, fileName },
    batches: BATCHES,
  }));
  const html = writeJointReceiptHtml('2 files', receipts, TEXTS);
  expect(html).toContain('<title>Receipt 2 files</title>');
  expect(html).toContain(
    '<dl><dt>&lt;north&gt;.csv</dt><dd>2 stored</dd><dt>south.csv</dt><dd>2 stored</dd></dl>',
  );
  expect(html.match(/<h2>[^<]*<\/h2>/g)).toEqual(['<h2>&lt;north&gt;.csv</h2>', '<h2>south.csv</h2>']);
  expect(html.match(/<table>/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script|https?:|<north>/);
});

it('names nothing apart where all went well', () => {
  const html = writeReceiptHtml(HEAD, [batch(0)], TEXTS);
  expect(html).not.toContain('<p>');
  expect(html).not.toContain('<tr data-attention>');
});

it('writes the rows that were not sent as a copy of the file, exactly, with row and reasons behind', () => {
  const text = writeRejectedRows(
    ['时间', '液位'],
    [
      { row: 4, cells: ['2026-01-01', '=1+1'], reasons: ['no number'] },
      { row: 9, cells: ['a "b"', '-5', 'extra\n'], reasons: ['no time', 'too many columns'] },
    ],
    { rowColumn: 'Row', reasonColumn: 'Reason' },
  ).join('');
  expect(text).toBe(
    '\uFEFF时间,液位,,Row,Reason\r\n2026-01-01,=1+1,,4,no number\r\n"a ""b""",-5,"extra\n",9,no time; too many columns\r\n',
  );
});

it('a batch that the user took as stored says so, unless it was answered or read back', () => {
  const stateOf = (other: Partial<ReceiptBatch>) =>
    receiptCells(batch(0, other), TEXTS)[RECEIPT_COLUMNS.indexOf('state')];
  expect([
    stateOf({ lastStatus: 200 }),
    stateOf({ lastStatus: null }),
    stateOf({ lastStatus: 504 }),
    stateOf({ lastStatus: null, isReadBack: true }),
    stateOf({ lastStatus: null, state: 'held' }),
  ]).toEqual(['[done]', '[as you said]', '[as you said]', '[done]', '[held]']);
});
