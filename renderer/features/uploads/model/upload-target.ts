import type { PlaceTable } from '#shared/domain/places/place-table.ts';

/** The connection that is uploaded to. */
export type UploadTarget = {
  connectionId: string;
  name: string;
  /** IANA zone of the service's clock. */
  zone: string;
  isSignedIn: boolean;
  /** Its places as far as they have come; undefined if there are none yet. */
  places: PlaceTable | undefined;
};
