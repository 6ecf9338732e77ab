import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { readJsonPointer, valueAtPointer, writeJsonPointer } from '#shared/domain/json-pointer.ts';
import type { LatestLevels } from '#shared/domain/levels/level-source.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

/** What a value of an answer can be chosen for. */
export const SOURCE_ROLES = ['list', 'placeId', 'level', 'time', 'next', 'total'] as const;

export type SourceRole = (typeof SOURCE_ROLES)[number];

export const REQUIRED_ROLES: ReadonlySet<SourceRole> = new Set(['list', 'placeId', 'level']);
const IN_LIST: ReadonlySet<SourceRole> = new Set(['placeId', 'level', 'time']);

/** A level source while it is being chosen: pointers of the roles, those within an entry of the list relative to it. */
export type SourceDraft = Partial<Record<SourceRole, string>>;

export type RoleProblem = 'no-list' | 'not-in-list';

/** Metres of one unit. */
export const UNITS = { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048 } as const;

export type LevelUnit = keyof typeof UNITS;

/** Steps within an entry of the list at `listPointer`, if a path of the answer leads into one. */
function withinList(
  steps: readonly (string | number)[],
  listPointer: string | undefined,
): string | undefined {
  if (listPointer === undefined) return undefined;
  const list = readJsonPointer(listPointer);
  const isInside = steps.length > list.length && list.every((step, at) => step === String(steps[at]));
  return isInside ? writeJsonPointer(steps.slice(list.length + 1)) : undefined;
}

/** Whether a value can be a list of entries: an array, or an object of objects or values. */
function isListLike(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

/** Chooses the value at a path for a role; a new list discards what was chosen within the old one. */
export function chooseRole(
  draft: SourceDraft,
  role: SourceRole,
  steps: readonly (string | number)[],
  content: JsonValue,
): { draft: SourceDraft } | { problem: RoleProblem } {
  const pointer = writeJsonPointer(steps);
  if (role === 'list') {
    if (!isListLike(valueAtPointer(content, pointer))) return { problem: 'no-list' };
    const { placeId: _placeId, level: _level, time: _time, ...others } = draft;
    return { draft: { ...others, list: pointer } };
  }
  if (!IN_LIST.has(role)) return { draft: { ...draft, [role]: pointer } };
  const within = withinList(steps, draft.list);
  return within === undefined ? { problem: 'not-in-list' } : { draft: { ...draft, [role]: within } };
}

/** The roles that a path of the answer has in a draft. */
export function rolesAt(draft: SourceDraft, steps: readonly (string | number)[]): SourceRole[] {
  const pointer = writeJsonPointer(steps);
  const within = withinList(steps, draft.list);
  return SOURCE_ROLES.filter((role) =>
    IN_LIST.has(role)
      ? within !== undefined && draft[role] === within
      : draft[role] !== undefined && draft[role] === pointer,
  );
}

/** The source that a draft stands for; undefined while something that is needed has not been chosen. */
export function sourceOf(
  draft: SourceDraft,
  call: { tool: string; args: LatestLevels['args']; pageArgument: string; unit: LevelUnit },
): LatestLevels | undefined {
  const { list, placeId, level, time, next, total } = draft;
  if (list === undefined || placeId === undefined || level === undefined) return undefined;
  return {
    tool: call.tool,
    args: call.args,
    listPointer: list,
    placeIdPointer: placeId,
    levelPointer: level,
    timePointer: time ?? null,
    metresPerUnit: UNITS[call.unit],
    paging:
      next === undefined || call.pageArgument === ''
        ? null
        : { argument: call.pageArgument, nextPointer: next },
    totalPointer: total ?? null,
  };
}

/** Arguments as they are typed: a JSON object, or undefined if they are not one. */
export function readArguments(text: string): LatestLevels['args'] | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = parseJsonText(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as LatestLevels['args']) : undefined;
  } catch {
    return undefined;
  }
}

const NAMES: Record<Exclude<SourceRole, 'list'>, RegExp> = {
  placeId: /^(place|point|site|station|node|device)?_?(id|code|no)$/i,
  level: /level|depth|stage|height|^value$|液位|水位/i,
  time: /time|date|^at$|^ts$|时间/i,
  next: /next|cursor/i,
  total: /^total|count$/i,
};

/** A first guess by the names of an answer, for the user to correct: the longest list of objects at most two levels down. */
export function guessDraft(content: JsonValue): SourceDraft {
  const lists = listsOf(content, []).toSorted((a, b) => b.entries.length - a.entries.length);
  const [longest] = lists;
  const first = longest?.entries[0];
  if (!longest || typeof first !== 'object' || first === null || Array.isArray(first)) return {};
  const draft: SourceDraft = { list: writeJsonPointer(longest.steps) };
  for (const role of ['placeId', 'level', 'time'] as const) {
    const name = Object.keys(first).find((key) => NAMES[role].test(key) && !isListLike(first[key]));
    if (name !== undefined) draft[role] = writeJsonPointer([name]);
  }
  const parent = valueAtPointer(content, writeJsonPointer(longest.steps.slice(0, -1)));
  if (typeof parent !== 'object' || parent === null || Array.isArray(parent)) return draft;
  for (const role of ['next', 'total'] as const) {
    const name = Object.keys(parent).find((key) => NAMES[role].test(key) && !isListLike(parent[key]));
    if (name !== undefined) draft[role] = writeJsonPointer([...longest.steps.slice(0, -1), name]);
  }
  return draft;
}

const GUESSED_DEPTH = 2;

function listsOf(value: JsonValue, steps: string[]): { steps: string[]; entries: JsonValue[] }[] {
  if (Array.isArray(value)) return [{ steps, entries: value }];
  if (typeof value !== 'object' || value === null || steps.length > GUESSED_DEPTH) return [];
  return Object.entries(value).flatMap(([key, inner]) => listsOf(inner, [...steps, key]));
}
