import type { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import type { OutboxClock } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import type { OutboxDestinations } from '#electron/backend/features/uploads/outbox/sender/outbox-destination.ts';
import { OutboxSender } from '#electron/backend/features/uploads/outbox/sender/outbox-sender.ts';
import type { PostUpload } from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import type { OutboxCalls } from '#electron/backend/features/uploads/outbox/store/outbox-calls.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
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
  'copyJob',
]);

/** What goes wrong with the store of the process. */
export type StoreFaults = { isDiskFull: boolean; settleFails: number; settleLosesReply: number };

export type ProcessParts = {
  file: string;
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
  onViolation: (what: string) => void;
  random: () => number;
};

/** One run of the app: the real store on its file, and the real sender. */
export class FuzzProcess {
  readonly sender: OutboxSender;
  readonly #parts: ProcessParts;
  readonly #killed = new AbortController();
  readonly #picked = new WeakMap<Uint8Array, { batch: PickedBatch['batch']; target: Target }>();
  #store: OutboxStore;
  #state: 'running' | 'closing' | 'store-lost' | 'closed' | 'killed' = 'running';
  readonly #posted = new WeakSet<Uint8Array>();

  constructor(parts: ProcessParts) {
    this.#parts = parts;
    this.#store = this.#open();
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
    });
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

  trim(): void {
    while (this.#store.trimBodies({ days: 0, bytes: 0 }) > 0);
  }

  kill(): void {
    this.#state = 'killed';
    this.#killed.abort();
    this.#store.close();
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
    this.#store = this.#open();
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
    const { pass, faults } = this.#parts;
    await this.#requireStore();
    if (name === 'settle' || name === 'markWhole') await pass(name);
    await this.#requireStore();
    if (faults.isDiskFull && WRITES.has(name)) {
      throw new AppError('DISK_FULL', { folder: '', freeBytes: 0, neededBytes: 1 });
    }
    if (name === 'settle' && faults.settleFails > 0) {
      faults.settleFails -= 1;
      throw this.#failed('I/O error');
    }
    const answer = this.#store.call(name, args);
    if (name === 'settle' && faults.settleLosesReply > 0) {
      faults.settleLosesReply -= 1;
      throw this.#failed('I/O error');
    }
    if (name === 'pick' && answer && answer !== 'held')
      this.#remember(answer as PickedBatch, args[0] as Target);
    if (name === 'pick' || name === 'snapshot') await pass(name);
    await this.#requireStore();
    return answer;
  }

  /** A process that was killed goes on nowhere. */
  async #requireStore(): Promise<void> {
    if (this.#state === 'killed') await new Promise(() => {});
    if (this.#state !== 'running' && this.#state !== 'closing') throw this.#failed('it is closed');
  }

  #failed(reason: string): AppError {
    return new AppError('OUTBOX_FAILED', { file: this.#parts.file, why: 'other', reason });
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
