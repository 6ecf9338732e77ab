import { randomUUID } from 'node:crypto';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { quotedAddress, visibleText } from '#shared/domain/visible-text.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { readChallenge } from '../../../identity/mcp-sign-in/sign-on-discovery.ts';
import { boundedBody } from '../../../kit/http/read-body.ts';
import type { AnswerPiece, AnswerReader, AnswerReading, HeardMessage } from './heard-message.ts';
import type { Answer } from './send-exchange.ts';

const MAX_BYTES = 200_000_000;
const EXCERPT_CHARS = 200;
const MAX_RETRY_AFTER_S = 24 * 60 * 60;
/** Bounds of the time that a stream may ask for before it is opened again. */
const [MIN_RETRY_MS, MAX_RETRY_MS] = [100, 3_600_000];
/** A body that nobody reads may take so long; its connection can be used again then. */
const MAX_LEFT_BODY_MS = 1_000;

/** So long after a response to something else the right one may come on a stream; one that stays open says no more than that. */
const MAX_AFTER_STRAY_MS = 2_000;

/** Where a stream that breaks off could be taken up again (MCP 2025-11-25, resumability). */
export type StreamPosition = { lastEventId: string | undefined; retryMs: number | undefined };

type Reading = Pick<AnswerPiece, 'address' | 'waiting'> & { read: AnswerReader };

/**
 * What the JSON-RPC messages of an answer say as they arrive: of JSON, of a batch, of an event stream. The answer is not looked at
 * here, but read where its size holds nobody up. An event that is no JSON is left out; it stands in the recorded exchange.
 * @throws AppError NOT_AN_MCP_ENDPOINT, MCP_REDIRECTED, MCP_FORBIDDEN, MCP_SCOPE_MISSING, MCP_BUSY, MCP_WRONG_ID, SERVICE_FAILED,
 * UNEXPECTED_ANSWER (too large), or what reading ends in.
 */
export async function* readMessages(
  answer: Answer,
  position: StreamPosition,
  { read, ...reading }: Reading,
): AsyncGenerator<HeardMessage> {
  const { address } = reading;
  const refusal = refusalOf(answer, address);
  if (refusal) {
    await leaveBody(answer, address);
    throw refusal;
  }
  if (answer.contentType.startsWith('text/event-stream')) {
    let strayId: string | null = null;
    let leaving: NodeJS.Timeout | undefined;
    try {
      for await (const found of readStream(answer, { read, ...reading })) {
        position.lastEventId = found.lastEventId ?? position.lastEventId;
        if (found.retryMs !== null)
          position.retryMs = Math.min(Math.max(found.retryMs, MIN_RETRY_MS), MAX_RETRY_MS);
        strayId ??= found.strayId;
        if (strayId !== null) leaving ??= setTimeout(answer.leave, MAX_AFTER_STRAY_MS);
        yield* found.messages;
      }
    } finally {
      clearTimeout(leaving);
    }
    if (strayId !== null) throw wrongId(strayId, reading);
    return;
  }
  // A chunk itself is recorded; what is handed over is its copy.
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of boundedBody(answer.body, MAX_BYTES, address)) bytes.push(new Uint8Array(chunk));
  const { secrets } = answer.exchange.sent;
  const { messages, beginning, isRpc, strayId } = await read({ ...reading, secrets, bytes, stream: null });
  if (beginning.trim() === '' && answer.status >= 200 && answer.status < 300) return;
  if (!isRpc) throw noMcp(answer, address, beginning);
  yield* messages;
  if (strayId !== null) throw wrongId(strayId, reading);
}

async function* readStream(answer: Answer, { read, ...reading }: Reading): AsyncGenerator<AnswerReading> {
  const id = randomUUID();
  // It grows while the stream is open.
  const { secrets } = answer.exchange.sent;
  let isFirst = true;
  let isOver = false;
  const readPiece = (
    bytes: Uint8Array<ArrayBuffer>[],
    at: 'middle' | 'end' | 'left',
  ): Promise<AnswerReading> => {
    const stream = { id, isFirst, at, isShared: false };
    isFirst = false;
    return read({ ...reading, secrets, bytes, stream });
  };
  try {
    for await (const chunk of boundedBody(answer.body, MAX_BYTES, reading.address)) {
      yield await readPiece([new Uint8Array(chunk)], 'middle');
    }
    isOver = true;
    yield await readPiece([], 'end');
  } finally {
    // Whoever has what it waited for leaves the rest; that nobody can be told so any more does not matter.
    if (!isOver && !isFirst) readPiece([], 'left').catch(() => {});
  }
}

/** Lets a body pass that nobody reads: it is recorded, and its connection can be used again. */
async function passBody(answer: Answer, address: string): Promise<void> {
  const chunks = boundedBody(answer.body, MAX_BYTES, address);
  while (!(await chunks.next()).done);
}

/** Lets a body pass for a moment, whatever it ends in: the head of its answer has said all. */
export async function leaveBody(answer: Answer, address: string): Promise<void> {
  const timer = setTimeout(answer.leave, MAX_LEFT_BODY_MS);
  await passBody(answer, address).catch(() => {});
  clearTimeout(timer);
}

/** Has an answer pass that says nothing; nobody waits for its end, which may never come, but who repeats a request to see it. */
export async function passAnswer(
  answer: Answer,
  { purpose }: Pick<Exchange, 'purpose'>,
  address: string,
): Promise<void> {
  if (purpose === 'repeat') await passBody(answer, address);
  else void leaveBody(answer, address);
}

const PASSING = new Set<ErrorCode>([
  'ANSWER_BROKE_OFF',
  'HOST_NOT_FOUND',
  'MCP_BUSY',
  'SERVICE_FAILED',
  'SERVICE_TIMED_OUT',
  'SERVICE_UNREACHABLE',
]);

/** Whether a failure is worth another try, where asking twice does no harm. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError && PASSING.has(error.code);
}

/** When a busy endpoint may be asked again; null if it has not said so. */
export function retryAfterMsOf(error: unknown): number | null {
  const failure = error instanceof AppError ? error.toFailure() : undefined;
  return failure?.code === 'MCP_BUSY' ? failure.details.retryAfterMs : null;
}

/** What the head of an answer alone refuses, and says what would help. */
export function refusalOf({ status, header, exchange }: Answer, address: string): AppError | undefined {
  const { secrets } = exchange.sent;
  const location = header('location');
  if (status >= 300 && status < 400 && location !== null) {
    const target = URL.canParse(location, address) ? new URL(location, address).href : location;
    return new AppError('MCP_REDIRECTED', {
      address,
      status,
      location: quotedAddress(target, secrets),
    });
  }
  const retryAfter = header('retry-after');
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    return new AppError('MCP_BUSY', { address, status, retryAfterMs: retryAfterMs(retryAfter) });
  }
  const challenge = status === 403 ? readChallenge(header('www-authenticate')) : undefined;
  if (challenge?.error === 'insufficient_scope') {
    const scopes = (challenge.scope ?? '').split(' ').filter((scope) => scope !== '');
    return new AppError('MCP_SCOPE_MISSING', { address, scopes });
  }
  return undefined;
}

/** RFC 9110 par. 10.2.3: seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, Math.ceil(seconds)), MAX_RETRY_AFTER_S) * 1_000;
}

function wrongId(found: string, { address, waiting }: Reading | Omit<Reading, 'read'>): AppError {
  return new AppError('MCP_WRONG_ID', { address, expected: String(waiting[0]?.requestId ?? ''), found });
}

/** What an answer that is no JSON-RPC means; `text`: how it begins. */
export function noMcp({ status, exchange, ...answer }: Answer, address: string, text: string): AppError {
  const { secrets } = exchange.sent;
  const says = visibleText(text, EXCERPT_CHARS, secrets);
  if (status >= 500) return new AppError('SERVICE_FAILED', { address, status, says });
  if (status === 403) return new AppError('MCP_FORBIDDEN', { address, says });
  const contentType = maskKnown(answer.contentType, secrets);
  return new AppError('NOT_AN_MCP_ENDPOINT', { address, status, contentType, excerpt: says });
}
