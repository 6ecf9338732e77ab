import { readJsonPointer } from '../../json-pointer.ts';
import { parseJsonText } from '../../parse-json-text.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
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
    if (token === QUOTE) at = endOfString(json, at) - 1;
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

/** Behind the closing quotation mark of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
  return json.length;
}
