/** Names that are compared letter by letter; of more, those that begin and end most like what was typed. */
const MOST_COMPARED = 300;
const MAX_CHARS = 64;

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

/** How many letters two texts have in common at their beginning and at their end. */
function commonEnds(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let front = 0;
  while (front < shorter && a[front] === b[front]) front += 1;
  let back = 0;
  while (back < shorter - front && a[a.length - 1 - back] === b[b.length - 1 - back]) back += 1;
  return front + back;
}

/** The names that are most like what was typed, the nearest first; none if nothing is like it. */
export function nearest(typed: string, names: readonly string[], count = 3): string[] {
  const wanted = typed.slice(0, MAX_CHARS).toLowerCase();
  const alike = names
    .map((name) => {
      const text = name.slice(0, MAX_CHARS).toLowerCase();
      return { name, text, inCommon: commonEnds(wanted, text) };
    })
    .toSorted((a, b) => b.inCommon - a.inCommon)
    .slice(0, MOST_COMPARED);
  return alike
    .map(({ name, text }) => ({ name, far: distance(wanted, text) }))
    .filter(({ name, far }) => far <= Math.max(2, Math.ceil(Math.min(name.length, wanted.length) / 2)))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ name }) => name);
}
