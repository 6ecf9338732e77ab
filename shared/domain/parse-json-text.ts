import type { JsonValue } from './json-value.ts';

const BEFORE_COLON = /[ \t\n\r]*:/y;
/** The name of a member cannot hold these without an escape (RFC 8259, section 7). */
const NEEDS_ESCAPE = /["\\]|[^ -\u{10ffff}]/u;
/** Of the private use area: next to no name holds it. */
const MARK = '\u{e000}';

/** A name that is written with escapes: where it stands, its quotation marks included, and what it says. */
type EscapedName = { begin: number; end: number; name: string };

/**
 * The value of a JSON text that comes from outside. JSON.parse of V8 (Node 24) may take a name that is written with escapes for
 * another one, which holds a backslash and was the next one in an earlier object: after `{"\\":1}`, `{"\u006c":2}` is read as
 * `{"\\":2}`. So it is given no name with an escape.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseJsonText(text: string): JsonValue {
  const names = text.includes('\\') ? findEscapedNames(text) : [];
  const whole = () => JSON.parse(text) as JsonValue;
  if (names.length === 0) return whole();
  // What is no JSON must not become some by another way to write its names.
  whole();
  return parseWithoutEscapes(text, names);
}

/** Of what is JSON: all names with an escape, in their order. */
function findEscapedNames(text: string): EscapedName[] {
  const found: EscapedName[] = [];
  for (let escape = text.indexOf('\\'); escape !== -1;) {
    const end = endOfString(text, escape);
    BEFORE_COLON.lastIndex = end;
    if (BEFORE_COLON.test(text)) {
      // No quotation mark stands between the one that begins the string and its first escape.
      const begin = text.lastIndexOf('"', escape);
      found.push({ begin, end, name: JSON.parse(text.slice(begin, end)) as string });
    }
    escape = text.indexOf('\\', end);
  }
  return found;
}

/** The character behind a string of which the first escape is at `escape`. */
function endOfString(text: string, escape: number): number {
  for (let quote = text.indexOf('"', escape); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function parseWithoutEscapes(text: string, names: readonly EscapedName[]): JsonValue {
  let mark = MARK;
  while (text.includes(mark) || names.some(({ name }) => name.includes(mark))) mark += MARK;
  const standIns = new Map<string, string>();
  const parts: string[] = [];
  let copied = 0;
  for (const { begin, end, name } of names) {
    const isPlain = !NEEDS_ESCAPE.test(name);
    const standIn = isPlain ? name : (standIns.get(name) ?? `${mark}${standIns.size}`);
    if (!isPlain) standIns.set(name, standIn);
    parts.push(text.slice(copied, begin), '"', standIn, '"');
    copied = end;
  }
  const value = JSON.parse(parts.join('') + text.slice(copied)) as JsonValue;
  if (standIns.size > 0)
    putNamesBack(value, new Map([...standIns].map(([name, standIn]) => [standIn, name])));
  return value;
}

/** In place and without recursion: JSON may be nested deeper than calls can be. */
function putNamesBack(value: JsonValue, names: ReadonlyMap<string, string>): void {
  const left = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.entries(next);
    for (const [, inner] of members) left.push(inner);
    if (!members.some(([name]) => names.has(name))) continue;
    const object = next as { [key: string]: JsonValue };
    for (const [name] of members) delete object[name];
    for (const [name, inner] of members) {
      const property = { value: inner, writable: true, enumerable: true, configurable: true };
      // As an assignment would not: `__proto__` is a name like others.
      Object.defineProperty(object, names.get(name) ?? name, property);
    }
  }
}

/** JSON that is nested deeper can be parsed, and then neither be written, masked nor given to another thread. */
export const MAX_JSON_LEVELS = 500;

/** Whether arrays and objects stand deeper in each other than `MAX_JSON_LEVELS`. */
export function isNestedTooDeeply(value: JsonValue, levelsLeft = MAX_JSON_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levelsLeft === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isNestedTooDeeply(item, levelsLeft - 1));
  // Millions of members are looked at without a list of them.
  for (const name in value) {
    if (Object.hasOwn(value, name) && isNestedTooDeeply(value[name] ?? null, levelsLeft - 1)) return true;
  }
  return false;
}
