import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { OPEN_BATCH_STATES, wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import type { ReadBack } from '#shared/domain/outbox/upload-policy.ts';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
import type { Target } from '#electron/backend/features/uploads/outbox/store/hold-moved-jobs.ts';
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
const CONTESTING = [...OPEN_BATCH_STATES, 'held', 'left'] as const;

export class Violation extends Error {}

/** Everything around the outbox, in the hand of the test; and what is true of it. */
export class FuzzWorld {
  readonly clock = new FuzzClock();
  readonly connections = new FuzzConnections();
  readonly hosts: FuzzHosts;
  readonly jobs = new Map<string, KnownJob>();
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
  /** The request that a service has the value of each connection, station and time from; `isLate`: the app had given it up. */
  readonly #lastStored = new Map<string, { jobId: string; seq: number; id: number; isLate: boolean }>();
  readonly holds = new Holds();
  readonly faults: StoreFaults = { isDiskFull: false, settleFails: 0, settleLosesReply: 0 };
  process: FuzzProcess;
  readonly #file: string;
  #violation: Violation | undefined;
  #randomState = 1;
  #lastConnection = 0;

  constructor(file: string, hosts: FuzzHosts) {
    this.#file = file;
    this.hosts = hosts;
    hosts.reset();
    hosts.onWhole = (post) => this.#checkWhole(post);
    hosts.onStored = (post) => this.#checkOrder(post);
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
    Object.assign(this.faults, { isDiskFull: false, settleFails: 0, settleLosesReply: 0 });
    for (const host of this.hosts.hosts) host.isDown = false;
    for (const connection of this.connections.all) {
      connection.renewal = 'fresh';
      connection.readBack = 'truth';
      this.signIn(connection, ACCOUNTS[0]);
    }
    this.holds.releaseAll();
    await this.settle();
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
    this.process.sender.wake();
  }

  /** The user sends batches again that are held, were rejected, or were left at that. @returns how many */
  retry(jobId: string, seqs: number[] | undefined): number {
    for (const { seq, heldReason } of this.batchesOf(jobId)) {
      const isChosen = !seqs || seqs.includes(seq);
      if (isChosen && wouldOverwrite(heldReason)) this.overwriting.set(`${jobId}/${seq}`, this.hosts.lastId);
    }
    return this.process.change('retryBatches', jobId, seqs) ?? 0;
  }

  async end(): Promise<void> {
    this.process.kill();
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

  agreeToOrigin(job: UploadJob): void {
    if (job.stopReason?.code !== 'CONNECTION_MOVED') return;
    const { to } = job.stopReason.details;
    const known = this.jobs.get(job.id);
    known?.origins.add(to);
    // What was under way to the other address when the job was made may be sent there once more.
    if (known) known.afterId = this.hosts.lastId;
    this.process.change('sendToOrigin', job.id, to);
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
    this.#orphan();
    if (damagesBody) this.#damage();
    this.process = this.#start();
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
    this.#orphan();
    if (damagesBody) this.#damage();
    this.process = this.#start();
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

  #start(): FuzzProcess {
    return new FuzzProcess({
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
        this.#checkRequest(request.address, Object.values(request.headers)[0] ?? '', batch, target);
        return this.hosts.post(request, batch, target, killed);
      },
      onPicked: (picked, target) => this.#checkOnce(picked, target),
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
    const known = this.jobs.get(batch.jobId);
    if (known) known.account ??= token?.account ?? null;
    const same = this.hosts.live.filter(
      (post) =>
        post.equip === batch.equipId &&
        post.target.origin === origin &&
        post.target.connectionId === target.connectionId,
    );
    if (same.length > 0) this.violate('two batches of one equipment are under way at once');
  }

  /**
   * An upload is of the account that it was made or first sent with, until the user says otherwise: what was on its way when
   * they said so does not become whole.
   */
  #checkAccount({ jobId, token }: Post): void {
    const account = this.connections.tokens.get(token)?.account ?? null;
    const known = this.jobs.get(jobId)?.account ?? account;
    if (account !== null && known !== account)
      this.violate(`rows of ${known} are sent with the account ${account}`);
  }

  /** Whatever cuts the app off, at most one batch is stored that it does not know of. */
  #checkWhole(post: Post): void {
    const {
      id,
      token,
      target: { connectionId, origin },
    } = post;
    this.#checkAccount(post);
    if (!this.connections.isGiven(connectionId, token))
      this.violate('a batch becomes whole with a token that its connection does not have any more');
    const others = this.hosts.live.filter((each) => each.mayBeWhole && each.id !== id);
    if (others.some(({ target }) => target.origin === origin)) {
      this.violate('two batches of one service are whole and unanswered at once');
    }
  }

  /** Of one station and time the value of the later upload is what the service has in the end. */
  #checkOrder({ id, jobId, seq, rows, equip, target, hasEnded, isOrphaned }: Post): void {
    const order = [...this.jobs.keys()];
    // What the app has given up on may be stored at any time.
    const isExempt = hasEnded || isOrphaned || this.moved.has(jobId);
    const agreedId = this.#overwritesUntil(jobId, seq);
    for (const row of rows) {
      const key = `${target.connectionId} ${target.origin} ${equip} ${row}`;
      const last = this.#lastStored.get(key) ?? { jobId, id };
      this.#lastStored.set(key, { jobId, seq, id, isLate: hasEnded || isOrphaned });
      const isOlder = order.indexOf(jobId) < order.indexOf(last.jobId) && !this.moved.has(last.jobId);
      const isOther = this.jobs.get(last.jobId)?.file !== this.jobs.get(jobId)?.file;
      if (!isExempt && isOlder && isOther && last.id > agreedId)
        this.violate(`row ${row} of ${equip} from ${jobId} overwrites the value of the later ${last.jobId}`);
    }
  }

  /** What another upload is known to have stored since a job was made, and nobody has said otherwise, the job does not send again. */
  #checkOnce({ batch, body }: PickedBatch, { connectionId, origin }: Target): void {
    const { jobId, seq, equipId, mayBeStored } = batch;
    const names = namesOf(body);
    this.rowsSent.set(
      `${jobId}/${seq}`,
      names.map(({ row }) => row),
    );
    const known = this.jobs.get(jobId);
    // What cannot be read of others may say anything.
    if (!known || mayBeStored || this.damaged.size > 0) return;
    for (const { file, row } of names) {
      const last = this.#lastStored.get(`${connectionId} ${origin} ${equipId} ${row}`);
      if (!last || last.jobId === jobId || last.isLate || last.id <= known.afterId) continue;
      const isSame = this.jobs.get(last.jobId)?.file === file;
      const isKnown = this.batchesOf(last.jobId).find((one) => one.seq === last.seq)?.state === 'done';
      if (isSame && isKnown && !this.#isContested(file, equipId, row))
        this.violate(`row ${row} of ${jobId} is sent again, though ${last.jobId} has stored it since`);
    }
  }

  /** True if a job of another file has something open of a row, so that nobody knows what a service will have. */
  #isContested(file: string, equipId: string, row: number): boolean {
    const others = [...this.jobs].filter(([, job]) => job.file !== file);
    return others.some(([jobId]) =>
      this.batchesOf(jobId).some(
        (batch) =>
          batch.equipId === equipId &&
          batch.firstRow <= row &&
          batch.lastRow >= row &&
          CONTESTING.some((state) => state === batch.state),
      ),
    );
  }

  /** The last request that the user has agreed to overwrite by a batch, or by one that it was made of; 0: none. */
  #overwritesUntil(jobId: string, seq: number): number {
    const own = this.overwriting.get(`${jobId}/${seq}`) ?? 0;
    const batches = this.batchesOf(jobId);
    const piece = batches.find((batch) => batch.seq === seq);
    if (!piece) return own;
    const wholes = batches.filter(
      ({ state, equipId, firstRow, lastRow }) =>
        state === 'cut' &&
        equipId === piece.equipId &&
        firstRow <= piece.firstRow &&
        lastRow >= piece.lastRow,
    );
    return Math.max(own, ...wholes.map((whole) => this.overwriting.get(`${jobId}/${whole.seq}`) ?? 0));
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
