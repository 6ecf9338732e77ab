import { addressOwner } from '../fair-lanes.ts';
import { Semaphore } from '../semaphore.ts';
import { LETS_OTHERS_IN, TurnQueue } from '../turn-queue.ts';

/** Requests of one address that are being answered at the same time. */
const MAX_AT_ONCE = 32;
/** Requests of one address that may wait. */
const MAX_WAITING_OF_ADDRESS = 500;
/** Requests that may wait: of so many an address may have half of what all others leave, and a few in any case. */
const MAX_WAITING = 5_000;
const OWN_WAITING = 20;

/** When whoever is refused may try again, in seconds. */
export const RETRY_AFTER_S = 2;

type Line = { places: Semaphore; waiting: number };

/**
 * Decides whose request to the sign-on service begins next: one after the other, the addresses in turn, and everybody else in
 * between. So many of one address keep nobody else waiting, and neither do they keep the event loop.
 */
export class RequestTurns {
  readonly #turns = new TurnQueue(LETS_OTHERS_IN);
  readonly #lines = new Map<string, Line>();
  #waiting = 0;

  /** @returns what gives the place to the next one; undefined, at once, if too many of the address wait. */
  async take(address: string): Promise<(() => void) | undefined> {
    const owner = addressOwner(address);
    const line = this.#lines.get(owner.id) ?? { places: new Semaphore(MAX_AT_ONCE), waiting: 0 };
    const leftByOthers = MAX_WAITING - (this.#waiting - line.waiting);
    if (line.waiting >= Math.max(OWN_WAITING, Math.min(MAX_WAITING_OF_ADDRESS, leftByOthers / 2)))
      return undefined;
    this.#lines.set(owner.id, line);
    line.waiting += 1;
    this.#waiting += 1;
    await line.places.acquire();
    await this.#turns.next(owner);
    line.waiting -= 1;
    this.#waiting -= 1;
    return () => {
      line.places.release();
      if (line.places.isIdle) this.#lines.delete(owner.id);
    };
  }
}
