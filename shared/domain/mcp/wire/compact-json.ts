const STRING_OR_SPACE = /"(?:[^"\\]|\\.)*"?|[ \t\r\n]+/g;

/**
 * The same JSON text without the white space between its tokens. Nothing else changes: digits of numbers, escapes, the
 * order of keys and even repeated keys stay as they were typed.
 */
export function compactJson(json: string): string {
  return json.replaceAll(STRING_OR_SPACE, (found) => (found.startsWith('"') ? found : ''));
}
