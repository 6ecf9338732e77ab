import { SYSTEM_CLOCK } from '../outbox-clock.ts';
import { BODY_KEEPING, type BodyKeeping, trimBodies } from './keep-bodies.ts';
import { type OpenedOutbox, openOutbox } from './open-outbox.ts';
import { type OutboxCalls, outboxCalls } from './outbox-calls.ts';
import { outboxFailure } from './outbox-failure.ts';
import { SentRecords } from './sent-records.ts';
import type { StoreClock } from './sql.ts';

/**
 * `maxFileBytes`: the file grows no larger; what does not fit is refused as if the disk were full. `damages`: how often damage
 * to it has come to light since the app was started.
 */
export type OutboxFileOptions = { file: string; maxFileBytes: number; damages?: number };

/**
 * How the outbox was found: set aside because it was damaged, or repaired, with how many damaged rows; and what the last run had
 * not finished.
 */
export type Opened = Omit<OpenedOutbox, 'sql'>;

/**
 * The outbox in its file. What a call answered is on disk. It blocks, so it lives in a worker thread.
 * @throws AppError OUTBOX_FAILED, DISK_FULL here and from every call; JOB_NOT_FOUND where a job is named.
 */
export class OutboxStore {
  readonly opened: Opened;
  readonly #options: OutboxFileOptions;
  readonly #sql;
  readonly #sent: SentRecords;
  readonly #calls: OutboxCalls;

  constructor(options: OutboxFileOptions, clock: StoreClock = SYSTEM_CLOCK) {
    const { file, maxFileBytes, damages = 0 } = options;
    const { sql, ...opened } = openOutbox(file, { maxFileBytes, damages }, clock);
    this.#options = options;
    this.#sql = sql;
    this.#sent = new SentRecords(sql);
    this.#calls = outboxCalls(sql, this.#sent, file);
    this.opened = opened;
  }

  call<K extends keyof OutboxCalls>(name: K, args: Parameters<OutboxCalls[K]>): ReturnType<OutboxCalls[K]> {
    try {
      const work = this.#calls[name] as (...given: unknown[]) => ReturnType<OutboxCalls[K]>;
      return this.#sql.transaction(() => work(...args));
    } catch (error) {
      throw outboxFailure(this.#options.file, error);
    }
  }

  /**
   * Lets go of old bytes, some at a time so that others are not kept waiting; not a transaction, for it gives pages back to
   * the disk. @returns of how many batches; 0 if there is no more to do.
   */
  trimBodies(keeping: BodyKeeping = BODY_KEEPING): number {
    const removed = trimBodies(this.#sql, this.#sent, keeping);
    if (removed === 0) this.#sent.forget();
    return removed;
  }

  close(): void {
    this.#sql.close();
  }
}
