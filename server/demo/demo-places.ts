import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { StoredPlace } from '../store/store.ts';
import { DEMO_EQUIPMENT, type DemoEquipment, LEVEL_GAUGE, PUBLIC_RAIN_GAUGE } from './demo-equipment.ts';
import { DEMO_PROJECTS, type DemoProject, placeOnStretch } from './demo-projects.ts';
import { fromWgs84 } from './map-system.ts';
import { type Random, seededRandom } from './random.ts';
import {
  type ReportingHabit,
  SHORTEST_LATE_INTERVAL_MIN,
  type Simulation,
  writeSimulation,
} from './reporting.ts';
import { makeWell, MISCONFIGURATIONS, NO_WELL } from './well-geometry.ts';

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
