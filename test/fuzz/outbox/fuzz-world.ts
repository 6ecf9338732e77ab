import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import type { ReadBack } from '#shared/domain/outbox/upload-policy.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { Target } from '#electron/backend/features/uploads/outbox/store/hold-moved-jobs.ts';
import { RequestChecks } from './check-requests.ts';
import { abandonRest, type Filling, fillOn } from './filling.ts';
import { FuzzClock } from './fuzz-clock.ts';
import { type Account, ACCOUNTS, type FuzzConnection, FuzzConnections } from './fuzz-connections.ts';
import type { FuzzHosts, Post } from './fuzz-hosts.ts';
import { FuzzProcess, type StoreFaults } from './fuzz-process.ts';
import { namesOf, pick } from './fuzz-rows.ts';
import type { KnownJob } from './known-job.ts';
import { Holds } from './holds.ts';

const CALM_TURNS = 3;
/** In which whatever is cut off has come to its end. */
const MAX_TURNS = 100;
const STUCK_AFTER_MS = 20_000;
const GRACE_STEP_MS = 1_000;

export class Violation extends Error {}

/** Everything around the outbox, in the hand of the test; and what is true of it. */
export class FuzzWorld {
  readonly clock = new FuzzClock();
  readonly connections = new FuzzConnections();
  readonly hosts: FuzzHosts;
  /** In the order of the queue. */
  readonly jobs = new Map<string, KnownJob>();
  lastFile = 0;
  /** Batches that the user called stored or left at that, and those whose bytes were damaged. */
  readonly markedAsSent = new Set<string>();
  readonly leftUnknown = new Set<string>();
  readonly damaged = new Set<string>();
  readonly givenUp = new Set<string>();
  /** Of batches that were sent: the numbers of their rows. */
  readonly rowsSent = new Map<string, number[]>();
  /** Jobs whose place in the queue the user has chosen, and batches that may overwrite what was sent until a request. */
  readonly moved = new Set<string>();
  readonly overwriting = new Map<string, number>();
  readonly #checks = new RequestChecks(this);
  readonly holds = new Holds();
  readonly faults: StoreFaults = { isDiskFull: false, failing: new Map() };
  /** Files that are being put in, and jobs that could not be removed though their file was not all put in. */
  fillings: Filling[] = [];
  toAbandon: string[] = [];
  process: FuzzProcess;
  /** Another backend on the same folder: it waits until the first one has ended. */
  #second: FuzzProcess | undefined;
  readonly #file: string;
  #violation: Violation | undefined;
  #randomState = 1;
  #lastConnection = 0;

  constructor(file: string, hosts: FuzzHosts) {
    this.#file = file;
    this.hosts = hosts;
    hosts.reset();
    hosts.onWhole = (post) => this.#checks.checkWhole(post);
    hosts.onStored = (post) => this.#checks.checkOrder(post);
    for (let index = 0; index < 2; index += 1) this.addConnection(index);
    this.process = this.#start();
  }

  /** @throws Violation */
  requireNone(): void {
    if (this.#violation) throw this.#violation;
  }

  violate(what: string): void {
    this.#violation ??= new Violation(what);
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
    this.holds.forget();
    this.faults.isDiskFull = false;
    this.faults.failing.clear();
    for (const host of this.hosts.hosts) host.isDown = false;
    for (const connection of this.connections.all) {
      connection.renewal = 'fresh';
      connection.readBack = 'truth';
      this.signIn(connection, ACCOUNTS[0]);
    }
    this.holds.releaseAll();
    await this.settle();
    abandonRest(this);
    for (const filling of this.fillings.slice()) while (fillOn(this, filling));
  }

  answerAll(answer: Parameters<FuzzHosts['answer']>[1]): boolean {
    const beginning = this.hosts.beginning;
    for (const post of beginning) this.hosts.answerEarly(post, 'more');
    const { waiting } = this.hosts;
    for (const post of waiting) this.answer(post, answer);
    return beginning.length + waiting.length > 0;
  }

  signIn(connection: FuzzConnection, account: Account): void {
    this.connections.signIn(connection, account);
    this.process.sender.limiter.signedIn(connection.id);
    this.process.change('resumeNotPermitted', connection.id, 'sign-in');
    this.process.sender.wake();
  }

  /** The user sends batches again that are held, were rejected, or were left at that. @returns how many */
  retry(jobId: string, seqs: number[] | undefined, agreed: { origin?: string } = {}): number {
    for (const { seq, heldReason } of this.batchesOf(jobId)) {
      const isChosen = !seqs || seqs.includes(seq);
      if (isChosen && wouldOverwrite(heldReason)) this.overwriting.set(`${jobId}/${seq}`, this.hosts.lastId);
    }
    return this.process.change('retryBatches', jobId, seqs, agreed) ?? 0;
  }

  async end(): Promise<void> {
    this.process.kill();
    this.#second?.kill();
    this.holds.releaseAll();
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

  /** Whether another job has a row of the same file, and has stored it, may have, or is still to send it. */
  isInOtherJob({ file }: KnownJob, jobId: string, row: number): boolean {
    const others = [...this.jobs].filter(([id, known]) => id !== jobId && known.file === file);
    return others.some(([id]) =>
      this.batchesOf(id).some(
        ({ state, firstRow, lastRow }) => state !== 'cut' && firstRow <= row && row <= lastRow,
      ),
    );
  }

  /** Where a job is said to go that its connection has left: one that has stopped for that, or stands still for another reason. */
  agreeToOrigin(job: UploadJob): void {
    const now = this.connections.all.find(({ id }) => id === job.connectionId)?.host.origin;
    const isGoing = job.state === 'sending' || job.state === 'filling' || job.state === 'incomplete';
    const to = job.stopReason?.code === 'CONNECTION_MOVED' ? job.stopReason.details.to : now;
    if (isGoing || to === undefined || to === job.origin) return;
    const known = this.jobs.get(job.id);
    known?.origins.add(to);
    // What was under way to the other address when the job was made may be sent there once more.
    if (known) known.afterId = this.hosts.lastId;
    if (job.state === 'paused' || job.state === 'stopped') this.process.change('sendToOrigin', job.id, to);
    else this.retry(job.id, undefined, { origin: to });
  }

  /** The user says that a job goes on with whoever is signed in now. */
  agreeToAccount(job: UploadJob): void {
    if (job.stopReason?.code !== 'ACCOUNT_CHANGED') return;
    const { to } = job.stopReason.details;
    const known = this.jobs.get(job.id);
    if (known) known.account = to;
    this.process.change('sendAs', job.id, to);
  }

  answer(post: Post, answer: Parameters<FuzzHosts['answer']>[1]): void {
    this.hosts.answer(post, answer, this.jobs.get(post.jobId)?.file ?? '');
  }

  addConnection(host: number): void {
    this.#lastConnection += 1;
    const found = pick(this.hosts.hosts, host);
    if (found) this.connections.add(`connection-${this.#lastConnection}`, found);
  }

  /** The process is ended from outside, and started again. */
  kill(damagesBody: boolean): void {
    this.process.kill();
    this.#startNext(damagesBody);
  }

  /** The thread of the store dies. */
  async loseStore(damagesBody: boolean): Promise<void> {
    this.holds.forget();
    let isLetGo = false;
    const lost = this.process.loseStore(() => {
      isLetGo = true;
      if (damagesBody) this.#damage();
    });
    // What the thread was asked is answered by its death.
    this.holds.releaseAll();
    // No clock has to go on for that.
    for (let turn = 0; !isLetGo && turn < MAX_TURNS; turn += 1) await this.settle();
    if (!isLetGo) throw new Violation('something still waits for a store that is lost');
    await lost;
  }

  /** The user closes the app, and starts it again. */
  async closeAndStart(damagesBody: boolean): Promise<void> {
    const closing = this.process;
    await closing.close(async () => {
      await this.settle();
      this.holds.release(0);
      await this.clock.advance(GRACE_STEP_MS, () => this.settle());
    });
    this.holds.releaseAll();
    await this.settle();
    if (this.hosts.live.length > 0) this.violate('a request goes on after the app was closed');
    this.#startNext(damagesBody);
  }

  /** Another backend is started on the folder, and gets the outbox as soon as this one has ended. */
  openBackend(): void {
    this.#second ??= this.#start(true);
  }

  /** The process has ended; the one that waits goes on with what it has left, or else a new one. */
  #startNext(damagesBody: boolean): void {
    this.clock.endProcess();
    this.#orphan();
    this.fillings = [];
    this.toAbandon = [];
    if (damagesBody) this.#damage();
    const second = this.#second;
    this.#second = undefined;
    second?.takeOver();
    this.process = second ?? this.#start();
  }

  /** Somebody starts the app a second time. */
  openSecond(): void {
    try {
      new OutboxStore({ file: this.#file, maxFileBytes: 1_000_000 }).close();
      this.violate('a second app has opened the outbox');
    } catch {
      // It is turned away.
    }
  }

  #orphan(): void {
    for (const post of this.hosts.live) post.isOrphaned = true;
    this.holds.releaseAll();
    this.holds.forget();
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

  #start(isWaiting = false): FuzzProcess {
    return new FuzzProcess({
      isWaiting,
      file: this.#file,
      clock: this.clock.startProcess(),
      faults: this.faults,
      pass: (what) => this.holds.pass(what),
      destinations: (client) =>
        this.connections.destinations(client, {
          pass: (what) => this.holds.pass(what),
          readBack: (target, batch) => this.#readBack(target, batch),
        }),
      post: (request, { batch, target }, killed) => {
        this.#checks.checkRequest(request.address, Object.values(request.headers)[0] ?? '', batch, target);
        return this.hosts.post(request, batch, target, killed);
      },
      onPicked: (picked, target) => this.#checks.checkOnce(picked, target),
      onNotPermitted: (batch) => this.#checks.checkRefusal(batch),
      onViolation: (what) => this.violate(what),
      random: () => this.#random(),
    });
  }

  /** A service tells what it has; what is still on its way there by a broken connection never arrives. */
  #readBack({ origin }: Target, { jobId, seq }: StoredBatch): ReadBack {
    this.hosts.forgetOrphans(jobId, seq, origin);
    const { stored } = this.hosts.hostAt(origin) ?? { stored: new Map<string, number>() };
    const body = this.process.ask('body', { jobId, seq });
    if (!body) return 'not-possible';
    const names = namesOf(body);
    const there = names.filter(({ file, row }) => stored.has(`${file}/${row}`)).length;
    if (there === 0) return 'none-there';
    return there === names.length ? 'all-there' : 'differs';
  }

  #random(): number {
    this.#randomState = (Math.imul(this.#randomState, 1_103_515_245) + 12_345) & 0x7fffffff;
    return this.#randomState / 0x7fffffff;
  }
}
