import type { IncomingMessage } from 'node:http';
import { FIRST_BYTES } from './body-room.ts';

/** A body was longer than it may be; what came after the limit was not kept. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The caller went away before the body was complete. */
export class BodyCutShortError extends Error {
  override readonly name = 'BodyCutShortError';
}

/** What readBody reads from: the raw message of a connection is much faster than the stream of a Request. */
export type BodySource = { incoming?: IncomingMessage | undefined; request: Request };

const sizesRead = new WeakMap<Request, number>();

/** How many bytes of a request's body readBody has read; undefined if it has not, or not to the end. */
export const bodyBytesRead = (request: Request): number | undefined => sizesRead.get(request);

/** Listens instead of iterating: an iterator left early would destroy the connection that the answer needs. */
function readMessage(incoming: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (settle: () => void): void => {
      incoming.off('data', onData).off('end', onEnd).off('close', onCutShort).off('error', onCutShort);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        incoming.pause();
        stop(() => reject(error));
      }
    };
    const onEnd = (): void => stop(resolve);
    const onCutShort = (): void => stop(() => reject(new BodyCutShortError()));
    incoming.on('data', onData).on('end', onEnd).on('close', onCutShort).on('error', onCutShort);
    if (incoming.destroyed) onCutShort();
  });
}

/** What the header says of the length of a body; undefined if it says nothing. */
function announcedBytes({ request }: BodySource): number | undefined {
  const length = request.headers.get('content-length');
  return length === null ? undefined : Number(length);
}

/**
 * Reads a body chunk by chunk while it arrives and stops at the first byte too many, whatever its Content-Length says.
 * @throws BodyTooLargeError if the body is longer than `limitBytes`; never more than that is taken.
 * @throws BodyCutShortError if the caller goes away before its end.
 */
async function readChunks(
  source: BodySource,
  limitBytes: number,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  const { incoming, request } = source;
  if ((announcedBytes(source) ?? 0) > limitBytes) throw new BodyTooLargeError();
  let sizeBytes = 0;
  const takeSome = (chunk: Uint8Array): void => {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limitBytes) throw new BodyTooLargeError();
    take(chunk);
  };
  if (incoming) {
    await readMessage(incoming, takeSome);
  } else if (request.body) {
    for await (const chunk of request.body) takeSome(chunk);
  }
  sizesRead.set(request, sizeBytes);
}

/** As `readChunks`, in one piece. */
export async function readBody(source: BodySource, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await readChunks(source, limitBytes, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks);
}

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
