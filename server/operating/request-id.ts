import { randomUUID } from 'node:crypto';

/** Header that names a request, in both directions; a proxy or a caller may have numbered it already. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

const SAFE_ID = /^[\w.:=@+/-]{1,128}$/;

/** The id a request came with if it is 1 to 128 harmless characters, else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && SAFE_ID.test(given) ? given : randomUUID();
}
