import { randomUUID } from 'node:crypto';
import { setTimeout as waitMs } from 'node:timers/promises';
import type { Obstacle, RejectedRow, UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectionStore } from '../../../identity/connections/connection-store.ts';
import type { Log } from '../../../kit/log.ts';
import type { McpSignIns } from '../../../identity/mcp-sign-in/mcp-sign-ins.ts';
import type { Sessions } from '../../../identity/session/sessions.ts';
import { OutboxClient } from './outbox-client.ts';
import type { OutboxClock } from './outbox-clock.ts';
import { OutboxProgress } from './outbox-progress.ts';
import { ConnectedDestinations, type DestinationParts } from './sender/outbox-destinations.ts';
import { OutboxSender } from './sender/outbox-sender.ts';
import { type PostUpload, postUpload } from './sender/post-upload.ts';
import type { Completion, NewJob } from './store/fill-job.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import type { AlreadySentRule } from './store/unsent-part.ts';

/** So much of the outbox is bytes that wait or are kept; beyond it a job is refused as if the disk were full. */
const MAX_FILE_BYTES = 20_000_000_000;
/** Packed bodies are about a fifth; a quarter is asked for before a job is begun. */
const PACKING = 4;
/** Between two tries to remove a job that was not filled to its end. The next start of the app does it, too. */
const ABANDON_AGAIN_MS = 2_000;

export type OutboxParts = DestinationParts & {
  connections: Pick<ConnectionStore, 'watch'>;
  sessions: Pick<Sessions, 'states' | 'get'>;
  mcpSignIns: Pick<McpSignIns, 'states'>;
};

export type OutboxOptions = {
  workerFile: string;
  /** The database, an absolute path. */
  file: string;
  log: Log;
  maxFileBytes?: number | undefined;
  post?: PostUpload | undefined;
  answerTimeoutMs?: number | undefined;
  random?: (() => number) | undefined;
  /** The clocks of the sender; the store has its own. */
  clock?: OutboxClock | undefined;
};

/** What is put into the outbox: batches, and rows of the file that are not sent, in any order. */
/** What a job is filled with: batches, rows of the file that are not sent, and at the end what the receipt says of it. */
export type JobPart =
  { batches: UploadBatch[] } | { rejected: RejectedRow[] } | { summary: UploadJob['summary'] };

export type AddJobOptions = {
  /** Bytes to expect, as far as they are known. */
  expectedBytes: number;
  alreadySent: AlreadySentRule;
  /** Time in which the user can think better of it. */
  delayMs: number;
  /** Uploads that an unattended one overwrites, because somebody says so. */
  overwrites?: readonly string[] | 'all' | undefined;
  /** False: it is only filled, and `completeJobs` or `abandonJobs` comes after it. */
  completes?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

/** Every batch of every upload: durable before it is sent, sent for as long as it takes, and kept as a proof. */
export class Outbox {
  readonly progress: OutboxProgress;
  readonly destinations: ConnectedDestinations;
  readonly #client: OutboxClient;
  readonly #sender: OutboxSender;
  readonly #parts: OutboxParts;
  readonly #file: string;
  readonly #closing = new AbortController();
  /** The last sign-in of each connection: a token that is renewed is of the same. One that has ended holds no password. */
  readonly #signedIn = new Map<string, object>();
  #isWatching = false;

  constructor(parts: OutboxParts, options: OutboxOptions) {
    const { workerFile, file, log, maxFileBytes = MAX_FILE_BYTES, post = postUpload } = options;
    this.#parts = parts;
    this.#file = file;
    const onCrash = async (reason: string): Promise<void> => {
      log({ level: 'error', event: 'outbox-crashed', error: reason });
      // What is under way is of unknown outcome for the next thread: it must not end behind its back.
      await this.#sender.cutOff();
      void this.#goOn(log);
    };
    const onOpenedLate = () => void this.#begin(log);
    const onReaderCrash = (error: string) => log({ level: 'error', event: 'read-back-crashed', error });
    const events = { onCrash, onOpenedLate, onReaderCrash };
    this.#client = new OutboxClient(workerFile, { file, maxFileBytes }, events);
    this.destinations = new ConnectedDestinations(parts, this.#client);
    this.progress = new OutboxProgress(
      this.#client,
      (sending, open) => this.#obstacles(sending, open),
      (job) => this.destinations.elsewhereOf(job),
    );
    this.#sender = new OutboxSender({
      client: this.#client,
      destinations: this.destinations,
      post,
      random: options.random ?? Math.random,
      log,
      onChange: () => this.progress.change(),
      onSending: (jobId, connectionId) => this.progress.sending(jobId, connectionId),
      onStored: (jobId, connectionId, sizeBytes) => this.progress.stored(jobId, connectionId, sizeBytes),
      onNotStored: (jobId, connectionId) => this.progress.notStored(jobId, connectionId),
      answerTimeoutMs: options.answerTimeoutMs,
      clock: options.clock,
    });
    void this.#begin(log);
  }

  /** Asks the outbox for something that changes nothing. @throws AppError as the store does. */
  async ask<K extends keyof OutboxCalls>(name: K, ...args: Parameters<OutboxCalls[K]>) {
    return this.#client.call(name, args);
  }

  /** Changes something, and lets the sender look again. @throws AppError as the store does. */
  async change<K extends keyof OutboxCalls>(name: K, ...args: Parameters<OutboxCalls[K]>) {
    const answer = await this.#client.change(name, args);
    this.progress.change();
    this.#sender.wake();
    return answer;
  }

  /**
   * Puts a job in with all its batches. Nothing of it is sent before the last one is on disk; if it fails on the way, or
   * is cancelled, nothing of it stays. @throws AppError DISK_FULL, OUTBOX_FAILED, CANCELLED, SAID_OTHERWISE, or what `parts` throws.
   */
  async addJob(job: NewJob, parts: AsyncIterable<JobPart>, options: AddJobOptions): Promise<string> {
    const { expectedBytes, alreadySent, delayMs, overwrites, completes = true, signal } = options;
    await this.#client.call('requireSpace', [Math.ceil(expectedBytes / PACKING)]);
    const jobId = await this.#client.call('beginJob', [job]);
    let storing: Promise<void> = Promise.resolve();
    try {
      for await (const part of parts) {
        await storing;
        signal?.throwIfAborted();
        storing = this.#store(jobId, alreadySent, part);
        // Looked at when the next part is there, which is made in the meantime.
        storing.catch(() => {});
        this.progress.change();
      }
      await storing;
      signal?.throwIfAborted();
      if (completes) await this.completeJobs(job.fileName, [{ jobId, delayMs, overwrites }]);
      return jobId;
    } catch (error) {
      await this.abandonJobs([jobId]);
      throw this.#whyNotFilled(error);
    }
  }

  /** Lets jobs that were filled be sent, all of them or none. @throws AppError SAID_OTHERWISE, or as the store does */
  async completeJobs(fileName: string, jobs: readonly Completion[]): Promise<void> {
    const others = await this.change('completeJobs', jobs).catch((error: unknown) => {
      throw this.#whyNotFilled(error);
    });
    if (others.length > 0) throw new AppError('SAID_OTHERWISE', { fileName, others });
  }

  /** Nothing stays of jobs that were only filled; where the disk has no room even for that, as soon as it has. */
  async abandonJobs(jobIds: readonly string[]): Promise<void> {
    const abandon = (jobId: string) => this.#client.call('abandonJob', [jobId]);
    for (const jobId of jobIds)
      await abandon(jobId).catch(() => void this.#abandonLater(() => abandon(jobId)));
    this.progress.change();
  }

  async #abandonLater(abandon: () => Promise<void>): Promise<void> {
    const { signal } = this.#closing;
    const pause = () => waitMs(ABANDON_AGAIN_MS, true, { signal, ref: false }).catch(() => false);
    const isAbandoned = () =>
      abandon().then(
        () => true,
        () => false,
      );
    while ((await pause()) && !(await isAbandoned()));
    this.progress.change();
  }

  /** A job that is being filled is ended only by a thread of the outbox that has died in between. */
  #whyNotFilled(error: unknown): unknown {
    if (!(error instanceof AppError) || error.code !== 'JOB_NOT_FOUND') return error;
    return new AppError(
      'OUTBOX_FAILED',
      { file: this.#file, why: 'restarted', reason: '' },
      { cause: error },
    );
  }

  #store(jobId: string, alreadySent: AlreadySentRule, part: JobPart): Promise<void> {
    if ('rejected' in part) return this.#client.call('addRejectedRows', [jobId, part.rejected]);
    if ('summary' in part) return this.#client.call('setSummary', [jobId, part.summary]);
    return this.#client.call('addBatches', [jobId, alreadySent, part.batches]);
  }

  /** The bytes of a job, or of some of its batches, as a new job of whoever is signed in. @throws AppError as the store does. */
  async sendAgain(jobId: string, seqs: number[] | undefined, delayMs: number): Promise<string> {
    const { connectionId } = await this.ask('job', jobId);
    const account = this.destinations.accountOf(connectionId) ?? null;
    return this.change('copyJob', jobId, seqs, delayMs, account, randomUUID());
  }

  /** Tries a connection at once, whatever was waited for. */
  tryNow(connectionId: string): void {
    const target = this.destinations.targetOf(connectionId);
    if (target) this.#sender.limiter.tryNow(target);
    this.progress.change();
    this.#sender.wake();
    // Services and batches have waits of their own. Where the file cannot be written the sender says so by itself.
    this.change('dueNow', connectionId).catch(() => {});
  }

  /** The user has given a connection another upload token, or taken it away: what was stopped for the one before goes on. */
  tokenChanged(connectionId: string): void {
    this.tryNow(connectionId);
    // Where the file cannot be written the jobs stay as they are, and can be resumed one by one.
    this.change('resumeNotPermitted', connectionId, 'any').catch(() => {});
  }

  /** Lets what is under way end, and closes the file. What waits goes on at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.progress.close();
    await this.#sender.close();
    await this.#client.close();
  }

  /** @returns whether there is an outbox */
  async #goOn(log: Log): Promise<boolean> {
    const opened = await this.#client.opened;
    this.progress.change();
    if ('failure' in opened) {
      log({ level: 'error', event: 'outbox-not-opened', code: opened.failure.code });
      return false;
    }
    const { setAside, isRepaired, damagedRows } = opened.opened;
    const level = setAside || isRepaired || damagedRows > 0 ? 'error' : 'info';
    log({ level, event: 'outbox-opened', ...opened.opened });
    this.#sender.wake();
    return true;
  }

  async #begin(log: Log): Promise<void> {
    if (!(await this.#goOn(log)) || this.#isWatching) return;
    this.#isWatching = true;
    void this.#watchConnections();
    void this.#watchMcpSignIns();
    for await (const states of this.#parts.sessions.states.watch(this.#closing.signal)) {
      for (const { status, connectionId } of states) {
        if (status !== 'signed-in') continue;
        this.#sender.limiter.signedIn(connectionId);
        const session = this.#parts.sessions.get(connectionId);
        if (!session || session === this.#signedIn.get(connectionId)) continue;
        this.#signedIn.set(connectionId, session);
        this.change('resumeNotPermitted', connectionId, 'sign-in').catch(() => {});
      }
      this.#sender.wake();
    }
  }

  /** One that was given another address holds what waits for it, one that is new or gone changes what is due. */
  async #watchConnections(): Promise<void> {
    const lists = this.#parts.connections.watch(this.#closing.signal);
    while (!(await lists.next()).done) {
      this.progress.change();
      this.#sender.wake();
    }
  }

  async #watchMcpSignIns(): Promise<void> {
    let before: readonly string[] = [];
    for await (const states of this.#parts.mcpSignIns.states.watch(this.#closing.signal)) {
      const signedIn = states.filter(({ status }) => status === 'signed-in').map((each) => each.connectionId);
      for (const id of signedIn) if (!before.includes(id)) this.#sender.lookAgain(id);
      before = signedIn;
    }
  }

  #obstacles(sending: string[], open: string[]): Obstacle[] {
    const targets = this.destinations.targets();
    const gone = open.filter((id) => !targets.some(({ connectionId }) => connectionId === id));
    return [
      ...gone.map((connectionId): Obstacle => {
        const failure = { code: 'CONNECTION_NOT_FOUND' as const, details: { connectionId } };
        return { connectionId, kind: 'no-connection', nextTryAtMs: null, failure };
      }),
      ...this.#sender.limiter.obstacles(targets.filter(({ connectionId }) => sending.includes(connectionId))),
    ];
  }
}
