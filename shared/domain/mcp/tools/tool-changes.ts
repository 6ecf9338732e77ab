import type { JsonValue } from '../../json-value.ts';
import type { JsonObject } from '../json-object.ts';

/** What the declarations were, by name: kept per target, to say later what is new. */
export type ToolSnapshot = { name: string; declaration: JsonValue }[];

export type ToolChange =
  | { kind: 'added' | 'removed'; name: string }
  /** `members`: the parts of the declaration that are different now. */
  | { kind: 'changed'; name: string; members: string[]; before: JsonValue };

/** What is different between two lists of tools; their order, and that of members, does not count. */
export function toolChanges(before: ToolSnapshot, after: ToolSnapshot): ToolChange[] {
  const old = new Map(before.map(({ name, declaration }) => [name, declaration]));
  const names = new Set(after.map(({ name }) => name));
  const changes: ToolChange[] = [];
  for (const { name, declaration } of after) {
    const known = old.get(name);
    if (known === undefined) changes.push({ kind: 'added', name });
    else {
      const members = differentMembers(known, declaration);
      if (members.length > 0) changes.push({ kind: 'changed', name, members, before: known });
    }
  }
  for (const { name } of before) if (!names.has(name)) changes.push({ kind: 'removed', name });
  return changes;
}

function differentMembers(before: JsonValue, after: JsonValue): string[] {
  const [a, b] = [before as JsonObject, after as JsonObject];
  const members = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...members].filter(
    (member) =>
      // Most are the same to the letter, and putting members into order takes longer.
      JSON.stringify(a[member]) !== JSON.stringify(b[member]) &&
      sortedJson(a[member]) !== sortedJson(b[member]),
  );
}

function sortedJson(value: JsonValue | undefined): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
