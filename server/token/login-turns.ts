import { RETRY_AFTER_S } from '../body-room.ts';
import { RankedQueue, rankOf } from '../ranked-queue.ts';
import { Refusal } from '../refusal.ts';

/** Attempts of one account, and of one address, whose passwords are checked at the same time. */
const MAX_AT_ONCE = 4;
/** Attempts of one address for one account that may wait. */
const MAX_WAITING_OF_PAIR = 500;
/** Attempts that have not ended: of so many an address may have half of what all others leave, and a few in any case. */
const MAX_IN_HAND = 5_000;
const OWN_IN_HAND = 20;

/** Who asks for a turn, and how often this address has failed for this account. */
type TurnRequest = { account: string; address: string; failures: number };

type Attempt = {
  lines: readonly [account: Line, address: Line];
  failures: number;
  rank: number;
  waitsIn?: Line;
  keepsPlaceIn?: Line;
  start: () => void;
};

/** One account, or one address. */
class Line {
  readonly key: string;
  /** Those whose turn comes when there is a place. */
  readonly waiting = new RankedQueue<Attempt>();
  /** Of an address: attempts that have not started, by account. Only the first of each account waits in a line. */
  readonly pairs = new Map<string, Set<Attempt>>();
  /** Places taken by running attempts, and by one that keeps its place while it waits in the other line. */
  taken = 0;
  isPlaceKept = false;
  /** Attempts that have not ended, waiting or running. */
  inHand = 0;

  constructor(key: string) {
    this.key = key;
  }

  get hasPlace(): boolean {
    return this.taken < MAX_AT_ONCE;
  }

  get nextRank(): number {
    return this.waiting.first?.rank ?? Number.MAX_VALUE;
  }
}

const hungUp = (): Refusal => new Refusal(500, 'The caller has hung up.');

const tooMany = (): Refusal =>
  new Refusal(500, `Too many logins are waiting: try again in ${RETRY_AFTER_S} seconds.`, {
    'Retry-After': String(RETRY_AFTER_S),
  });

/**
 * Decides whose password is checked next. Attempts of one account from one address, a pair, start in the order of their
 * arrival. The first attempt of each pair is ranked among those of the other pairs by how often its pair has failed, and by
 * when it became the first (`rankOf`): an address that guesses lets others go first, at its own account and at others.
 *
 * An attempt needs a place in two lines, that of its account and that of its address, and waits in one that is full. If the
 * other one is full when its turn comes, it goes on waiting there. In each line one such attempt keeps its place meanwhile:
 * without that, it would wait for ever where the two lines are never free at the same moment.
 */
export class LoginTurns {
  readonly #lines = new Map<string, Line>();
  #rankedCount = 0;
  #inHand = 0;

  /** @throws Refusal 500 if the caller has gone before its turn, or if too many wait. */
  acquire({ account, address, failures }: TurnRequest, gone?: AbortSignal): Promise<void> {
    return new Promise((start, refuse) => {
      if (gone?.aborted) return refuse(hungUp());
      if (!this.#hasRoom(account, this.#lines.get(address))) return refuse(tooMany());
      const ofAddress = this.#lineOf(address);
      const one: Attempt = { lines: [this.#lineOf(account), ofAddress], failures, rank: 0, start };
      this.#addInHand(one.lines, 1);
      const pair = ofAddress.pairs.get(account) ?? new Set();
      ofAddress.pairs.set(account, pair.add(one));
      if (pair.size === 1) this.#rank(one);
      gone?.addEventListener('abort', () => {
        if (!pair.has(one)) return;
        this.#drop(one);
        refuse(hungUp());
      });
    });
  }

  release({ account, address }: Omit<TurnRequest, 'failures'>): void {
    const lines = [this.#lineOf(account), this.#lineOf(address)];
    for (const line of lines) line.taken -= 1;
    this.#serve(lines);
    this.#addInHand(lines, -1);
  }

  #hasRoom(account: string, address?: Line): boolean {
    const { inHand = 0, pairs } = address ?? {};
    if ((pairs?.get(account)?.size ?? 0) >= MAX_WAITING_OF_PAIR) return false;
    return inHand < Math.max((MAX_IN_HAND - (this.#inHand - inHand)) / 2, OWN_IN_HAND);
  }

  /** Gives free places to the next attempts: an attempt waits in a line only because it is full. */
  #serve(lines: readonly Line[]): void {
    for (;;) {
      const [line] = lines.filter(({ hasPlace }) => hasPlace).toSorted((a, b) => a.nextRank - b.nextRank);
      const one = line?.waiting.shift();
      if (!line || !one) return;
      if (this.#begin(one) || line.isPlaceKept) continue;
      one.keepsPlaceIn = line;
      line.isPlaceKept = true;
      line.taken += 1;
    }
  }

  #rank(one: Attempt): void {
    one.rank = rankOf(this.#rankedCount++, one.failures);
    this.#begin(one);
  }

  /** Starts an attempt if both lines have a place for it; otherwise it waits in one that is full. */
  #begin(one: Attempt): boolean {
    const full = one.lines.find((line) => line !== one.keepsPlaceIn && !line.hasPlace);
    if (full) {
      one.waitsIn = full;
      full.waiting.add(one);
      return false;
    }
    for (const line of one.lines) {
      if (line === one.keepsPlaceIn) line.isPlaceKept = false;
      else line.taken += 1;
    }
    one.start();
    this.#leavePair(one);
    return true;
  }

  #drop(one: Attempt): void {
    const { waitsIn, keepsPlaceIn } = one;
    waitsIn?.waiting.delete(one);
    this.#leavePair(one);
    if (keepsPlaceIn) {
      keepsPlaceIn.isPlaceKept = false;
      keepsPlaceIn.taken -= 1;
      this.#serve([keepsPlaceIn]);
    }
    this.#addInHand(one.lines, -1);
  }

  /** Ranks the next attempt of the pair if this one was the first. */
  #leavePair(one: Attempt): void {
    const [account, address] = one.lines;
    const pair = address.pairs.get(account.key);
    const [first] = pair ?? [];
    pair?.delete(one);
    const [next] = pair ?? [];
    if (!next) address.pairs.delete(account.key);
    else if (first === one) this.#rank(next);
  }

  #lineOf(key: string): Line {
    const line = this.#lines.get(key) ?? new Line(key);
    this.#lines.set(key, line);
    return line;
  }

  #addInHand(lines: readonly Line[], count: number): void {
    this.#inHand += count;
    for (const line of lines) {
      line.inHand += count;
      if (line.inHand === 0) this.#lines.delete(line.key);
    }
  }
}
