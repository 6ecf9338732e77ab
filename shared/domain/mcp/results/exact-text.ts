import type { JsonValue } from '../../json-value.ts';
import { readJsonPointer } from '../../json-pointer.ts';
import { parseJsonText } from '../../parse-json-text.ts';
import { endOfString } from '../../unescaped-text.ts';
import { isJsonObject, memberOf, parseJson } from '../json-object.ts';

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The text of what a pointer (RFC 6901) points at, exactly as it stands in a JSON text: no digit of a number is lost.
 * Of members with the same name the last one counts, as in JSON.parse.
 * @param json what JSON.parse takes.
 * @returns undefined if there is nothing.
 */
export function exactTextAt(json: string, pointer: string): string | undefined {
  let here: string | undefined = json.trim();
  for (const step of readJsonPointer(pointer)) {
    if (here === undefined) return undefined;
    here = itemText(here, step);
  }
  return here;
}

/** The text of one member of an object, or of one item of an array. */
function itemText(json: string, step: string): string | undefined {
  const isArray = json.charCodeAt(0) === OPEN_ARRAY;
  if (!isArray && json.charCodeAt(0) !== OPEN_OBJECT) return undefined;
  if (isArray && !/^(0|[1-9]\d*)$/.test(step)) return undefined;
  let found: string | undefined;
  let level = 0;
  let index = 0;
  let start = 1;
  let key = '';
  for (let at = 0; at < json.length; at += 1) {
    const token = json.charCodeAt(at);
    if (token === QUOTE) at = endOfString(json, at + 1);
    else if (token === OPEN_OBJECT || token === OPEN_ARRAY) level += 1;
    else if (token === COLON && level === 1) {
      key = json.slice(start, at).trim();
      start = at + 1;
    } else if (level === 1 && (token === COMMA || token === CLOSE_OBJECT || token === CLOSE_ARRAY)) {
      const isIt = isArray ? index === Number(step) : key !== '' && isName(key, step);
      if (isIt) found = json.slice(start, at).trim();
      if (isArray && isIt) break;
      index += 1;
      start = at + 1;
      key = '';
      if (token !== COMMA) break;
    } else if (token === CLOSE_OBJECT || token === CLOSE_ARRAY) level -= 1;
  }
  return found === '' ? undefined : found;
}

/** Whether a name as it is written, its quotation marks included, is this one. */
function isName(written: string, name: string): boolean {
  if (!written.includes('\\')) return written.length === name.length + 2 && written.startsWith(name, 1);
  return parseJsonText(written) === name;
}

/** Whether two JSON texts say the same: the order of members does not count, 1.0 is 1, and every digit of a number counts. */
export function isSameJson(a: string, b: string): boolean {
  // Most differ in more than a late digit, and a look at the digits takes longer.
  return isSame(parseJsonText(a), parseJsonText(b)) && isSame(withExactNumbers(a), withExactNumbers(b));
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isSame(item, b[index] ?? null));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const [first, second] = [a[name], memberOf(b, name)];
      return first !== undefined && second !== undefined && isSame(first, second);
    })
  );
}

/** The parts of a JSON text: its strings, and what is between them, each changed. */
function changeParts(
  json: string,
  ofString: (text: string) => string,
  between: (text: string) => string,
): string {
  const parts: string[] = [];
  for (let at = 0; ;) {
    const quote = json.indexOf('"', at);
    parts.push(between(json.slice(at, quote === -1 ? json.length : quote)));
    if (quote === -1) return parts.join('');
    at = endOfString(json, quote + 1) + 1;
    parts.push(ofString(json.slice(quote, at)));
  }
}

/** A JSON text with a text in place of each number, which is the same for the same number; all other texts begin with another letter. */
function withExactNumbers(json: string): JsonValue {
  const text = changeParts(
    json,
    (string) => `"t${string.slice(1)}`,
    (between) => between.replaceAll(/-?\d[\d.eE+-]*/g, (number) => `"n${exactNumber(number)}"`),
  );
  return parseJsonText(text);
}

/** A power of ten of more digits takes long to add to; it is compared as it is written. */
const MAX_POWER_DIGITS = 1_000;

/** Sign, digits without zeros at either end, and power of ten. */
function exactNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  // An expression for zeros at the end would look at each run of them as often as it is long.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  if (end === 0) return '0';
  const shift = digits.length - end - fraction.length;
  const [, powerSign = '', powerDigits = ''] = /^([+-]?)0*(\d+)$/.exec(power) ?? [];
  const isNegative = powerSign === '-';
  const exponent =
    powerDigits.length > MAX_POWER_DIGITS
      ? `${isNegative ? '-' : ''}${powerDigits}+${shift}`
      : `${(isNegative ? -1n : 1n) * BigInt(powerDigits) + BigInt(shift)}`;
  return `${sign}${digits.slice(0, end)}e${exponent}`;
}

/** JSON text indented for reading; text that is no JSON as it is. Numbers keep every digit: nothing is parsed into them. */
export function indentedJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let level = 0;
  const line = () => `\n${'  '.repeat(level)}`;
  const indented = (between: string) =>
    between.replaceAll(/\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g, (token: string): string => {
      if (token === '{' || token === '[') {
        level += 1;
        return token + line();
      }
      if (token === '}' || token === ']') {
        level = Math.max(0, level - 1);
        return line() + token;
      }
      if (token === ',') return token + line();
      if (token === ':') return ': ';
      return token.trim() === '' ? '' : token.replaceAll(/\s/g, '');
    });
  return changeParts(text, (string) => string, indented);
}

/** By the object or list in which they are and the names of their members: integers that a number cannot hold, digit by digit. */
const longIntegers = new WeakMap<object, Map<string, string>>();
/** The objects and lists that have some, at any depth. */
const holders = new WeakSet<object>();
const MAY_BE_LONG = /[[:,\s]-?\d{16}/;
const LONG_INTEGER = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** The value of a JSON text, of which `digitsOf` knows every digit; undefined if it is none. */
export function parseWithDigits(json: string): JsonValue | undefined {
  const value = parseJson(json);
  if (value !== undefined) noteLongIntegers(value, json);
  return value;
}

/** Keeps the digits of the integers of a value that has been parsed; of a text that is no JSON there are none. */
export function noteLongIntegers(value: JsonValue, json: string): void {
  if (!MAY_BE_LONG.test(json)) return;
  const asText = (between: string) => between.replaceAll(LONG_INTEGER, '"$&"');
  note(value, parseJson(changeParts(json, (string) => string, asText)));
}

function note(value: JsonValue, digits: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null || typeof digits !== 'object' || digits === null)
    return false;
  let isHolder = false;
  const notePart = (name: string | number, inner: JsonValue, found: JsonValue | undefined) => {
    if (typeof inner === 'object') isHolder = note(inner, found) || isHolder;
    else if (typeof inner === 'number' && typeof found === 'string' && found !== String(inner)) {
      longIntegers.set(
        value,
        (longIntegers.get(value) ?? new Map<string, string>()).set(String(name), found),
      );
      isHolder = true;
    }
  };
  // Of millions of items no list of names is made.
  if (!Array.isArray(value))
    for (const name in value) notePart(name, value[name] ?? null, memberOf(digits, name));
  else if (Array.isArray(digits))
    for (const [index, inner] of value.entries()) notePart(index, inner, digits[index]);
  if (isHolder) holders.add(value);
  return isHolder;
}

/** The JSON text of a value, with every digit that is known of its integers. */
export function exactJson(value: JsonValue): string {
  if (typeof value !== 'object' || value === null || !holders.has(value)) return JSON.stringify(value);
  const part = (name: string | number, inner: JsonValue) => digitsOf(value, name) ?? exactJson(inner);
  if (Array.isArray(value)) return `[${value.map((inner, index) => part(index, inner)).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${part(name, inner)}`,
  );
  return `{${members.join(',')}}`;
}

/** The digits of a member or an item that is an integer which a number cannot hold. */
export function digitsOf(holder: JsonValue | undefined, name: string | number): string | undefined {
  return typeof holder === 'object' && holder !== null
    ? longIntegers.get(holder)?.get(String(name))
    : undefined;
}
