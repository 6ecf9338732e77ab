import { z } from 'zod';
import { PLACE_FIELD_NAMES, type PlaceField } from '../domain/places/place-fields.ts';

/** Place list of the data service (interface 4.3): GET, no query parameters. */
export const PLACE_LIST_PATH = '/api/data/placeList';

/**
 * A place record as our own service writes it: every field a quoted string, an unknown value empty; only lng and
 * lat are left out, of public rain gauges (interface 2.2, 10.5).
 */
export type PlaceRecord = Record<Exclude<PlaceField, 'lng' | 'lat'>, string> & { lng?: string; lat?: string };

const isLeftOut = (name: PlaceField): boolean => name === 'lng' || name === 'lat';

/** The shape of a PlaceRecord, its fields in the order of the interface. */
export const placeRecordSchema = z.object(
  Object.fromEntries(
    PLACE_FIELD_NAMES.map((name) => [name, isLeftOut(name) ? z.string().optional() : z.string()]),
  ),
);
