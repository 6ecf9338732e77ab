const FIRST_CAPACITY = 32;
const EMPTY = 0;

/** The times of one equipment that have been seen, with the row and a digest of what each said: 22 bytes a time. */
export class TimeTable {
  #capacity = FIRST_CAPACITY;
  #size = 0;
  #seconds = new Float64Array(FIRST_CAPACITY);
  #rows = new Int32Array(FIRST_CAPACITY);
  #parts = new Uint16Array(FIRST_CAPACITY);
  #digests = new Int32Array(FIRST_CAPACITY * 2);

  /** Position of the time in the table, which is new if `rowAt` it is 0. */
  find(seconds: number): number {
    let at = slotOf(seconds, this.#capacity);
    while (this.#rows[at] !== EMPTY && this.#seconds[at] !== seconds) at = (at + 1) & (this.#capacity - 1);
    return at;
  }

  rowAt(slot: number): number {
    return this.#rows[slot] as number;
  }

  /** Which part of the row it was, as `set` was told. */
  partAt(slot: number): number {
    return this.#parts[slot] as number;
  }

  saysSame(slot: number, digest: Digest): boolean {
    return this.#digests[slot * 2] === digest.a && this.#digests[slot * 2 + 1] === digest.b;
  }

  /** Puts a time, or other words for it, into the place that `find` gave. */
  set(slot: number, seconds: number, { row, part }: { row: number; part: number }, digest: Digest): void {
    if (this.#rows[slot] === EMPTY) this.#size++;
    this.#seconds[slot] = seconds;
    this.#rows[slot] = row;
    this.#parts[slot] = part;
    this.#digests[slot * 2] = digest.a;
    this.#digests[slot * 2 + 1] = digest.b;
    if (this.#size * 2 > this.#capacity) this.#grow();
  }

  #grow(): void {
    const [seconds, rows, parts, digests] = [this.#seconds, this.#rows, this.#parts, this.#digests];
    this.#capacity *= 2;
    this.#seconds = new Float64Array(this.#capacity);
    this.#rows = new Int32Array(this.#capacity);
    this.#parts = new Uint16Array(this.#capacity);
    this.#digests = new Int32Array(this.#capacity * 2);
    for (let old = 0; old < rows.length; old++) {
      if (rows[old] === EMPTY) continue;
      const at = this.find(seconds[old] as number);
      this.#seconds[at] = seconds[old] as number;
      this.#rows[at] = rows[old] as number;
      this.#parts[at] = parts[old] as number;
      this.#digests[at * 2] = digests[old * 2] as number;
      this.#digests[at * 2 + 1] = digests[old * 2 + 1] as number;
    }
  }
}

function slotOf(seconds: number, capacity: number): number {
  const mixed = Math.imul(seconds | 0, 0x9e3779b1) ^ Math.imul((seconds / 4294967296) | 0, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) & (capacity - 1);
}

/** 64 bits that stand for the bytes of a record. */
export type Digest = { a: number; b: number };

export function digestOf(bytes: Uint8Array, start: number, end: number): Digest {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b + byte, 0x85ebca6b) ^ (b >>> 13);
  }
  return { a: a | 0, b: b | 0 };
}
