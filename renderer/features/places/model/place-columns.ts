import { PLACE_FIELD_NAMES, PLACE_FIELDS, type PlaceField } from '#shared/domain/place-fields.ts';

/** The column that stays in view and cannot be hidden: without it a row has no name. */
export const NAME_COLUMN: PlaceField = 'placeName';

/** The columns as engineers read them: what a place is, how it reports, its well, its thresholds, then the rest. */
export const PLACE_COLUMNS: readonly PlaceField[] = [
  'placeName',
  'placeId',
  'projectName',
  'latestTime',
  'mounted',
  'equipType',
  'nodeDepth',
  'nodeBottomElev',
  'warnValue',
  'alarmValue',
  'outValue',
  'nextConnInterval',
  'nodePipeDiameter',
  'installDepth',
  'installLineLength',
  'installOffset',
  'equipId',
  'aioEquip',
  'placeAddress',
  'projectId',
  'lngEx',
  'latEx',
  'lng',
  'lat',
];

const WIDTHS_PX: Partial<Record<PlaceField, number>> = {
  placeName: 210,
  projectName: 170,
  placeAddress: 260,
  latestTime: 275,
  equipType: 130,
  equipId: 120,
  mounted: 110,
  placeId: 100,
  projectId: 90,
};

export function columnWidthPx(field: PlaceField): number {
  return WIDTHS_PX[field] ?? (PLACE_FIELDS[field].kind === 'number' ? 112 : 120);
}

/** The fields of the detail pane, in groups that belong together; every field is in exactly one. */
export const PLACE_GROUPS = {
  identity: ['placeName', 'placeId', 'projectName', 'projectId', 'placeAddress'],
  equipment: ['equipId', 'equipType', 'aioEquip', 'mounted', 'latestTime', 'nextConnInterval'],
  thresholds: ['warnValue', 'alarmValue', 'outValue'],
  well: [
    'nodeDepth',
    'nodeBottomElev',
    'nodePipeDiameter',
    'installDepth',
    'installLineLength',
    'installOffset',
  ],
  coordinates: ['lngEx', 'latEx', 'lng', 'lat'],
} as const satisfies Record<string, readonly PlaceField[]>;

export type PlaceGroup = keyof typeof PLACE_GROUPS;

export function isPlaceField(name: string): name is PlaceField {
  return (PLACE_FIELD_NAMES as string[]).includes(name);
}
