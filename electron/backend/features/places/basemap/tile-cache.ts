const MAX_BYTES = 64_000_000;
/** What a server may have meanwhile is asked for again. */
const MAX_AGE_MS = 60 * 60_000;

type Kept<T> = { bytes: T; atMs: number };

/** The tiles of late, so that moving to and fro costs the user's quota once. The longest unused go first. */
export class TileCache<T extends { byteLength: number }> {
  readonly #tiles = new Map<string, Kept<T>>();
  readonly #maxBytes: number;
  #sizeBytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(name: string, nowMs: number): T | undefined {
    const kept = this.#tiles.get(name);
    if (!kept) return undefined;
    this.#remove(name, kept);
    if (nowMs - kept.atMs > MAX_AGE_MS) return undefined;
    this.#add(name, kept);
    return kept.bytes;
  }

  put(name: string, bytes: T, nowMs: number): void {
    const before = this.#tiles.get(name);
    if (before) this.#remove(name, before);
    this.#add(name, { bytes, atMs: nowMs });
    for (const [oldest, kept] of this.#tiles) {
      if (this.#sizeBytes <= this.#maxBytes) return;
      this.#remove(oldest, kept);
    }
  }

  clear(): void {
    this.#tiles.clear();
    this.#sizeBytes = 0;
  }

  #add(name: string, kept: Kept<T>): void {
    this.#tiles.set(name, kept);
    this.#sizeBytes += kept.bytes.byteLength;
  }

  #remove(name: string, kept: Kept<T>): void {
    this.#tiles.delete(name);
    this.#sizeBytes -= kept.bytes.byteLength;
  }
}
