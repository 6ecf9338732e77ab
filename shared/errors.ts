import { z } from 'zod';

/**
 * Every failure the app or the service can report: a stable code, the evidence that travels with it, whether
 * trying again can help, and one English sentence for logs. The window says it in the user's language.
 */
export const ERRORS = {
  INVALID_INPUT: {
    retryable: false,
    message: 'A value that was given is not acceptable.',
    details: z.object({ field: z.string(), reason: z.string() }),
  },
  CONNECTION_NOT_FOUND: {
    retryable: false,
    message: 'There is no such connection.',
    details: z.object({ connectionId: z.string() }),
  },
  HOST_NOT_FOUND: {
    retryable: true,
    message: 'The host name is not known.',
    details: z.object({ address: z.string(), host: z.string() }),
  },
  SERVICE_UNREACHABLE: {
    retryable: true,
    message: 'Nothing answers at this address.',
    details: z.object({ address: z.string(), cause: z.string() }),
  },
  CERTIFICATE_NOT_TRUSTED: {
    retryable: false,
    message: 'The certificate of the service is not trusted.',
    details: z.object({ address: z.string(), cause: z.string() }),
  },
  SERVICE_TIMED_OUT: {
    retryable: true,
    message: 'The service did not answer in time.',
    details: z.object({ address: z.string(), afterMs: z.number() }),
  },
  SERVICE_FAILED: {
    retryable: true,
    message: 'The service reports an error of its own.',
    details: z.object({ address: z.string(), status: z.number(), says: z.string() }),
  },
  NOT_A_DATA_SERVICE: {
    retryable: false,
    message: 'What answers at this address is not a data service.',
    details: z.object({
      address: z.string(),
      status: z.number(),
      contentType: z.string(),
      excerpt: z.string(),
    }),
  },
  UNEXPECTED_ANSWER: {
    retryable: false,
    message: 'The answer has not the shape that the interface describes.',
    details: z.object({ address: z.string(), reason: z.string() }),
  },
  WRONG_CREDENTIALS: {
    retryable: false,
    message: 'User name or password is wrong.',
    details: z.object({ username: z.string() }),
  },
  NO_PERMISSION: {
    retryable: false,
    message: 'The service refuses this account.',
    details: z.object({ username: z.string() }),
  },
  SIGNED_OUT: {
    retryable: false,
    message: 'Nobody is signed in on this connection.',
    details: z.object({ connectionId: z.string() }),
  },
  TOKEN_REFUSED: {
    retryable: false,
    message: 'The service no longer accepts the token, and no other could be had.',
    /** `because`: code of the failure that kept a new token away; null if the new token was refused like the old. */
    details: z.object({ username: z.string(), because: z.string().nullable() }),
  },
  TOKEN_EXPIRED: {
    retryable: false,
    message: 'The token has expired and could not be renewed.',
    /** `because`: code of the failure that kept a new token away. */
    details: z.object({ username: z.string(), validDate: z.string(), because: z.string().nullable() }),
  },
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
  LEVELS_NOT_FOUND: {
    retryable: false,
    message: 'The answer of the level source has no levels where they are expected.',
    /** `pointer`: JSON pointer to where a list was expected. */
    details: z.object({ tool: z.string(), pointer: z.string() }),
  },
  PLACE_LIST_GONE: {
    retryable: false,
    message: 'This place list is no longer held.',
    details: z.object({ listId: z.string() }),
  },
  BUILT_IN_SERVICE_FAILED: {
    retryable: true,
    message: 'The built-in data service did not start or stopped by itself.',
    details: z.object({ reason: z.string() }),
  },
  FILE_UNREADABLE: {
    retryable: false,
    message: 'The file cannot be read as a table.',
    details: z.object({
      fileName: z.string(),
      why: z.enum([
        'empty',
        'binary',
        'picture-or-document',
        'not-a-workbook',
        'encrypted',
        'damaged',
        'too-large',
        'too-large-unpacked',
        'row-too-long',
        'too-slow',
        'gone',
        'no-such-sheet',
      ]),
    }),
  },
  TILES_REFUSED: {
    retryable: false,
    message: 'The server of the basemap does not give its tiles.',
    /** `origin`: scheme and host, never with the key. */
    details: z.object({ origin: z.string(), status: z.number() }),
  },
  NOT_A_TILE: {
    retryable: false,
    message: 'What the server of the basemap gives is no picture.',
    details: z.object({ origin: z.string(), contentType: z.string() }),
  },
  ARCHIVE_UNREADABLE: {
    retryable: false,
    message: 'The file of the basemap cannot be read.',
    details: z.object({
      file: z.string(),
      reason: z.enum(['missing', 'not-allowed', 'not-readable', 'not-pmtiles']),
    }),
  },
  DISK_FAILED: {
    retryable: true,
    message: 'The data folder cannot be written.',
    details: z.object({ file: z.string(), reason: z.string() }),
  },
  DISK_FULL: {
    retryable: true,
    message: 'There is not enough space on the disk.',
    /** null where it is not known. */
    details: z.object({
      folder: z.string(),
      freeBytes: z.number().nullable(),
      neededBytes: z.number().nullable(),
    }),
  },
  OUTBOX_FAILED: {
    retryable: true,
    message: 'The outbox cannot be used.',
    /** `why`: used by another Stillwell, written by a newer one, or the system's words. */
    details: z.object({ file: z.string(), why: z.enum(['in-use', 'newer', 'other']), reason: z.string() }),
  },
  FILE_NOT_HELD: {
    retryable: false,
    message: 'The file is no longer held by the app.',
    details: z.object({ fileId: z.string() }),
  },
  JOB_NOT_FOUND: {
    retryable: false,
    message: 'There is no such upload.',
    details: z.object({ jobId: z.string() }),
  },
  BODIES_GONE: {
    retryable: false,
    message: 'The bytes of this upload are no longer kept.',
    details: z.object({ jobId: z.string(), fileName: z.string() }),
  },
  UPLOAD_NOT_ACCEPTED: {
    retryable: false,
    message: 'The service does not accept the first batch of the upload.',
    details: z.object({ equipType: z.string(), equipId: z.string(), status: z.number(), says: z.string() }),
  },
  UPLOAD_NOT_PERMITTED: {
    retryable: false,
    message: 'The service refuses the token for this upload.',
    /** `token`: the connection's own upload token, or the one of the sign-in, fresh when it was refused. */
    details: z.object({
      equipType: z.string(),
      equipId: z.string(),
      token: z.enum(['upload-token', 'sign-in']),
      says: z.string(),
    }),
  },
  CANARY_FAILED: {
    retryable: false,
    message: 'The one row that was sent first could not be confirmed.',
    /** `why`: it was not found, it reads differently, or the service cannot be read. */
    details: z.object({
      equipId: z.string(),
      timestamp: z.string(),
      why: z.enum(['missing', 'differs', 'not-possible']),
    }),
  },
  CANCELLED: {
    retryable: true,
    message: 'It was cancelled.',
    details: z.object({}),
  },
  BACKEND_LOST: {
    retryable: true,
    message: 'The window has lost the connection to its backend.',
    details: z.object({}),
  },
  BACKEND_TIMED_OUT: {
    retryable: true,
    message: 'The backend did not answer in time.',
    details: z.object({ afterMs: z.number() }),
  },
  INTERNAL: {
    retryable: false,
    message: 'Something went wrong inside Stillwell.',
    details: z.object({ reference: z.string() }),
  },
} as const satisfies Record<string, { retryable: boolean; message: string; details: z.ZodType }>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof ERRORS)[C]['details']>;

/** A failure as data: what crosses the contract and is kept as the reason of a state. */
export type Failure = { [C in ErrorCode]: { code: C; details: ErrorDetails<C> } }[ErrorCode];

/** An expected failure, thrown. `cause` stays in the process that threw it. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails<C>;

  constructor(code: C, details: ErrorDetails<C>, options?: ErrorOptions) {
    super(ERRORS[code].message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** The same failure as plain data. */
  toFailure(): Failure {
    return { code: this.code, details: this.details } as Failure;
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
