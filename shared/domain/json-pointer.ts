import type { JsonValue } from './json-value.ts';

const POINTER = /^(\/([^~/]|~[01])*)*$/;

/** True for a JSON Pointer (RFC 6901); the empty text points at the whole. */
export function isJsonPointer(text: string): boolean {
  return POINTER.test(text);
}

/** One step of a pointer as it is written in it. */
function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer (RFC 6901) that takes these steps; numbers are positions in arrays. */
export function writeJsonPointer(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${escapeToken(String(step))}`).join('');
}

/** The steps of a pointer, positions in arrays as text. */
export function readJsonPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a pointer (RFC 6901) points at, undefined if there is nothing. */
export function valueAtPointer(value: JsonValue, pointer: string): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const token of readJsonPointer(pointer)) {
    if (typeof here !== 'object' || here === null) return undefined;
    if (Array.isArray(here)) here = /^(0|[1-9]\d*)$/.test(token) ? here[Number(token)] : undefined;
    else here = Object.hasOwn(here, token) ? here[token] : undefined;
  }
  return here;
}
