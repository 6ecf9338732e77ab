import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Exchange } from './judge-exchange.ts';
import { AppError } from '#shared/errors.ts';
import { connectionFailure } from '../../../../kit/http/send-request.ts';
import { type OutboxClock, SYSTEM_CLOCK } from '../outbox-clock.ts';
import { unpackAnswer } from './unpack-answer.ts';

const PIECE_BYTES = 65_536;
const MAX_ANSWER_BYTES = 1_000_000;

export type UploadRequest = {
  address: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Bound on the wait for the connection, for each piece to be taken, for the head of the answer and for the rest of it. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Resolves when so many bytes more may go out. */
  pace?: ((sizeBytes: number) => Promise<void>) | undefined;
  /** Awaited before the last piece goes out. If it rejects, the service never has the whole. */
  beforeLast?: (() => Promise<void>) | undefined;
  startTimer?: OutboxClock['startTimer'];
};

export type PostUpload = (request: UploadRequest) => Promise<Exchange>;

/**
 * Sends a body over a connection of its own and reads the answer. Never throws: what became of it is the exchange. As long
 * as the last piece was not handed to the socket the service cannot have the whole, and so cannot have stored it; a
 * connection that was used before could be dying unseen, and would leave that open.
 */
export const postUpload: PostUpload = (request) => new UploadPost(request).exchange;

/** One request. Whatever the network does, and however late, ends here: it has listeners for every error until it is gone. */
class UploadPost {
  readonly exchange: Promise<Exchange>;
  readonly #request: UploadRequest;
  readonly #over = Promise.withResolvers<Exchange>();
  #isOver = false;
  /** The last piece was handed to the socket. */
  #isWhole = false;
  #hasTimedOut = false;
  #stopTimer = () => {};
  #outgoing: ClientRequest | undefined;
  #incoming: IncomingMessage | undefined;
  #chunks: Buffer[] = [];
  #receivedBytes = 0;

  constructor(request: UploadRequest) {
    this.#request = request;
    this.exchange = this.#over.promise;
    try {
      this.#begin();
    } catch (error) {
      this.#fail(error);
    }
  }

  #begin(): void {
    const { address, headers, body, signal } = this.#request;
    signal.throwIfAborted();
    const send = address.startsWith('https:') ? httpsRequest : httpRequest;
    const outgoing = send(address, {
      method: 'POST',
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(body.byteLength),
        accept: 'application/json',
        // Without it any coding would be welcome (RFC 9110 section 12.5.3).
        'accept-encoding': 'identity',
      },
    });
    this.#outgoing = outgoing;
    outgoing.on('error', (error) => this.#fail(error));
    outgoing.on('close', () => this.#fail(new Error('the connection was closed')));
    // Node takes its own listeners away when the answer has ended; an error may come later still.
    outgoing.on('socket', (socket) => socket.on('error', (error) => this.#fail(error)));
    outgoing.on('response', (incoming) => this.#receive(incoming));
    signal.addEventListener('abort', this.#abort);
    this.#wait();
    this.#write(outgoing).catch((error: unknown) => this.#fail(error));
  }

  async #write(outgoing: ClientRequest): Promise<void> {
    const { body, pace, beforeLast } = this.#request;
    await this.#untilConnected(outgoing);
    for (let at = 0; at < body.byteLength; at += PIECE_BYTES) {
      const piece = body.subarray(at, at + PIECE_BYTES);
      if (pace && !this.#isOver) {
        // Nobody but we is silent meanwhile.
        this.#stopTimer();
        await pace(piece.byteLength);
      }
      const isLast = at + PIECE_BYTES >= body.byteLength;
      if (isLast && beforeLast && !this.#isOver && !this.#isRefused()) {
        this.#stopTimer();
        await beforeLast();
      }
      if (this.#isOver || this.#isRefused()) return;
      this.#wait();
      if (isLast) this.#isWhole = true;
      const isFull = !outgoing.write(piece);
      if (isFull && !isLast) await this.#until((resolve) => outgoing.once('drain', resolve));
    }
    outgoing.end(() => {
      if (!this.#incoming) this.#wait();
    });
  }

  #untilConnected(outgoing: ClientRequest): Promise<void> {
    return this.#until((resolve) => {
      outgoing.once('socket', (socket) => {
        if (!socket.connecting) resolve();
        else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', resolve);
      });
    });
  }

  /** Waits for something, but not when all is over. */
  async #until(listen: (resolve: () => void) => void): Promise<void> {
    await Promise.race([new Promise<void>(listen), this.#over.promise]);
  }

  /** A service that has refused needs no more of the body; one that says yes is given all of it. */
  #isRefused(): boolean {
    return this.#incoming !== undefined && !isSuccess(this.#incoming);
  }

  #receive(incoming: IncomingMessage): void {
    this.#incoming = incoming;
    this.#wait();
    incoming.on('data', (chunk: Buffer) => {
      this.#receivedBytes += chunk.byteLength;
      this.#chunks.push(chunk);
      // Nobody needs more of a page that is no answer.
      if (this.#receivedBytes > MAX_ANSWER_BYTES) this.#answered(incoming);
    });
    incoming.on('end', () => this.#answered(incoming));
    incoming.on('error', (error) => this.#fail(error));
    incoming.on('close', () => this.#fail(new Error('the answer broke off')));
  }

  #answered(incoming: IncomingMessage): void {
    const { location } = incoming.headers;
    this.#end({
      kind: 'answer',
      status: incoming.statusCode ?? 0,
      text: unpackAnswer(
        Buffer.concat(this.#chunks),
        incoming.headers['content-encoding'] ?? '',
        MAX_ANSWER_BYTES,
      ),
      retryAfterMs: readRetryAfter(incoming.headers),
      ...(location !== undefined && { location }),
      ...(!this.#isWhole && { isEarly: true }),
    });
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    const incoming = this.#incoming;
    if (incoming) {
      // What has come of the body stands, and it may be all of it: bytes behind the answer are an error as well.
      while (incoming.read() !== null);
      if (incoming.complete || !isSuccess(incoming)) return this.#answered(incoming);
    }
    const failure = this.#failureOf(error).toFailure();
    this.#end({ kind: this.#isWhole ? 'no-answer' : 'not-applied', failure });
    return undefined;
  }

  #end(exchange: Exchange): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopTimer();
    this.#request.signal.removeEventListener('abort', this.#abort);
    this.#over.resolve(exchange);
    this.#outgoing?.destroy();
  }

  readonly #abort = (): void => this.#fail(this.#request.signal.reason);

  #wait(): void {
    this.#stopTimer();
    if (this.#isOver) return;
    const { timeoutMs, startTimer = SYSTEM_CLOCK.startTimer } = this.#request;
    this.#stopTimer = startTimer(timeoutMs, () => {
      this.#hasTimedOut = true;
      this.#fail(new Error('timed out'));
    });
  }

  #failureOf(error: unknown): AppError {
    const { address, timeoutMs, signal } = this.#request;
    if (signal.aborted) return new AppError('CANCELLED', {}, { cause: error });
    if (error instanceof AppError) return error;
    if (this.#incoming) {
      const length = this.#incoming.headers['content-length'];
      const details = {
        address,
        receivedBytes: this.#receivedBytes,
        totalBytes: length === undefined ? null : Number(length),
        silentMs: this.#hasTimedOut ? timeoutMs : null,
      };
      return new AppError('ANSWER_BROKE_OFF', details, { cause: error });
    }
    if (this.#hasTimedOut) return new AppError('SERVICE_TIMED_OUT', { address, afterMs: timeoutMs });
    return connectionFailure(address, error);
  }
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** A time of day is read by the clock of the service, if it tells it, for ours may be set wrongly. */
function readRetryAfter(headers: IncomingMessage['headers']): number | null {
  const header = headers['retry-after'];
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const serviceMs = Date.parse(headers.date ?? '');
  const waitMs = Date.parse(header) - (Number.isNaN(serviceMs) ? Date.now() : serviceMs);
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
