const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * True if arrays and objects of the JSON text are nested deeper than `mostLevels`. Looked at before anything walks
 * through the value level by level and runs out of stack.
 */
export function isNestedDeeper(json: Uint8Array, mostLevels: number): boolean {
  let levels = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (OPENING.has(byte)) {
      levels += 1;
      if (levels > mostLevels) return true;
    } else if (CLOSING.has(byte)) levels -= 1;
  }
  return false;
}
