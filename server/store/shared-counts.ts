/** Who made what anybody may make without an account, the oldest first. */
export interface OwnedEntries {
  /** One that is there already stays as it is. */
  add(entry: string, owner: string): Promise<void>;
  remove(entries: readonly string[]): Promise<void>;
  count(): Promise<number>;
  /** The owner of each entry. */
  list(): Promise<Map<string, string>>;
}

/** What is counted of those who have no account yet, for all processes of a store that several share. */
export interface SharedCounts {
  /** How often a password was wrong, and when it was the last time; keys that never failed are missing. */
  readFailures(keys: readonly string[]): Promise<Map<string, { failures: number; atMs: number }>>;
  /** Counts one more for each key, after one was forgiven for each `forgiveAfterMs` since the last; `most` at most. */
  addFailure(
    keys: readonly string[],
    how: { nowMs: number; forgiveAfterMs: number; most: number },
  ): Promise<void>;
  clearFailures(keys: readonly string[]): Promise<void>;
  /**
   * Takes one of what an address may do so often a minute, evenly refilled (a token bucket).
   * @returns 0 if there was one, else how many milliseconds it takes until there is.
   */
  takeTurn(what: string, address: string, perMinute: number, nowMs: number): Promise<number>;
  /** Gives back one that was taken. */
  giveTurnBack(what: string, address: string): Promise<void>;
  entries(kind: string): OwnedEntries;
  /** Forgets what says nothing any more at `nowMs`. */
  purge(nowMs: number): Promise<void>;
}
