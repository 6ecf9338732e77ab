import { isTakenAsStored, OPEN_BATCH_STATES } from '#shared/domain/outbox/batch-state.ts';
import type { Target } from '#electron/backend/features/uploads/outbox/store/hold-moved-jobs.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { BatchKey } from '#electron/backend/features/uploads/outbox/store/settle-batch.ts';
import type { Post } from './fuzz-hosts.ts';
import { namesOf } from './fuzz-rows.ts';
import type { FuzzWorld } from './fuzz-world.ts';

const CONTESTING = [...OPEN_BATCH_STATES, 'held', 'left'] as const;

type Stored = { jobId: string; seq: number; id: number; isLate: boolean };

/** What must be true of each request when it begins, becomes whole and is stored. */
export class RequestChecks {
  readonly #world: FuzzWorld;
  /** The request that a service has the value of each connection, station and time from; `isLate`: the app had given it up. */
  readonly #lastStored = new Map<string, Stored>();

  constructor(world: FuzzWorld) {
    this.#world = world;
  }

  /** Nothing may go anywhere the user has not said, and no token to anybody but whom it is for. */
  checkRequest(address: string, tokenText: string, batch: StoredBatch, target: Target): void {
    const { origin } = new URL(address);
    const known = this.#world.jobs.get(batch.jobId);
    if (!known?.isComplete) this.#world.violate('rows of a file are sent that is not all there');
    const token = this.#world.connections.tokens.get(tokenText);
    if (!known?.origins.has(origin))
      this.#world.violate('rows are sent to an address that they were not made for');
    if (token?.origin !== origin || token.connectionId !== target.connectionId) {
      this.#world.violate('a token is sent to an address that it is not for');
    }
    if (known) known.account ??= token?.account ?? null;
    const same = this.#world.hosts.live.filter(
      (post) =>
        post.equip === batch.equipId &&
        post.target.origin === origin &&
        post.target.connectionId === target.connectionId,
    );
    if (same.length > 0) this.#world.violate('two batches of one equipment are under way at once');
  }

  /**
   * An upload is of the account that it was made or first sent with, until the user says otherwise: what was on its way when
   * they said so does not become whole.
   */
  #checkAccount({ jobId, token }: Post): void {
    const account = this.#world.connections.tokens.get(token)?.account ?? null;
    const known = this.#world.jobs.get(jobId)?.account ?? account;
    if (account !== null && known !== account)
      this.#world.violate(`rows of ${known} are sent with the account ${account}`);
  }

  /** Whatever cuts the app off, at most one batch is stored that it does not know of. */
  checkWhole(post: Post): void {
    const {
      id,
      token,
      target: { connectionId, origin },
    } = post;
    this.#checkAccount(post);
    if (!this.#world.connections.isGiven(connectionId, token))
      this.#world.violate('a batch becomes whole with a token that its connection does not have any more');
    const others = this.#world.hosts.live.filter((each) => each.mayBeWhole && each.id !== id);
    if (others.some(({ target }) => target.origin === origin)) {
      this.#world.violate('two batches of one service are whole and unanswered at once');
    }
  }

  /** Of one station and time the value of the later upload is what the service has in the end. */
  checkOrder({ id, jobId, seq, rows, equip, target, hasEnded, isOrphaned }: Post): void {
    const order = [...this.#world.jobs.keys()];
    // What the app has given up on may be stored at any time.
    const isExempt = hasEnded || isOrphaned || this.#world.moved.has(jobId);
    const agreedId = this.#overwritesUntil(jobId, seq);
    for (const row of rows) {
      const key = `${target.connectionId} ${target.origin} ${equip} ${row}`;
      const last = this.#lastStored.get(key) ?? { jobId, id };
      this.#lastStored.set(key, { jobId, seq, id, isLate: hasEnded || isOrphaned });
      const isOlder = order.indexOf(jobId) < order.indexOf(last.jobId) && !this.#world.moved.has(last.jobId);
      const isOther = this.#world.jobs.get(last.jobId)?.file !== this.#world.jobs.get(jobId)?.file;
      if (!isExempt && isOlder && isOther && last.id > agreedId)
        this.#world.violate(
          `row ${row} of ${equip} from ${jobId} overwrites the value of the later ${last.jobId}`,
        );
    }
  }

  /** What another upload is known to have stored since a job was made, and nobody has said otherwise, the job does not send again. */
  checkOnce({ batch: picked, body }: PickedBatch, { connectionId, origin }: Target): void {
    const { jobId, seq, equipId, mayBeStored } = picked;
    const names = namesOf(body);
    this.#world.rowsSent.set(
      `${jobId}/${seq}`,
      names.map(({ row }) => row),
    );
    const known = this.#world.jobs.get(jobId);
    // What cannot be read of others may say anything.
    if (!known || mayBeStored || this.#world.damaged.size > 0) return;
    for (const { file, row } of names) {
      const last = this.#lastStored.get(`${connectionId} ${origin} ${equipId} ${row}`);
      if (!last || last.jobId === jobId || last.isLate || last.id <= known.afterId) continue;
      const isSame = this.#world.jobs.get(last.jobId)?.file === file;
      const batch = this.#world.batchesOf(last.jobId).find((one) => one.seq === last.seq);
      // What the user alone calls stored keeps nothing from being sent.
      const isKnown = batch?.state === 'done' && !isTakenAsStored(batch);
      if (isSame && isKnown && !this.#isContested(file, equipId, row))
        this.#world.violate(`row ${row} of ${jobId} is sent again, though ${last.jobId} has stored it since`);
    }
  }

  /** True if a job of another file has something open of a row, so that nobody knows what a service will have. */
  #isContested(file: string, equipId: string, row: number): boolean {
    const others = [...this.#world.jobs].filter(([, job]) => job.file !== file);
    return others.some(([jobId]) =>
      this.#world
        .batchesOf(jobId)
        .some(
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
    const own = this.#world.overwriting.get(`${jobId}/${seq}`) ?? 0;
    const batches = this.#world.batchesOf(jobId);
    const piece = batches.find((batch) => batch.seq === seq);
    if (!piece) return own;
    const wholes = batches.filter(
      ({ state, equipId, firstRow, lastRow }) =>
        state === 'cut' &&
        equipId === piece.equipId &&
        firstRow <= piece.firstRow &&
        lastRow >= piece.lastRow,
    );
    return Math.max(own, ...wholes.map((whole) => this.#world.overwriting.get(`${jobId}/${whole.seq}`) ?? 0));
  }

  /** A token that could not be renewed just now says nothing of who may upload. */
  checkRefusal({ jobId, seq }: BatchKey): void {
    const { connections, hosts } = this.#world;
    const last = hosts.posts.findLast((post) => post.jobId === jobId && post.seq === seq);
    if (last && connections.lostRenewals.has(last.token))
      this.#world.violate(`${jobId} is called not permitted, and nobody could ask for another token`);
  }
}
