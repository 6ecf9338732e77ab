import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { holdLock } from '../../hold-lock.ts';
import { type Equipment, StoreBusyError, type StoreEvent, type UploadState } from '../../store.ts';
import { DiskRoom, MIN_FREE_BYTES } from '../disk-room.ts';
import type { WritePriority } from '../write-priority.ts';
import { ApplyCalls, type ThreadEvent } from './apply-calls.ts';
import { canWrite, findLack, type Lack, mayWait, Progress } from './backlog-limits.ts';
import { journalGenerations } from './file-names.ts';
import { frameEnd, nameOf } from './frame.ts';
import { JournalFile, journalEntry, type JournalEntry, MAX_APPENDS } from './journal-file.ts';
import { lastKnownGeneration } from './position.ts';
import { type Claim, Tally } from './tally.ts';

/** A file that holds more gets a successor, so that one that is applied can go, and is not read at the next start. */
const MAX_FILE = { bytes: 64_000_000, count: 20_000 };
/** One that is applied goes at once if it is larger than this, otherwise when the service stops. */
const MAX_IDLE_BYTES = 1_000_000;
/** Whoever finds no room waits for it so long before being told to come later: applying mostly is faster. */
const MAX_ROOM_WAIT_MS = 5_000;
/** So much is written at one go: little enough that the next ones are written while the disk takes this one in. */
const MAX_TOGETHER = { count: 128, bytes: 2_000_000 };
/** No equipment has this name. The thread answers a call for it as soon as it has read the journal. */
const NOBODY = '';
/** After an upload could not be written, it is tried so often whether the next one could. */
const PROBE_MS = 5_000;

type Waiting = { claim: Claim; entry: JournalEntry; resolve: () => void; reject: (error: unknown) => void };

const BUSY = {
  equipment: 'Too many uploads of this equipment wait to be applied.',
  account: 'Too many uploads of this account wait to be applied.',
  service: 'Too many uploads wait to be applied.',
};

/** Another store has the uploads of the folder open. */
class JournalInUseError extends Error {
  override readonly name = 'JournalInUseError';
}

export type JournalOptions = {
  dataDir: string;
  databaseFile: string;
  threadFile: URL | string;
  turns: WritePriority;
  onEvent: (event: StoreEvent) => void;
  /** See ApplyStart. */
  checkEveryMs: number | undefined;
  /** Milliseconds of a clock that only goes forward; that of the machine if not given. */
  now?: (() => number) | undefined;
  /** With less of the disk left no upload is taken; MIN_FREE_BYTES if not given. */
  minFreeBytes?: number | undefined;
};

/** Notes that a crash may have torn the end of a file. It is read later: what comes goes into a new file at once. */
function noteUncheckedTail(db: DatabaseSync, generation: number | undefined): void {
  if (generation === undefined) return;
  try {
    db.prepare('INSERT OR IGNORE INTO unchecked_tail VALUES (?)').run(generation);
  } catch {
    // As on a full disk: half an upload is then set aside instead of cut off.
  }
}

/**
 * Uploads that are safe on disk, in files beside the database, and the thread that applies them
 * (docs/adr/0002). Uploads that wait at the same time share one write and one sync.
 */
export class UploadJournal {
  readonly #options: JournalOptions;
  readonly #release: () => void;
  readonly #calls: ApplyCalls;
  #file: JournalFile;
  #waiting: Waiting[] = [];
  readonly #writing = new Set<Promise<void>>();
  #isWriteDue = false;
  /** What is being written fails, and the next waits until all of it has ended. */
  #isFailing = false;
  /** What waits in memory, for room or to be written. */
  readonly #inHand = new Tally();
  /** What is on its way to the disk. */
  readonly #onItsWay = new Tally();
  /** What is on disk and waits to be applied; without what an earlier run has left until the thread has read the journal. */
  #pending = new Tally();
  #isRead = false;
  #room = Promise.withResolvers<void>();
  /** Equipment whose uploads wait for room, and are applied first. */
  readonly #hurried = new Set<string>();
  #isStopping = false;
  #applyProblem: string | undefined;
  #appendProblem: string | undefined;
  #probedMs = 0;
  readonly #now: () => number;
  readonly #progress: Progress;
  readonly #disk: DiskRoom;

  /** @throws JournalInUseError if another store of the folder has it open: two could not know of each other's uploads. */
  constructor(db: DatabaseSync, options: JournalOptions) {
    const { dataDir, databaseFile, threadFile, turns, checkEveryMs } = options;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#progress = new Progress(this.#now);
    this.#disk = new DiskRoom(dataDir, options.minFreeBytes ?? MIN_FREE_BYTES, this.#now);
    const release = holdLock(join(dataDir, 'uploads.lock'));
    if (!release) throw new JournalInUseError(`The uploads in ${dataDir} are in use by another process.`);
    this.#release = release;
    try {
      // Never a file that is there, and never a number that the database knows: what a backup lacks cannot hide what comes.
      const files = journalGenerations(dataDir);
      const known = Math.max(lastKnownGeneration(db), ...files);
      this.#file = new JournalFile(dataDir, known + 1);
      noteUncheckedTail(db, files.at(-1));
      this.#calls = new ApplyCalls(
        threadFile,
        () => {
          const { generation: activeGeneration, endBytes: activeBytes } = this.#file;
          this.#pending = new Tally();
          this.#isRead = false;
          return { dataDir, databaseFile, activeGeneration, activeBytes, turns: turns.memory, checkEveryMs };
        },
        (event) => this.#onThreadEvent(event),
      );
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Resolves when the body is on disk.
   * @throws StoreBusyError if there is no room for it, and none is made soon.
   */
  async append(equipment: Equipment, body: Uint8Array, account: string): Promise<void> {
    const claim = { name: nameOf(equipment), account, bytes: body.byteLength };
    if (!mayWait(this.#inHand, claim)) throw new StoreBusyError('Too many uploads wait to be written.');
    this.#inHand.add(claim);
    this.#options.turns.setArriving(this.#inHand.all.count);
    try {
      await this.#waitForRoom(claim);
      await this.#whenWritten(claim, body);
    } finally {
      this.#inHand.remove(claim);
      this.#options.turns.setArriving(this.#inHand.all.count);
    }
  }

  /** True if something of the equipment waits to be applied, or if that is not known yet. */
  mayWaitOf(equipment: Equipment): boolean {
    return !this.#isRead || this.#pending.ofName(nameOf(equipment)).count > 0;
  }

  /** Resolves when all that was acknowledged of the equipment is applied. */
  async applyAllOf(equipment: Equipment): Promise<void> {
    if (this.mayWaitOf(equipment)) await this.#calls.apply(nameOf(equipment));
  }

  /** Equipment with uploads that are not applied yet, when the thread has read which those are. */
  async pendingNames(): Promise<Iterable<string>> {
    if (!this.#isRead) await this.#calls.apply(NOBODY);
    return this.#pending.names();
  }

  /** Tells whether an upload of some equipment waits at the moment when it is asked; undefined if none waits of any. */
  async pendingLook(): Promise<((name: string) => boolean) | undefined> {
    if (!this.#isRead) await this.#calls.apply(NOBODY);
    return this.#pending.all.count === 0 ? undefined : (name) => this.#pending.ofName(name).count > 0;
  }

  state(): Pick<UploadState, 'waiting' | 'problem'> {
    const { count } = this.#pending.all;
    if (this.#appendProblem !== undefined) void this.#probe();
    const problem = this.#appendProblem ?? this.#applyProblem ?? this.#progress.problem(count);
    return { waiting: this.#isRead ? count : undefined, problem };
  }

  /** Finds out whether uploads could be written again: nobody may send one while health says that they cannot. */
  async #probe(): Promise<void> {
    if (this.#now() - this.#probedMs < PROBE_MS) return;
    this.#probedMs = this.#now();
    const isWell = (await this.#disk.hasRoomFor(0)) && (await canWrite(this.#options.dataDir));
    if (isWell) this.#appendProblem = undefined;
  }

  /** Writes what waits and applies no more. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#letIn();
    for (; this.#isWriteDue || this.#writing.size > 0; await nextTurn()) await Promise.all(this.#writing);
    this.#file.close();
    await this.#calls.stop();
    this.#release();
  }

  /** Waits until an upload has room among those that are not applied; waits a bounded time. */
  async #waitForRoom(claim: Claim): Promise<void> {
    let lack = this.#findLack(claim);
    if (lack === undefined) return;
    const isLate = AbortSignal.timeout(MAX_ROOM_WAIT_MS);
    const late = new Promise<void>((resolve) => isLate.addEventListener('abort', () => resolve()));
    for (; lack !== undefined; lack = this.#findLack(claim)) {
      if (isLate.aborted || this.#isStopping || this.#applyProblem !== undefined)
        throw new StoreBusyError(BUSY[lack]);
      if (lack === 'equipment') this.#hurry(claim.name);
      await Promise.race([this.#room.promise, late]);
    }
  }

  #findLack(claim: Claim): Lack | undefined {
    return findLack(this.#pending, this.#onItsWay, claim);
  }

  /** Has what waits of the equipment applied before all others. */
  #hurry(name: string): void {
    if (this.#hurried.has(name)) return;
    this.#hurried.add(name);
    const forget = (): void => void this.#hurried.delete(name);
    // Who reads the equipment is told why it cannot be applied; here the upload waits for its time.
    void this.#calls.apply(name).catch(forget).then(forget);
  }

  #whenWritten(claim: Claim, body: Uint8Array): Promise<void> {
    if (this.#isStopping) throw new StoreBusyError('The service is stopping.');
    const entry = journalEntry(claim.name, body);
    this.#onItsWay.add(claim);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ claim, entry, resolve, reject });
      if (this.#isWriteDue) return;
      // Uploads that arrive in the same turn share a write.
      this.#isWriteDue = true;
      setImmediate(() => {
        this.#isWriteDue = false;
        this.#writeMore();
      });
    });
  }

  /** Begins to write what waits, unless enough is being written. */
  #writeMore(): void {
    while (this.#waiting.length > 0 && this.#writing.size < MAX_APPENDS) {
      const { endBytes, count } = this.#file;
      const isFull = endBytes > MAX_FILE.bytes || count > MAX_FILE.count;
      if ((isFull || this.#isFailing) && this.#writing.size > 0) return;
      this.#isFailing = false;
      if (isFull) this.#beginFile();
      const writing = this.#writeBatch(this.#nextBatch()).finally(() => {
        this.#writing.delete(writing);
        this.#writeMore();
      });
      this.#writing.add(writing);
    }
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#write(batch);
      this.#appendProblem = undefined;
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.#isFailing = true;
      this.#probedMs = this.#now();
      this.#appendProblem = `An upload could not be written: ${error instanceof Error ? error.message : String(error)}`;
      for (const { reject } of batch) reject(error);
    }
    for (const { claim } of batch) this.#onItsWay.remove(claim);
  }

  #nextBatch(): Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const { claim } of this.#waiting) {
      if (count === MAX_TOGETHER.count || bytes > MAX_TOGETHER.bytes) break;
      count += 1;
      bytes += claim.bytes;
    }
    return this.#waiting.splice(0, count);
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const bytes = batch.reduce((sum, { claim }) => sum + claim.bytes, 0);
    if (!(await this.#disk.hasRoomFor(bytes))) throw new StoreBusyError('The disk of the service is full.');
    const frames = await this.#file.append(batch.map(({ entry }) => entry));
    if (this.#pending.all.count === 0) this.#progress.made();
    const claims = frames.map((frame, index) => {
      const { name = '', account = '' } = batch[index]?.claim ?? {};
      return { name, account, bytes: frameEnd(frame) - frame.offset };
    });
    for (const claim of claims) this.#pending.add(claim);
    this.#calls.appended(frames, claims);
  }

  #beginFile(): void {
    this.#file.close();
    this.#file = new JournalFile(this.#options.dataDir, this.#file.generation + 1);
    this.#calls.beganFile(this.#file.generation);
  }

  #onThreadEvent(event: ThreadEvent): void {
    const { onEvent } = this.#options;
    if (event.type === 'read') this.#onRead(event);
    else if (event.type === 'applied') this.#onApplied(event.claims);
    else if (event.type === 'drained') this.#onDrained();
    else if (event.type === 'working') this.#setApplyProblem(undefined);
    else if (event.type === 'failing') this.#setApplyProblem(event.reason);
    else if (event.type === 'thread-ended') this.#setApplyProblem(event.reason);
    else if (event.type !== 'call-done') onEvent(event);
  }

  #onRead({ amounts, isAll }: Extract<ThreadEvent, { type: 'read' }>): void {
    for (const [name, amount] of amounts) this.#pending.addMany(name, amount);
    if (!isAll) return;
    this.#isRead = true;
    this.#setApplyProblem(undefined);
  }

  #onApplied(claims: readonly Claim[]): void {
    this.#progress.made();
    for (const claim of claims) this.#pending.remove(claim);
    if (claims.length > 0) this.#letIn();
  }

  #onDrained(): void {
    if (this.#writing.size === 0 && this.#file.endBytes > MAX_IDLE_BYTES) this.#beginFile();
  }

  #setApplyProblem(problem: string | undefined): void {
    if (problem !== undefined && this.#applyProblem === undefined)
      this.#options.onEvent({ type: 'failing', reason: problem });
    if (problem === undefined && this.#applyProblem !== undefined) this.#options.onEvent({ type: 'working' });
    this.#applyProblem = problem;
    // Whoever waits for room is told.
    this.#letIn();
  }

  #letIn(): void {
    this.#room.resolve();
    this.#room = Promise.withResolvers();
  }
}
