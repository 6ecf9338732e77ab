import type { PlaceListArrival } from '#shared/contract/places.ts';
import { StateCell } from '../../../kit/state-cell.ts';

const TOLD_EVERY_MS = 100;

type Cell = StateCell<PlaceListArrival | null>;

/** How far the place list of each connection is, while one is being fetched. */
export class ListArrivals {
  readonly #cells = new Map<string, Cell>();

  of(connectionId: string): Cell {
    const known = this.#cells.get(connectionId);
    if (known) return known;
    const cell: Cell = new StateCell<PlaceListArrival | null>(null);
    this.#cells.set(connectionId, cell);
    return cell;
  }

  /** Fetches a list and lets everybody know how far it is. */
  async follow<T>(
    connectionId: string,
    fetchList: (tell: (arrival: PlaceListArrival) => void) => Promise<T>,
  ): Promise<T> {
    const cell = this.of(connectionId);
    let told: PlaceListArrival = { phase: 'waiting' };
    let toldMs = 0;
    cell.set(told);
    try {
      return await fetchList((arrival) => {
        const nowMs = Date.now();
        if (arrival.phase === told.phase && nowMs - toldMs < TOLD_EVERY_MS) return;
        told = arrival;
        toldMs = nowMs;
        cell.set(arrival);
      });
    } finally {
      // Two windows may have asked: what the other one waits for is its own to end.
      if (cell.value === told) cell.set(null);
    }
  }
}
