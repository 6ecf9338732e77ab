import type { PlaceField } from '#shared/domain/places/place-fields.ts';

/** Name and meaning of every field, after interface 2.2. */
export const placeFields: Record<PlaceField, { label: string; meaning: string }> = {
  projectId: { label: 'Project ID', meaning: 'Identifier of the project the place belongs to.' },
  projectName: { label: 'Project', meaning: 'Name of the project the place belongs to.' },
  placeId: { label: 'Place ID', meaning: 'Identifier of the installation point.' },
  placeName: { label: 'Place', meaning: 'Name of the installation point.' },
  equipId: { label: 'Equipment ID', meaning: 'Identifier of the equipment at the place.' },
  aioEquip: {
    label: 'Build',
    meaning: 'Whether the equipment is an all-in-one unit (1) or a split unit (0).',
  },
  placeAddress: { label: 'Location', meaning: 'Where exactly the equipment is installed.' },
  equipType: {
    label: 'Equipment type',
    meaning: 'Category of the installed equipment, as a separate description of equipment data defines it.',
  },
  lng: {
    label: 'Longitude (map)',
    meaning:
      'Longitude in the coordinate system of a commercial map provider. Public rain gauges do not have it.',
  },
  lat: {
    label: 'Latitude (map)',
    meaning: 'Latitude in the same system as the longitude (map). Public rain gauges do not have it.',
  },
  lngEx: {
    label: 'Longitude (ext.)',
    meaning: 'Extended longitude: WGS84 unless the user has asked the service for another system.',
  },
  latEx: {
    label: 'Latitude (ext.)',
    meaning: 'Extended latitude, in the same system as the extended longitude.',
  },
  nodeDepth: { label: 'Well depth', meaning: 'Depth of the well the equipment is installed in, in metres.' },
  nodeBottomElev: {
    label: 'Bottom elevation',
    meaning:
      'Elevation of the well bottom in metres. A measured level plus this value is the level on the national (Yellow Sea) datum.',
  },
  nodePipeDiameter: { label: 'Pipe diameter', meaning: 'Diameter of the pipe in the well, in millimetres.' },
  installDepth: {
    label: 'Bracket depth',
    meaning: 'Depth of the top of the bracket that holds the level gauge, in metres.',
  },
  installLineLength: {
    label: 'Probe cable',
    meaning: 'Length of the cable of the level instrument’s warning probe, in metres.',
  },
  installOffset: {
    label: 'Mouth offset',
    meaning: 'Distance of the level instrument from the mouth of the well, in metres.',
  },
  nextConnInterval: {
    label: 'Report interval',
    meaning: 'Time between two reports of the equipment, in minutes.',
  },
  warnValue: { label: 'Warning level', meaning: 'Level from which a warning is given, in metres.' },
  alarmValue: { label: 'Alarm level', meaning: 'Level from which an alarm is given, in metres.' },
  outValue: { label: 'Overflow level', meaning: 'Level at which the well overflows, in metres.' },
  mounted: {
    label: 'Equipment',
    meaning:
      'Whether equipment is installed at present. It may have been removed; what it measured before can still be had.',
  },
  latestTime: { label: 'Last report', meaning: 'Time of the latest data that was reported.' },
};
