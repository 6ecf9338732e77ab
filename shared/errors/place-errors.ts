import { z } from 'zod';
import type { ErrorDescriptions } from './error-descriptions.ts';

/** Failures of places: their list, their levels, the basemap. */
export const PLACE_ERRORS = {
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
