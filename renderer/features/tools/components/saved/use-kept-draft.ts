import { useState } from 'react';

type Kept<T> = { draft: T; saved: T };

/** What is being written and was not saved; it lives as long as the window. */
const drafts = new Map<string, Kept<unknown>>();

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What is being made of something saved. It is there again when somebody comes back from another tool or section.
 * @param withSaved takes what was saved meanwhile into the draft; `before` is what the draft was made of.
 */
export function useKeptDraft<T>(key: string, saved: T, withSaved: (draft: T, before: T, saved: T) => T) {
  const [state, setState] = useState<Kept<T>>(
    () => (drafts.get(key) as Kept<T> | undefined) ?? { draft: saved, saved },
  );
  const keep = (next: Kept<T>) => {
    if (isSame(next.draft, next.saved)) drafts.delete(key);
    else drafts.set(key, next);
    setState(next);
  };
  if (state.saved !== saved) {
    const isTold = isSame(state.saved, saved);
    keep({ saved, draft: isTold ? state.draft : withSaved(state.draft, state.saved, saved) });
  }
  const { draft } = state;
  return {
    draft,
    isChanged: !isSame(draft, saved),
    change: (part: Partial<T>) => keep({ saved, draft: { ...draft, ...part } }),
    discard: () => keep({ saved, draft: saved }),
  };
}
