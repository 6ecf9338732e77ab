import type { Place } from '#shared/domain/place.ts';
import { projectKey } from './place-index.ts';

/** A project that occurs in the list; key '' gathers the places that name none. */
export type PlaceProject = { key: string; name: string | null; count: number };

/** The projects of a list with their number of places, by id. */
export function projectsOf(places: readonly Place[]): PlaceProject[] {
  const projects = new Map<string, PlaceProject>();
  for (const place of places) {
    const key = projectKey(place);
    const project = projects.get(key);
    if (!project) projects.set(key, { key, name: place.values.projectName, count: 1 });
    else {
      project.count += 1;
      project.name ??= place.values.projectName;
    }
  }
  return [...projects.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
