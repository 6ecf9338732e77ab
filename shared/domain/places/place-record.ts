import type { JsonValue } from '../json-value.ts';

/** A place as the service sent it. */
export type PlaceRecord = { [key: string]: JsonValue };
