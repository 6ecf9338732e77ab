import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Settings } from '#shared/contract/settings.ts';
import type { ColumnLayout, ViewContent } from '#shared/domain/places/place-view.ts';
import { USUAL_LAYOUT } from '../model/column-layout.ts';
import { isRemembered, recall, remember, workOf, type WorkingState } from '../model/working-memory.ts';

export type PlacePanes = Settings['placePanes'];

/** What of the section is kept over the end of the window, and how it is changed. */
export type KeptChoices = {
  columns: ColumnLayout | null;
  onColumnsChange: (columns: ColumnLayout) => void;
  panes: PlacePanes;
  onPanesChange: (panes: PlacePanes) => void;
  /** What was at hand in the places of each account, by connection and name. */
  work: Settings['placeWork'];
  onWorkChange: (work: Settings['placeWork']) => void;
};

/** Not with every letter of a search. */
const KEEP_AFTER_MS = 1_000;
const MAX_ACCOUNTS = 20;
/** A filter with more than this is a list of places, not a choice that somebody would miss. */
const MAX_WORK_CHARS = 20_000;

/** Keeps what the user is at beyond the end of the window, soon after it has changed or when the window closes. */
function useKeptWork(account: string, state: WorkingState, { work, onWorkChange }: KeptChoices): void {
  const keep = (of = account, now = state) => {
    if (!isRemembered(of)) return;
    const left = workOf(now);
    const text = JSON.stringify(left);
    if (text === JSON.stringify(work[of]) || text.length > MAX_WORK_CHARS) return;
    const { [of]: _before, ...others } = work;
    const newest = Object.entries(others).slice(1 - MAX_ACCOUNTS);
    onWorkChange({ ...Object.fromEntries(newest), [of]: left });
  };
  const latest = useRef(keep);
  useLayoutEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(account, state), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [account, state]);
  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
}

/** What the user is at, with columns and panes: it is there again after a reload and after a restart. */
export function useWorkingState(account: string, kept: KeptChoices) {
  const [state, setState] = useState(() => recall(account, kept.work[account]));
  useEffect(() => remember(account, state), [account, state]);
  useKeptWork(account, state, kept);
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
