import { statfs } from 'node:fs/promises';

/** With less than this left uploads are refused: to apply those that are acknowledged takes room too. */
export const MIN_FREE_BYTES = 64_000_000;

/** So long, and for so many bytes, it is believed that there is room. */
const MAX_AGE_MS = 1_000;
const MAX_BYTES = 16_000_000;

/** How much of the disk of a folder is free for this process. @throws the error of `node:fs` */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Knows whether the disk of a folder has room for what is written next. */
export class DiskRoom {
  readonly #folder: string;
  readonly #minFreeBytes: number;
  readonly #now: () => number;
  #asOfMs = -Infinity;
  #bytes = 0;

  constructor(folder: string, minFreeBytes: number, now: () => number) {
    this.#folder = folder;
    this.#minFreeBytes = minFreeBytes;
    this.#now = now;
  }

  /** True also if the disk cannot be asked: whoever writes finds out. */
  async hasRoomFor(bytes: number): Promise<boolean> {
    this.#bytes += bytes;
    if (this.#now() - this.#asOfMs < MAX_AGE_MS && this.#bytes < MAX_BYTES) return true;
    const free = await freeBytes(this.#folder).catch(() => Infinity);
    if (free - bytes < this.#minFreeBytes) return false;
    this.#asOfMs = this.#now();
    this.#bytes = 0;
    return true;
  }
}
