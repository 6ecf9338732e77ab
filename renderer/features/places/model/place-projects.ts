import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { ROWS_PER_STEP, type Steps } from '#shared/domain/steps.ts';

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
