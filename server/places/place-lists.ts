import type { Account, PlaceStore } from '../store/store.ts';
import { type LatestTimeOf, PlaceListBytes } from './place-list-bytes.ts';

/** What an account may see: ids as the token record joins them (interface 2.1), records as bytes. */
export type PlaceList = { projectIds: string; placeIds: string; records: PlaceListBytes };

export interface PlaceLists {
  of(account: Account): Promise<PlaceList>;
}

/** Sets of projects that are kept ready; accounts with the same projects share one. */
const KEPT_LISTS = 32;

/** Keeps the place list of each set of projects ready until a place changes. */
export function placeLists(places: PlaceStore, latestTimeOf: LatestTimeOf): PlaceLists {
  const kept = new Map<string, Promise<PlaceList>>();
  let keptVersion: number | undefined;

  const build = async (projects: 'all' | string[]): Promise<PlaceList> => {
    const stored = await places.list(projects);
    const found = new Set(stored.map(({ record }) => record.projectId));
    return {
      projectIds: [...(projects === 'all' ? found : projects)].join(','),
      placeIds: stored.map(({ record }) => record.placeId).join(','),
      records: new PlaceListBytes(stored, latestTimeOf),
    };
  };

  return {
    async of({ allProjects, projects }) {
      const version = await places.version();
      if (version !== keptVersion) kept.clear();
      keptVersion = version;
      const key = allProjects ? 'all' : JSON.stringify(projects);
      const list = kept.get(key) ?? build(allProjects ? 'all' : projects);
      kept.delete(key);
      kept.set(key, list);
      list.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > KEPT_LISTS && oldest !== undefined) kept.delete(oldest);
      return list;
    },
  };
}
