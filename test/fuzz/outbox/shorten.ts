const MAX_TRIES = 400;

/** The shortest list that is found by leaving out ever smaller parts, and for which `fails` still holds. */
export async function shorten<T>(
  all: readonly T[],
  fails: (fewer: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let shortest = all;
  let tries = 0;
  for (let size = Math.ceil(all.length / 2); size >= 1;) {
    let hasShrunk = false;
    for (let at = 0; at < shortest.length && tries < MAX_TRIES;) {
      const fewer = [...shortest.slice(0, at), ...shortest.slice(at + size)];
      tries += 1;
      if (await fails(fewer)) {
        shortest = fewer;
        hasShrunk = true;
      } else at += size;
    }
    if (tries >= MAX_TRIES || (size === 1 && !hasShrunk)) break;
    size = hasShrunk && size === 1 ? 1 : Math.max(1, Math.floor(size / 2));
  }
  return shortest;
}
