import type { MonitoredPlace } from './monitored-place.ts';
import { nearest } from './nearest.ts';
import { quoted, ToolError } from './tool-error.ts';
import type { VisiblePlaces, VisibleProject } from './visible-places.ts';

/** Ends a sentence about an unknown name with the names that are most like it. */
export function suggestion(typed: string, names: readonly string[]): string {
  const close = nearest(typed, names);
  return close.length > 0 ? ` Did you mean ${close.map(quoted).join(' or ')}?` : '';
}

/** @throws ToolError if the account sees no such place; whether others do is not told. */
export function findPlace(visible: VisiblePlaces, placeId: string): MonitoredPlace {
  const place = visible.byId.get(placeId);
  if (place) return place;
  const hint = suggestion(placeId, [...visible.byId.keys()]);
  throw new ToolError(
    `There is no place ${quoted(placeId)} for this account.${hint} list_places shows all places.`,
  );
}

/** @throws ToolError if the account sees no such project. */
export function findProject(visible: VisiblePlaces, projectId: string): VisibleProject {
  const project = visible.projects.get(projectId);
  if (project) return project;
  const hint = suggestion(projectId, [...visible.projects.keys()]);
  throw new ToolError(
    `There is no project ${quoted(projectId)} for this account.${hint} list_projects shows all projects.`,
  );
}

/** The places of one project, or all. @throws ToolError if the account sees no such project. */
export function placesOf(visible: VisiblePlaces, projectId: string | undefined): MonitoredPlace[] {
  return projectId === undefined ? visible.list : findProject(visible, projectId).places;
}
