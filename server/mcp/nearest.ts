/** Names looked at; beyond that a suggestion is not worth the time. */
const MOST_NAMES = 20_000;
const MOST_CHARS = 64;

/** How many letters have to be put in, taken out or changed to make one text the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? Number.NaN;
}

/** The names that are most like what was typed, the nearest first; none if nothing is like it. */
export function nearest(typed: string, names: readonly string[], count = 3): string[] {
  const wanted = typed.slice(0, MOST_CHARS).toLowerCase();
  return names
    .slice(0, MOST_NAMES)
    .map((name) => ({ name, far: distance(wanted, name.slice(0, MOST_CHARS).toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(Math.min(name.length, wanted.length) / 2)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ name }) => name);
}
