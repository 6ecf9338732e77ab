export type ScopeRow = { scope: string; state: 'granted' | 'missing' | 'extra' };

/** Requested and granted scopes side by side, in the order of the request, then what was added to it. */
export function scopeRows(requested: readonly string[], granted: readonly string[]): ScopeRow[] {
  const all = [...new Set([...requested, ...granted])];
  return all.map((scope) => {
    if (!granted.includes(scope)) return { scope, state: 'missing' };
    return { scope, state: requested.includes(scope) ? 'granted' : 'extra' };
  });
}
