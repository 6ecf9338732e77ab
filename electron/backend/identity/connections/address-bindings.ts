import type { AppError } from '#shared/errors.ts';

/** The built-in service is ours whichever port it gets: its secrets go to nobody else. */
export const BUILT_IN_ORIGIN = 'built-in';

/**
 * An owner of secrets and sessions (a connection, a target of the tools, the basemap) for as long as it exists and leads to
 * one address. `ended` aborts, with the reason, when it is removed or leads elsewhere: whatever is still under way for it
 * must come to nothing then.
 */
export type AddressBinding = {
  readonly ownerId: string;
  /** Secrets of the owner are for this origin and for no other. */
  readonly origin: string;
  readonly ended: AbortSignal;
};

type Bound = { binding: AddressBinding; ending: AbortController };

/** To which address each owner is bound right now. */
export class AddressBindings {
  readonly #bound = new Map<string, Bound>();
  readonly #lastTurns = new Map<string, Promise<unknown>>();

  /** Undefined for one that does not exist, or is just being moved. */
  of(ownerId: string): AddressBinding | undefined {
    return this.#bound.get(ownerId)?.binding;
  }

  /** The owner exists and leads to this origin from now on. */
  bind(ownerId: string, origin: string): AddressBinding {
    const ending = new AbortController();
    const binding = { ownerId, origin, ended: ending.signal };
    this.#bound.set(ownerId, { binding, ending });
    return binding;
  }

  /** The owner is removed or leads elsewhere from now on. */
  end(ownerId: string, reason: AppError): void {
    const bound = this.#bound.get(ownerId);
    this.#bound.delete(ownerId);
    bound?.ending.abort(reason);
  }

  /** Runs what moves or removes an owner, one after another. */
  async inTurn<T>(ownerId: string, move: () => Promise<T>): Promise<T> {
    const done = (this.#lastTurns.get(ownerId) ?? Promise.resolve()).then(move);
    const turn = done.catch(() => {});
    this.#lastTurns.set(ownerId, turn);
    try {
      return await done;
    } finally {
      if (this.#lastTurns.get(ownerId) === turn) this.#lastTurns.delete(ownerId);
    }
  }

  /**
   * Ends the binding of an owner, and binds it again when `change` is done. If that fails, it is bound as it was before:
   * what ended meanwhile stays ended. To be called in turn.
   * @param origin where it leads afterwards; null if it is removed.
   */
  async endFor<T>(
    ownerId: string,
    { reason, origin }: { reason: AppError; origin: string | null },
    change: () => Promise<T>,
  ): Promise<T> {
    const before = this.of(ownerId)?.origin ?? null;
    this.end(ownerId, reason);
    let isDone = false;
    try {
      const result = await change();
      isDone = true;
      return result;
    } finally {
      const now = isDone ? origin : before;
      if (now !== null) this.bind(ownerId, now);
    }
  }
}
