/** A text cut into what it shares with another at both ends, and the part in between that differs. */
export type Cut = { before: string; differs: string; after: string };

export function textDifference(one: string, other: string): [Cut, Cut] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const cut = (text: string): Cut => ({
    before: text.slice(0, start),
    differs: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  });
  return [cut(one), cut(other)];
}

type ScopeRow = { scope: string; state: 'granted' | 'missing' | 'extra' };

/** Requested and granted scopes side by side, in the order of the request, then what was added to it. */
export function scopeRows(requested: readonly string[], granted: readonly string[]): ScopeRow[] {
  const all = [...new Set([...requested, ...granted])];
  return all.map((scope) => {
    if (!granted.includes(scope)) return { scope, state: 'missing' };
    return { scope, state: requested.includes(scope) ? 'granted' : 'extra' };
  });
}
