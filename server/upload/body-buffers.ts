import type { BodyParts } from '../read-body.ts';

/** Smaller bodies are cheap to make room for. */
const MIN_POOLED_BYTES = 64_000;

/**
 * Room for the bodies of uploads, used again and again: memory that is new for each of them keeps the garbage collector
 * as busy as all other work on an upload together. It can be shared with another thread.
 */
export class BodyBuffers {
  readonly #sizeBytes: number;
  readonly #maxKept: number;
  readonly #free: Buffer[] = [];

  /** @param sizeBytes the size of the largest body. */
  constructor(sizeBytes: number, maxKept: number) {
    this.#sizeBytes = sizeBytes;
    this.#maxKept = maxKept;
  }

  /** Puts the parts of a body together, does something with it, and takes the room back when that has ended. */
  async use<T>({ parts, sizeBytes }: BodyParts, work: (body: Buffer) => Promise<T>): Promise<T> {
    if (sizeBytes < MIN_POOLED_BYTES || sizeBytes > this.#sizeBytes)
      return work(Buffer.concat(parts, sizeBytes));
    const room = this.#free.pop() ?? Buffer.from(new SharedArrayBuffer(this.#sizeBytes));
    let at = 0;
    for (const part of parts) {
      room.set(part, at);
      at += part.byteLength;
    }
    try {
      return await work(room.subarray(0, sizeBytes));
    } finally {
      if (this.#free.length < this.#maxKept) this.#free.push(room);
    }
  }
}
