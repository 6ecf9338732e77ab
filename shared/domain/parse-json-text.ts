import type { JsonValue } from './json-value.ts';
import { endOfString } from './unescaped-text.ts';

const BEFORE_COLON = /[ \t\n\r]*:/y;
/** The name of a member cannot hold these without an escape (RFC 8259, section 7). */
const NEEDS_ESCAPE = /["\\]|[^ -\u{10ffff}]/u;
/** Of the private use area: next to no name holds it. */
const MARK = '\u{e000}';
const MARKS = /\u{e000}+/gu;

/** A name that is written with escapes: where it stands, its quotation marks included, and what it says. */
type EscapedName = { begin: number; end: number; name: string };

/** JSON that is nested deeper can be parsed, and then neither be written, masked nor given to another thread. */
export const MAX_JSON_LEVELS = 500;

/** That arrays and objects of a JSON text stand deeper in each other than whoever reads it can take. */
export class NestedTooDeeplyError extends SyntaxError {
  override readonly name = 'NestedTooDeeplyError';

  constructor(maxLevels: number) {
    super(`it is nested more than ${maxLevels} levels deep`);
  }
}

const POSITION = /at position \d+/;

/**
 * Why a text is not the JSON it should be, and where, without anything that stands in it: the parser quotes its input, which
 * may hold secrets.
 */
export function jsonFault(error: unknown): string {
  if (error instanceof SyntaxError && !(error instanceof NestedTooDeeplyError)) {
    const [position] = POSITION.exec(error.message) ?? [];
    return position === undefined ? 'not valid JSON' : `not valid JSON ${position}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * The value of a JSON text that comes from outside. JSON.parse of V8 (Node 24) may take a name that is written with escapes for
 * another one, which holds a backslash and was the next one in an earlier object: after `{"\\":1}`, `{"\u006c":2}` is read as
 * `{"\\":2}`. So it is given no name with an escape.
 * @param maxLevels more only for whoever does not go through the value level by level.
 * @throws SyntaxError if the text is not JSON; NestedTooDeeplyError
 */
export function parseJsonText(text: string, maxLevels = MAX_JSON_LEVELS): JsonValue {
  const names = text.includes('\\') ? findEscapedNames(text) : [];
  const whole = JSON.parse(text) as JsonValue;
  if (maxLevels < Infinity && isNestedDeeper(whole, maxLevels)) throw new NestedTooDeeplyError(maxLevels);
  // What is no JSON must not become some by another way to write its names.
  return names.length === 0 ? whole : parseWithoutEscapes(text, names);
}

/** A text that does not begin so is no JSON, or a single value. */
const MANY_VALUES = /^\s*[[{]/;
const VALUE_SIGN = /[",:[{]/g;

/**
 * How many signs of values and names a text has if it is JSON, or one more than `most`: their number is what reading it costs, while
 * a string may be as long as it likes.
 */
export function countValues(text: string, most: number): number {
  if (!MANY_VALUES.test(text)) return 0;
  VALUE_SIGN.lastIndex = 0;
  for (let signs = 0; signs <= most; signs++) {
    const sign = VALUE_SIGN.exec(text);
    if (!sign) return signs;
    if (sign[0] === '"') VALUE_SIGN.lastIndex = endOfString(text, VALUE_SIGN.lastIndex) + 1;
  }
  return most + 1;
}

export function holdsMoreValues(text: string, maxSigns: number): boolean {
  return countValues(text, maxSigns) > maxSigns;
}

/** Texts and numbers are passed over without a call: of millions of members nearly all are such. */
function isNestedDeeper(value: JsonValue, levelsLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levelsLeft === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object' && item !== null && isNestedDeeper(item, levelsLeft - 1)) return true;
    }
    return false;
  }
  // A loop over names needs no list of them; what was parsed has no others than its own.
  for (const name in value) {
    const member = value[name];
    if (typeof member === 'object' && member !== null && isNestedDeeper(member, levelsLeft - 1)) return true;
  }
  return false;
}

/** Of what is JSON: all names with an escape, in their order. */
function findEscapedNames(text: string): EscapedName[] {
  const found: EscapedName[] = [];
  for (let escape = text.indexOf('\\'); escape !== -1;) {
    const end = endOfString(text, escape) + 1;
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

function parseWithoutEscapes(text: string, names: readonly EscapedName[]): JsonValue {
  const mark = markBeside([text, ...names.map(({ name }) => name)]);
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

/** A mark that stands in none of the texts. */
function markBeside(texts: readonly string[]): string {
  let longest = 0;
  for (const text of texts) {
    for (const { length } of text.match(MARKS) ?? []) longest = Math.max(longest, length);
  }
  return MARK.repeat(longest + 1);
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
