import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Account, PlaceStore } from '../store/store.ts';
import { MonitoredPlace } from './monitored-place.ts';
import { ToolError } from './tool-error.ts';

/** A project of an account. `name` is empty for a project that has no place yet. */
export type VisibleProject = { projectId: string; name: string; places: MonitoredPlace[] };

/** All that an account may see; what is not in it does not exist for the account. */
export type VisiblePlaces = {
  /** In the order the places were added, as in the place list. */
  list: MonitoredPlace[];
  byId: Map<string, MonitoredPlace>;
  projects: Map<string, VisibleProject>;
  byEquipment: Map<string, MonitoredPlace>;
};

export type VisiblePlacesOf = (account: Account) => Promise<VisiblePlaces>;

/** Sets of projects that are kept ready; accounts with the same projects share one. */
const KEPT_SETS = 32;
/** So many places are read before others get their turn. */
const PLACES_PER_TURN = 1_000;

/** The length says where the one ends and the other begins, whatever they consist of. */
export const equipmentKey = (equipType: string, equipId: string): string =>
  `${equipType.length} ${equipType} ${equipId}`;

/** Keeps what each set of projects shows ready until a place changes. */
export function visiblePlacesIn(places: PlaceStore, zone: string): VisiblePlacesOf {
  const kept = new Map<string, Promise<VisiblePlaces>>();
  let keptVersion: number | undefined;

  const build = async (projects: 'all' | string[]): Promise<VisiblePlaces> => {
    const list: MonitoredPlace[] = [];
    const byId = new Map<string, MonitoredPlace>();
    const byEquipment = new Map<string, MonitoredPlace>();
    const found = new Map<string, VisibleProject>(
      (projects === 'all' ? [] : projects).map((projectId) => [
        projectId,
        { projectId, name: '', places: [] },
      ]),
    );
    for (const stored of await places.list(projects)) {
      const place = new MonitoredPlace(stored, zone);
      const { placeId, projectId, projectName, equipType, equipId } = place.record;
      const project = found.get(projectId) ?? { projectId, name: '', places: [] };
      project.name ||= projectName;
      project.places.push(place);
      found.set(projectId, project);
      byId.set(placeId, place);
      byEquipment.set(equipmentKey(equipType, equipId), place);
      if (list.push(place) % PLACES_PER_TURN === 0) await nextTurn();
    }
    return { list, byId, byEquipment, projects: found };
  };

  return async ({ allProjects, projects }) => {
    const version = await places.version();
    if (version !== keptVersion) kept.clear();
    keptVersion = version;
    const key = allProjects ? 'all' : JSON.stringify(projects);
    const visible = kept.get(key) ?? build(allProjects ? 'all' : projects);
    kept.delete(key);
    kept.set(key, visible);
    visible.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SETS && oldest !== undefined) kept.delete(oldest);
    return visible;
  };
}

/**
 * Finds the place that a cursor names by its id and its index: where it was, as long as the places are the same, which
 * takes the same time for the last page as for the first.
 * @throws ToolError if there is no such place any more.
 */
export function placeIndex(
  places: readonly MonitoredPlace[],
  [placeId, index]: readonly (string | number)[],
): number {
  if (typeof index === 'number' && places[index]?.record.placeId === placeId) return index;
  const found = places.findIndex(({ record }) => record.placeId === placeId);
  if (found === -1) throw new ToolError('cursor is no longer valid; call the tool again without cursor.');
  return found;
}
