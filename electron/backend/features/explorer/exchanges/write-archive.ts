import { setImmediate } from 'node:timers/promises';
import type { HarEvent } from '#shared/contract/tools/exchanges.ts';
import { harFrame } from '#shared/domain/mcp/copy/har.ts';
import type { Results } from '../results/results.ts';
import type { ExchangeLog } from '../wire/exchange-log.ts';

const PROGRESS_MS = 100;

/**
 * Exchanges as an archive, all of them if none is named: masked and written in the thread of the answers. Exchanges that are
 * dropped meanwhile are left out.
 */
export async function* writeArchive(
  parts: { exchanges: ExchangeLog; results: Results },
  exchangeIds: readonly string[],
  version: string,
): AsyncGenerator<HarEvent, Uint8Array<ArrayBuffer>[]> {
  const { exchanges: log, results } = parts;
  const wanted = new Set(exchangeIds);
  const archived = log.all().filter(({ id }) => wanted.size === 0 || wanted.has(id));
  const totalBytes = archived.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
  const frame = harFrame(version);
  const pieces: Uint8Array<ArrayBuffer>[] = [encoder.encode(frame.before)];
  const between = encoder.encode(frame.between);
  let doneBytes = 0;
  let toldMs = -Infinity;
  for (const { id, receivedBytes } of archived) {
    if (performance.now() - toldMs >= PROGRESS_MS) {
      yield { kind: 'progress', doneBytes, totalBytes };
      toldMs = performance.now();
    }
    doneBytes += receivedBytes;
    const found = log.find(id);
    if (!found) continue;
    const { exchange, secrets, request, response } = found;
    const bodies = {
      request: request && (await copyChunks([request])),
      response: response && (await copyChunks(response)),
    };
    const entry = await results.call('harEntry', { exchange, secrets, ...bodies });
    if (pieces.length > 1) pieces.push(between);
    pieces.push(entry);
  }
  pieces.push(encoder.encode(frame.after));
  return pieces;
}

const encoder = new TextEncoder();

/** What is copied before others have their turn. */
const COPIED_BYTES = 1_000_000;
/** What a chunk takes beside its bytes: a stream of events may come in hundreds of thousands of them. */
const BYTES_PER_CHUNK = 100;

/** Chunks as one piece of memory that can be handed over. */
export async function copyChunks(chunks: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  let sinceRest = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
    sinceRest += chunk.byteLength + BYTES_PER_CHUNK;
    if (sinceRest < COPIED_BYTES) continue;
    sinceRest = 0;
    await setImmediate();
  }
  return whole;
}
