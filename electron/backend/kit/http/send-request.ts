import { AppError } from '#shared/errors.ts';
import { abortReason } from '../abort-reason.ts';
import { IdleTimeout } from './idle-timeout.ts';
import { beginningOf, readBody } from './read-body.ts';

export type ServiceRequest = {
  address: string;
  /** What failures call the address, where the whole of it is not to be seen. */
  shownAddress?: string;
  method: string;
  headers?: Record<string, string> | Headers;
  body?: string;
  /** What of it nobody is to see again who is told of the answer. */
  secrets: readonly string[];
  /** Bound on the whole exchange, the answer's body included; with `onReceived`, on each wait for something to come. */
  timeoutMs: number;
  /** Bound on the answer's body. */
  maxAnswerBytes: number;
  /** Of a longer body so much of it is read, for its head or how it begins says all; it is no failure then. */
  isBeginningEnough?: boolean;
  signal?: AbortSignal | undefined;
  /** Told how much of the body has come, and how much there is to be, if the service says so. */
  onReceived?: (receivedBytes: number, totalBytes: number | null) => void;
};

/** What came back, before anyone judges it. */
export type ServiceAnswer = {
  address: string;
  status: number;
  headers: Headers;
  contentType: string;
  /** Where a redirect points to; it is never followed, for it would carry the token along. */
  location: string | null;
  text: string;
  /** The service's own clock in epoch milliseconds, from its Date header. */
  serviceTimeMs: number | null;
  /** Those of the request: the answer may repeat them, and is quoted without. */
  secrets: readonly string[];
};

/** The same, its body not looked at yet. */
export type BytesAnswer = Omit<ServiceAnswer, 'text'> & { bytes: Uint8Array<ArrayBuffer> };

export type Fetch = typeof globalThis.fetch;

/**
 * Sends a request and reads the whole answer, whatever its status. Redirects are not followed.
 * @throws AppError HOST_NOT_FOUND, SERVICE_UNREACHABLE, CERTIFICATE_NOT_TRUSTED, SERVICE_NOT_ENCRYPTED, SERVICE_TIMED_OUT,
 * UNEXPECTED_ANSWER (too large), ANSWER_BROKE_OFF, CANCELLED.
 */
export async function sendRequest(request: ServiceRequest, fetch: Fetch): Promise<ServiceAnswer> {
  return asText(await sendForBytes(request, fetch));
}

/** The answer with its body as text. */
function asText({ bytes, ...answer }: BytesAnswer): ServiceAnswer {
  return { ...answer, text: new TextDecoder().decode(bytes) };
}

/** What is quoted of an answer stands at its beginning. */
const MAX_QUOTED_BYTES = 256_000;

/** The same of an answer that is only quoted, however large it is. */
export function asQuotedText(answer: BytesAnswer): ServiceAnswer {
  return asText({ ...answer, bytes: answer.bytes.subarray(0, MAX_QUOTED_BYTES) });
}

/** As `sendRequest`, for a body that somebody else reads. */
export async function sendForBytes(request: ServiceRequest, fetch: Fetch): Promise<BytesAnswer> {
  const { method, headers, body, timeoutMs, signal, secrets, maxAnswerBytes } = request;
  const address = request.shownAddress ?? request.address;
  const timeout = new IdleTimeout(timeoutMs, address, signal);
  let arrived: Arrived | undefined;
  try {
    const response = await fetch(request.address, {
      method,
      redirect: 'manual',
      signal: timeout.signal,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    });
    arrived = { bytes: 0, totalBytes: announcedBytes(response) };
    if (request.onReceived) timeout.heard();
    const whole = received(response, request, timeout, arrived);
    const wanted = request.isBeginningEnough ? beginningOf(whole, maxAnswerBytes) : whole;
    return {
      address,
      status: response.status,
      headers: response.headers,
      contentType: response.headers.get('content-type') ?? '',
      location: response.headers.get('location'),
      bytes: await readBody(wanted, maxAnswerBytes, address),
      serviceTimeMs: readDate(response.headers.get('date')),
      secrets,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal?.aborted) throw abortReason(signal);
    const silentMs = timeout.isOver ? timeoutMs : null;
    // Without `onReceived` the bound is on the whole exchange: when it is over, nothing fell silent.
    if (timeout.isOver && !(arrived && request.onReceived))
      throw new AppError('SERVICE_TIMED_OUT', { address, afterMs: timeoutMs }, { cause: error });
    if (!arrived) throw connectionFailure(address, error);
    const { bytes: receivedBytes, totalBytes } = arrived;
    const details = { address, receivedBytes, totalBytes, silentMs };
    throw new AppError('ANSWER_BROKE_OFF', details, { cause: error });
  } finally {
    timeout.end();
  }
}

/** How much of a body has come, and how much there is to be, if the service says so. */
type Arrived = { bytes: number; totalBytes: number | null };

async function* received(
  response: Response,
  { onReceived }: ServiceRequest,
  timeout: IdleTimeout,
  arrived: Arrived,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of response.body ?? []) {
    arrived.bytes += chunk.byteLength;
    yield chunk;
    if (!onReceived) continue;
    timeout.heard();
    onReceived(arrived.bytes, arrived.totalBytes);
  }
}

/** How long the body says it is; the length of a packed one is not what arrives here. */
function announcedBytes({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

function readDate(header: string | null): number | null {
  const epochMs = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(epochMs) ? null : epochMs;
}

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EAI_NODATA']);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
/** What OpenSSL makes of an answer that is no TLS at all. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']);

/** How `node:http` calls an answer that is no HTTP; `fetch` has no code for it. */
const NOT_HTTP = 'HPE_INVALID_CONSTANT';

/** Says which failure of the catalogue an error of `fetch` is: the host, the encryption, or the way there. */
export function connectionFailure(address: string, error: unknown): AppError {
  const { code, message } = innermost(error);
  if (UNKNOWN_HOST.has(code)) {
    return new AppError('HOST_NOT_FOUND', { address, host: new URL(address).hostname }, { cause: error });
  }
  if (NO_TLS.has(code)) return new AppError('SERVICE_NOT_ENCRYPTED', { address }, { cause: error });
  const cause = code || message;
  if (TLS.test(code)) return new AppError('CERTIFICATE_NOT_TRUSTED', { address, cause }, { cause: error });
  return new AppError('SERVICE_UNREACHABLE', { address, cause }, { cause: error });
}

/** `fetch` hides the system's error behind a TypeError; several addresses of one host give an AggregateError. */
function innermost(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message: error.message };
  if (error.name === 'HTTPParserError') return { code: NOT_HTTP, message: error.message };
  return error.cause === undefined ? { code: '', message: error.message } : innermost(error.cause);
}
