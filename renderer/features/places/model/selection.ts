/** The chosen places by their keys, and the one from which Shift extends. */
export type Selection = { keys: ReadonlySet<string>; anchor: string | null };

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: null };

/** Chooses a place or gives it up, and leaves the others as they are (Ctrl+click, Space). */
export function withToggled({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Chooses everything from the anchor to `key`, in the order of `keysShown`, and nothing else (Shift+click). */
export function withRangeTo(selection: Selection, key: string, keysShown: readonly string[]): Selection {
  const to = keysShown.indexOf(key);
  const anchor = selection.anchor ?? key;
  const from = keysShown.indexOf(anchor);
  if (to === -1) return selection;
  if (from === -1) return { keys: new Set([key]), anchor: key };
  const keys = new Set(keysShown.slice(Math.min(from, to), Math.max(from, to) + 1));
  return { keys, anchor };
}

/** Chooses all that is shown; again, if all of it is chosen already, nothing. */
export function withAll({ keys, anchor }: Selection, keysShown: readonly string[]): Selection {
  const areAll = keysShown.length > 0 && keysShown.every((key) => keys.has(key));
  return areAll ? NOTHING_SELECTED : { keys: new Set(keysShown), anchor };
}
