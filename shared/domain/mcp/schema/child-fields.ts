import type { JsonValue } from '../../json-value.ts';
import { isJsonObject } from '../json-object.ts';
import { type FieldNode, fieldNode } from './field-node.ts';

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
    if (fits(pattern, name)) return fieldNode(root, inner, name);
  }
  return additionalProperties === false ? undefined : fieldNode(root, additionalProperties ?? true, name);
}

function fits(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
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
export function choicesOf({ schema, root, name, isRequired }: FieldNode): FieldNode[] {
  const { oneOf, anyOf, type, ...around } = schema;
  const { title: _title, description: _description, default: _default, ...shared } = around;
  if (Array.isArray(type)) {
    return type.map((each) => fieldNode(root, { ...schema, type: each }, name, isRequired));
  }
  const choices = [oneOf, anyOf].find(Array.isArray) ?? [];
  return choices.map((choice) => {
    const inner: JsonValue = isJsonObject(choice)
      ? { ...(type === undefined ? {} : { type }), ...shared, ...choice }
      : choice;
    return fieldNode(root, inner, name, isRequired);
  });
}
