import { type BatchState, type HeldReason, isTakenAsStored, mayBeStoredThough } from './batch-state.ts';

/** What a receipt says of a job; any job of the outbox has it. Times are epoch milliseconds. */
export type ReceiptHead = {
  id: string;
  fileName: string;
  fileSha256: string;
  connectionName: string;
  /** Where it goes, and with which account; null if that was not noted. */
  origin: string | null;
  /** Other origins that batches of it went to. */
  sentElsewhere: string[];
  account: string | null;
  /** The accounts by which something of it has arrived; empty for an upload token. */
  sentAs: string[];
  createdAtMs: number;
  finishedAtMs: number | null;
  total: { batches: number; rows: number; bytes: number };
  /** Rows by the state of their batches, and those of them of which it is not known whether they are stored. */
  amounts: Partial<Record<BatchState, { rows: number } | undefined>>;
  doubtful: Partial<Record<BatchState, { rows: number } | undefined>>;
  repeatedBatches: number;
  rejectedRows: number;
  alreadySentRows: number;
  /** What the window said of the file, with what became of its rows. */
  summary: unknown;
};

/** A line of a receipt. */
export type ReceiptBatch = {
  seq: number;
  equipType: string;
  equipId: string;
  sha256: string;
  sizeBytes: number;
  rowCount: number;
  firstRow: number;
  lastRow: number;
  firstTimestamp: string;
  lastTimestamp: string;
  state: BatchState;
  heldReason: HeldReason | null;
  attempts: number;
  repeats: number;
  unknowns: number;
  lastStatus: number | null;
  lastAnswer: string;
  isReadBack: boolean;
  sentAtMs: number | null;
  doneAtMs: number | null;
  /** The account of the last try, empty for an upload token; null if it was not noted, or there was none. */
  sentAs: string | null;
  /** The origin of the last try; null likewise. */
  sentTo: string | null;
};

/** Columns of a receipt's lines, in their order. */
export const RECEIPT_COLUMNS = [
  'batch',
  'equipType',
  'equipId',
  'rows',
  'firstRow',
  'lastRow',
  'firstTimestamp',
  'lastTimestamp',
  'bytes',
  'sha256',
  'state',
  'status',
  'answer',
  'attempts',
  'repeats',
  'unknowns',
  'readBack',
  'sentAt',
  'sentAs',
  'sentTo',
  'doneAt',
] as const;
export type ReceiptColumn = (typeof RECEIPT_COLUMNS)[number];

/** The words of a receipt in one language. */
export type ReceiptTexts = {
  /** BCP 47 tag of the language. */
  language: string;
  title: string;
  columns: Record<ReceiptColumn, string>;
  states: Record<BatchState, string>;
  /** Stored, because the user said so. */
  takenAsStored: string;
  heldReasons: Record<HeldReason, string>;
  /** What a batch was sent with that was sent with no account. */
  uploadToken: string;
  yes: string;
  formatTime: (epochMs: number) => string;
  /** Empty for none. */
  formatOrigin: (origin: string | null) => string;
  /** The head, line by line: what it is and what it says. */
  head: (receipt: ReceiptHead) => [name: string, value: string][];
  /** What a job is called, and what became of it, in one line. */
  outcome: (receipt: ReceiptHead) => [name: string, value: string];
  /** Sentence above batches that may be stored twice, and above those of unknown outcome. */
  repeatsNote: string;
  unknownsNote: string;
};

/** The cells of a line, in the order of `RECEIPT_COLUMNS`. */
export function receiptCells(batch: ReceiptBatch, texts: ReceiptTexts): string[] {
  const time = (epochMs: number | null) => (epochMs === null ? '' : texts.formatTime(epochMs));
  const state = isTakenAsStored(batch) ? texts.takenAsStored : texts.states[batch.state];
  const cells: Record<ReceiptColumn, string> = {
    batch: String(batch.seq + 1),
    equipType: batch.equipType,
    equipId: batch.equipId,
    rows: String(batch.rowCount),
    firstRow: String(batch.firstRow),
    lastRow: String(batch.lastRow),
    firstTimestamp: batch.firstTimestamp,
    lastTimestamp: batch.lastTimestamp,
    bytes: String(batch.sizeBytes),
    sha256: batch.sha256,
    state: batch.heldReason === null ? state : `${state} (${texts.heldReasons[batch.heldReason]})`,
    status: batch.lastStatus === null ? '' : String(batch.lastStatus),
    answer: batch.lastAnswer,
    attempts: String(batch.attempts),
    repeats: String(batch.repeats),
    unknowns: String(batch.unknowns),
    readBack: batch.isReadBack ? texts.yes : '',
    sentAt: time(batch.sentAtMs),
    sentAs: batch.sentAs === '' ? texts.uploadToken : (batch.sentAs ?? ''),
    sentTo: texts.formatOrigin(batch.sentTo),
    doneAt: time(batch.doneAtMs),
  };
  return RECEIPT_COLUMNS.map((column) => cells[column]);
}

/** True for a line that the receipt names apart: stored perhaps more than once. The pieces of one that was cut say it for it. */
export function isRepeated({ repeats, state }: Pick<ReceiptBatch, 'repeats' | 'state'>): boolean {
  return repeats > 0 && state !== 'cut';
}

/** True for a line of which nobody knows whether it is stored. */
export function isOutcomeUnknown({ state, heldReason }: Pick<ReceiptBatch, 'state' | 'heldReason'>): boolean {
  return state === 'unknown' || state === 'left' || mayBeStoredThough(heldReason);
}
