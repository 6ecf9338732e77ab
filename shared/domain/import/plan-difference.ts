import type { ImportPlan } from './import-plan.ts';

/** What a change did to a value of JSON: to the whole of it, to members of an object or an array, or to the items of a list. */
export type Difference =
  | { kind: 'value'; before: unknown; after: unknown }
  | { kind: 'members'; of: [key: string, difference: Difference][] }
  | { kind: 'list'; added: unknown[]; removed: unknown[] };

type Members = Record<string, unknown>;

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';
const isSame = (a: unknown, b: unknown): boolean => a === b || textOf(a) === textOf(b);
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Columns, and names of the long shape: their place says which each of them is. */
const areRecords = (list: readonly unknown[]): boolean =>
  list.every((item) => isObject(item) && ('column' in item || 'name' in item));

function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const texts = new Set(others.map(textOf));
  return list.filter((item) => !texts.has(textOf(item)));
}

/** What was changed between two values; null: nothing. */
function differenceOf(before: unknown, after: unknown): Difference | null {
  if (isSame(before, after)) return null;
  const areLists = Array.isArray(before) && Array.isArray(after);
  const areMembers =
    (isObject(before) && isObject(after)) ||
    (areLists && before.length === after.length && areRecords([...before, ...after]));
  if (areMembers) {
    const [from, to] = [before as Members, after as Members];
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    const of = keys.flatMap((key): [string, Difference][] => {
      const difference = differenceOf(from[key], to[key]);
      return difference === null ? [] : [[key, difference]];
    });
    return { kind: 'members', of };
  }
  if (areLists) return { kind: 'list', added: without(after, before), removed: without(before, after) };
  return { kind: 'value', before, after };
}

/** A value with a change taken back, as far as nothing else has changed the same since. */
function takenBack(now: unknown, difference: Difference): unknown {
  if (difference.kind === 'value') return isSame(now, difference.after) ? difference.before : now;
  if (difference.kind === 'list') {
    if (!Array.isArray(now)) return now;
    const kept = without(now, difference.added);
    return [...kept, ...without(difference.removed, kept)];
  }
  if (!isObject(now) && !Array.isArray(now)) return now;
  const members = (Array.isArray(now) ? [...(now as unknown[])] : { ...now }) as Members;
  for (const [key, ofKey] of difference.of) {
    if (Array.isArray(now) && !(key in now)) continue;
    const value = takenBack(members[key], ofKey);
    if (value === undefined) delete members[key];
    else members[key] = value;
  }
  return members;
}

/** What an answer, or a change by hand, did to a plan; null: nothing. */
export function planDifference(before: ImportPlan, after: ImportPlan): Difference | null {
  return differenceOf(before, after);
}

/** The plan as it would be without a change; what was changed since stays. */
export function withoutDifference(plan: ImportPlan, difference: Difference | null): ImportPlan {
  return difference === null ? plan : (takenBack(plan, difference) as ImportPlan);
}
