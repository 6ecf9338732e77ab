const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The text of a member of a JSON object, exactly as it stands there: digits that a number would lose stay. The text is gone
 * through once and by hand: a pattern would come to its end at a string of some megabytes.
 * @returns undefined if the text has no such member at its top.
 */
export function memberText(json: string, name: string): string | undefined {
  const wanted = JSON.stringify(name);
  let level = 0;
  let isKey = false;
  let isWanted = false;
  let start: number | undefined;
  for (let at = 0; at < json.length; at += 1) {
    const token = json.charCodeAt(at);
    if (token === QUOTE) {
      const end = endOfString(json, at);
      // The key of a member is compared, the text of a value never.
      if (level === 1) isWanted = isKey && end - at === wanted.length && json.startsWith(wanted, at);
      at = end - 1;
    } else if (level === 1 && start !== undefined && (token === COMMA || token === CLOSE_OBJECT)) {
      return json.slice(start, at).trim();
    } else if (token === OPEN_OBJECT || token === OPEN_ARRAY) {
      level += 1;
      isKey = level === 1 && token === OPEN_OBJECT;
    } else if (token === CLOSE_OBJECT || token === CLOSE_ARRAY) level -= 1;
    else if (level !== 1) continue;
    else if (token === COMMA) isKey = true;
    else if (token === COLON) {
      if (isWanted) start = at + 1;
      isKey = false;
      isWanted = false;
    }
  }
  return undefined;
}

/** Where the string that begins here has ended: behind its closing quotation mark. */
function endOfString(json: string, start: number): number {
  let from = start + 1;
  for (;;) {
    const quote = json.indexOf('"', from);
    if (quote === -1) return json.length;
    let before = quote - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 1) return quote + 1;
    from = quote + 1;
  }
}
