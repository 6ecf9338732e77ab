import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of a sign-in for MCP. */
export const SIGN_ON_ERRORS = {
  SIGN_ON_NOT_FOUND: {
    retryable: false,
    message: 'The service names no sign-on service that answers.',
    details: z.object({ address: z.string(), tried: z.array(z.string()) }),
  },
  SIGN_ON_MISMATCH: {
    retryable: false,
    message: 'The sign-on service answers with another value than it must.',
    /** `step`: id of the step of the sign-in; `what`: the value, such as issuer, state, nonce, resource. */
    details: z.object({ step: z.string(), what: z.string(), expected: z.string(), found: z.string() }),
  },
  CLIENT_OF_OTHER_ISSUER: {
    retryable: false,
    message: 'The client that was entered is of another sign-on service.',
    details: z.object({ issuer: z.string(), found: z.string() }),
  },
  REGISTRATION_REFUSED: {
    retryable: false,
    message: 'The sign-on service does not let this app register itself.',
    details: z.object({ issuer: z.string(), status: z.number(), error: z.string(), says: z.string() }),
  },
  AUTHORISATION_REFUSED: {
    retryable: false,
    message: 'The sign-on service refused the sign-in.',
    /** `error`: OAuth code such as access_denied, invalid_scope, invalid_grant. */
    details: z.object({ issuer: z.string(), step: z.string(), error: z.string(), says: z.string() }),
  },
  SIGN_IN_TIMED_OUT: {
    retryable: true,
    message: 'Nobody finished the sign-in in the browser in time.',
    details: z.object({ afterMs: z.number() }),
  },
  LOGIN_NOT_ACCEPTED: {
    retryable: false,
    message: 'The sign-on service no longer accepts the saved login.',
    details: z.object({ issuer: z.string(), error: z.string(), says: z.string() }),
  },
  LOGIN_UNREADABLE: {
    retryable: true,
    message: 'The saved login cannot be read from where it is kept.',
    details: z.object({ place: z.string(), reason: z.string() }),
  },
  KEY_STORE_FAILED: {
    retryable: true,
    message: 'The key store of the system did not encrypt a secret.',
    details: z.object({ place: z.string(), reason: z.string() }),
  },
  MCP_ACCESS_REFUSED: {
    retryable: false,
    message: 'The MCP endpoint refuses the token and gives no reason.',
    details: z.object({ connectionId: z.string() }),
  },
  MCP_SIGNED_OUT: {
    retryable: false,
    message: 'Nobody is signed in for MCP on this connection.',
    details: z.object({ connectionId: z.string() }),
  },
} as const satisfies ErrorDescriptions;

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
  MCP_REDIRECTED: {
    retryable: false,
    message: 'The MCP endpoint is at another address.',
    /** `location`: the whole address that it names. */
    details: z.object({ address: z.string(), status: z.number(), location: z.string() }),
  },
  MCP_FORBIDDEN: {
    retryable: false,
    message: 'The MCP endpoint does not allow the request.',
    details: z.object({ address: z.string(), says: z.string() }),
  },
  MCP_SCOPE_MISSING: {
    retryable: false,
    message: 'The MCP endpoint wants a token with further scopes.',
    details: z.object({ address: z.string(), scopes: z.array(z.string()) }),
  },
  MCP_BUSY: {
    retryable: true,
    message: 'The MCP endpoint gets more requests than it takes at the moment.',
    /** `retryAfterMs`: how long it wants to be left alone, if it says so. */
    details: z.object({ address: z.string(), status: z.number(), retryAfterMs: z.number().nullable() }),
  },
  TASK_NOT_FOLLOWED: {
    retryable: false,
    message: 'The MCP endpoint does not say any more how a task stands, which may still run.',
    /** `failures`: how many requests failed in a row; `lastFailure`: the code of the last one. */
    details: z.object({ address: z.string(), failures: z.number(), lastFailure: z.string() }),
  },
  MCP_WRONG_ID: {
    retryable: false,
    message: 'The MCP endpoint answers with the id of another request.',
    /** Both as JSON text. */
    details: z.object({ address: z.string(), expected: z.string(), found: z.string() }),
  },
  STDIO_NOT_CONFIRMED: {
    retryable: false,
    message: 'The command of this MCP server has not been confirmed.',
    details: z.object({ name: z.string() }),
  },
  STDIO_SERVER_FAILED: {
    retryable: true,
    message: 'The program of this MCP server could not be started, or has ended.',
    /** `says`: what it wrote last for people. `exitCode`: null if it was not started, or was ended by a signal. */
    details: z.object({ command: z.string(), exitCode: z.number().nullable(), says: z.string() }),
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
  SAVED_TOO_LARGE: {
    retryable: false,
    message: 'What is saved would become larger than is kept.',
    details: z.object({ maxBytes: z.number() }),
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
