import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of MCP endpoints and their tools. */
export const MCP_ERRORS = {
  TOOL_FAILED: {
    retryable: true,
    message: 'A tool of the service did not give an answer that can be used.',
    details: z.object({ tool: z.string(), says: z.string() }),
  },
  TARGET_NOT_FOUND: {
    retryable: false,
    message: 'There is no such MCP address.',
    details: z.object({ targetId: z.string() }),
  },
  NOT_AN_MCP_ENDPOINT: {
    retryable: false,
    message: 'What answers at this address does not speak MCP.',
    details: z.object({
      address: z.string(),
      status: z.number(),
      contentType: z.string(),
      excerpt: z.string(),
    }),
  },
  MCP_BEARER_REFUSED: {
    retryable: false,
    message: 'The MCP endpoint wants a token that it accepts.',
    /** `wasSent`: a pasted token was sent and refused. */
    details: z.object({ address: z.string(), wasSent: z.boolean() }),
  },
  RPC_FAILED: {
    retryable: true,
    message: 'The MCP endpoint answers with an error of its own.',
    details: z.object({ rpcMethod: z.string(), rpcCode: z.number(), says: z.string() }),
  },
  RESULT_GONE: {
    retryable: false,
    message: 'The answer is no longer kept.',
    details: z.object({ resultId: z.string() }),
  },
  EXCHANGE_GONE: {
    retryable: false,
    message: 'The exchange is no longer kept.',
    details: z.object({ exchangeId: z.string() }),
  },
  REFERENCE_EMPTY: {
    retryable: false,
    message: 'A value of an earlier answer is used that is not there.',
    details: z.object({ call: z.string(), pointer: z.string() }),
  },
} as const satisfies ErrorDescriptions;
