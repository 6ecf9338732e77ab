import { isUtf8 } from 'node:buffer';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { BodyBuffers, type BodySource, BodyTooLargeError } from '../read-body.ts';
import { exceededBound } from './json-bounds.ts';
import { RPC, rpcError } from './rpc-error.ts';

const MAX_BODY_BYTES = 1_000_000;
const buffers = new BodyBuffers(MAX_BODY_BYTES, 4);
/** The SDK goes through every level several times, and blocks all other requests; no tool call needs a hundred. */
const MAX = { levels: 64, parts: 1_000 };

/** The one JSON-RPC message of a request. */
type ReadMessage = { message: object } | { refusal: Response };

const refuse = (
  status: number,
  code: number,
  text: string,
  headers?: Record<string, string>,
): ReadMessage => ({
  refusal: rpcError(status, code, text, headers),
});

function parse(body: Buffer): unknown {
  try {
    return parseJsonText(body.toString());
  } catch {
    return undefined;
  }
}

function readBytes(body: Buffer): ReadMessage {
  if (!isUtf8(body)) return refuse(400, RPC.parse, 'The body is not UTF-8.');
  const exceeded = exceededBound(body, MAX);
  if (exceeded === 'levels')
    return refuse(400, RPC.invalidRequest, `The body is nested deeper than ${MAX.levels} levels.`);
  if (exceeded === 'parts')
    return refuse(400, RPC.invalidRequest, `The body has more than ${MAX.parts} members and items.`);
  const message = parse(body);
  if (message === undefined) return refuse(400, RPC.parse, 'The body is no JSON.');
  if (Array.isArray(message)) {
    return refuse(400, RPC.invalidRequest, 'A batch is not accepted; send one JSON-RPC message per request.');
  }
  if (typeof message !== 'object' || message === null) {
    return refuse(400, RPC.invalidRequest, 'The body is no JSON-RPC message.');
  }
  return { message };
}

/**
 * Reads the body of a call: one JSON-RPC message of at most 1 MB, measured while it arrives (interface 4.1).
 * @param claim is told how much room the body needs.
 * @returns the message, or the refusal: 415 for another type, 413 if it is too long, 400 if it is not a single message.
 */
export async function readMessage(source: BodySource, claim: (bytes: number) => void): Promise<ReadMessage> {
  const { headers } = source.request;
  if (!isJsonContentType(headers.get('content-type'))) {
    return refuse(415, RPC.refused, 'The Content-Type must be application/json.');
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') return refuse(415, RPC.refused, 'A compressed body is not accepted.');
  try {
    return await buffers.use(source, claim, async (body) => readBytes(body));
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    // What is left of the body is not read, so the connection cannot be used again.
    return refuse(413, RPC.refused, `The body is larger than ${MAX_BODY_BYTES} bytes.`, {
      Connection: 'close',
    });
  }
}
