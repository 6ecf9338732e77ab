import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  isGroup,
} from '#shared/domain/places/place-view.ts';
import type { AttentionReason } from './attention.ts';
import { isMissing, listValuesOf, numbersOf, type PlaceFacts } from './place-facts.ts';

export const NO_CONDITIONS: FilterGroup = { op: 'and', of: [] };

/** The tree as one whose members must all hold: a column's own condition can be added to it. */
function asAll(tree: FilterGroup): FilterGroup {
  if (tree.op === 'and' || tree.of.length <= 1) return { op: 'and', of: tree.of };
  return { op: 'and', of: [tree] };
}

/** The condition that a column has for itself, as its header shows and changes it. */
export function ownCondition(tree: FilterGroup, column: PlaceColumnId): FilterCondition | undefined {
  if (tree.op === 'or' && tree.of.length > 1) return undefined;
  return tree.of.find((node): node is FilterCondition => !isGroup(node) && node.column === column);
}

/** Gives a column a condition of its own, in the place of the one it had; undefined takes it away. */
export function withOwnCondition(
  tree: FilterGroup,
  column: PlaceColumnId,
  condition: FilterCondition | undefined,
): FilterGroup {
  const own = ownCondition(tree, column);
  if (!own && !condition) return tree;
  const { of } = asAll(tree);
  if (!own) return { op: 'and', of: condition ? [...of, condition] : of };
  return { op: 'and', of: of.flatMap((node) => (node === own ? (condition ?? []) : node)) };
}

/** Chooses or gives up one value of a column's list; a list without values is no condition. */
export function withToggledValue(tree: FilterGroup, column: PlaceColumnId, value: string): FilterGroup {
  const chosen = chosenValues(tree, column);
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return withOwnCondition(tree, column, values.length > 0 ? { op: 'one-of', column, values } : undefined);
}

/** The values that a column's own condition lets pass, if it is a list. */
export function chosenValues(tree: FilterGroup, column: PlaceColumnId): readonly string[] {
  const own = ownCondition(tree, column);
  return own?.op === 'one-of' ? own.values : [];
}

/** Whether any condition, however deep, is about the column. */
export function isAbout(node: FilterNode, column: PlaceColumnId): boolean {
  return isGroup(node) ? node.of.some((member) => isAbout(member, column)) : node.column === column;
}

export function withoutMember(tree: FilterGroup, member: FilterNode): FilterGroup {
  return { ...tree, of: tree.of.filter((node) => node !== member) };
}

/** Whether a condition says anything yet: letters to look for, an end of a range, a value. */
function isSaid(condition: FilterCondition): boolean {
  if ('text' in condition) return condition.text.trim() !== '';
  if ('values' in condition) return condition.values.length > 0;
  return !('from' in condition) || condition.from !== null || condition.to !== null;
}

/** The tree without conditions that say nothing yet, without groups that have no members, and without groups of one: what the builder leaves behind. */
export function tidied(tree: FilterGroup): FilterGroup {
  const of = tree.of.flatMap((node): FilterNode[] => {
    if (!isGroup(node)) return isSaid(node) ? [node] : [];
    const group = tidied(node);
    if (group.of.length === 0) return [];
    return group.of.length === 1 || group.op === tree.op ? group.of : [group];
  });
  return of.length <= 1 ? { op: 'and', of } : { ...tree, of };
}

const SEVERE: FilterNode = { op: 'one-of', column: 'levelState', values: ['overflow', 'alarm', 'warning'] };
const REPORTING: FilterNode = {
  op: 'one-of',
  column: 'reporting',
  values: ['silent', 'late', 'never', 'future'],
};
const ODD: FilterNode = { op: 'given', column: 'config' };

/** The filter of the table that leaves the places of a reason, or all of which something is in doubt. */
export function attentionFilter(reason: AttentionReason | null): FilterGroup {
  if (reason === null) return { op: 'or', of: [REPORTING, ODD] };
  if (reason === 'silent-in-alarm')
    return { op: 'and', of: [SEVERE, { op: 'one-of', column: 'reporting', values: ['silent'] }] };
  if (reason === 'misconfigured') return { op: 'and', of: [ODD] };
  const isLevel = reason === 'overflow' || reason === 'alarm' || reason === 'warning';
  const column = isLevel ? 'levelState' : 'reporting';
  return { op: 'and', of: [{ op: 'one-of', column, values: [reason] }] };
}

/** Adds to the filter that a column must have what the row has in it. */
export function filteredOnValue(
  tree: FilterGroup,
  facts: PlaceFacts,
  row: number,
  column: PlaceColumnId,
): FilterGroup {
  const { kind } = describeColumn(column);
  if (kind !== 'states' && isMissing(facts, column)(row))
    return withOwnCondition(tree, column, { op: 'missing', column });
  if (kind === 'number' || kind === 'time') {
    const number = numbersOf(facts, column)[row] ?? Number.NaN;
    return withOwnCondition(tree, column, { op: 'between', column, from: number, to: number });
  }
  return withOwnCondition(tree, column, {
    op: 'one-of',
    column,
    values: column === 'position' ? [facts.positionCode(row)] : [...listValuesOf(facts, column)(row)],
  });
}
