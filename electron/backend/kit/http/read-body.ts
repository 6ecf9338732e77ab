import { AppError } from '#shared/errors.ts';

type Body = AsyncIterable<Uint8Array> | null;

/**
 * The pieces of an answer's body as they come.
 * @throws AppError UNEXPECTED_ANSWER once there are more than `maxBytes`
 */
export async function* boundedBody(
  body: Body,
  maxBytes: number,
  address: string,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes)
      throw new AppError('UNEXPECTED_ANSWER', { address, reason: `more than ${maxBytes} bytes` });
    yield chunk;
  }
}

/** The pieces of a body up to `maxBytes`; what comes behind them is left. */
export async function* beginningOf(body: Body, maxBytes: number): AsyncGenerator<Uint8Array> {
  let leftBytes = maxBytes;
  for await (const chunk of body ?? []) {
    yield chunk.subarray(0, leftBytes);
    leftBytes -= chunk.byteLength;
    if (leftBytes <= 0) return;
  }
}

/** The whole body in memory of its own, which can be handed to another thread. @throws AppError UNEXPECTED_ANSWER (too large) */
export async function readBody(
  body: Body,
  maxBytes: number,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedBody(body, maxBytes, address)) chunks.push(chunk);
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
