import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of a request to a data service and its account. */
export const SERVICE_ERRORS = {
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
  SERVICE_NOT_ENCRYPTED: {
    retryable: false,
    message: 'What answers at this address does not speak TLS.',
    details: z.object({ address: z.string() }),
  },
  SERVICE_TIMED_OUT: {
    retryable: true,
    message: 'The service did not answer in time.',
    details: z.object({ address: z.string(), afterMs: z.number() }),
  },
  ANSWER_BROKE_OFF: {
    retryable: true,
    message: 'The answer of the service broke off.',
    details: z.object({
      address: z.string(),
      /** How much of the body came, and how much was announced, if the service said so. */
      receivedBytes: z.number(),
      totalBytes: z.number().nullable(),
      /** How long nothing came before it was given up; null if the connection was cut. */
      silentMs: z.number().nullable(),
    }),
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
} as const satisfies ErrorDescriptions;

/** Failures of places: their list, their levels, the basemap. */
export const PLACE_ERRORS = {
  LEVELS_NOT_FOUND: {
    retryable: false,
    message: 'The answer of the level source has no levels where they are expected.',
    /** `pointer`: JSON pointer to where a list was expected. */
    details: z.object({ tool: z.string(), pointer: z.string() }),
  },
  LEVELS_MISSING: {
    retryable: true,
    message: 'Most of the places that had a level before have none now.',
    /** So many of those places have a level, of so many that should. */
    details: z.object({ done: z.number(), total: z.number() }),
  },
  LEVEL_TOOL_GONE: {
    retryable: true,
    message: 'The service no longer lists the tool that gave its levels.',
    details: z.object({}),
  },
  PLACE_LIST_GONE: {
    retryable: false,
    message: 'This place list is no longer held.',
    details: z.object({ listId: z.string() }),
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
} as const satisfies ErrorDescriptions;
