import type { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import type { OutboxClock } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import type { OutboxDestinations } from '#electron/backend/features/uploads/outbox/sender/outbox-destination.ts';
import { OutboxSender } from '#electron/backend/features/uploads/outbox/sender/outbox-sender.ts';
import type { PostUpload } from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import type { OutboxCalls } from '#electron/backend/features/uploads/outbox/store/outbox-calls.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
import type { BatchKey } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import type { Target } from '#electron/backend/features/uploads/outbox/store/hold-moved-jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { Held } from './commands.ts';

const MAX_FILE_BYTES = 1_000_000_000;
const WRITES = new Set<keyof OutboxCalls>([
  'pick',
  'markWhole',
  'settle',
  'beginJob',
  'addBatches',
  'completeJob',
  'abandonJob',
  'copyJob',
]);

/** A call fails as often; `isReplyLost`: it is done all the same. */
type StoreFault = { times: number; isReplyLost: boolean };

/** What goes wrong with the store of the process. */
export type StoreFaults = { isDiskFull: boolean; failing: Map<keyof OutboxCalls, StoreFault> };

export type ProcessParts = {
  file: string;
  /** Another process has the file. */
  isWaiting: boolean;
  clock: OutboxClock;
  faults: StoreFaults;
  pass: (what: Held) => Promise<void>;
  destinations: (client: Pick<OutboxClient, 'call'>) => OutboxDestinations;
  post: (
    request: Parameters<PostUpload>[0],
    picked: { batch: PickedBatch['batch']; target: Target },
    killed: AbortSignal,
  ) => ReturnType<PostUpload>;
  /** A batch is about to be sent. */
  onPicked: (picked: PickedBatch, target: Target) => void;
  /** A batch was refused to whoever its token is of. */
  onNotPermitted: (batch: BatchKey) => void;
  onViolation: (what: string) => void;
  random: () => number;
};

/** One run of the app: the real store on its file, and the real sender. */
export class FuzzProcess {
  readonly sender: OutboxSender;
  readonly #parts: ProcessParts;
  readonly #killed = new AbortController();
  readonly #picked = new WeakMap<Uint8Array, { batch: PickedBatch['batch']; target: Target }>();
  #opened: OutboxStore | undefined;
  #state: 'waiting' | 'running' | 'closing' | 'store-lost' | 'closed' | 'killed';
  readonly #posted = new WeakSet<Uint8Array>();

  constructor(parts: ProcessParts) {
    this.#parts = parts;
    this.#state = parts.isWaiting ? 'waiting' : 'running';
    if (!parts.isWaiting) this.#opened = this.#open();
    const client: Pick<OutboxClient, 'call'> = { call: (name, args) => this.#call(name, args) };
    this.sender = new OutboxSender({
      client,
      destinations: parts.destinations(client),
      post: (request) => this.#post(request),
      random: parts.random,
      clock: parts.clock,
      log: () => {},
      onChange: () => {},
      onSending: () => {},
      onStored: () => {},
      onNotStored: () => {},
    });
    this.sender.wake();
  }

  get #store(): OutboxStore {
    if (!this.#opened) throw this.#failed('in-use', 'another process has it');
    return this.#opened;
  }

  /** The process that had the file has ended. */
  takeOver(): void {
    this.#opened = this.#open();
    this.#state = 'running';
    this.sender.wake();
  }

  /** Asks the store itself: whatever is wrong with it, the test may look. */
  ask<K extends keyof OutboxCalls>(name: K, ...args: Parameters<OutboxCalls[K]>): ReturnType<OutboxCalls[K]> {
    return this.#store.call(name, args);
  }

  /** What a user does; a full disk may be in the way. */
  change<K extends keyof OutboxCalls>(
    name: K,
    ...args: Parameters<OutboxCalls[K]>
  ): ReturnType<OutboxCalls[K]> | undefined {
    if (this.#parts.faults.isDiskFull && WRITES.has(name)) return undefined;
    const answer = this.#store.call(name, args);
    this.sender.wake();
    return answer;
  }

  /** A file is put in. @throws AppError where that fails */
  fill<K extends keyof OutboxCalls>(
    name: K,
    ...args: Parameters<OutboxCalls[K]>
  ): ReturnType<OutboxCalls[K]> {
    const answer = this.#callOnce(name, args);
    this.sender.wake();
    return answer;
  }

  trim(): void {
    while (this.#store.trimBodies({ days: 0, bytes: 0 }) > 0);
  }

  kill(): void {
    this.#state = 'killed';
    this.#killed.abort();
    this.#opened?.close();
  }

  /** Lets the app end in order; `idle` makes time go by for it. */
  async close(idle: () => Promise<void>): Promise<void> {
    this.#state = 'closing';
    let isClosed = false;
    const closed = this.sender.close().then(() => (isClosed = true));
    while (!isClosed) await idle();
    await closed;
    this.#state = 'closed';
    this.#store.close();
  }

  /** The thread of the store dies; another opens the file as soon as nothing is under way. */
  async loseStore(between: () => void): Promise<void> {
    this.#state = 'store-lost';
    this.#store.close();
    await this.sender.cutOff();
    between();
    this.#opened = this.#open();
    this.#state = 'running';
    this.sender.wake();
  }

  #open(): OutboxStore {
    const { file, clock } = this.#parts;
    return new OutboxStore({ file, maxFileBytes: MAX_FILE_BYTES }, clock);
  }

  async #call<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): Promise<ReturnType<OutboxCalls[K]>> {
    const { pass, onNotPermitted } = this.#parts;
    await this.#requireStore();
    if (name === 'settle' || name === 'markWhole') await pass(name);
    await this.#requireStore();
    if (name === 'settle') {
      const [batch, , , stop] = args as Parameters<OutboxCalls['settle']>;
      if (stop?.code === 'UPLOAD_NOT_PERMITTED') onNotPermitted(batch);
    }
    const answer = this.#callOnce(name, args);
    if (name === 'pick' && answer && answer !== 'held')
      this.#remember(answer as PickedBatch, args[0] as Target);
    if (name === 'pick' || name === 'snapshot') await pass(name);
    await this.#requireStore();
    return answer;
  }

  #callOnce<K extends keyof OutboxCalls>(
    name: K,
    args: Parameters<OutboxCalls[K]>,
  ): ReturnType<OutboxCalls[K]> {
    const { isDiskFull, failing } = this.#parts.faults;
    if (isDiskFull && WRITES.has(name)) {
      throw new AppError('DISK_FULL', { folder: '', freeBytes: 0, neededBytes: 1 });
    }
    const fault = failing.get(name);
    const isFailing = fault !== undefined && fault.times > 0;
    if (isFailing) fault.times -= 1;
    if (isFailing && !fault.isReplyLost) throw this.#failed('other', 'I/O error');
    const answer = this.#store.call(name, args);
    if (isFailing) throw this.#failed('other', 'I/O error');
    return answer;
  }

  /** A process that was killed goes on nowhere. */
  async #requireStore(): Promise<void> {
    if (this.#state === 'killed') await new Promise(() => {});
    if (this.#state === 'waiting') throw this.#failed('in-use', 'another process has it');
    if (this.#state !== 'running' && this.#state !== 'closing') throw this.#failed('other', 'it is closed');
  }

  #failed(why: 'in-use' | 'other', reason: string): AppError {
    return new AppError('OUTBOX_FAILED', { file: this.#parts.file, why, reason });
  }

  #remember(picked: PickedBatch, target: Target): void {
    this.#picked.set(picked.body, { batch: picked.batch, target });
    this.#parts.onPicked(picked, target);
  }

  #post(request: Parameters<PostUpload>[0]): ReturnType<PostUpload> {
    const picked = this.#picked.get(request.body);
    if (!picked) throw new Error('what is posted was never picked');
    if (this.#state === 'killed') return new Promise(() => {});
    // What is under way may be repeated with another token.
    const isUnderWay = this.#state === 'closing' && this.#posted.has(request.body);
    this.#posted.add(request.body);
    if (this.#state !== 'running' && !isUnderWay)
      this.#parts.onViolation(`a request begins in a process that is ${this.#state}`);
    return this.#parts.post(request, picked, this.#killed.signal);
  }
}
