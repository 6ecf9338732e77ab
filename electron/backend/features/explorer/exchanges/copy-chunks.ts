import { setImmediate } from 'node:timers/promises';

/** What is copied before others have their turn. */
const COPIED_BYTES = 1_000_000;

/** Chunks as one piece of memory that can be handed over. */
export async function copyChunks(chunks: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  let restedAt = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
    if (at - restedAt < COPIED_BYTES) continue;
    restedAt = at;
    await setImmediate();
  }
  return whole;
}
