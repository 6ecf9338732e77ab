import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { ReadBack } from '#shared/domain/outbox/upload-policy.ts';
import { OutboxStore } from '#electron/backend/uploads/outbox/store/outbox-store.ts';
import type { StoredBatch } from '#electron/backend/uploads/outbox/store/read-rows.ts';
import type { Target } from '#electron/backend/uploads/outbox/store/hold-moved-jobs.ts';
import { newJob } from '#test/support/outbox/make-batches.ts';
import type { Command, Held } from './commands.ts';
import { FuzzClock } from './fuzz-clock.ts';
import { type FuzzConnection, FuzzConnections } from './fuzz-connections.ts';
import type { FuzzHosts, Post } from './fuzz-hosts.ts';
import { FuzzProcess, type StoreFaults } from './fuzz-process.ts';

const EQUIPMENT = ['E1', 'E2', 'E3'];
const LARGE_PAD = 'x'.repeat(70_000);
const CALM_TURNS = 3;
const STUCK_AFTER_MS = 20_000;
const GRACE_STEP_MS = 1_000;

export class Violation extends Error {}

/** What the test knows of a job: the file its rows come from, and where the user wants it. */
export type KnownJob = { file: string; rows: number; origins: Set<string>; isCopy: boolean };

/** Everything around the outbox, in the hand of the test; and what is true of it. */
export class FuzzWorld {
  readonly clock = new FuzzClock();
  readonly connections = new FuzzConnections();
  readonly hosts: FuzzHosts;
  readonly jobs = new Map<string, KnownJob>();
  /** Batches that the user called stored, and those whose bytes were damaged. */
  readonly markedAsSent = new Set<string>();
  readonly damaged = new Set<string>();
  readonly faults: StoreFaults = { isDiskFull: false, settleFails: 0, settleLosesReply: 0 };
  process: FuzzProcess;
  readonly #file: string;
  readonly #held = new Set<Held>();
  #parked: { what: Held; release: () => void }[] = [];
  #violation: Violation | undefined;
  #randomState = 1;
  #lastConnection = 0;

  constructor(file: string, hosts: FuzzHosts) {
    this.#file = file;
    this.hosts = hosts;
    hosts.reset();
    for (let index = 0; index < 2; index += 1) this.#addConnection(index);
    this.process = this.#start();
  }

  /** @throws Violation */
  requireNone(): void {
    if (this.#violation) throw this.#violation;
  }

  violate(what: string): void {
    this.#violation ??= new Violation(what);
  }

  /** Does one thing, and waits until nothing more comes of it. */
  async apply(command: Command): Promise<void> {
    await this.#do(command);
    await this.settle();
  }

  /** Waits until everything waits: for the test, for the network in its hand, or for time to go by. */
  async settle(): Promise<void> {
    const beginMs = performance.now();
    for (let calm = 0; calm < CALM_TURNS;) {
      await nextTurn();
      calm = this.hosts.isBusy ? 0 : calm + 1;
      if (performance.now() - beginMs > STUCK_AFTER_MS)
        throw new Violation('a request does not come to its end');
    }
  }

  async advance(ms: number): Promise<void> {
    await this.clock.advance(ms, () => this.settle());
    await this.settle();
  }

  /** Nobody holds anything up any more, and everything works. */
  async heal(): Promise<void> {
    this.#held.clear();
    Object.assign(this.faults, { isDiskFull: false, settleFails: 0, settleLosesReply: 0 });
    for (const host of this.hosts.hosts) host.isDown = false;
    for (const connection of this.connections.all) {
      connection.renewal = 'fresh';
      connection.readBack = 'truth';
      this.signIn(connection);
    }
    this.#releaseAll();
    await this.settle();
  }

  answerAll(answer: Parameters<FuzzHosts['answer']>[1]): boolean {
    const beginning = this.hosts.beginning;
    for (const post of beginning) this.hosts.answerEarly(post, 'more');
    const { waiting } = this.hosts;
    for (const post of waiting) this.#answer(post, answer);
    return beginning.length + waiting.length > 0;
  }

  signIn(connection: FuzzConnection): void {
    this.connections.signIn(connection);
    this.process.sender.limiter.signedIn(connection.id);
    this.process.sender.wake();
  }

  async end(): Promise<void> {
    this.process.kill();
    this.#releaseAll();
    this.hosts.reset();
    await nextTurn();
  }

  /** Every job there is, newest last. */
  allJobs(): UploadJob[] {
    return this.process.ask('searchJobs', { text: '', offset: 0, limit: 1_000 }).jobs.toReversed();
  }

  batchesOf(jobId: string): StoredBatch[] {
    const { batches } = this.process.ask('jobBatches', jobId, { offset: 0, limit: 1_000 });
    return batches as StoredBatch[];
  }

  agreeToOrigin(job: UploadJob): void {
    if (job.stopReason?.code !== 'CONNECTION_MOVED') return;
    const { to } = job.stopReason.details;
    this.jobs.get(job.id)?.origins.add(to);
    this.process.change('sendToOrigin', job.id, to);
  }

  async #do(command: Command): Promise<void> {
    switch (command.do) {
      case 'add-job':
        return this.#addJob(command);
      case 'answer': {
        const post = pick(this.hosts.waiting, command.upload);
        if (post) this.#answer(post, command.answer);
        return undefined;
      }
      case 'answer-early': {
        const post = pick(this.hosts.beginning, command.upload);
        if (post) this.hosts.answerEarly(post, command.answer);
        return undefined;
      }
      case 'answer-all':
        this.answerAll(command.answer);
        return undefined;
      case 'advance':
        return this.advance(command.ms);
      case 'set-clock':
        return this.clock.set(command.byMs);
      case 'suspend':
        if (command.isSteadyClockGoing) this.clock.suspendWithClock(command.ms);
        else this.clock.suspend(command.ms);
        return undefined;
      case 'settle-fails':
        this.faults[command.isReplyLost ? 'settleLosesReply' : 'settleFails'] = command.times;
        return undefined;
      case 'disk-full':
      case 'disk-free':
        this.faults.isDiskFull = command.do === 'disk-full';
        return undefined;
      case 'hold':
        this.#held.add(command.what);
        return undefined;
      case 'release': {
        const parked = pick(this.#parked, command.parked);
        this.#parked = this.#parked.filter((each) => each !== parked);
        parked?.release();
        return undefined;
      }
      case 'host-down':
      case 'host-up': {
        const host = pick(this.hosts.hosts, command.host);
        if (host) host.isDown = command.do === 'host-down';
        return undefined;
      }
      case 'trim':
        return this.process.trim();
      case 'second-app':
        return this.#openSecond();
      case 'kill':
        this.process.kill();
        this.#orphan();
        if (command.damagesBody) this.#damage();
        this.process = this.#start();
        return undefined;
      case 'close':
        return this.#closeAndStart(command.damagesBody);
      case 'store-crash': {
        this.#held.clear();
        const lost = this.process.loseStore(() => {
          if (command.damagesBody) this.#damage();
        });
        // What the thread was asked is answered by its death.
        this.#releaseAll();
        return lost;
      }
      default:
        return 'connection' in command ? this.#changeConnection(command) : this.#changeJob(command);
    }
  }

  #changeJob(command: Extract<Command, { job: number }>): void {
    const job = pick(this.allJobs(), command.job);
    if (!job) return;
    const batch = 'batch' in command ? pick(this.batchesOf(job.id), command.batch) : undefined;
    const key = { jobId: job.id, seq: batch?.seq ?? 0 };
    switch (command.do) {
      case 'pause':
        return this.process.change('pauseJob', job.id);
      case 'resume':
        return this.process.change('resumeJob', job.id);
      case 'cancel':
        return this.process.change('cancelJob', job.id);
      case 'retry':
        return void this.process.change('retryBatches', job.id, undefined);
      case 'retry-one':
        return void this.process.change('retryBatches', job.id, [key.seq]);
      case 'bisect':
        return this.process.change('bisect', key);
      case 'mark-as-sent':
        if (batch?.heldReason === 'unknown-outcome') this.markedAsSent.add(`${job.id}/${key.seq}`);
        return this.process.change('takeAsSent', key);
      case 'agree-to-origin':
        return this.agreeToOrigin(job);
      case 'move-job':
        return this.process.change('moveJob', job.id, pick(this.allJobs(), command.before)?.id ?? null);
      case 'send-again':
        return this.#sendAgain(job);
      default:
        return command satisfies never;
    }
  }

  #changeConnection(command: Exclude<Extract<Command, { connection: number }>, { do: 'add-job' }>): void {
    const connection = pick(this.connections.all, command.connection);
    if (!connection) return;
    const { limiter } = this.process.sender;
    switch (command.do) {
      case 'sign-in':
        return this.signIn(connection);
      case 'sign-out':
        return this.connections.signOut(connection);
      case 'give-token':
        this.connections.giveToken(connection);
        break;
      case 'take-token':
        connection.uploadToken = undefined;
        break;
      case 'try-now':
        break;
      case 'renewal':
        connection.renewal = command.ends;
        return;
      case 'read-back':
        connection.readBack = command.finds;
        return;
      case 'policy':
        connection.policy = {
          ...connection.policy,
          repeats: command.repeats,
          whenUnsure: command.whenUnsure,
        };
        return;
      case 'change-address':
        this.connections.changeAddress(connection, pick(this.hosts.hosts, command.host) ?? connection.host);
        this.process.sender.wake();
        return;
      case 'remove-connection':
        this.connections.remove(connection);
        this.#addConnection(command.connection);
        this.process.sender.wake();
        return;
      default:
        command satisfies never;
    }
    limiter.tryNow({ connectionId: connection.id, origin: connection.host.origin });
    this.process.change('dueNow', connection.id);
  }

  #addJob({ connection: index, batches, canary, delayMs }: Extract<Command, { do: 'add-job' }>): void {
    const connection = pick(this.connections.all, index);
    if (!connection || this.faults.isDiskFull) return;
    const { origin } = connection.host;
    const file = `file-${this.jobs.size}`;
    let row = 0;
    const made = batches.map(({ equip, rows, isLarge }) => {
      const batch = makeBatch(file, EQUIPMENT[equip % EQUIPMENT.length] ?? '', row, rows, isLarge);
      row += rows;
      return batch;
    });
    const { process } = this;
    const jobId = process.ask('beginJob', newJob(connection.id, { origin, canary, fileName: file }));
    process.ask('addBatches', jobId, 'send-all', made);
    process.change('completeJob', jobId, delayMs);
    this.jobs.set(jobId, { file, rows: row, origins: new Set([origin]), isCopy: false });
  }

  #sendAgain(job: UploadJob): void {
    const known = this.jobs.get(job.id);
    if (!known || this.jobs.size > 12) return;
    try {
      const jobId = this.process.change('copyJob', job.id, undefined, 0);
      if (jobId) this.jobs.set(jobId, { ...known, origins: new Set(known.origins), isCopy: true });
    } catch {
      // Its bytes are no longer kept.
    }
  }

  #answer(post: Post, answer: Parameters<FuzzHosts['answer']>[1]): void {
    this.hosts.answer(post, answer, this.jobs.get(post.jobId)?.file ?? '');
  }

  #addConnection(host: number): void {
    this.#lastConnection += 1;
    const found = pick(this.hosts.hosts, host);
    if (found) this.connections.add(`connection-${this.#lastConnection}`, found);
  }

  async #closeAndStart(damagesBody: boolean): Promise<void> {
    const closing = this.process;
    await closing.close(async () => {
      await this.settle();
      await this.clock.advance(GRACE_STEP_MS, () => this.settle());
    });
    this.#releaseAll();
    await this.settle();
    if (this.hosts.live.length > 0) this.violate('a request goes on after the app was closed');
    this.#orphan();
    if (damagesBody) this.#damage();
    this.process = this.#start();
  }

  #openSecond(): void {
    try {
      new OutboxStore({ file: this.#file, maxFileBytes: 1_000_000 }).close();
      this.violate('a second app has opened the outbox');
    } catch {
      // It is turned away.
    }
  }

  #orphan(): void {
    for (const post of this.hosts.live) post.isOrphaned = true;
    this.#releaseAll();
    this.#held.clear();
  }

  #releaseAll(): void {
    for (const { release } of this.#parked.splice(0)) release();
  }

  /** The disk gives back other bytes than it was given; the file is closed. */
  #damage(): void {
    const db = new DatabaseSync(this.#file);
    const found = db
      .prepare(
        `SELECT job_id AS jobId, seq FROM body JOIN batch USING (job_id, seq)
         WHERE state IN ('ready', 'retry', 'unknown', 'inflight', 'held') ORDER BY job_id, seq LIMIT 1`,
      )
      .get();
    if (found) {
      const { jobId, seq } = found;
      db.prepare(`UPDATE body SET packed = x'00112233' WHERE job_id = ? AND seq = ?`).run(
        String(jobId),
        Number(seq),
      );
      this.damaged.add(`${String(jobId)}/${Number(seq)}`);
    }
    db.close();
  }

  #start(): FuzzProcess {
    return new FuzzProcess({
      file: this.#file,
      clock: this.clock.startProcess(),
      faults: this.faults,
      pass: (what) => this.#pass(what),
      destinations: (client) =>
        this.connections.destinations(client, {
          pass: (what) => this.#pass(what),
          readBack: (target, batch) => this.#readBack(target, batch),
        }),
      post: (request, { batch, target }, killed) => {
        this.#checkRequest(request.address, Object.values(request.headers)[0] ?? '', batch, target);
        return this.hosts.post(request, batch, target, killed);
      },
      onViolation: (what) => this.violate(what),
      random: () => this.#random(),
    });
  }

  /** Nothing may go anywhere the user has not said, and no token to anybody but whom it is for. */
  #checkRequest(address: string, tokenText: string, batch: StoredBatch, target: Target): void {
    const { origin } = new URL(address);
    const token = this.connections.tokens.get(tokenText);
    if (!this.jobs.get(batch.jobId)?.origins.has(origin)) {
      this.violate('rows are sent to an address that they were not made for');
    }
    if (token?.origin !== origin || token.connectionId !== target.connectionId) {
      this.violate('a token is sent to an address that it is not for');
    }
    const same = this.hosts.live.filter(
      (post) =>
        post.equip === batch.equipId &&
        post.target.origin === origin &&
        post.target.connectionId === target.connectionId,
    );
    if (same.length > 0) this.violate('two batches of one equipment are under way at once');
  }

  /** A service tells what it has; what is still on its way there by a broken connection never arrives. */
  #readBack({ origin }: Target, { jobId, seq, firstRow, lastRow }: StoredBatch): ReadBack {
    this.hosts.forgetOrphans(jobId, seq, origin);
    const { stored } = this.hosts.hostAt(origin) ?? { stored: new Map<string, number>() };
    const file = this.jobs.get(jobId)?.file ?? '';
    let there = 0;
    for (let row = firstRow; row <= lastRow; row += 1) if (stored.has(`${file}/${row}`)) there += 1;
    if (there === 0) return 'none-there';
    return there === lastRow - firstRow + 1 ? 'all-there' : 'differs';
  }

  #pass(what: Held): Promise<void> {
    if (!this.#held.delete(what)) return Promise.resolve();
    return new Promise((release) => this.#parked.push({ what, release }));
  }

  #random(): number {
    this.#randomState = (Math.imul(this.#randomState, 1_103_515_245) + 12_345) & 0x7fffffff;
    return this.#randomState / 0x7fffffff;
  }
}

export function pick<T>(all: readonly T[], index: number): T | undefined {
  return all.length === 0 ? undefined : all[index % all.length];
}

function makeBatch(
  file: string,
  equipId: string,
  firstRow: number,
  rows: number,
  isLarge: boolean,
): UploadBatch {
  const times = Array.from({ length: rows }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1) + (firstRow + index) * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  );
  const pad = isLarge ? LARGE_PAD : '';
  const records = times.map((timestamp, index) =>
    JSON.stringify({ timestamp, row: `${file}/${firstRow + index}`, pad }),
  );
  return {
    equipType: 'gauge',
    equipId,
    body: new TextEncoder().encode(`[${records.join(',')}]`),
    recordCount: rows,
    firstRow,
    lastRow: firstRow + rows - 1,
    firstTimestamp: times[0] ?? '',
    lastTimestamp: times.at(-1) ?? '',
  };
}
