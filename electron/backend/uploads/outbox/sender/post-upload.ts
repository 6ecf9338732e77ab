import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Exchange } from '#shared/domain/outbox/judge-exchange.ts';
import { AppError } from '#shared/errors.ts';
import { connectionFailure } from '../../../service-client/connection-failure.ts';

const PIECE_BYTES = 65_536;
const MAX_ANSWER_BYTES = 1_000_000;

export type UploadRequest = {
  address: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Bound on silence: while bytes cannot be handed on, and from the last byte to the end of the answer. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Resolves when so many bytes more may go out. */
  pace?: ((sizeBytes: number) => Promise<void>) | undefined;
};

export type PostUpload = (request: UploadRequest) => Promise<Exchange>;

/**
 * Sends a body over a connection of its own and reads the answer. Never throws: what became of it is the exchange. As long
 * as the last piece was not handed to the socket the service cannot have the whole, and so cannot have stored it; a
 * connection that was used before could be dying unseen, and would leave that open.
 */
export async function postUpload({
  address,
  headers,
  body,
  timeoutMs,
  signal,
  pace,
}: UploadRequest): Promise<Exchange> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  let isAllHandedOver = false;
  let timedOut = false;
  let outgoing: ClientRequest | undefined;
  let stalled: NodeJS.Timeout | undefined;
  const moved = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => {
      timedOut = true;
      outgoing?.destroy();
    }, timeoutMs);
  };
  const abort = () => outgoing?.destroy();
  try {
    signal.throwIfAborted();
    outgoing = send(address, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.byteLength),
        accept: 'application/json',
      },
    });
    signal.addEventListener('abort', abort);
    moved();
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    const answeredEarly = answered.then(() => undefined);
    await Promise.race([
      writeAll(outgoing, body, { moved, pace, beforeLast: () => (isAllHandedOver = true) }),
      answeredEarly,
    ]);
    const [incoming] = await answered;
    return await readAnswer(incoming, moved);
  } catch (error) {
    const failure = failureOf(error, { address, timeoutMs, timedOut, isAborted: signal.aborted });
    return { kind: isAllHandedOver ? 'no-answer' : 'not-applied', failure: failure.toFailure() };
  } finally {
    clearTimeout(stalled);
    signal.removeEventListener('abort', abort);
    outgoing?.destroy();
  }
}

type Writing = Pick<UploadRequest, 'pace'> & { moved: () => void; beforeLast: () => void };

async function writeAll(
  outgoing: ClientRequest,
  body: Uint8Array,
  { moved, pace, beforeLast }: Writing,
): Promise<void> {
  await once(outgoing, 'socket');
  const { socket } = outgoing;
  if (socket?.connecting) await once(socket, 'encrypted' in socket ? 'secureConnect' : 'connect');
  for (let at = 0; at < body.byteLength; at += PIECE_BYTES) {
    if (pace) await pace(Math.min(PIECE_BYTES, body.byteLength - at));
    moved();
    const isLast = at + PIECE_BYTES >= body.byteLength;
    if (isLast) beforeLast();
    const isFull = !outgoing.write(body.subarray(at, at + PIECE_BYTES));
    if (isFull && !isLast) await once(outgoing, 'drain');
  }
  outgoing.end(moved);
}

async function readAnswer(incoming: IncomingMessage, moved: () => void): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    moved();
    sizeBytes += chunk.byteLength;
    // Nobody needs more of a page that is no answer.
    if (sizeBytes > MAX_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  return {
    kind: 'answer',
    status: incoming.statusCode ?? 0,
    text: Buffer.concat(chunks).toString(),
    retryAfterMs: readRetryAfter(incoming.headers['retry-after']),
  };
}

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

type Circumstances = { address: string; timeoutMs: number; timedOut: boolean; isAborted: boolean };

function failureOf(error: unknown, { address, timeoutMs, timedOut, isAborted }: Circumstances): AppError {
  if (isAborted) return new AppError('CANCELLED', {}, { cause: error });
  if (timedOut) return new AppError('SERVICE_TIMED_OUT', { address, afterMs: timeoutMs }, { cause: error });
  return connectionFailure(address, error);
}
