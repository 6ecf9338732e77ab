const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The text of a member of a JSON object, exactly as it stands there: digits that a number would lose stay.
 * @returns undefined if the text has no such member at its top.
 */
export function memberText(json: string, name: string): string | undefined {
  const wanted = JSON.stringify(name);
  let level = 0;
  let isKey = false;
  let isWanted = false;
  let start: number | undefined;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(json); found; found = TOKEN.exec(json)) {
    const [token] = found;
    const ends = level === 1 && (token === ',' || token === '}');
    if (ends && start !== undefined) return json.slice(start, found.index).trim();
    if (token === '{' || token === '[') {
      level += 1;
      isKey = level === 1 && token === '{';
    } else if (token === '}' || token === ']') level -= 1;
    else if (level !== 1) continue;
    else if (token === ',') isKey = true;
    else if (token === ':') {
      if (isWanted) start = TOKEN.lastIndex;
      isKey = false;
      isWanted = false;
    } else isWanted = isKey && token === wanted;
  }
  return undefined;
}
