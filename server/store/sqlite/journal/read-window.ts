import { readSync } from 'node:fs';

const WINDOW_BYTES = 2_000_000;

/** Reads a file here and there without a system call for each piece, and holds little of it. */
export class ReadWindow {
  readonly #file: number;
  readonly sizeBytes: number;
  #from = 0;
  #bytes = Buffer.alloc(0);

  constructor(file: number, sizeBytes: number) {
    this.#file = file;
    this.sizeBytes = sizeBytes;
  }

  /** Bytes from `offset` on: `length` of them, fewer at the end of the file. They are good until the next call. */
  bytes(offset: number, length: number): Buffer {
    const wanted = Math.max(0, Math.min(length, this.sizeBytes - offset));
    const isThere = offset >= this.#from && offset + wanted <= this.#from + this.#bytes.byteLength;
    if (!isThere) this.#load(offset, wanted);
    return this.#bytes.subarray(offset - this.#from, offset - this.#from + wanted);
  }

  #load(offset: number, wanted: number): void {
    const bytes = Buffer.allocUnsafe(Math.min(Math.max(wanted, WINDOW_BYTES), this.sizeBytes - offset));
    let length = 0;
    while (length < bytes.byteLength) {
      const count = readSync(this.#file, bytes, length, bytes.byteLength - length, offset + length);
      if (count === 0) throw new RangeError('The file became shorter while it was read.');
      length += count;
    }
    this.#from = offset;
    this.#bytes = bytes;
  }
}
