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
export function announcedBytes({ request }: BodySource): number | undefined {
  const length = request.headers.get('content-length');
  return length === null ? undefined : Number(length);
}

/**
 * Reads a body chunk by chunk while it arrives and stops at the first byte too many, whatever its Content-Length says.
 * @throws BodyTooLargeError if the body is longer than `limitBytes`; never more than that is taken.
 * @throws BodyCutShortError if the caller goes away before its end.
 */
export async function readChunks(
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
