import type { JsonValue } from '../../json-value.ts';
import { isJsonObject } from '../json-object.ts';
import { fitsPattern } from './bounded-pattern.ts';
import { fieldNode, type FieldNode } from './field-node.ts';

/**
 * A value as a form or a JSON text holds it: absent, null, an empty text and a value are four different things, and
 * numbers and texts keep the characters they were typed with.
 */
export type FormValue =
  | { kind: 'absent' }
  | { kind: 'null' }
  /** `raw`: the JSON token it was read from, with its own escapes; it is written again as long as the text is not edited. */
  | { kind: 'string'; text: string; raw?: string }
  /** The characters as typed; while somebody types they may be no number yet. */
  | { kind: 'number'; text: string }
  | { kind: 'boolean'; isTrue: boolean }
  | { kind: 'object'; members: FormMember[] }
  | { kind: 'array'; items: FormValue[] };

export type FormMember = { name: string; value: FormValue };

/** Steps from the whole to a part: names of members, positions of items. */
export type FormPath = readonly (string | number)[];

export const ABSENT: FormValue = { kind: 'absent' };

/** JSON's own grammar of a number. */
export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The part at a path; `absent` if it is not there. */
export function partAt(value: FormValue, path: FormPath): FormValue {
  let here: FormValue = value;
  for (const step of path) {
    if (here.kind === 'object') {
      // As JSON.parse has it: of repeated names the last counts.
      here = here.members.findLast(({ name }) => name === step)?.value ?? ABSENT;
    } else if (here.kind === 'array') here = here.items[Number(step)] ?? ABSENT;
    else return ABSENT;
  }
  return here;
}

/**
 * The whole with another part at a path; what is missing on the way is made. `absent` takes the part away.
 * @param order names in the order in which new members of the object are put, such as that of the schema.
 */
export function withPartAt(
  value: FormValue,
  path: FormPath,
  part: FormValue,
  order: readonly string[] = [],
): FormValue {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (typeof step === 'number') {
    const items = value.kind === 'array' ? value.items : [];
    const inner = withPartAt(items[step] ?? ABSENT, rest, part, order);
    if (inner.kind === 'absent') return { kind: 'array', items: items.toSpliced(step, 1) };
    return {
      kind: 'array',
      items: step < items.length ? items.with(step, inner) : [...items, inner],
    };
  }
  const members = value.kind === 'object' ? value.members : [];
  const at = members.findLastIndex(({ name }) => name === step);
  const inner = withPartAt(members[at]?.value ?? ABSENT, rest, part, order);
  if (inner.kind === 'absent')
    return { kind: 'object', members: members.filter(({ name }) => name !== step) };
  const member = { name: step, value: inner };
  if (at !== -1) return { kind: 'object', members: members.with(at, member) };
  return { kind: 'object', members: members.toSpliced(placeOf(step, members, order), 0, member) };
}

/** Before the first member that comes later in the order; behind all if it is not in the order. */
function placeOf(name: string, members: readonly FormMember[], order: readonly string[]): number {
  const rank = order.indexOf(name);
  if (rank === -1) return members.length;
  const before = members.findIndex((member) => order.indexOf(member.name) > rank);
  return before === -1 ? members.length : before;
}

/** Where a text stops being JSON; `at` counts characters from 0, `line` and `column` from 1. */
export type JsonProblem = {
  reason: 'unexpected-character' | 'unexpected-end' | 'bad-string' | 'bad-number' | 'too-deep';
  at: number;
  line: number;
  column: number;
};

/** The problem at a position of a text. */
export function jsonProblemAt(text: string, at: number, reason: JsonProblem['reason']): JsonProblem {
  const before = text.slice(0, at);
  return {
    reason,
    at,
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  };
}

/** The named fields of an object, in the order of the schema. */
export function fieldsOf({ schema, root }: FieldNode): FieldNode[] {
  const { properties, required } = schema;
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const declared = isJsonObject(properties) ? Object.entries(properties) : [];
  return declared.map(([name, inner]) => fieldNode(root, inner, name, names.includes(name)));
}

/** The field of a member that the schema does not name; undefined if such members are not allowed. */
export function furtherField({ schema, root }: FieldNode, name: string): FieldNode | undefined {
  const { patternProperties, additionalProperties } = schema;
  for (const [pattern, inner] of isJsonObject(patternProperties) ? Object.entries(patternProperties) : []) {
    const fits = fitsPattern(pattern, name);
    // What is not known is left to the check of the whole.
    if (fits !== false) return fieldNode(root, fits ? inner : true, name);
  }
  return additionalProperties === false ? undefined : fieldNode(root, additionalProperties ?? true, name);
}

/** The field of an item; undefined if the array may have none at this position. */
export function itemField({ schema, root }: FieldNode, index: number): FieldNode | undefined {
  const { prefixItems, items, additionalItems } = schema;
  const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  const rest = Array.isArray(items) ? additionalItems : items;
  const inner: JsonValue = first[index] ?? rest ?? true;
  return inner === false ? undefined : fieldNode(root, inner, String(index), index < first.length);
}

/** The schemas of which one is to be chosen, each with what the schema around them says. */
export function choicesOf({ schema, root, name, isRequired, choiceLevel }: FieldNode): FieldNode[] {
  const { oneOf, anyOf, type, ...around } = schema;
  const { title: _title, description: _description, default: _default, ...shared } = around;
  if (Array.isArray(type)) {
    return type.map((each) => fieldNode(root, { ...schema, type: each }, name, isRequired, choiceLevel + 1));
  }
  const choices = [oneOf, anyOf].find(Array.isArray) ?? [];
  return choices.map((choice) => {
    const inner: JsonValue = isJsonObject(choice)
      ? { ...(type === undefined ? {} : { type }), ...shared, ...choice }
      : choice;
    return fieldNode(root, inner, name, isRequired, choiceLevel + 1);
  });
}
