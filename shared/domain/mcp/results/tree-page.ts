import { valueAtPointer, writeJsonPointer, readJsonPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { digitsOf } from './exact-text.ts';

export type TreeNode = {
  /** Name of the member, or position of the item. */
  name: string;
  pointer: string;
  kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** The value of a leaf, cut if it is long; of the others how many parts they have. */
  text: string;
  size: number;
};

const SHOWN_CHARS = 300;

/** Some of what stands below a pointer. */
export function treePage(
  value: JsonValue,
  pointer: string,
  offset: number,
  limit: number,
): { nodes: TreeNode[]; total: number } {
  const parent = valueAtPointer(value, pointer);
  if (typeof parent !== 'object' || parent === null) return { nodes: [], total: 0 };
  const steps = readJsonPointer(pointer);
  const entries = Array.isArray(parent)
    ? parent.slice(offset, offset + limit).map((item, at): [string, JsonValue] => [String(offset + at), item])
    : Object.entries(parent).slice(offset, offset + limit);
  const total = Array.isArray(parent) ? parent.length : Object.keys(parent).length;
  return {
    nodes: entries.map(([name, inner]) =>
      node(name, writeJsonPointer([...steps, name]), inner, digitsOf(parent, name)),
    ),
    total,
  };
}

function node(name: string, pointer: string, value: JsonValue, digits: string | undefined): TreeNode {
  if (typeof value === 'object' && value !== null) {
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    return { name, pointer, kind: Array.isArray(value) ? 'array' : 'object', text: '', size };
  }
  const text = digits ?? (typeof value === 'string' ? value : JSON.stringify(value));
  const kind = value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');
  return { name, pointer, kind, text: text.slice(0, SHOWN_CHARS), size: text.length };
}

/** Pointers of the names and values that contain a text, in document order; at most `limit`. */
export function searchTree(value: JsonValue, text: string, limit: number): string[] {
  const wanted = text.toLowerCase();
  const found: string[] = [];
  const visit = (here: JsonValue, steps: (string | number)[], digits?: string): void => {
    if (found.length >= limit) return;
    if (typeof here !== 'object' || here === null) {
      const name = String(steps.at(-1) ?? '');
      const isIt = `${digits ?? (typeof here === 'string' ? here : JSON.stringify(here))}\n${name}`;
      if (isIt.toLowerCase().includes(wanted)) found.push(writeJsonPointer(steps));
      return;
    }
    const parts: Iterable<[string | number, JsonValue]> = Array.isArray(here)
      ? here.entries()
      : Object.entries(here);
    for (const [name, inner] of parts) visit(inner, [...steps, name], digitsOf(here, name));
  };
  if (wanted !== '') visit(value, []);
  return found;
}
