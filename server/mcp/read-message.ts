import { isUtf8 } from 'node:buffer';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { type BodySource, BodyTooLargeError, readBody } from '../read-body.ts';
import { isNestedDeeper } from './json-depth.ts';
import { RPC, rpcError } from './rpc-error.ts';

const MOST_BODY_BYTES = 1_000_000;
const MAX_LEVELS = 64;

/** The one JSON-RPC message of a request. */
export type ReadMessage = { message: object } | { refusal: Response };

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
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function readBytes(body: Buffer): ReadMessage {
  if (!isUtf8(body)) return refuse(400, RPC.parse, 'The body is not UTF-8.');
  if (isNestedDeeper(body, MAX_LEVELS)) {
    return refuse(400, RPC.invalidRequest, `The body is nested deeper than ${MAX_LEVELS} levels.`);
  }
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
 * @returns the message, or the refusal: 415 for another type, 413 if it is too long, 400 if it is no single message.
 */
export async function readMessage(source: BodySource): Promise<ReadMessage> {
  const { headers } = source.request;
  if (!isJsonContentType(headers.get('content-type'))) {
    return refuse(415, RPC.refused, 'The Content-Type must be application/json.');
  }
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') return refuse(415, RPC.refused, 'A compressed body is not accepted.');
  try {
    return readBytes(await readBody(source, MOST_BODY_BYTES));
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    // What is left of the body is not read, so the connection cannot be used again.
    return refuse(413, RPC.refused, `The body is larger than ${MOST_BODY_BYTES} bytes.`, {
      Connection: 'close',
    });
  }
}
