const FIRST_CAPACITY = 64;

const slots = <T>(length: number): (T | undefined)[] => Array.from({ length });

/** Values by texts that are looked up as they stand in a buffer: no text is made for it, as millions of rows would want. */
export class ByteMap<T> {
  #capacity = FIRST_CAPACITY;
  #size = 0;
  #keys = slots<Uint8Array>(FIRST_CAPACITY);
  #values = slots<T>(FIRST_CAPACITY);

  get(bytes: Uint8Array, start: number, end: number): T | undefined {
    const at = this.#find(bytes, start, end);
    return this.#values[at];
  }

  set(bytes: Uint8Array, start: number, end: number, value: T): void {
    const at = this.#find(bytes, start, end);
    if (this.#keys[at] === undefined) {
      // A buffer's own `slice` would share its memory, which is written anew.
      this.#keys[at] = new Uint8Array(bytes.subarray(start, end));
      this.#size++;
    }
    this.#values[at] = value;
    if (this.#size * 2 > this.#capacity) this.#grow();
  }

  #find(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & (this.#capacity - 1);
    for (;;) {
      const key = this.#keys[slot];
      if (key === undefined || isSame(key, bytes, start, end)) return slot;
      slot = (slot + 1) & (this.#capacity - 1);
    }
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#capacity *= 2;
    this.#keys = slots<Uint8Array>(this.#capacity);
    this.#values = slots<T>(this.#capacity);
    for (const [old, key] of keys.entries()) {
      if (key === undefined) continue;
      const at = this.#find(key, 0, key.length);
      this.#keys[at] = key;
      this.#values[at] = values[old];
    }
  }
}

function isSame(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let at = 0; at < key.length; at++) if (key[at] !== bytes[start + at]) return false;
  return true;
}
