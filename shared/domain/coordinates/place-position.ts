import { type CoordinateSystems, distanceM, type MapConverter } from './coordinate-systems.ts';
import { CoordinatePair, type PairFault, type PairJudgement } from './coordinate-pair.ts';
import type { PlaceTable } from '../places/place-table.ts';
import { finish, ROWS_PER_STEP, type Steps } from '../steps.ts';

/**
 * How the position of a place was got (interface 10.12): from lngEx and latEx, or from lng and lat; or why there is
 * none, by the fault of whichever pair was given. `-swapped`: longitude and latitude had changed places, and the user has
 * confirmed it. `none-system-unknown`: nobody has said what lng and lat are in.
 */
export const POSITION_HOWS = [
  'ex-wgs84',
  'ex-cgcs2000',
  'gcj02',
  'bd09',
  'ex-wgs84-swapped',
  'ex-cgcs2000-swapped',
  'gcj02-swapped',
  'bd09-swapped',
  'none',
  'none-system-unknown',
  'none-half',
  'none-not-numeric',
  'none-degrees-minutes',
  'none-zero',
  'none-projected',
  'none-swapped',
  'none-out-of-range',
] as const;

export type PositionHow = (typeof POSITION_HOWS)[number];

/**
 * Why a position that is plotted may be wrong. `few-decimals`: it is given to 100 m or worse. `far`: it lies apart from
 * the project. `crowded`: more than five places stand on the spot. `pair-identical`: both pairs are the same, although
 * their systems differ. `pair-unexplained`: they are apart by what no known shift explains. `ex-unusable`: lngEx and
 * latEx are given, but cannot be used.
 */
const POSITION_DOUBTS = [
  'few-decimals',
  'far',
  'crowded',
  'pair-identical',
  'pair-unexplained',
  'ex-unusable',
] as const;

export type PositionDoubt = (typeof POSITION_DOUBTS)[number];

/** By row: degrees of WGS84 (NaN without a position), position in `POSITION_HOWS`, and a bit for each doubt. */
export type PlacePositions = { lng: Float64Array; lat: Float64Array; how: Uint8Array; doubts: Uint8Array };

/** A provider's shift is never shorter than this and never longer; metres. */
const SHIFT_FROM_M = 100;
const SHIFT_TO_M = 1_500;
const SAME_M = 2;
const CROWD = 5;

export function doubtsOf(positions: PlacePositions, row: number): PositionDoubt[] {
  const bits = positions.doubts[row] ?? 0;
  return POSITION_DOUBTS.filter((_, bit) => (bits & (1 << bit)) !== 0);
}

/** Adds a doubt to a row. */
export function raiseDoubt(
  { doubts }: Pick<PlacePositions, 'doubts'>,
  row: number,
  doubt: PositionDoubt,
): void {
  doubts[row] = (doubts[row] ?? 0) | (1 << POSITION_DOUBTS.indexOf(doubt));
}

type Found = { lng: number; lat: number; how: PositionHow };

function withoutPosition(ex: PairJudgement, map: PairJudgement): Found {
  const fault = [ex, map].find(
    (judgement): judgement is PairFault => judgement !== 'absent' && judgement !== 'usable',
  );
  return { lng: Number.NaN, lat: Number.NaN, how: fault ? `none-${fault}` : 'none' };
}

/** A pair of a place as it is to be read: the other way round if it is swapped and the user has said so. */
type ReadPair = { lng: number; lat: number; judgement: PairJudgement; isTurned: boolean };

function readPair(pair: CoordinatePair, row: number, { swapped }: CoordinateSystems): ReadPair {
  const [lng = Number.NaN, lat = Number.NaN] = [pair.lng[row], pair.lat[row]];
  const judgement = pair.judge(row);
  return swapped === true && judgement === 'swapped'
    ? { lng: lat, lat: lng, judgement: 'usable', isTurned: true }
    : { lng, lat, judgement, isTurned: false };
}

type Pairs = { ex: ReadPair; map: ReadPair };

function findPosition({ ex, map }: Pairs, systems: CoordinateSystems, converter: MapConverter): Found {
  if (ex.judgement === 'usable')
    return { lng: ex.lng, lat: ex.lat, how: ex.isTurned ? `ex-${systems.ex}-swapped` : `ex-${systems.ex}` };
  if (map.judgement !== 'usable') return withoutPosition(ex.judgement, map.judgement);
  if (systems.map === null) return { lng: Number.NaN, lat: Number.NaN, how: 'none-system-unknown' };
  const [lng, lat] = converter.toWgs84(map.lng, map.lat, systems.map);
  return { lng, lat, how: map.isTurned ? `${systems.map}-swapped` : systems.map };
}

/** Whether both numbers end at the third decimal: 100 m is what they can tell apart at best. */
function areCoarse(lng: number, lat: number): boolean {
  const isCoarse = (degrees: number) => Math.abs(degrees * 1_000 - Math.round(degrees * 1_000)) < 1e-7;
  return isCoarse(lng) && isCoarse(lat);
}

function comparePairs({ ex, map }: Pairs): PositionDoubt | undefined {
  const apartM = distanceM(ex.lng, ex.lat, map.lng, map.lat);
  if (apartM < SAME_M) return 'pair-identical';
  return apartM < SHIFT_FROM_M || apartM > SHIFT_TO_M ? 'pair-unexplained' : undefined;
}

/** By longitude first: few places share it, and a number is found sooner than a text. */
function* markCrowds({ lng, lat }: PlacePositions, onCrowd: (row: number) => void): Steps<void> {
  const countAt = new Map<number, number>();
  for (let row = 0; row < lng.length; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const x = lng[row] ?? Number.NaN;
    if (!Number.isNaN(x)) countAt.set(x, (countAt.get(x) ?? 0) + 1);
  }
  yield;
  const rowsAt = new Map<string, number[]>();
  for (let row = 0; row < lng.length; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const x = lng[row] ?? Number.NaN;
    if ((countAt.get(x) ?? 0) <= CROWD) continue;
    const spot = `${x} ${lat[row]}`;
    const rows = rowsAt.get(spot);
    if (rows) rows.push(row);
    else rowsAt.set(spot, [row]);
  }
  for (const rows of rowsAt.values()) if (rows.length > CROWD) for (const row of rows) onCrowd(row);
}

/**
 * Where the places of a table are to be plotted (interface 2.2, interface 10.12): lngEx and latEx if they
 * are degrees on the earth and not 0,0, else lng and lat converted by the system of their project, else nowhere. A pair
 * that looks swapped is turned round only where the user has confirmed it for the project. What is plotted but doubtful
 * is marked; `far` is for `markFarPlaces`.
 * @param systemsOf the systems of a project by its projectId, '' for places that name none.
 */
export function* placePositionsInSteps(
  table: PlaceTable,
  systemsOf: (projectId: string) => CoordinateSystems,
  converter: MapConverter,
): Steps<PlacePositions> {
  const positions: PlacePositions = {
    lng: new Float64Array(table.count),
    lat: new Float64Array(table.count),
    how: new Uint8Array(table.count),
    doubts: new Uint8Array(table.count),
  };
  const given = { ex: new CoordinatePair(table, 'ex'), map: new CoordinatePair(table, 'map') };
  const projectIds = table.texts('projectId');
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const systems = systemsOf(projectIds[row] ?? '');
    const pairs = { ex: readPair(given.ex, row, systems), map: readPair(given.map, row, systems) };
    const found = findPosition(pairs, systems, converter);
    positions.lng[row] = found.lng;
    positions.lat[row] = found.lat;
    positions.how[row] = POSITION_HOWS.indexOf(found.how);
    if (Number.isNaN(found.lng)) continue;
    const { ex, map } = pairs;
    const isFromEx = ex.judgement === 'usable';
    const used = isFromEx ? ex : map;
    if (areCoarse(used.lng, used.lat)) raiseDoubt(positions, row, 'few-decimals');
    if (!isFromEx && ex.judgement !== 'absent') raiseDoubt(positions, row, 'ex-unusable');
    const odd = isFromEx && map.judgement === 'usable' ? comparePairs(pairs) : undefined;
    if (odd) raiseDoubt(positions, row, odd);
  }
  yield* markCrowds(positions, (row) => raiseDoubt(positions, row, 'crowded'));
  return positions;
}

/** The same at one go. */
export function placePositions(...given: Parameters<typeof placePositionsInSteps>): PlacePositions {
  return finish(placePositionsInSteps(...given));
}
