import type { PlaceTable } from '#shared/domain/places/place-table.ts';

/** The connection that is uploaded to. */
export type UploadTarget = {
  connectionId: string;
  /** Address of the data service, or "built-in": a connection that is moved leads to another one. */
  service: string;
  name: string;
  /** IANA zone of the service's clock. */
  zone: string;
  isSignedIn: boolean;
  /** Its places as far as they have come; undefined if there are none yet. */
  places: PlaceTable | undefined;
};

/** What the outcome of a run depends on besides files and plans, as a text that can be compared. */
export function targetKey({ connectionId, service, zone }: UploadTarget): string {
  return JSON.stringify([connectionId, service, zone]);
}
