import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { holdLock } from '../../hold-lock.ts';
import { syncFolder } from '../../make-folder.ts';
import { emptyLog, inTransaction } from '../transaction.ts';
import { nameMended } from '../equipment-names.ts';
import type { WritePriority } from '../write-priority.ts';
import type { Backlog, JournalPosition, PendingFrame } from './backlog.ts';
import { fileName } from './file-names.ts';
import { type Frame, frameEnd } from './frame.ts';
import { FrameWriter } from './frame-writer.ts';
import { BacklogOpener } from './open-backlog.ts';
import { writePosition } from './position.ts';
import type { Amount, Claim } from './tally.ts';
import type { ApplyStart, FromThread } from './thread-messages.ts';

/** The service counts as idle when no upload has come for so long; until then uploads have the processor. */
const IDLE_MS = 100;
/** Beyond this the backlog is applied under load too. */
const LARGE_BACKLOG = { bytes: 1_000_000_000, count: 50_000 };
/** And when it has not been empty for so long. */
const MAX_DELAY_MS = 30_000;
/** After each transaction others, such as the accounts command, find the database free for so long. */
const GAP_MS = 1;
/** What cannot be applied at the moment, as on a full disk, is tried again after so long. */
const RETRY_MS = 10_000;
/** When so many pieces of equipment have failed it is not they, and the others are not tried either. */
const MAX_FAILED = 10;
/** A transaction has room for no more. */
const MAX_FRAMES = 500;
/** What waits of so many pieces of equipment is told at a time: the service does other work in between. */
const MAX_TOLD = 500;
/** Whoever has this lock keeps files of the journal from going (back-up.ts). */
export const BACKUP_LOCK = 'backup.lock';

const claimOf = ({ name, account, ...frame }: PendingFrame): Claim => ({
  name,
  account,
  bytes: frameEnd(frame) - frame.offset,
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type Waiter = { call: number; name: string; until: PendingFrame };

/**
 * Applies uploads in a thread: first those that somebody waits to read, then all others, one piece of equipment after the
 * other a slice each. It never gives up: what fails is reported and tried again, and holds up no other equipment.
 */
export class Applier {
  readonly #db: DatabaseSync;
  readonly #start: ApplyStart;
  readonly #turns: WritePriority;
  readonly #report: (message: FromThread) => void;
  readonly #writer: FrameWriter;
  readonly #forgetDeleted;
  #backlog: Backlog | undefined;
  /** What waited when the journal was read, as far as the service has not been told. */
  #untold: [name: string, amount: Amount][] = [];
  #isTold = false;
  /** Calls that came before all of it was told: whoever asks may count what waits when it gets its answer. */
  #callsUntilTold: { call: number; name: string }[] = [];
  /** What came before the journal could be read. */
  readonly #early: (() => void)[] = [];
  #waiters: Waiter[] = [];
  #activeGeneration: number;
  #lastAppend = 0;
  #lastDrained = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;
  /** Equipment whose uploads could not be applied when it was tried last. */
  readonly #failed = new Set<string>();
  #retryAt = 0;
  #isOneByOne = false;
  /** Why the last attempt failed. */
  #problem: string | undefined;

  constructor(
    db: DatabaseSync,
    start: ApplyStart,
    { turns, report }: { turns: WritePriority; report: (message: FromThread) => void },
  ) {
    this.#db = db;
    this.#start = start;
    this.#turns = turns;
    this.#report = report;
    this.#activeGeneration = start.activeGeneration;
    this.#writer = new FrameWriter(db, start.dataDir, (equipment) =>
      report({ type: 'mended', what: nameMended(equipment) }),
    );
    this.#forgetDeleted = db.prepare('DELETE FROM deleted_set_aside WHERE generation < ?');
  }

  begin(): void {
    this.#step();
  }

  appended(frames: readonly Frame[], claims: readonly Claim[]): void {
    this.#whenRead((backlog) => {
      for (const [index, frame] of frames.entries())
        backlog.add(frame, claims[index]?.name ?? '', claims[index]?.account);
    });
    this.#lastAppend = performance.now();
    this.#continue(IDLE_MS);
  }

  beganFile(generation: number): void {
    this.#whenRead((backlog) => {
      this.#activeGeneration = generation;
      this.#dropFinished(backlog);
    });
  }

  /** Reports when what has been appended of the equipment by now is applied, or why it cannot be. */
  apply(call: number, name: string): void {
    // Whoever asks is a reason to try again what has failed before.
    if (!this.#backlog) this.#step();
    if (this.#backlog && !this.#isTold) {
      this.#callsUntilTold.push({ call, name });
      return;
    }
    const until = this.#backlog?.lastOf(name);
    if (until) {
      this.#waiters.push({ call, name, until });
      this.#step();
    } else if (this.#backlog) {
      this.#report({ type: 'call-done', call });
    } else {
      this.#report({ type: 'call-done', call, error: this.#problem ?? 'The journal has not been read.' });
    }
  }

  /** Removes what a backup kept from going; to be called now and then. */
  tidy(): void {
    try {
      if (this.#backlog) this.#dropFinished(this.#backlog);
    } catch {
      // Nothing is lost by a file that stays.
    }
  }

  /** Nothing is appended any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#activeGeneration = Number.MAX_SAFE_INTEGER;
    this.tidy();
  }

  #whenRead(work: (backlog: Backlog) => void): void {
    if (this.#backlog) work(this.#backlog);
    else this.#early.push(() => this.#backlog && work(this.#backlog));
  }

  /** Goes on after so long, or sooner if that was said before. */
  #continue(waitMs: number): void {
    const at = performance.now() + waitMs;
    if (this.#timer && this.#timerAt <= at) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#step();
    }, waitMs);
  }

  #step(): void {
    try {
      this.#backlog ??= this.#read();
      const waitMs = this.#isTold ? this.#applySome(this.#backlog) : this.#tellSome();
      if (waitMs !== undefined) this.#continue(waitMs);
    } catch (error) {
      const reason = reasonOf(error);
      this.#tellProblem(reason);
      for (const { call } of this.#waiters) this.#report({ type: 'call-done', call, error: reason });
      this.#waiters = [];
      this.#continue(RETRY_MS);
    }
  }

  #tellProblem(reason: string): void {
    this.#problem = reason;
    this.#report({ type: 'failing', reason });
  }

  #tellWorking(): void {
    if (this.#problem === undefined || this.#failed.size > 0) return;
    this.#problem = undefined;
    this.#report({ type: 'working' });
  }

  #read(): Backlog {
    const backlog = new BacklogOpener(this.#db, this.#start, this.#report).open();
    // Before anything is added that the service itself has counted.
    this.#untold = [...backlog.amounts()];
    this.#backlog = backlog;
    for (const work of this.#early.splice(0)) work();
    this.#dropFinished(backlog);
    return backlog;
  }

  /** Tells the service some of what waits. What is applied must have been told before. */
  #tellSome(): number {
    const amounts = this.#untold.splice(-MAX_TOLD);
    this.#isTold = this.#untold.length === 0;
    this.#report({ type: 'read', amounts, isAll: this.#isTold });
    if (!this.#isTold) return GAP_MS;
    for (const { call, name } of this.#callsUntilTold.splice(0)) this.apply(call, name);
    return 0;
  }

  /** @returns after how long there is more to do; undefined if there is nothing. */
  #applySome(backlog: Backlog): number | undefined {
    if (backlog.count === 0) {
      this.#lastDrained = performance.now();
      this.#failed.clear();
      this.#tellWorking();
      this.#settleWaiters();
      return undefined;
    }
    const waiter = this.#waiters.shift();
    if (waiter) {
      this.#waiters.push(waiter);
      this.#tryOne(backlog, waiter.name);
      return GAP_MS;
    }
    if (this.#failed.size > 0 && performance.now() >= this.#retryAt) this.#retry(backlog);
    const waitMs =
      this.#failed.size >= MAX_FAILED ? this.#retryAt - performance.now() : this.#untilDue(backlog);
    if (waitMs > 0) return waitMs;
    const [first, ...others] = this.#nextFrames(backlog);
    if (!first) return this.#retryAt - performance.now();
    if (others.length === 0 || this.#isOneByOne) {
      this.#isOneByOne = this.#tryOne(backlog, first.name) && this.#isOneByOne;
      return GAP_MS;
    }
    try {
      this.#write(backlog, [first, ...others]);
    } catch {
      // One of them may fail by itself: it is found by trying each.
      this.#isOneByOne = true;
    }
    return GAP_MS;
  }

  #untilDue({ bytes, count }: Backlog): number {
    if (this.#turns.areUploadsArriving()) this.#lastAppend = performance.now();
    const isDue =
      bytes > LARGE_BACKLOG.bytes ||
      count > LARGE_BACKLOG.count ||
      performance.now() - this.#lastDrained > MAX_DELAY_MS;
    return isDue ? 0 : IDLE_MS - (performance.now() - this.#lastAppend);
  }

  #nextFrames(backlog: Backlog): PendingFrame[] {
    const frames: PendingFrame[] = [];
    for (const frame of backlog.inTurns((name) => this.#failed.has(name))) {
      frames.push(frame);
      if (frames.length === MAX_FRAMES) break;
    }
    return frames;
  }

  /** Applies what waits of one piece of equipment. If that fails, it is tried again later, and the others go on. */
  #tryOne(backlog: Backlog, name: string): boolean {
    try {
      this.#write(backlog, backlog.of(name));
      this.#failed.delete(name);
      this.#tellWorking();
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (this.#failed.size === 0) this.#retryAt = performance.now() + RETRY_MS;
      this.#failed.add(name);
      this.#tellProblem(reason);
      const isOf = (waiter: Waiter): boolean => waiter.name === name;
      for (const { call } of this.#waiters.filter(isOf))
        this.#report({ type: 'call-done', call, error: reason });
      this.#waiters = this.#waiters.filter((waiter) => !isOf(waiter));
      return false;
    }
  }

  #retry(backlog: Backlog): void {
    this.#retryAt = performance.now() + RETRY_MS;
    for (const name of this.#failed) {
      if (!backlog.lastOf(name)) this.#failed.delete(name);
      else if (!this.#tryOne(backlog, name)) break;
    }
  }

  #write(backlog: Backlog, frames: Iterable<PendingFrame>): void {
    const { applied, setAside, slow } = this.#writer.writeSlice(frames, () => this.#turns.letOthersWrite());
    for (const frame of applied) backlog.setApplied(frame);
    for (const { name } of slow) backlog.letOthersFirst(name);
    for (const { reason, equipment, bytes: kept } of setAside)
      this.#report({ type: 'set-aside', reason, equipment, sizeBytes: kept.byteLength });
    // Also if none is at its end: something was written.
    this.#report({ type: 'applied', claims: applied.map(claimOf) });
    this.#settleWaiters();
    if (backlog.count === 0) {
      this.#lastDrained = performance.now();
      this.#isOneByOne = false;
      this.#report({ type: 'drained' });
    }
    this.#dropFinished(backlog);
  }

  #settleWaiters(): void {
    const left: Waiter[] = [];
    for (const waiter of this.#waiters) {
      if (waiter.until.isApplied) this.#report({ type: 'call-done', call: waiter.call });
      else left.push(waiter);
    }
    this.#waiters = left;
  }

  /** Removes the files that are applied, after the database has said so on disk. */
  #dropFinished(backlog: Backlog): void {
    const finished = backlog.finishedBefore(this.#activeGeneration);
    if (finished.length === 0) return;
    const release = holdLock(join(this.#start.dataDir, BACKUP_LOCK));
    // A backup is being made: they go another time.
    if (!release) return;
    try {
      this.#savePosition(backlog, finished);
      this.#turns.letOthersWrite();
      // What was applied must not stand in the log alone; somebody may read it just now.
      if (!emptyLog(this.#db)) return;
      for (const generation of finished) {
        unlinkSync(join(this.#start.dataDir, fileName(generation)));
        // In their order, also for a power cut: an old file without those that followed it would bring back old values.
        syncFolder(this.#start.dataDir);
        backlog.removeFile(generation);
      }
    } finally {
      release();
    }
  }

  #savePosition(backlog: Backlog, finished: number[]): void {
    const next = backlog.oldest();
    const behind = (finished.at(-1) ?? 0) + 1;
    const position: JournalPosition = next ?? { generation: behind, offset: 0 };
    this.#turns.letOthersWrite();
    // Everything that was written before comes to the disk with it.
    this.#db.exec('PRAGMA synchronous = FULL');
    try {
      inTransaction(this.#db, () => {
        writePosition(this.#db, position);
        this.#forgetDeleted.run(position.generation);
      });
    } finally {
      this.#db.exec('PRAGMA synchronous = NORMAL');
    }
  }
}
