import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { PLACE_FIELD_NAMES, type PlaceField } from '#shared/domain/places/place-fields.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { ROWS_PER_STEP, type Steps } from '#shared/domain/steps.ts';

/** The column that cannot be hidden: without it a row has no name. */
export const NAME_COLUMN: PlaceField = 'placeName';

/** The columns as engineers read them: how a place stands, in sight beside an open page too, then what its record says. */
export const USUAL_ORDER: readonly PlaceColumnId[] = [
  'levelState',
  'placeName',
  'placeId',
  'level',
  'warnValue',
  'alarmValue',
  'outValue',
  'headroom',
  'projectName',
  'reporting',
  'latestTime',
  'levelTime',
  'config',
  'mounted',
  'equipType',
  'nodeDepth',
  'nodeBottomElev',
  'nextConnInterval',
  'nodePipeDiameter',
  'installDepth',
  'installLineLength',
  'installOffset',
  'equipId',
  'aioEquip',
  'placeAddress',
  'projectId',
  'position',
  'lngEx',
  'latEx',
  'lng',
  'lat',
];

export const USUAL_PINNED: readonly PlaceColumnId[] = ['levelState', 'placeName'];

/** What the detail pane is for, or another column says already. */
export const USUAL_HIDDEN: readonly PlaceColumnId[] = ['mounted', 'position'];

const WIDTHS_PX: Partial<Record<PlaceColumnId, number>> = {
  levelState: 196,
  level: 80,
  levelTime: 262,
  headroom: 96,
  reporting: 200,
  config: 150,
  position: 200,
  placeName: 200,
  projectName: 160,
  warnValue: 126,
  alarmValue: 120,
  outValue: 142,
  placeAddress: 260,
  latestTime: 262,
  equipType: 146,
  equipId: 130,
  mounted: 110,
  placeId: 100,
  nodeBottomElev: 156,
  nextConnInterval: 136,
  nodePipeDiameter: 132,
  installDepth: 132,
  installOffset: 132,
  lngEx: 150,
  latEx: 150,
  lng: 150,
  lat: 150,
  projectId: 104,
};

export function columnWidthPx(column: PlaceColumnId): number {
  return WIDTHS_PX[column] ?? (describeColumn(column).kind === 'number' ? 112 : 120);
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

/** A project that occurs in the list; key '' gathers the places that name none. */
export type PlaceProject = { key: string; name: string | null; count: number };

/** The projects of a list with their number of places, by id. */
export function* projectsOf(table: PlaceTable): Steps<PlaceProject[]> {
  const projects = new Map<string, PlaceProject>();
  const ids = table.texts('projectId');
  const names = table.texts('projectName');
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const key = ids[row] ?? '';
    const name = names[row] ?? null;
    const project = projects.get(key);
    if (!project) projects.set(key, { key, name, count: 1 });
    else {
      project.count += 1;
      project.name ??= name;
    }
  }
  return [...projects.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
