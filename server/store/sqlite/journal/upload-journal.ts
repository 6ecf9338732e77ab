import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { holdLock } from '../../hold-lock.ts';
import type { Equipment, StoreEvent, UploadState } from '../../store.ts';
import type { WriteTurns } from '../write-turns.ts';
import { ApplyCalls, type ThreadEvent } from './apply-calls.ts';
import { journalGenerations } from './file-names.ts';
import { frameEnd, nameOf } from './frame.ts';
import { JournalFile } from './journal-file.ts';
import { readPosition } from './open-backlog.ts';

/** A file that holds more gets a successor, so that one that is applied can go, and is not read at the next start. */
const MAX_FILE = { bytes: 64_000_000, count: 20_000 };
/** One that is applied goes at once if it is larger than this, otherwise when the service stops. */
const MAX_IDLE_BYTES = 1_000_000;
/** Uploads wait when so much is not applied yet: so much memory, disk and time at the next start it may take. */
const MAX_BACKLOG = { bytes: 2_000_000_000, count: 200_000 };
/** Bodies in memory that wait to be written. Whoever comes then is told to come later. */
const MAX_WAITING_BYTES = 128_000_000;
/** So much is written at one go. */
const MAX_TOGETHER = { count: 128, bytes: 32_000_000 };
/** No equipment has this name. The thread answers a call for it as soon as it has read the journal. */
const NOBODY = '';
/** Applying counts as stuck when nothing has been applied for so long although something waits. */
const STUCK_MS = 120_000;

type Waiting = { name: string; body: Uint8Array; resolve: () => void; reject: (error: unknown) => void };

/** Another store has the uploads of the folder open. */
class JournalInUseError extends Error {
  override readonly name = 'JournalInUseError';
}

/** The store is behind; the same upload can be accepted later. */
class BacklogFullError extends Error {
  override readonly name = 'BacklogFullError';
}

export type JournalOptions = {
  dataDir: string;
  databaseFile: string;
  threadFile: URL | string;
  turns: WriteTurns;
  onEvent: (event: StoreEvent) => void;
};

/**
 * Uploads that are safe on disk, in files beside the database, and the thread that applies them (docs/adr/0002,
 * docs/adr/0210). Uploads that wait at the same time share one write and one sync.
 */
export class UploadJournal {
  readonly #options: JournalOptions;
  readonly #release: () => void;
  readonly #calls: ApplyCalls;
  readonly #tailChecked = Promise.withResolvers<void>();
  #file: JournalFile;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  /** How much waits to be applied, by equipment; undefined until the thread has read the journal. */
  #pending: Map<string, number> | undefined;
  #pendingCount = 0;
  #pendingBytes = 0;
  /** What was told to the thread before it had read the journal. */
  #early: { names: string[]; bytes: number } = { names: [], bytes: 0 };
  #room = Promise.withResolvers<void>();
  #applyProblem: string | undefined;
  #appendProblem: string | undefined;
  #lastProgress = performance.now();

  /** @throws JournalInUseError if another store of the folder has it open: two could not know of each other's uploads. */
  constructor(db: DatabaseSync, options: JournalOptions) {
    const { dataDir, databaseFile, threadFile, turns } = options;
    this.#options = options;
    const release = holdLock(join(dataDir, 'uploads.lock'));
    if (!release) throw new JournalInUseError(`The uploads in ${dataDir} are in use by another process.`);
    this.#release = release;
    try {
      // Never a file that is there, and never a number that the database knows: what a backup lacks cannot hide what comes.
      const files = journalGenerations(dataDir);
      const known = Math.max(readPosition(db).generation, ...files);
      this.#file = new JournalFile(dataDir, known + 1);
      if (files.length === 0) this.#tailChecked.resolve();
      this.#calls = new ApplyCalls(
        threadFile,
        () => {
          const { generation: activeGeneration, endBytes: activeBytes } = this.#file;
          this.#pending = undefined;
          this.#early = { names: [], bytes: 0 };
          return { dataDir, databaseFile, activeGeneration, activeBytes, turns: turns.memory };
        },
        (event) => this.#onThreadEvent(event),
      );
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Resolves when the body is on disk. */
  append(equipment: Equipment, body: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waitingBytes > MAX_WAITING_BYTES) {
        reject(new BacklogFullError('Too many uploads wait to be written.'));
        return;
      }
      this.#waitingBytes += body.byteLength;
      this.#waiting.push({ name: nameOf(equipment), body, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves when all that was acknowledged of the equipment is applied. */
  async applyAllOf(equipment: Equipment): Promise<void> {
    const name = nameOf(equipment);
    if (this.#pending && !this.#pending.has(name)) return;
    await this.#calls.apply(name);
  }

  /** Equipment with uploads that are not applied yet, when the thread has read which those are. */
  async pendingNames(): Promise<Iterable<string>> {
    if (!this.#pending) await this.#calls.apply(NOBODY);
    return this.#pending?.keys() ?? [];
  }

  state(): Omit<UploadState, 'setAside'> {
    const isStuck = this.#pendingCount > 0 && performance.now() - this.#lastProgress > STUCK_MS;
    const problem =
      this.#appendProblem ??
      this.#applyProblem ??
      (isStuck ? `Uploads have not been applied for ${STUCK_MS / 1000} s.` : undefined);
    return { waiting: this.#pendingCount, waitingBytes: this.#pendingBytes, problem };
  }

  /** Writes what waits and applies no more. */
  async stop(): Promise<void> {
    await this.#writing;
    this.#file.close();
    await this.#calls.stop();
    this.#release();
  }

  async #writeAll(): Promise<void> {
    // Uploads that arrive in the same turn share the first write too.
    await nextTurn();
    await this.#tailChecked.promise;
    while (this.#waiting.length > 0) {
      const batch = this.#nextBatch();
      try {
        await this.#waitForRoom();
        await this.#write(batch);
        this.#appendProblem = undefined;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        this.#appendProblem = `An upload could not be written: ${error instanceof Error ? error.message : String(error)}`;
        for (const { reject } of batch) reject(error);
      }
      for (const { body } of batch) this.#waitingBytes -= body.byteLength;
    }
    this.#writing = undefined;
  }

  #nextBatch(): Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const { body } of this.#waiting) {
      if (count === MAX_TOGETHER.count || bytes > MAX_TOGETHER.bytes) break;
      count += 1;
      bytes += body.byteLength;
    }
    return this.#waiting.splice(0, count);
  }

  async #waitForRoom(): Promise<void> {
    while (this.#pendingBytes > MAX_BACKLOG.bytes || this.#pendingCount > MAX_BACKLOG.count) {
      if (this.#applyProblem !== undefined)
        throw new BacklogFullError(`Too many uploads wait to be applied: ${this.#applyProblem}`);
      await this.#room.promise;
    }
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const { endBytes, count } = this.#file;
    if (endBytes > MAX_FILE.bytes || count > MAX_FILE.count) this.#beginFile();
    const frames = await this.#file.append(batch);
    if (this.#pendingCount === 0) this.#lastProgress = performance.now();
    for (const [index, frame] of frames.entries()) {
      const name = batch[index]?.name ?? '';
      this.#count(name, frameEnd(frame) - frame.offset);
    }
    this.#calls.appended(
      frames,
      batch.map(({ name }) => name),
    );
  }

  #count(name: string, bytes: number): void {
    this.#pendingCount += 1;
    this.#pendingBytes += bytes;
    if (this.#pending) {
      this.#pending.set(name, (this.#pending.get(name) ?? 0) + 1);
    } else {
      this.#early.names.push(name);
      this.#early.bytes += bytes;
    }
  }

  #beginFile(): void {
    this.#file.close();
    this.#file = new JournalFile(this.#options.dataDir, this.#file.generation + 1);
    this.#calls.beganFile(this.#file.generation);
  }

  #onThreadEvent(event: ThreadEvent): void {
    const { onEvent } = this.#options;
    if (event.type === 'tail-checked') this.#tailChecked.resolve();
    else if (event.type === 'read') this.#onRead(event.counts, event.bytes);
    else if (event.type === 'applied') this.#onApplied(event.names, event.bytes);
    else if (event.type === 'drained') this.#onDrained();
    else if (event.type === 'working') this.#setApplyProblem(undefined);
    else if (event.type === 'failing') this.#setApplyProblem(event.reason);
    else if (event.type === 'thread-ended') this.#setApplyProblem(event.reason);
    else if (event.type !== 'call-done') onEvent(event);
  }

  #onRead(counts: Map<string, number>, bytes: number): void {
    const { names, bytes: earlyBytes } = this.#early;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    this.#pending = counts;
    this.#pendingCount = [...counts.values()].reduce((sum, count) => sum + count, 0);
    this.#pendingBytes = bytes + earlyBytes;
    this.#early = { names: [], bytes: 0 };
    this.#setApplyProblem(undefined);
  }

  #onApplied(names: readonly string[], bytes: number): void {
    this.#lastProgress = performance.now();
    this.#pendingCount -= names.length;
    this.#pendingBytes -= bytes;
    for (const name of names) {
      const left = (this.#pending?.get(name) ?? 1) - 1;
      if (left > 0) this.#pending?.set(name, left);
      else this.#pending?.delete(name);
    }
    this.#letIn();
  }

  #onDrained(): void {
    if (!this.#writing && this.#file.endBytes > MAX_IDLE_BYTES) this.#beginFile();
  }

  #setApplyProblem(problem: string | undefined): void {
    if (problem !== undefined && this.#applyProblem === undefined)
      this.#options.onEvent({ type: 'failing', reason: problem });
    if (problem === undefined && this.#applyProblem !== undefined) this.#options.onEvent({ type: 'working' });
    this.#applyProblem = problem;
    // Whoever waits for room is told, and the end of the journal is not touched again.
    this.#tailChecked.resolve();
    this.#letIn();
  }

  #letIn(): void {
    this.#room.resolve();
    this.#room = Promise.withResolvers();
  }
}
