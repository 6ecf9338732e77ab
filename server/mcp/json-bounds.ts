const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** How many arrays and objects may stand in each other, and how many members and items there may be of all together. */
type JsonBounds = { levels: number; parts: number };

/**
 * Which bound a JSON text exceeds. Looked at before anything walks through the value, level by level so that it runs out of
 * stack, or part by part for as long as there are any.
 */
export function exceededBound(json: Uint8Array, bounds: JsonBounds): keyof JsonBounds | undefined {
  let levels = 0;
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (OPENING.has(byte)) {
      levels += 1;
      parts += 1;
    } else if (CLOSING.has(byte)) levels -= 1;
    else if (byte === COMMA) parts += 1;
    if (levels > bounds.levels) return 'levels';
    if (parts > bounds.parts) return 'parts';
  }
  return undefined;
}
