import { endOfString } from '../../end-of-string.ts';

const SPACE = /[ \t\r\n]+/g;

/**
 * The same JSON text without the white space between its tokens. Nothing else changes: digits of numbers, escapes, the
 * order of keys and even repeated keys stay as they were typed.
 */
export function compactJson(json: string): string {
  const pieces: string[] = [];
  for (let at = 0; ;) {
    const quote = json.indexOf('"', at);
    pieces.push(json.slice(at, quote === -1 ? json.length : quote).replaceAll(SPACE, ''));
    if (quote === -1) return pieces.join('');
    at = endOfString(json, quote + 1) + 1;
    pieces.push(json.slice(quote, at));
  }
}
