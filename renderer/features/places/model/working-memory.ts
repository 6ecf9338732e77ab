import type { ViewContent } from '#shared/domain/places/place-view.ts';
import { NO_CONDITIONS } from './filter-tree.ts';
import type { ReadyMade } from './ready-made-views.ts';
import { NOTHING_SELECTED, type Selection } from './selection.ts';

/** A view that was put on the screen: one of the user's, or a ready-made one. */
export type AppliedView = { kind: 'saved'; id: string } | { kind: 'ready-made'; name: ReadyMade };

/** What a user is at in a list: it is there again when he comes back from another section. */
export type WorkingState = Pick<ViewContent, 'sort' | 'query' | 'filter' | 'map'> & {
  /** How the map draws places while nobody has chosen what of it to see (`map`). */
  mapMode: NonNullable<ViewContent['map']>['mode'];
  applied: AppliedView;
  activeKey: string | null;
  isDetailOpen: boolean;
  /** The details fill the section. */
  isDetailWide: boolean;
  selection: Selection;
};

const FRESH_STATE: WorkingState = {
  sort: null,
  query: '',
  filter: NO_CONDITIONS,
  map: null,
  mapMode: 'clustered',
  applied: { kind: 'ready-made', name: 'all' },
  activeKey: null,
  isDetailOpen: false,
  isDetailWide: false,
  selection: NOTHING_SELECTED,
};

const states = new Map<string, WorkingState>();

/** What was last remembered for an account on a connection; it lives as long as the window. */
export function recall(account: string): WorkingState {
  return states.get(account) ?? FRESH_STATE;
}

export function remember(account: string, state: WorkingState): void {
  states.set(account, state);
}
