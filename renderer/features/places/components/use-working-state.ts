import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Settings } from '#shared/contract/settings.ts';
import type { ColumnLayout, ViewContent } from '#shared/domain/places/place-view.ts';
import { USUAL_LAYOUT } from '../model/column-layout.ts';
import { recall, remember, type WorkingState } from '../model/working-memory.ts';

export type PlacePanes = Settings['placePanes'];

/** What of the section is kept over the end of the window, and how it is changed. */
export type KeptChoices = {
  columns: ColumnLayout | null;
  onColumnsChange: (columns: ColumnLayout) => void;
  panes: PlacePanes;
  onPanesChange: (panes: PlacePanes) => void;
};

/** What the user is at, remembered while the window lives, and the columns and panes, which are kept beyond. */
export function useWorkingState(account: string, kept: KeptChoices) {
  const [state, setState] = useState(() => recall(account));
  useEffect(() => remember(account, state), [account, state]);
  const { columns, onColumnsChange, panes, onPanesChange } = kept;
  const content: ViewContent = useMemo(() => {
    const { sort, query, filter, map } = state;
    return { sort, query, filter, map, columns: columns ?? USUAL_LAYOUT, arrangement: panes.arrangement };
  }, [state, columns, panes.arrangement]);
  const patch = useCallback(
    (change: (before: WorkingState) => Partial<WorkingState>) =>
      setState((before) => ({ ...before, ...change(before) })),
    [],
  );
  // Two changes may come before the next render: the second must build on the first.
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  }, [content]);
  const change = (next: (before: ViewContent) => ViewContent) => {
    const before = latest.current;
    const changed = next(before);
    latest.current = changed;
    const { sort, query, filter, map } = changed;
    patch(() => ({ sort, query, filter, map }));
    if (changed.columns !== before.columns) onColumnsChange(changed.columns);
    if (changed.arrangement !== before.arrangement)
      onPanesChange({ ...panes, arrangement: changed.arrangement });
  };
  return { state, patch, content, change };
}
