import { randomUUID } from 'node:crypto';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import { excerptOf, visibleText } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import { boundedBody } from '../../../kit/http/read-body.ts';
import type { AnswerPiece, AnswerReader, AnswerReading, HeardMessage } from './heard-message.ts';
import type { Answer } from './send-exchange.ts';

const MAX_BYTES = 200_000_000;
const EXCERPT_CHARS = 200;
const LOCATION_CHARS = 2_000;

/** Where a stream that breaks off could be taken up again (MCP 2025-11-25, resumability). */
export type StreamPosition = { lastEventId: string | undefined; retryMs: number | undefined };

type Reading = Pick<AnswerPiece, 'address' | 'requestId' | 'wanted' | 'secrets'> & { read: AnswerReader };

/**
 * What the JSON-RPC messages of an answer say as they arrive: of JSON, of a batch, of an event stream. The answer is not looked at
 * here, but read where its size holds nobody up. An event that is no JSON is left out; it stands in the recorded exchange.
 * @throws AppError NOT_AN_MCP_ENDPOINT, SERVICE_FAILED, UNEXPECTED_ANSWER (too large), or what reading ends in.
 */
export async function* readMessages(
  answer: Answer,
  position: StreamPosition,
  { read, ...reading }: Reading,
): AsyncGenerator<HeardMessage> {
  const { address } = reading;
  if (answer.contentType.startsWith('text/event-stream')) {
    for await (const { messages, lastEventId, retryMs } of readStream(answer, { read, ...reading })) {
      position.lastEventId = lastEventId ?? position.lastEventId;
      position.retryMs = retryMs ?? position.retryMs;
      yield* messages;
    }
    return;
  }
  // A chunk itself is recorded; what is handed over is its copy.
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of boundedBody(answer.body, MAX_BYTES, address)) bytes.push(new Uint8Array(chunk));
  const { messages, beginning, isRpc } = await read({ ...reading, bytes, stream: null });
  if (beginning.trim() === '' && answer.status >= 200 && answer.status < 300) return;
  if (!isRpc) throw noMcp(answer, address, beginning);
  yield* messages;
}

async function* readStream(answer: Answer, { read, ...reading }: Reading): AsyncGenerator<AnswerReading> {
  const id = randomUUID();
  let isFirst = true;
  let isOver = false;
  const readPiece = (
    bytes: Uint8Array<ArrayBuffer>[],
    at: 'middle' | 'end' | 'left',
  ): Promise<AnswerReading> => {
    const stream = { id, isFirst, at };
    isFirst = false;
    return read({ ...reading, bytes, stream });
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
export async function passBody(answer: Answer, address: string): Promise<void> {
  const chunks = boundedBody(answer.body, MAX_BYTES, address);
  while (!(await chunks.next()).done);
}

function noMcp(
  { status, header, sent: { secrets }, ...answer }: Answer,
  address: string,
  text: string,
): AppError {
  const says = visibleText(text, EXCERPT_CHARS, secrets);
  if (status >= 500) return new AppError('SERVICE_FAILED', { address, status, says });
  const location = header('location');
  const excerpt = location === null ? says : excerptOf(`→ ${location}`, LOCATION_CHARS, secrets);
  const contentType = maskKnown(answer.contentType, secrets);
  return new AppError('NOT_AN_MCP_ENDPOINT', { address, status, contentType, excerpt });
}
