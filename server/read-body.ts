import type { IncomingMessage } from 'node:http';

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

/** A body as it came. */
export type BodyParts = { parts: readonly Uint8Array[]; sizeBytes: number };

/** Collects chunks up to a limit. */
class BodyChunks {
  readonly #limitBytes: number;
  readonly #chunks: Uint8Array[] = [];
  #sizeBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  add(chunk: Uint8Array): void {
    this.#sizeBytes += chunk.byteLength;
    if (this.#sizeBytes > this.#limitBytes) throw new BodyTooLargeError();
    this.#chunks.push(chunk);
  }

  all(): BodyParts {
    return { parts: this.#chunks, sizeBytes: this.#sizeBytes };
  }
}

/** Listens instead of iterating: an iterator left early would destroy the connection that the answer needs. */
function readMessage(incoming: IncomingMessage, chunks: BodyChunks): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (settle: () => void): void => {
      incoming.off('data', onData).off('end', onEnd).off('close', onCutShort).off('error', onCutShort);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      try {
        chunks.add(chunk);
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

/**
 * Reads a body while it arrives and stops at the first byte too many, whatever its Content-Length says.
 * @throws BodyTooLargeError if it is longer than `limitBytes`; never more than that is held.
 * @throws BodyCutShortError if the caller goes away before its end.
 */
export async function readParts({ incoming, request }: BodySource, limitBytes: number): Promise<BodyParts> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw new BodyTooLargeError();
  const chunks = new BodyChunks(limitBytes);
  if (incoming) {
    await readMessage(incoming, chunks);
  } else if (request.body) {
    for await (const chunk of request.body) chunks.add(chunk);
  }
  const body = chunks.all();
  sizesRead.set(request, body.sizeBytes);
  return body;
}

/** As `readParts`, in one piece. */
export async function readBody(source: BodySource, limitBytes: number): Promise<Buffer> {
  const { parts, sizeBytes } = await readParts(source, limitBytes);
  return Buffer.concat(parts, sizeBytes);
}
