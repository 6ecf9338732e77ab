const MAX_BYTES = 64_000_000;

/** The tiles of late, so that moving to and fro costs the user's quota once. The longest unused go first. */
export class TileCache<T extends { bytes: { byteLength: number } }> {
  readonly #tiles = new Map<string, T>();
  readonly #maxBytes: number;
  #sizeBytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(name: string): T | undefined {
    const kept = this.#tiles.get(name);
    if (!kept) return undefined;
    this.#remove(name, kept);
    this.#add(name, kept);
    return kept;
  }

  put(name: string, tile: T): void {
    const before = this.#tiles.get(name);
    if (before) this.#remove(name, before);
    this.#add(name, tile);
    for (const [oldest, kept] of this.#tiles) {
      if (this.#sizeBytes <= this.#maxBytes) return;
      this.#remove(oldest, kept);
    }
  }

  clear(): void {
    this.#tiles.clear();
    this.#sizeBytes = 0;
  }

  #add(name: string, tile: T): void {
    this.#tiles.set(name, tile);
    this.#sizeBytes += tile.bytes.byteLength;
  }

  #remove(name: string, tile: T): void {
    this.#tiles.delete(name);
    this.#sizeBytes -= tile.bytes.byteLength;
  }
}
