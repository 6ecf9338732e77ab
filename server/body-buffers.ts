import { FIRST_BYTES } from './body-room.ts';
import { announcedBytes, type BodySource, readChunks } from './read-body.ts';

/** What a body needs that has outgrown its first room, unless it outgrows this one, too. */
const SECOND_BYTES = 128_000;

/** Gives the memory of a chunk back, which nobody else uses: it is Node's own, made for this chunk alone. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Room for bodies, which grows in two steps as they arrive. Larger room is used again and again. What comes is copied into
 * it, and the memory of what comes in large pieces is given back at once: left to the garbage collector, it keeps that as
 * busy as all other work on an upload together.
 */
export class BodyBuffers {
  readonly #sizeBytes: number;
  readonly #maxKept: number;
  readonly #free = new Map<number, Buffer[]>();

  /**
   * @param sizeBytes the size of the largest body.
   * @param maxKept how much room of each size is kept when nobody uses it.
   */
  constructor(sizeBytes: number, maxKept: number) {
    this.#sizeBytes = sizeBytes;
    this.#maxKept = maxKept;
  }

  /**
   * Reads a body, does something with it, and takes the room back when that has ended.
   * @param claim is told how much room the body needs, before it gets it; what it throws ends the reading.
   * @throws as readChunks does.
   */
  async use<T>(
    source: BodySource,
    claim: (bytes: number) => void,
    work: (body: Buffer) => Promise<T>,
  ): Promise<T> {
    const announced = announcedBytes(source) ?? FIRST_BYTES;
    let room: Buffer = Buffer.allocUnsafe(Math.min(announced, FIRST_BYTES));
    let sizeBytes = 0;
    const take = (chunk: Uint8Array): void => {
      const neededBytes = sizeBytes + chunk.byteLength;
      if (neededBytes > room.byteLength) {
        const smaller = room;
        room = this.#take(neededBytes > SECOND_BYTES ? this.#sizeBytes : SECOND_BYTES, claim);
        smaller.copy(room, 0, 0, sizeBytes);
        this.#giveBack(smaller);
      }
      room.set(chunk, sizeBytes);
      sizeBytes = neededBytes;
      if (source.incoming && chunk.byteLength > FIRST_BYTES) release(chunk);
    };
    try {
      await readChunks(source, this.#sizeBytes, take);
      return await work(room.subarray(0, sizeBytes));
    } finally {
      this.#giveBack(room);
    }
  }

  #take(bytes: number, claim: (bytes: number) => void): Buffer {
    const roomBytes = Math.min(bytes, this.#sizeBytes);
    claim(roomBytes);
    return this.#free.get(roomBytes)?.pop() ?? Buffer.from(new ArrayBuffer(roomBytes));
  }

  #giveBack(room: Buffer): void {
    if (room.byteLength <= FIRST_BYTES) return;
    const free = this.#free.get(room.byteLength) ?? [];
    if (free.length < this.#maxKept) free.push(room);
    this.#free.set(room.byteLength, free);
  }
}
