import { distanceM, MAP_SYSTEMS, type MapConverter, type MapSystem } from './coordinate-systems.ts';
import { CoordinatePair } from './coordinate-pair.ts';
import type { PlaceTable } from '../places/place-table.ts';
import { ROWS_PER_STEP, type Steps } from '../steps.ts';

/** What the places of a project that give both pairs say about the system of lng and lat. */
export type SystemEvidence = {
  projectId: string;
  /** Places of the project, and how many of them give both pairs. */
  places: number;
  withBoth: number;
  /** How many were compared, at most 500, evenly spread. */
  compared: number;
  /** How many of those fit each explanation; `same`: both pairs are equal. */
  votes: Record<MapSystem | 'same' | 'unexplained', number>;
  /** Places whose longitude and latitude look swapped, so that another pair or none at all is plotted. */
  swapped: number;
  /** The system that most of them fit; null if fewer than two thirds agree, or fewer than three. */
  proposal: MapSystem | null;
};

const COMPARED_AT_MOST = 500;
/** A survey and a click on a map agree to this, metres; the systems are hundreds of metres apart. */
const FITS_M = 30;
const SAME_M = 2;
const VOTES_AT_LEAST = 3;
const SHARE_AT_LEAST = 2 / 3;

type Pairs = { ex: CoordinatePair; map: CoordinatePair };

function explain({ ex, map }: Pairs, row: number, converter: MapConverter): keyof SystemEvidence['votes'] {
  const [lng = Number.NaN, lat = Number.NaN] = [map.lng[row], map.lat[row]];
  const [exLng = Number.NaN, exLat = Number.NaN] = [ex.lng[row], ex.lat[row]];
  if (distanceM(exLng, exLat, lng, lat) < SAME_M) return 'same';
  const distances = MAP_SYSTEMS.map((system) => {
    const [x, y] = converter.fromWgs84(exLng, exLat, system);
    return { system, apartM: distanceM(x, y, lng, lat) };
  });
  const [nearest] = distances.toSorted((a, b) => a.apartM - b.apartM);
  return nearest && nearest.apartM <= FITS_M ? nearest.system : 'unexplained';
}

/** The places of a project, those that look swapped, and the rows that give both pairs. */
type ProjectRows = { places: number; swapped: number; rows: number[] };

function evidenceOf(
  pairs: Pairs,
  projectId: string,
  { places, swapped, rows }: ProjectRows,
  converter: MapConverter,
): SystemEvidence {
  const votes = { gcj02: 0, bd09: 0, same: 0, unexplained: 0 };
  const compared = Math.min(rows.length, COMPARED_AT_MOST);
  for (let at = 0; at < compared; at += 1) {
    const row = rows[Math.floor((at * rows.length) / compared)] ?? 0;
    votes[explain(pairs, row, converter)] += 1;
  }
  const leader: MapSystem = votes.bd09 > votes.gcj02 ? 'bd09' : 'gcj02';
  const isClear = votes[leader] >= VOTES_AT_LEAST && votes[leader] >= SHARE_AT_LEAST * compared;
  return {
    projectId,
    places,
    withBoth: rows.length,
    compared,
    votes,
    swapped,
    proposal: isClear ? leader : null,
  };
}

/**
 * Finds out, project by project, which map provider's system lng and lat are in (interface 2.2 does not say):
 * where a place gives lngEx and latEx too, converting these shows it. It proposes; the user decides.
 * @returns the evidence of every project that has places, '' for those that name none, by projectId.
 */
export function* detectCoordinateSystems(
  table: PlaceTable,
  converter: MapConverter,
): Steps<SystemEvidence[]> {
  const projects = new Map<string, ProjectRows>();
  const projectIds = table.texts('projectId');
  const pairs = { ex: new CoordinatePair(table, 'ex'), map: new CoordinatePair(table, 'map') };
  for (let row = 0; row < table.count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const projectId = projectIds[row] ?? '';
    const project = projects.get(projectId) ?? { places: 0, swapped: 0, rows: [] };
    projects.set(projectId, project);
    project.places += 1;
    const [ofEx, ofMap] = [pairs.ex.judge(row), pairs.map.judge(row)];
    if (ofEx === 'usable' && ofMap === 'usable') project.rows.push(row);
    if (ofEx === 'swapped' || (ofEx !== 'usable' && ofMap === 'swapped')) project.swapped += 1;
  }
  return [...projects]
    .map(([projectId, project]) => evidenceOf(pairs, projectId, project, converter))
    .toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1));
}
