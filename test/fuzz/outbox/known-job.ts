/** The rows of a batch follow those of the batch before it. */
export type BatchShape = { equip: number; rows: number; isLarge: boolean };

/**
 * What the test knows of a job: the file its rows come from, where the user wants it, and with which account; null until it was
 * sent with one.
 */
export type KnownJob = {
  file: string;
  /** Numbers of the rows that it stands for. */
  rows: ReadonlySet<number>;
  /** What it was made of. */
  shapes: readonly BatchShape[];
  /** The last request before it was made. */
  afterId: number;
  origins: Set<string>;
  account: string | null;
  isCopy: boolean;
  /** It is a copy of some batches alone. */
  isPart: boolean;
  /** All of its file was put in. */
  isComplete: boolean;
};
