import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { NotAPlace, Place } from '../domain/place.ts';
import { declareErrors, SERVICE_ERRORS } from './declare-errors.ts';

/** The backend has read every place already: checking 100,000 of them again field by field would cost more than reading them. */
const placesSchema = z.custom<Place[]>(Array.isArray);
const notPlacesSchema = z.custom<NotAPlace[]>(Array.isArray);

const placeListSchema = z.object({
  places: placesSchema,
  notPlaces: notPlacesSchema,
  /** Zone in which latestTime was read. */
  zone: z.string(),
  /** When the answer was complete, epoch milliseconds. */
  receivedAtMs: z.number(),
});

export type PlaceList = z.infer<typeof placeListSchema>;

export const placesContract = {
  /** Fetches the place list of a connection (interface document 4.3) and reads it. */
  list: oc
    .errors(
      declareErrors(
        ...SERVICE_ERRORS,
        'CONNECTION_NOT_FOUND',
        'SIGNED_OUT',
        'TOKEN_REFUSED',
        'BUILT_IN_SERVICE_FAILED',
      ),
    )
    .input(z.object({ connectionId: z.string() }))
    .output(placeListSchema),
};
