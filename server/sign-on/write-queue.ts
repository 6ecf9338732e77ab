import { addressOwner, accountOwner, FairLanes, type LaneOwner } from '../fair-lanes.ts';
import type { SignOnStore } from '../store/sign-on-store.ts';
import { afterOthers } from '../turn-queue.ts';
import { currentRequest } from './current-request.ts';

type Work = () => Promise<unknown>;

type Waiting = { work: Work; settle: (outcome: Promise<unknown>) => void };

/**
 * What is written for whoever asks waits here, by account, or by address before one is known. So many of them are
 * written as the store writes together, with one wait for the disk, and others go in between.
 */
class WriteQueue {
  readonly #waiting = new FairLanes<Waiting>();
  readonly #store: Pick<SignOnStore, 'together' | 'maxTogether'>;
  #underWay = 0;
  #isPlanned = false;

  constructor(store: Pick<SignOnStore, 'together' | 'maxTogether'>) {
    this.#store = store;
  }

  add<T>(owner: LaneOwner, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve) => {
      // What the work gives, and nothing else, comes out of it.
      this.#waiting.add({ work, settle: (outcome) => resolve(outcome as Promise<T>) }, owner);
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isPlanned || this.#waiting.size === 0 || this.#underWay >= this.#store.maxTogether) return;
    this.#isPlanned = true;
    afterOthers(() => this.#run());
  }

  #run(): void {
    this.#isPlanned = false;
    const next: Waiting[] = [];
    while (this.#underWay + next.length < this.#store.maxTogether) {
      const one = this.#waiting.take();
      if (!one) break;
      next.push(one);
    }
    const outcomes = this.#store.together(next.map(({ work }) => work));
    for (const [index, { settle }] of next.entries()) {
      const outcome = outcomes[index] ?? Promise.reject(new TypeError('The store has left out a write'));
      this.#underWay += 1;
      settle(outcome);
      void outcome.catch(() => {}).then(() => this.#end());
    }
    this.#plan();
  }

  #end(): void {
    this.#underWay -= 1;
    this.#plan();
  }
}

/** Whose lane the request that is being answered is in. */
function ownerOfRequest(): LaneOwner {
  const request = currentRequest();
  return request?.account === undefined
    ? addressOwner(request?.clientAddress ?? '')
    : accountOwner(request.account);
}

/** The store with everything that requests write in it, and also what they end, in its turn. */
export function inTurns(store: SignOnStore, queue = new WriteQueue(store)): SignOnStore {
  const add = <T>(work: () => Promise<T>): Promise<T> => queue.add(ownerOfRequest(), work);
  return {
    ...store,
    put: (...values) => add(() => store.put(...values)),
    consume: (...values) => add(() => store.consume(...values)),
    remove: (...values) => add(() => store.remove(...values)),
    removeByGrant: (...values) => add(() => store.removeByGrant(...values)),
    addAccessToken: (token) => add(() => store.addAccessToken(token)),
    revokeAccessToken: (...values) => add(() => store.revokeAccessToken(...values)),
    revokeAccessTokensOfGrant: (grantId) => add(() => store.revokeAccessTokensOfGrant(grantId)),
    putClient: (client) => add(() => store.putClient(client)),
    removeClient: (clientId) => add(() => store.removeClient(clientId)),
  };
}
