import { claimedBytes } from '../body-room.ts';
import { announcedBytes, type BodySource, readBody, readChunks } from '../read-body.ts';

/** Smaller bodies are cheap to make room for. */
const MIN_POOLED_BYTES = 64_000;

/** Gives the memory of a chunk back, which nobody else uses: it is Node's own, made for this chunk alone. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Room for the bodies of uploads, used again and again. What comes is copied into it, and its own memory is given back at
 * once: left to the garbage collector, it keeps that as busy as all other work on an upload together.
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

  /** How much room a body takes here. */
  roomFor(source: BodySource): number {
    const bytes = claimedBytes(source, this.#sizeBytes);
    return bytes < MIN_POOLED_BYTES ? bytes : this.#sizeBytes;
  }

  /**
   * Reads a body, does something with it, and takes the room back when that has ended.
   * @throws as readChunks does.
   */
  async use<T>(source: BodySource, work: (body: Buffer) => Promise<T>): Promise<T> {
    if ((announcedBytes(source) ?? this.#sizeBytes) < MIN_POOLED_BYTES)
      return work(await readBody(source, this.#sizeBytes));
    let room: Buffer | undefined;
    let sizeBytes = 0;
    const take = (chunk: Uint8Array): void => {
      room ??= this.#free.pop() ?? Buffer.from(new ArrayBuffer(this.#sizeBytes));
      room.set(chunk, sizeBytes);
      sizeBytes += chunk.byteLength;
      if (source.incoming) release(chunk);
    };
    try {
      await readChunks(source, this.#sizeBytes, take);
      return await work(room?.subarray(0, sizeBytes) ?? Buffer.alloc(0));
    } finally {
      if (room && this.#free.length < this.#maxKept) this.#free.push(room);
    }
  }
}
