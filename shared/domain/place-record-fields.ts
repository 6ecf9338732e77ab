import type { PlaceField } from './place-fields.ts';
import type { JsonValue } from './place.ts';

/** A place as the service sent it. */
export type PlaceRecord = { [key: string]: JsonValue };

/**
 * Takes each field out of a record. Every field has a place in the code of its own: objects of one shape give up a
 * field that is named there several times sooner than a field whose name is a variable.
 */
export const RAW_OF: { [F in PlaceField]: (record: PlaceRecord) => JsonValue | undefined } = {
  projectId: (record) => record['projectId'],
  projectName: (record) => record['projectName'],
  placeId: (record) => record['placeId'],
  placeName: (record) => record['placeName'],
  equipId: (record) => record['equipId'],
  aioEquip: (record) => record['aioEquip'],
  placeAddress: (record) => record['placeAddress'],
  equipType: (record) => record['equipType'],
  lng: (record) => record['lng'],
  lat: (record) => record['lat'],
  lngEx: (record) => record['lngEx'],
  latEx: (record) => record['latEx'],
  nodeDepth: (record) => record['nodeDepth'],
  nodeBottomElev: (record) => record['nodeBottomElev'],
  nodePipeDiameter: (record) => record['nodePipeDiameter'],
  installDepth: (record) => record['installDepth'],
  installLineLength: (record) => record['installLineLength'],
  installOffset: (record) => record['installOffset'],
  nextConnInterval: (record) => record['nextConnInterval'],
  warnValue: (record) => record['warnValue'],
  alarmValue: (record) => record['alarmValue'],
  outValue: (record) => record['outValue'],
  mounted: (record) => record['mounted'],
  latestTime: (record) => record['latestTime'],
};
