import {
  RECEIPT_COLUMNS,
  type ReceiptBatch,
  receiptCells,
  type ReceiptHead,
  type ReceiptTexts,
} from './receipt.ts';
import { csvFile, safeCsvLine } from './write-csv.ts';

/** A receipt as pieces of a CSV file: its head as pairs, an empty line, then a line for every batch. */
export function writeReceiptCsv(
  receipt: ReceiptHead,
  batches: readonly ReceiptBatch[],
  texts: ReceiptTexts,
): string[] {
  return csvFile([
    safeCsvLine([texts.title]),
    ...texts.head(receipt).map((pair) => safeCsvLine(pair)),
    safeCsvLine([]),
    safeCsvLine(RECEIPT_COLUMNS.map((column) => texts.columns[column])),
    ...batches.map((batch) => safeCsvLine(receiptCells(batch, texts))),
  ]);
}
