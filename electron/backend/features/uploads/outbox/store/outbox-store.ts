import { KEPT_BYTES, KEPT_DAYS } from '#shared/domain/outbox/upload-policy.ts';
import { SYSTEM_CLOCK } from '../outbox-clock.ts';
import { type OpenedOutbox, openOutbox } from './open-outbox.ts';
import { outboxCalls, type OutboxCalls } from './outbox-calls.ts';
import { outboxFailure } from './outbox-failure.ts';
import { SentRecords } from './sent-records.ts';
import type { StoreClock, Sql } from './sql.ts';

const DAY_MS = 86_400_000;

/** Few enough at once that a batch to be sent waits for a moment only. */
const MAX_AT_ONCE = 20;

/** How long, and up to what size, the packed bytes of stored batches are kept for sending them again. */
type BodyKeeping = { days: number; bytes: number };

const BODY_KEEPING: BodyKeeping = { days: KEPT_DAYS, bytes: KEPT_BYTES };

type Kept = BodyKeeping & {
  jobId: string;
  seq: number;
  connectionId: string;
  doneAtMs: number;
  sizeBytes: number;
};

const KEPT = `
  SELECT b.job_id AS jobId, b.seq AS seq, b.connection_id AS connectionId, b.done_at_ms AS doneAtMs,
    length(packed) AS sizeBytes, coalesce(r.kept_days, $days) AS days, coalesce(r.kept_bytes, $bytes) AS bytes
  FROM batch b JOIN body ON body.job_id = b.job_id AND body.seq = b.seq
    LEFT JOIN connection_rule r ON r.connection_id = b.connection_id
  WHERE b.state = 'done' AND b.has_body = 1 ORDER BY b.done_at_ms DESC`;

/**
 * `maxFileBytes`: the file grows no larger; what does not fit is refused as if the disk were full. `damages`: how often damage
 * to it has come to light since the app was started.
 */
export type OutboxFileOptions = { file: string; maxFileBytes: number; damages?: number };

/**
 * In what state the outbox was found: set aside because it was damaged, or repaired, with the number of damaged rows; and what the
 * last run had not finished.
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
   * Deletes old bytes, some at a time so that other calls are not kept waiting; not in a transaction, because it gives pages back
   * to the disk. @returns of how many batches; 0 if nothing is left to do.
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

/**
 * Deletes the bytes of some stored batches that are too old or too many for their connection (`keeping` where it has no rule of
 * its own), and gives the space back. @returns of how many.
 */
function trimBodies(sql: Sql, sent: SentRecords, keeping: BodyKeeping): number {
  const removed = sql.transaction(() => {
    const spare = spareOf(sql.all<Kept>(KEPT, { ...keeping }), sql.wallMs).slice(-MAX_AT_ONCE);
    for (const { jobId, seq } of spare) {
      sent.keep({ jobId, seq });
      sql.run('DELETE FROM body WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
      sql.run('UPDATE batch SET has_body = 0 WHERE job_id = $jobId AND seq = $seq', { jobId, seq });
    }
    return spare.length;
  });
  sql.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(PASSIVE)');
  return removed;
}

/** Newest first is given, and newest are kept. */
function spareOf(kept: readonly Kept[], nowMs: number): Kept[] {
  const sums = new Map<string, number>();
  return kept.filter(({ connectionId, doneAtMs, sizeBytes, days, bytes }) => {
    const sum = (sums.get(connectionId) ?? 0) + sizeBytes;
    sums.set(connectionId, sum);
    return sum > bytes || doneAtMs < nowMs - days * DAY_MS;
  });
}
