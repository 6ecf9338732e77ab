import type { JsonValue } from './place.ts';

/** A place as the service sent it. */
export type PlaceRecord = { [key: string]: JsonValue };
