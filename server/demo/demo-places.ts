import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { StoredPlace } from '../store/store.ts';
import { DEMO_PROJECTS, type DemoProject, fromWgs84, placeOnStretch } from './demo-projects.ts';
import { type Random, seededRandom } from './random.ts';
import {
  type ReportingHabit,
  SHORTEST_LATE_INTERVAL_MIN,
  type Simulation,
  writeSimulation,
} from './reporting.ts';

/** The fields of a place that describe its well and what is installed in it (interface 2.2). */
type WellFields = Pick<
  PlaceRecord,
  | 'nodeDepth'
  | 'nodeBottomElev'
  | 'nodePipeDiameter'
  | 'installDepth'
  | 'installLineLength'
  | 'installOffset'
  | 'warnValue'
  | 'alarmValue'
  | 'outValue'
>;

/** A place that measures no level has no well. */
const NO_WELL: WellFields = {
  nodeDepth: '',
  nodeBottomElev: '',
  nodePipeDiameter: '',
  installDepth: '',
  installLineLength: '',
  installOffset: '',
  warnValue: '',
  alarmValue: '',
  outValue: '',
};

const PIPE_DIAMETERS_MM = [300, 400, 500, 600, 800, 1000, 1200, 1500] as const;

/** Ways in which the configuration of a place can be wrong or incomplete. */
const MISCONFIGURATIONS = [
  (well: WellFields): Partial<PlaceRecord> => ({ warnValue: well.alarmValue, alarmValue: well.warnValue }),
  (): Partial<PlaceRecord> => ({ nodeDepth: '0' }),
  (): Partial<PlaceRecord> => ({ warnValue: '', alarmValue: '', outValue: '' }),
  (well: WellFields): Partial<PlaceRecord> => ({ outValue: (Number(well.nodeDepth) + 1.5).toFixed(2) }),
  (): Partial<PlaceRecord> => ({ nextConnInterval: '' }),
  (well: WellFields): Partial<PlaceRecord> => ({ installDepth: (Number(well.nodeDepth) + 0.8).toFixed(2) }),
  (): Partial<PlaceRecord> => ({ lngEx: '0', latEx: '0', lng: '0', lat: '0' }),
  (): Partial<PlaceRecord> => ({ nodePipeDiameter: '' }),
] as const;

/** A kind of equipment of the demo data. */
type DemoEquipment = {
  equipType: string;
  /** Prefix of its equipment ids. */
  code: string;
  /** What it is called in the name of a place. */
  title: string;
  allInOne: boolean;
  intervalsMin: readonly [number, ...number[]];
  /** Whether it measures a level in a well or a channel, and so has a geometry and thresholds. */
  measuresLevel: boolean;
  /** Whether it is a rain gauge of the public, whose place is not given in a map provider's coordinates. */
  isPublicRainGauge: boolean;
};

const level = { measuresLevel: true, isPublicRainGauge: false };
const noLevel = { measuresLevel: false, isPublicRainGauge: false };

const LEVEL_GAUGE: DemoEquipment = {
  ...level,
  equipType: '液位计',
  code: 'YW',
  title: '液位',
  allInOne: false,
  intervalsMin: [5, 10, 15],
};

const ALL_IN_ONE_LEVEL: DemoEquipment = {
  ...level,
  equipType: '一体式液位计',
  code: 'YT',
  title: '液位',
  allInOne: true,
  intervalsMin: [10, 15, 30],
};

const FLOW_METER: DemoEquipment = {
  ...level,
  equipType: '流量计',
  code: 'LL',
  title: '流量',
  allInOne: false,
  intervalsMin: [5, 10],
};

const ROAD_GAUGE: DemoEquipment = {
  ...level,
  equipType: '电子水尺',
  code: 'SC',
  title: '积水',
  allInOne: true,
  intervalsMin: [5],
};

const QUALITY_METER: DemoEquipment = {
  ...noLevel,
  equipType: '水质仪',
  code: 'SZ',
  title: '水质',
  allInOne: true,
  intervalsMin: [60, 240],
};

const PUBLIC_RAIN_GAUGE: DemoEquipment = {
  ...noLevel,
  equipType: '雨量计',
  code: 'YL',
  title: '公共雨量站',
  allInOne: true,
  intervalsMin: [5, 10, 60],
  isPublicRainGauge: true,
};

/** What the places of the demo data carry, the common kinds more often. */
const DEMO_EQUIPMENT: readonly [DemoEquipment, ...DemoEquipment[]] = [
  LEVEL_GAUGE,
  LEVEL_GAUGE,
  LEVEL_GAUGE,
  LEVEL_GAUGE,
  ALL_IN_ONE_LEVEL,
  ALL_IN_ONE_LEVEL,
  FLOW_METER,
  FLOW_METER,
  ROAD_GAUGE,
  QUALITY_METER,
];

const DEMO_PLACE_COUNT = 240;

/** Every this many places of a project one is out of order, so that 80 places show every state several times. */
const CYCLE = 20;

type Part = 'rain-gauge' | 'unmounted' | 'misconfigured' | 'well';
type Role = { habit: ReportingHabit; part: Part };

const ROLES: Record<number, Role> = {
  2: { habit: 'on-time', part: 'rain-gauge' },
  4: { habit: 'late', part: 'well' },
  7: { habit: 'silent', part: 'well' },
  9: { habit: 'on-time', part: 'misconfigured' },
  11: { habit: 'silent', part: 'unmounted' },
  14: { habit: 'never', part: 'well' },
  16: { habit: 'on-time', part: 'misconfigured' },
  18: { habit: 'late', part: 'rain-gauge' },
};
/** One place of a project, the second that would be late with rain, has a clock that is a day fast. */
const FAST_CLOCK_AT = 38;
const FAST_CLOCK: Role = { habit: 'future', part: 'rain-gauge' };
const ORDINARY: Role = { habit: 'on-time', part: 'well' };

function equipmentOf(part: Part, random: Random): DemoEquipment {
  if (part === 'rain-gauge') return PUBLIC_RAIN_GAUGE;
  const drawn = random.pick(DEMO_EQUIPMENT);
  return part === 'misconfigured' && !drawn.measuresLevel ? LEVEL_GAUGE : drawn;
}

/** Coordinates as text with six decimals (some 0.1 m), in WGS84 and, unless public, in the project's map system. */
function coordinatesOf(project: DemoProject, lng: number, lat: number, isPublic: boolean) {
  const wgs84 = { lngEx: lng.toFixed(6), latEx: lat.toFixed(6) };
  if (isPublic) return wgs84;
  const [mapLng, mapLat] = fromWgs84(lng, lat, project.mapSystem);
  return { lng: mapLng.toFixed(6), lat: mapLat.toFixed(6), ...wgs84 };
}

function simulationOf({ habit, part }: Role, intervalMin: number, random: Random): Simulation {
  return {
    habit,
    intervalMin,
    phaseMin: random.whole(0, intervalMin - 1),
    silentDays: part === 'unmounted' ? random.whole(30, 200) : random.whole(2, 40),
    seed: Math.floor(random.next() * 4_294_967_296),
  };
}

function makePlace(project: DemoProject, index: number, random: Random): StoredPlace {
  const role = index === FAST_CLOCK_AT ? FAST_CLOCK : (ROLES[index % CYCLE] ?? ORDINARY);
  const equipment = equipmentOf(role.part, random);
  const { road, lng, lat } = placeOnStretch(project, random);
  const drawnMin = random.pick(equipment.intervalsMin);
  const intervalMin = role.habit === 'late' ? Math.max(drawnMin, SHORTEST_LATE_INTERVAL_MIN) : drawnMin;
  const well = equipment.measuresLevel ? makeWell(project.groundElevM, random) : NO_WELL;
  const number = String(index + 1).padStart(4, '0');
  const spot = equipment.isPublicRainGauge ? '' : random.pick(project.spots);
  const record: PlaceRecord = {
    projectId: project.projectId,
    projectName: project.projectName,
    placeId: `${project.projectId}-${number}`,
    placeName: `${road}${index + 1}号${spot}${equipment.title}`,
    equipId: `${equipment.code}${project.projectId.slice(1)}${number}`,
    aioEquip: equipment.allInOne ? '1' : '0',
    placeAddress: `${project.district}${road}${random.whole(1, 480)}号附近`,
    equipType: equipment.equipType,
    ...coordinatesOf(project, lng, lat, equipment.isPublicRainGauge),
    ...well,
    nextConnInterval: String(intervalMin),
    mounted: role.part === 'unmounted' ? '0' : '1',
    latestTime: '',
  };
  const simulation = writeSimulation(simulationOf(role, intervalMin, random));
  if (role.part !== 'misconfigured') return { record, simulation };
  const mistake = MISCONFIGURATIONS[Math.floor((index * 2) / CYCLE) % MISCONFIGURATIONS.length];
  return { record: { ...record, ...mistake?.(well) }, simulation };
}

/** Makes the places of the demo data: the same count gives the same places on every machine. */
export function* demoPlaces(count: number = DEMO_PLACE_COUNT): Generator<StoredPlace> {
  for (const [order, project] of DEMO_PROJECTS.entries()) {
    const share = Math.floor((count + DEMO_PROJECTS.length - 1 - order) / DEMO_PROJECTS.length);
    const random = seededRandom(0x57e11 + order);
    for (let index = 0; index < share; index += 1) yield makePlace(project, index, random);
  }
}

/** Makes up a well: the pipe fits in it, the bracket is near its mouth, warning < alarm < overflow <= depth. */
function makeWell(groundElevM: readonly [number, number], random: Random): WellFields {
  const depthM = random.between(1.8, 6.5);
  const elevM = random.between(groundElevM[0], groundElevM[1]);
  const diameterMm = random.pick(PIPE_DIAMETERS_MM);
  const bracketM = random.between(0.3, 0.6);
  const outM = depthM - random.between(0, 0.25);
  const alarmM = outM * random.between(0.78, 0.88);
  const warnM = alarmM * random.between(0.7, 0.85);
  return {
    nodeDepth: depthM.toFixed(2),
    nodeBottomElev: (elevM - depthM).toFixed(3),
    nodePipeDiameter: String(diameterMm),
    installDepth: bracketM.toFixed(2),
    installLineLength: (depthM - bracketM - random.between(0.05, 0.2)).toFixed(2),
    installOffset: (bracketM + random.between(0.02, 0.1)).toFixed(2),
    warnValue: warnM.toFixed(2),
    alarmValue: alarmM.toFixed(2),
    outValue: outM.toFixed(2),
  };
}
