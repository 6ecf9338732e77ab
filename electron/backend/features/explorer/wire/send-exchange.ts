import { AppError } from '#shared/errors.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { maskAddress, maskKnown } from '#shared/domain/mask-secrets.ts';
import { maskRequestHeaders, maskResponseHeaders } from '#shared/domain/mcp/wire/mask-text.ts';
import { connectionFailure } from '../../../kit/http/send-request.ts';
import type { Endpoint } from './endpoint.ts';
import type { RunningExchange } from './exchange-log.ts';

export type ExchangeRequest = Pick<Exchange, 'purpose' | 'callId' | 'dialect' | 'rpcMethod' | 'tool'> & {
  url: string;
  httpMethod: 'POST' | 'GET';
  headers: [string, string][];
  body: string;
  secrets: readonly string[];
  signal: AbortSignal;
  /** Says why the signal aborted, if it was not the user. */
  failureOfAbort: () => AppError;
  /** The head of the answer has come, or a piece of its body. */
  onHeard: () => void;
  /** Given the exchange as soon as it begins. */
  onSent?: ((exchange: RunningExchange) => void) | undefined;
};

/** The head of an answer; its body is read piece by piece, and each piece is recorded. */
export type Answer = {
  exchange: RunningExchange;
  status: number;
  contentType: string;
  header: (name: string) => string | null;
  body: AsyncIterable<Uint8Array>;
  /** Closes it: what has not come of the body is not wanted. */
  leave: () => void;
};

/**
 * Sends one request and records all of it. Redirects are not followed, for they would carry the token along.
 * @throws AppError HOST_NOT_FOUND, SERVICE_UNREACHABLE, CERTIFICATE_NOT_TRUSTED, SERVICE_NOT_ENCRYPTED, or what the abort stands for.
 */
export async function sendExchange(endpoint: Endpoint, request: ExchangeRequest): Promise<Answer> {
  const { log, targetId, targetName } = endpoint;
  const { url, httpMethod, headers, body, signal, secrets, failureOfAbort, onHeard, onSent, ...known } =
    request;
  const address = maskAddress(url);
  const startedMs = performance.now();
  const sinceMs = () => performance.now() - startedMs;
  const exchange = log.begin({
    ...known,
    targetId,
    targetName,
    httpMethod,
    url: address,
    startedAtMs: Date.now(),
    status: null,
    statusText: '',
    contentType: '',
    requestHeaders: maskRequestHeaders(headers),
    headersAfterMs: null,
    firstByteAfterMs: null,
    endAfterMs: null,
    requestBody: body,
    secrets,
  });
  onSent?.(exchange);
  const failureOf = (error: unknown, otherwise: () => AppError): AppError => {
    if (error instanceof AppError) return error;
    return signal.aborted ? failureOfAbort() : otherwise();
  };
  const bodyFailure = (error: unknown): AppError =>
    failureOf(error, () => {
      const { receivedBytes, responseHeaders } = exchange.now;
      const length = responseHeaders.find(([name]) => name === 'content-length')?.[1];
      const totalBytes = length === undefined ? null : Number(length);
      const details = { address, receivedBytes, totalBytes, silentMs: null };
      return new AppError('ANSWER_BROKE_OFF', details, { cause: error });
    });
  const leaving = new AbortController();
  const fail = (failure: AppError): AppError => {
    const state = failure.code === 'CANCELLED' ? 'cancelled' : 'failed';
    exchange.change({ state, failure: failure.code, endAfterMs: sinceMs() });
    return failure;
  };
  try {
    const response = await endpoint.fetch(url, {
      method: httpMethod,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, leaving.signal]),
      ...(httpMethod === 'POST' && { body }),
    });
    onHeard();
    const contentType = response.headers.get('content-type') ?? '';
    exchange.change({
      status: response.status,
      statusText: maskKnown(response.statusText, secrets),
      contentType: maskKnown(contentType, secrets),
      responseHeaders: maskResponseHeaders([...response.headers], secrets),
      headersAfterMs: sinceMs(),
    });
    return {
      exchange,
      status: response.status,
      contentType,
      header: (name) => response.headers.get(name),
      body: recorded(response, {
        exchange,
        sinceMs,
        onHeard,
        left: leaving.signal,
        fail: (error) => fail(bodyFailure(error)),
      }),
      leave: () => leaving.abort(),
    };
  } catch (error) {
    throw fail(failureOf(error, () => connectionFailure(address, error)));
  }
}

type Recording = {
  exchange: RunningExchange;
  sinceMs: () => number;
  onHeard: () => void;
  left: AbortSignal;
  fail: (error: unknown) => AppError;
};

async function* recorded(
  response: Response,
  { exchange, sinceMs, onHeard, left, fail }: Recording,
): AsyncGenerator<Uint8Array> {
  let isOver = false;
  let isFirst = true;
  try {
    for await (const chunk of response.body ?? []) {
      onHeard();
      if (isFirst) exchange.change({ firstByteAfterMs: sinceMs() });
      isFirst = false;
      exchange.addChunk(chunk);
      yield chunk;
    }
    isOver = true;
    exchange.change({ state: 'done', endAfterMs: sinceMs() });
  } catch (error) {
    if (left.aborted) return;
    isOver = true;
    throw fail(error);
  } finally {
    // Whoever reads has what it waited for, and left the rest of the stream: it is closed.
    if (!isOver) exchange.change({ state: 'done', endAfterMs: sinceMs() });
  }
}
