import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';

const OPEN = 91;
const CLOSE = 93;
const COMMA = 44;
/** A file may have thousands of equipments, each with a batch of its own. */
export const FIRST_CAPACITY = 2 * 1024;

/** Where the batches of one equipment go. `sizeBytes` is known even if nobody wants the body (`body` is empty then). */
export type TakeBatch = (batch: UploadBatch, sizeBytes: number) => void;

export type BatchRules = { take: TakeBatch; wantsBodies: boolean; maxBytes: number | undefined };

/** Bytes that the batches of all equipments hold together while they are being written. */
export type Waiting = { bytes: number };

/**
 * The request body of one equipment that is being written: records are written straight into it, and where one would make
 * it too long, the batch ends before it. The position in the buffer is the size, so nothing is ever measured.
 */
export class BatchBuffer {
  readonly equipType: string;
  readonly equipId: string;
  bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  /** The same bytes. */
  view = new DataView(this.bytes.buffer);
  /** Where the next record is written. */
  length = 1;
  #recordCount = 0;
  #firstRow = 0;
  #lastRow = 0;
  #firstSeconds = Number.POSITIVE_INFINITY;
  #lastSeconds = Number.NEGATIVE_INFINITY;
  readonly #waiting: Waiting;
  readonly #take: TakeBatch;
  readonly #wantsBodies: boolean;
  readonly #maxBytes: number;

  constructor(
    equipType: string,
    equipId: string,
    { take, wantsBodies, maxBytes = SENT_UPLOAD_BYTES }: BatchRules,
    waiting: Waiting = { bytes: 0 },
  ) {
    this.#waiting = waiting;
    waiting.bytes += this.bytes.length;
    this.equipType = equipType;
    this.equipId = equipId;
    this.#take = take;
    this.#wantsBodies = wantsBodies;
    this.#maxBytes = maxBytes;
    this.bytes[0] = OPEN;
  }

  /** Bytes of the batch that are waiting. */
  get waitingBytes(): number {
    return this.bytes.length;
  }

  /** Makes room for so many more bytes behind `at`. */
  reserve(at: number, more: number): void {
    if (at + more <= this.bytes.length) return;
    const capacity = Math.max(at + more, this.bytes.length * 2);
    this.#waiting.bytes += capacity - this.bytes.length;
    // The smaller buffer is given back at once, not when somebody collects garbage.
    this.bytes = Buffer.from(this.bytes.buffer.transfer(capacity));
    this.view = new DataView(this.bytes.buffer);
  }

  /** True if a record that was written from `length` to `end` can be sent. */
  fits(end: number): boolean {
    return end - this.length + 2 <= this.#maxBytes;
  }

  /**
   * Takes the record that was written from `length` to `end` into the batch.
   * @returns false if it is too long for any batch; it is forgotten then.
   */
  add(end: number, seconds: number, row: number, lastRow: number): boolean {
    const start = this.length;
    if (!this.fits(end)) return false;
    if (end + 1 > this.#maxBytes) {
      this.#cut(start - 1, start, end, this.bytes.length);
      this.length = 1 + end - start;
    } else {
      this.length = end;
    }
    if (this.#recordCount++ === 0) this.#firstRow = row;
    if (row < this.#firstRow) this.#firstRow = row;
    if (lastRow > this.#lastRow) this.#lastRow = lastRow;
    if (seconds < this.#firstSeconds) this.#firstSeconds = seconds;
    if (seconds > this.#lastSeconds) this.#lastSeconds = seconds;
    this.reserve(this.length, 1);
    this.bytes[this.length++] = COMMA;
    return true;
  }

  /** Ends the batch that is being written, if anything is in it. */
  flush(): void {
    if (this.#recordCount > 0) this.#cut(this.length - 1, 0, 0, this.bytes.length);
    this.length = 1;
  }

  /** Ends the batch and gives the room back. */
  shrink(): void {
    this.#waiting.bytes += FIRST_CAPACITY - this.bytes.length;
    if (this.#recordCount > 0) this.#cut(this.length - 1, 0, 0, FIRST_CAPACITY);
    if (this.bytes.length > FIRST_CAPACITY) {
      this.bytes.buffer.transfer(0);
      this.#begin(Buffer.allocUnsafeSlow(FIRST_CAPACITY));
    }
    this.length = 1;
  }

  /** Ends the batch at `end`. What is written from `keepFrom` to `keepTo` begins the next, in a buffer of so many bytes. */
  #cut(end: number, keepFrom: number, keepTo: number, capacity: number): void {
    const { bytes } = this;
    bytes[end] = CLOSE;
    if (this.#wantsBodies) {
      // The buffer goes with the body, so that it can be handed to another thread without copying.
      const next = Buffer.allocUnsafeSlow(capacity);
      bytes.copy(next, 1, keepFrom, keepTo);
      this.#begin(next);
    } else {
      bytes.copyWithin(1, keepFrom, keepTo);
    }
    const batch: UploadBatch = {
      equipType: this.equipType,
      equipId: this.equipId,
      body: bytes.subarray(0, this.#wantsBodies ? end + 1 : 0),
      recordCount: this.#recordCount,
      firstRow: this.#firstRow,
      lastRow: this.#lastRow,
      firstTimestamp: formatWallSeconds(this.#firstSeconds),
      lastTimestamp: formatWallSeconds(this.#lastSeconds),
    };
    this.#recordCount = 0;
    this.#lastRow = 0;
    this.#firstSeconds = Number.POSITIVE_INFINITY;
    this.#lastSeconds = Number.NEGATIVE_INFINITY;
    this.#take(batch, end + 1);
  }

  #begin(bytes: Buffer<ArrayBuffer>): void {
    bytes[0] = OPEN;
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }
}
