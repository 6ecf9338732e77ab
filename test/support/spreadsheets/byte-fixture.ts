import type { UnreadableReason } from '#electron/backend/features/uploads/reading/reading-failure.ts';
import type { EncodingGuess, TextEncoding } from '#shared/domain/import/source-sample.ts';

/** What must come out of a file that can be read: everything that is given is compared. */
export type ExpectedTable = {
  encoding?: TextEncoding;
  certainty?: EncodingGuess['certainty'];
  delimiter?: string;
  container?: string;
  sheetNames?: string[];
  /** Number of the last row of the first sheet. */
  rowCount: number;
  /** Texts of the cells of single rows, by their number. */
  rows: Record<number, string[]>;
  /** All that is sent, by the plan that is guessed: JSON of the records. */
  records?: string[];
  /** Row and reason of all problems. */
  problems?: string[];
};

/** A file as its bytes, made by code so that every byte of it can be read. */
export type ByteFixture = {
  /** Name of the file, which may lie. */
  name: string;
  what: string;
  bytes: Uint8Array;
  expected: ExpectedTable | { why: UnreadableReason };
};

/** Rows of a typical file: header, then values every five minutes. */
export const USUAL_ROWS = ['2024-01-05 08:00:00,1.20', '2024-01-05 08:05:00,1.25'];

export const USUAL_RECORDS = [
  '{"timestamp":"2024-01-05 08:00:00","level":1.20}',
  '{"timestamp":"2024-01-05 08:05:00","level":1.25}',
];
