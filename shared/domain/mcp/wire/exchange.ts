import { z } from 'zod';
import { dialectSchema } from './mcp-target.ts';

/** What was read of one exchange over HTTP, without its bodies. */
export const exchangeSchema = z.object({
  id: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  /** What it belongs to: a call of a tool, a list, a probe ... */
  purpose: z.enum(['list', 'call', 'handshake', 'probe', 'answer', 'cancel', 'repeat', 'listen', 'complete']),
  /** Id of the call of a tool that it belongs to. */
  callId: z.string().nullable(),
  dialect: dialectSchema,
  /** JSON-RPC method; empty for an answer. */
  rpcMethod: z.string(),
  tool: z.string().nullable(),
  httpMethod: z.string(),
  url: z.string(),
  /** Epoch milliseconds. */
  startedAtMs: z.number(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Code of the failure, if it is one. */
  failure: z.string().nullable(),
  status: z.number().nullable(),
  statusText: z.string(),
  contentType: z.string(),
  /** Secrets are masked. */
  requestHeaders: z.array(z.tuple([z.string(), z.string()])),
  responseHeaders: z.array(z.tuple([z.string(), z.string()])),
  sentBytes: z.number(),
  receivedBytes: z.number(),
  /** To the head of the answer, to its first byte of content, and to its end; null while it has not happened. */
  headersAfterMs: z.number().nullable(),
  firstByteAfterMs: z.number().nullable(),
  endAfterMs: z.number().nullable(),
  /** False if its bodies were too long to be kept, or were dropped to make room for newer ones. */
  isBodyKept: z.boolean(),
});

export type Exchange = z.infer<typeof exchangeSchema>;

/** The same with both bodies, secrets masked; null if they are not kept. */
export type ExchangeWithBodies = Exchange & { requestBody: string | null; responseBody: string | null };
