import type { MonitoredPlace } from './monitored-place.ts';
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

/** Names that are compared letter by letter; of more, those that begin and end most like what was typed. */
const MAX_COMPARED = 300;
const MAX_CHARS = 64;

/** How many letters have to be put in, taken out or changed to make one text the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? Number.NaN;
}

/** How many letters two texts have in common at their beginning and at their end. */
function commonEnds(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let front = 0;
  while (front < shorter && a[front] === b[front]) front += 1;
  let back = 0;
  while (back < shorter - front && a[a.length - 1 - back] === b[b.length - 1 - back]) back += 1;
  return front + back;
}

/** The names that are most like what was typed, the nearest first; none if nothing is like it. */
export function nearest(typed: string, names: readonly string[], count = 3): string[] {
  const wanted = typed.slice(0, MAX_CHARS).toLowerCase();
  const alike = names
    .map((name) => {
      const text = name.slice(0, MAX_CHARS).toLowerCase();
      return { name, text, inCommon: commonEnds(wanted, text) };
    })
    .toSorted((a, b) => b.inCommon - a.inCommon)
    .slice(0, MAX_COMPARED);
  return alike
    .map(({ name, text }) => ({ name, far: distance(wanted, text) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(Math.min(name.length, wanted.length) / 2)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ name }) => name);
}
