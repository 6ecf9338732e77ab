import { addressGroup, networkOf } from './client-address.ts';

/** Whose something is: an account or an address, and the network that it is in. */
export type LaneOwner = { id: string; network: string };

export function addressOwner(address: string): LaneOwner {
  const id = addressGroup(address);
  return { id, network: networkOf(id) };
}

/** An account is in no network, so that it shares its turns with nobody. The mark keeps its name apart from addresses. */
export function accountOwner(username: string): LaneOwner {
  const id = `account ${username}`;
  return { id, network: id };
}

/**
 * Those that wait, each in the lane of its owner. The networks take turns, in each of them its owners, and of each owner
 * whoever came first: however many wait of one, the next of another waits behind one of them.
 */
export class FairLanes<T> {
  /** The lanes of each network, and the networks, in the order of their next turns. */
  readonly #networks = new Map<string, Map<string, T[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** True if something of the owner waits. */
  has({ id, network }: LaneOwner): boolean {
    return this.#networks.get(network)?.has(id) ?? false;
  }

  add(one: T, { id, network }: LaneOwner): void {
    const lanes = this.#networks.get(network) ?? new Map<string, T[]>();
    const lane = lanes.get(id) ?? [];
    lane.push(one);
    lanes.set(id, lane);
    this.#networks.set(network, lanes);
    this.#size += 1;
  }

  /** Takes out whose turn it is. */
  take(): T | undefined {
    const [network, lanes] = this.#networks.entries().next().value ?? [];
    const [id, lane] = lanes?.entries().next().value ?? [];
    if (network === undefined || id === undefined || !lanes || !lane) return undefined;
    const one = lane.shift();
    this.#size -= 1;
    lanes.delete(id);
    if (lane.length > 0) lanes.set(id, lane);
    this.#networks.delete(network);
    if (lanes.size > 0) this.#networks.set(network, lanes);
    return one;
  }
}
