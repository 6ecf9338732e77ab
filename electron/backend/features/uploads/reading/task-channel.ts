import type { UnsentRow } from './batches/run-options.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { AppError } from '#shared/errors.ts';
import type { OnProgress } from './row-source.ts';
import { CANCELLED, type Preview, type ReadingReport, TAKEN } from './reading-messages.ts';

const PROGRESS_EVERY_MS = 100;
/** Messages on their way to the other thread; more are not made before it has taken some in. */
const MAX_ON_THE_WAY = 8;
const ROWS_A_MESSAGE = 500;
const LOOK_FOR_CANCEL_MS = 200;

/** What one task says to the thread that asked for it, and hears from it while it runs. */
export class TaskChannel {
  readonly #id: number;
  readonly #control: Int32Array;
  readonly #report: (message: ReadingReport, transfer?: ArrayBuffer[]) => void;
  #lastProgressMs = 0;
  #sent = 0;
  #unsent: UnsentRow[] = [];

  constructor(
    id: number,
    control: SharedArrayBuffer,
    report: (message: ReadingReport, transfer?: ArrayBuffer[]) => void,
  ) {
    this.#id = id;
    this.#control = new Int32Array(control);
    this.#report = report;
  }

  preview(preview: Preview): void {
    this.#report({ id: this.#id, type: 'preview', preview });
  }

  /** @throws AppError CANCELLED */
  readonly progress: OnProgress = (progress) => {
    this.#throwIfCancelled();
    const now = performance.now();
    if (now - this.#lastProgressMs < PROGRESS_EVERY_MS) return;
    this.#lastProgressMs = now;
    this.#report({ id: this.#id, type: 'progress', progress });
  };

  /** Hands a batch over, once there is room for it. @throws AppError CANCELLED */
  readonly batch = (batch: UploadBatch): void => {
    this.#waitForRoom();
    this.#report({ id: this.#id, type: 'batch', batch }, [batch.body.buffer as ArrayBuffer]);
  };

  /** Tells of a row that is not sent. @throws AppError CANCELLED */
  readonly unsent = (row: UnsentRow): void => {
    this.#unsent.push(row);
    if (this.#unsent.length >= ROWS_A_MESSAGE) this.flushUnsent();
  };

  /** Tells of the last rows that are not sent. */
  flushUnsent(): void {
    if (this.#unsent.length === 0) return;
    this.#waitForRoom();
    this.#report({ id: this.#id, type: 'unsent', rows: this.#unsent });
    this.#unsent = [];
  }

  #waitForRoom(): void {
    for (;;) {
      const taken = Atomics.load(this.#control, TAKEN);
      if (this.#sent - taken < MAX_ON_THE_WAY) break;
      this.#throwIfCancelled();
      Atomics.wait(this.#control, TAKEN, taken, LOOK_FOR_CANCEL_MS);
    }
    this.#sent++;
  }

  #throwIfCancelled(): void {
    if (Atomics.load(this.#control, CANCELLED) !== 0) throw new AppError('CANCELLED', {});
  }
}
